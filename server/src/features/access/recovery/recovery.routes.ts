import * as endpoints from '@switchboard/contract/access/recovery.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Deps } from '../../../platform/deps.ts';
import { invalid, type SecurityNote } from '../../../platform/http/app-error.ts';
import { createSharedRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { RATE } from '../../../platform/limits.ts';
import { requestReset } from './reset-request.ts';
import { setPasswordByLink } from './set-password.ts';

/** What the security log keeps of a link that opens nothing: somebody may be guessing. */
const BAD_LINK: SecurityNote = { event: 'password.link_refused', data: {}, outcome: 'failed' };

export function recoveryRoutes(serve: Serve, { database: { db, pool }, clock, config }: Deps): void {
  const mails = createSharedRateLimit(
    pool,
    'mails-of-recovery',
    RATE.mailsPerAddress,
    config.rateLimitFactor,
  );

  serve(endpoints.forgotPassword, async ({ body: { email }, requestId, address }) => {
    await mails.consume(email);
    await requestReset(db, email, { requestId, address }, clock.now());
    return { message: MESSAGES.resetEmailOnItsWay };
  });

  serve(endpoints.resetPassword, async ({ body, requestId, address }) => {
    const refused = () => invalid('token', MESSAGES.resetTokenInvalid, BAD_LINK);
    await setPasswordByLink(
      { db, clock },
      { ...body, requestId, address, purpose: 'password_reset', verb: 'password_reset', refused },
    );
    return { message: MESSAGES.passwordReset };
  });
}
