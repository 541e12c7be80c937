import * as endpoints from '@switchboard/contract/access/registration.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { createRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { RATE } from '../../../platform/limits.ts';
import { confirmRegistration } from './confirm-registration.ts';
import { register, registerOnConfirmation } from './register.ts';

export function registrationRoutes(serve: Serve, { database: { db }, clock, config, secretKey }: Deps): void {
  const mails = createRateLimit(
    RATE.mailsPerAddress.points,
    RATE.mailsPerAddress.window,
    config.rateLimitFactor,
  );
  const refuseWhereClosed = () => {
    if (!config.selfRegistration) throw new AppError('REGISTRATION_CLOSED');
  };

  serve(endpoints.register, async ({ body, address, userAgent, requestId }) => {
    refuseWhereClosed();
    if (config.smtpUrl !== null) {
      await mails.consume(body.email);
      await registerOnConfirmation(db, body, clock.now());
      return { confirmationSent: true as const, message: MESSAGES.registrationEmailOnItsWay };
    }
    const context = { actor: null, at: clock.now(), requestId };
    const answer = await register({ db, secretKey }, body, { address, userAgent }, context);
    return { confirmationSent: false as const, ...answer };
  });

  serve(endpoints.confirmRegistration, async ({ body: { token }, requestId }) => {
    refuseWhereClosed();
    await confirmRegistration({ db, clock }, { token, requestId });
    return { message: MESSAGES.registrationConfirmed };
  });
}
