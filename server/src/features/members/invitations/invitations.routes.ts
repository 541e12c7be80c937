import * as endpoints from '@switchboard/contract/members/invitations.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import type { Again } from '../../../platform/http/call.ts';
import { createSharedRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { RATE } from '../../../platform/limits.ts';
import { findLink } from '../../access/account-links/account-link.repo.ts';
import { setPasswordByLink } from '../../access/recovery/set-password.ts';
import { contextOf } from '../../record/actor-context.ts';
import { readUser } from '../users/read-user.ts';
import { invitedBehind } from './invitation-job.ts';
import { inviteAgain } from './invite.ts';

const refused = () => invalid('token', MESSAGES.invitationInvalid);

export function invitationRoutes(serve: Serve, { database: { db, pool }, clock, config }: Deps): void {
  const mails = createSharedRateLimit(
    pool,
    'mails-of-invitation',
    RATE.mailsPerAddress,
    config.rateLimitFactor,
  );

  const invited: Again<typeof endpoints.sendInvitation> = async ({ session: { actor }, params }) => ({
    user: await readUser(db, actor, params.id),
  });
  serve(
    endpoints.sendInvitation,
    async (call) => {
      const { id } = call.params;
      await mails.check(id);
      await inviteAgain(db, contextOf(call, clock), id);
      await mails.consume(id);
      return invited(call, id);
    },
    { again: invited },
  );

  serve(endpoints.checkInvitation, async ({ body: { token } }) => {
    const now = clock.now();
    const link = await findLink(db, 'invitation', token, now);
    const reader = link === undefined ? undefined : await invitedBehind(db, link.id, now);
    if (reader === undefined) throw refused();
    const { first_name: firstName, email, organization } = reader;
    return { invitation: { firstName, email, organization } };
  });

  serve(endpoints.acceptInvitation, async ({ body, requestId, address }) => {
    await setPasswordByLink(
      { db, clock },
      { ...body, requestId, address, purpose: 'invitation', verb: 'invitation_accepted', refused },
    );
    return { message: MESSAGES.invitationAccepted };
  });
}
