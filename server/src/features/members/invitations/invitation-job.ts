/** The e-mail of an invitation. Its token is made when it is written, so that it lies in no queue. */
import { z } from 'zod';
import type { Database } from '../../../platform/database/open-database.ts';
import { defineTask, handle, type JobHandler } from '../../../platform/jobs/task.ts';
import { type DeliveryDeps, deliver } from '../../../platform/mail/deliver.ts';
import type { MailContent } from '../../../platform/mail/mail.ts';
import { mintToken } from '../../access/account-links/account-link.repo.ts';
import { openToMember } from '../../access/sessions/session.repo.ts';
import { invitationEmail } from './invitation-email.ts';

export const invitationTask = defineTask(
  'invitation-letter',
  // The version before queued them without their organization.
  z.object({ linkId: z.uuid(), email: z.string(), organizationId: z.uuid().optional() }),
);
type Invitation = z.output<typeof invitationTask.payload>;

/** Null when the link is void, used or too old, or its owner may not sign in (any more). */
function write(
  { db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>,
  baseUrl: string,
  { linkId }: Invitation,
): Promise<MailContent | null> {
  return db.transaction().execute(async (trx) => {
    const reader = await invitedBehind(trx, linkId, clock.now());
    if (reader === undefined) return null;
    const token = await mintToken(trx, linkId);
    return invitationEmail({
      organization: reader.organization,
      email: reader.email,
      url: `${baseUrl}/accept-invitation?token=${token}`,
    });
  });
}

/** Whom a link invites, while it holds and they could sign in, were it not for the password. */
export const invitedBehind = (db: Database, linkId: string, now: Date) =>
  db
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'account_links.user_id')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['users.first_name', 'users.email', 'organizations.name as organization'])
    .where('account_links.id', '=', linkId)
    .where('account_links.purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('users.invited', '=', true)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where(openToMember)
    .executeTakeFirst();

export const invitationJobs = (deps: DeliveryDeps & { readonly baseUrl: string }): JobHandler[] => [
  handle(invitationTask, (invitation, { signal }) =>
    deliver(
      deps,
      {
        id: invitation.linkId,
        kind: 'invitation',
        to: invitation.email,
        organizationId: invitation.organizationId,
      },
      () => write(deps, deps.baseUrl, invitation),
      signal,
    ),
  ),
];
