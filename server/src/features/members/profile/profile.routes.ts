import * as endpoints from '@switchboard/contract/members/profile.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createSharedRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { createKeyedMutex } from '../../../platform/keyed-limit.ts';
import { RATE } from '../../../platform/limits.ts';
import { listSessions } from '../../access/sessions/session.repo.ts';
import { getUser } from '../../people/user.repo.ts';
import { presentSelf } from '../../people/user-entity.ts';
import { contextOf } from '../../record/actor-context.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { signOutElsewhere } from './sign-out-elsewhere.ts';
import { updateProfile } from './update-profile.ts';

export function profileRoutes(
  serve: Serve,
  { database: { db, pool }, clock, config, secretKey }: Deps,
): void {
  const failures = createSharedRateLimit(pool, 'password-of-own', RATE.failedSignIns, config.rateLimitFactor);
  const mutex = createKeyedMutex();

  const confirmations =
    config.smtpUrl === null
      ? null
      : createSharedRateLimit(pool, 'mails-of-profile', RATE.mailsPerAddress, config.rateLimitFactor);

  serve(endpoints.updateProfile, async (call) => {
    const { body, session } = call;
    const { actor } = session;
    const unconfirmedEmail = await updateProfile(
      { db, failures, mutex, clock, secretKey, confirmations },
      session,
      body,
      contextOf(call, clock),
    );
    return { user: presentSelf(await getUser(db, actor.id)), unconfirmedEmail };
  });

  serve(endpoints.confirmEmail, async ({ body: { token }, requestId, address }) => {
    await confirmEmail({ db, clock }, { token, requestId, address });
    return { message: MESSAGES.emailChanged };
  });

  serve(endpoints.changePassword, async (call) => {
    const { session, body, address, userAgent } = call;
    const change = { ...body, address, userAgent };
    const context = contextOf(call, clock);
    const token = await changePassword({ db, failures, mutex }, session, change, context);
    return { token, user: presentSelf(await getUser(db, session.actor.id)) };
  });

  serve(endpoints.listSessions, async ({ session }) => {
    const rows = await listSessions(db, session.actor.id, clock.now());
    return {
      sessions: rows.map((row) => ({
        _id: row.id,
        current: row.id === session.id,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        address: row.address,
        userAgent: row.user_agent,
      })),
    };
  });

  serve(endpoints.endOtherSessions, async (call) => ({
    ended: await signOutElsewhere(db, call.session.id, contextOf(call, clock)),
  }));
}
