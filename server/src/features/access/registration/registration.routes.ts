import * as endpoints from '@switchboard/contract/access/registration.ts';
import type { FieldError } from '@switchboard/contract/errors.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { createSharedRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { RATE } from '../../../platform/limits.ts';
import { anonymousContext } from '../../record/actor-context.ts';
import { checkRegistration, confirmRegistration } from './confirm-registration.ts';
import { register, registerOnConfirmation } from './register.ts';

export function registrationRoutes(
  serve: Serve,
  { database: { db, pool }, clock, config, secretKey }: Deps,
): void {
  const mails = createSharedRateLimit(
    pool,
    'mails-of-registration',
    RATE.mailsPerAddress,
    config.rateLimitFactor,
  );
  const refuseWhereClosed = () => {
    if (!config.selfRegistration) throw new AppError('REGISTRATION_CLOSED');
  };

  const confirms = config.smtpUrl !== null;
  const noPassword: FieldError = { path: 'password', msg: MESSAGES.passwordRequired };
  const hasPassword = (fields: unknown) =>
    typeof fields === 'object' && fields !== null && 'password' in fields;

  serve(
    endpoints.register,
    async ({ body, address, userAgent, requestId }) => {
      refuseWhereClosed();
      if (confirms) {
        await mails.consume(body.email);
        await registerOnConfirmation(db, body, clock.now());
        return { confirmationSent: true as const, message: MESSAGES.registrationEmailOnItsWay };
      }
      const { password } = body;
      if (password === undefined) throw invalid(noPassword.path, noPassword.msg);
      const context = anonymousContext({ address, requestId }, clock.now());
      const origin = { address, userAgent, requestId };
      const answer = await register({ db, secretKey, rule: config }, { ...body, password }, origin, context);
      return { confirmationSent: false as const, ...answer };
    },
    { alsoWrong: async (_, fields) => (confirms || hasPassword(fields) ? [] : [noPassword]) },
  );

  serve(endpoints.checkRegistration, async ({ body: { token } }) => {
    refuseWhereClosed();
    return { registration: await checkRegistration({ db, clock }, token) };
  });

  serve(endpoints.confirmRegistration, async ({ body, requestId, address }) => {
    refuseWhereClosed();
    await confirmRegistration({ db, clock }, { ...body, requestId, address });
    return { message: MESSAGES.registrationConfirmed };
  });
}
