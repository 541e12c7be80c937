import * as endpoints from '@switchboard/contract/access/second-factor.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createSharedRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { createKeyedMutex } from '../../../platform/keyed-limit.ts';
import { RATE } from '../../../platform/limits.ts';
import { getUser } from '../../people/user.repo.ts';
import { presentSelf, presentUser } from '../../people/user-entity.ts';
import { contextOf } from '../../record/actor-context.ts';
import { createPasskeyPages } from '../passkeys/passkey-pages.ts';
import {
  beginEnrolment,
  disableOwnSecondFactor,
  enableOwnSecondFactor,
  ownSecondFactor,
  renewOwnRecoveryCodes,
} from './own-second-factor.ts';
import { proveSecondFactor } from './prove-second-factor.ts';
import { setRequirement } from './requirement.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { rolesOfInstallation, rolesThatMust } from './second-factor.repo.ts';

export function secondFactorRoutes(serve: Serve, { database, clock, config, secretKey }: Deps): void {
  const { db, pool } = database;
  const wrongCodes = createSharedRateLimit(pool, 'second-factor', RATE.wrongCodes, config.rateLimitFactor);
  const pages = createPasskeyPages(config);
  const deps = { db, clock, secretKey, rule: config, wrongCodes, mutex: createKeyedMutex() };

  serve(endpoints.proveSecondFactor, async ({ body, address, userAgent, requestId }) => {
    const { user, ...entrance } = await proveSecondFactor(deps, { ...body, address, userAgent, requestId });
    return { ...entrance, user: presentSelf(user) };
  });

  serve(endpoints.getSecondFactor, async ({ session: { actor } }) => ({
    secondFactor: await ownSecondFactor(deps, actor),
  }));

  serve(endpoints.beginEnrolment, async (call) => ({
    enrolment: await beginEnrolment(deps, contextOf(call, clock)),
  }));

  serve(endpoints.enableSecondFactor, async (call) => {
    const { session, body } = call;
    const recoveryCodes = await enableOwnSecondFactor(deps, contextOf(call, clock), {
      ...body,
      session,
      page: pages.of(call),
    });
    return { secondFactor: await ownSecondFactor(deps, session.actor), recoveryCodes };
  });

  serve(
    endpoints.disableSecondFactor,
    async (call) => {
      const { session, body } = call;
      await disableOwnSecondFactor(deps, contextOf(call, clock), { ...body, session, page: pages.of(call) });
      return { secondFactor: await ownSecondFactor(deps, session.actor) };
    },
    { again: async ({ session }) => ({ secondFactor: await ownSecondFactor(deps, session.actor) }) },
  );

  serve(endpoints.renewRecoveryCodes, async (call) => {
    const { session, body } = call;
    const recoveryCodes = await renewOwnRecoveryCodes(deps, contextOf(call, clock), {
      ...body,
      session,
      page: pages.of(call),
    });
    return { secondFactor: await ownSecondFactor(deps, session.actor), recoveryCodes };
  });

  const requirementOf = async ({ organizationId }: Actor) => ({
    requirement: {
      roles: await rolesThatMust(db, config, organizationId),
      fixed: rolesOfInstallation(config, organizationId),
    },
  });

  serve(endpoints.getRequirement, ({ session: { actor } }) => requirementOf(actor));

  serve(endpoints.setRequirement, async (call) => {
    await setRequirement(deps, contextOf(call, clock), call.body.roles);
    return requirementOf(call.session.actor);
  });

  serve(endpoints.resetSecondFactor, async (call) => {
    await resetSecondFactor(db, contextOf(call, clock), call.params.id);
    return { user: presentUser(await getUser(db, call.params.id)) };
  });
}
