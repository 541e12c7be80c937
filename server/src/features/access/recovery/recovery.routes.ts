import * as endpoints from '@switchboard/contract/access/recovery.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import { createRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { RATE } from '../../../platform/limits.ts';
import { requestReset } from './reset-request.ts';
import { setPasswordByLink } from './set-password.ts';

export function recoveryRoutes(serve: Serve, { database: { db }, clock, config }: Deps): void {
  const mails = createRateLimit(
    RATE.mailsPerAddress.points,
    RATE.mailsPerAddress.window,
    config.rateLimitFactor,
  );

  serve(endpoints.forgotPassword, async ({ body: { email } }) => {
    await mails.consume(email);
    await requestReset(db, email, clock.now());
    return { message: MESSAGES.resetEmailOnItsWay };
  });

  serve(endpoints.resetPassword, async ({ body, requestId }) => {
    const refused = () => invalid('token', MESSAGES.resetTokenInvalid);
    await setPasswordByLink(
      { db, clock },
      { ...body, requestId, purpose: 'password_reset', verb: 'password_reset', refused },
    );
    return { message: MESSAGES.passwordReset };
  });
}
