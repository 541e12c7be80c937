import * as endpoints from '@switchboard/contract/access/auth.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createSharedRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { createKeyedMutex } from '../../../platform/keyed-limit.ts';
import { RATE } from '../../../platform/limits.ts';
import { getActingUser } from '../../people/user.repo.ts';
import { presentSelf } from '../../people/user-entity.ts';
import { contextOf } from '../../record/actor-context.ts';
import { createSignOutOffer } from '../providers/own/offer-sign-out.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export function authRoutes(serve: Serve, deps: Deps): void {
  const {
    database: { db, pool },
    clock,
    config,
    secretKey,
  } = deps;
  const { rateLimitFactor } = config;
  const offerSignOut = createSignOutOffer(deps);
  const failures = createSharedRateLimit(pool, 'sign-in', RATE.failedSignIns, rateLimitFactor);
  const failuresOfAddress = createSharedRateLimit(
    pool,
    'sign-in-of-address',
    RATE.failedSignInsOfAddress,
    rateLimitFactor,
  );
  const mutex = createKeyedMutex();

  serve(endpoints.login, ({ body, address, userAgent, requestId }) =>
    signIn(
      { db, clock, secretKey, rule: config, failures, failuresOfAddress, mutex, factor: rateLimitFactor },
      { ...body, address, userAgent, requestId },
    ),
  );

  serve(endpoints.me, async ({ session }) => ({ user: presentSelf(await getActingUser(db, session.actor)) }));

  serve(endpoints.logout, async (call) => {
    const providerId = await signOut(db, call.session.id, contextOf(call, clock));
    const offered = providerId === null ? null : await offerSignOut(providerId, call.session.actor);
    return offered === null ? {} : { providerSignOut: offered };
  });
}
