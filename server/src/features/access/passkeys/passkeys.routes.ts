import * as endpoints from '@switchboard/contract/access/passkeys.ts';
import type { Deps } from '../../../platform/deps.ts';
import { createSharedRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { createKeyedMutex } from '../../../platform/keyed-limit.ts';
import { RATE } from '../../../platform/limits.ts';
import { presentSelf } from '../../people/user-entity.ts';
import { contextOf } from '../../record/actor-context.ts';
import { askPasskey } from './ask-passkey.ts';
import { addPasskey, askToAdd, askToConfirm, removeOwnPasskey, renameOwnPasskey } from './own-passkeys.ts';
import { passkeysOf, presentPasskey } from './passkey.repo.ts';
import { createPasskeyPages } from './passkey-pages.ts';
import { askForSecondStep, proveByPasskey } from './second-step.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';

export function passkeyRoutes(serve: Serve, { database, clock, config, secretKey }: Deps): void {
  const { db, pool } = database;
  const { rateLimitFactor } = config;
  // One count of wrong proofs a person, whichever kind they are of.
  const wrongCodes = createSharedRateLimit(pool, 'second-factor', RATE.wrongCodes, rateLimitFactor);
  const failuresOfAddress = createSharedRateLimit(
    pool,
    'sign-in-of-address',
    RATE.failedSignInsOfAddress,
    rateLimitFactor,
  );
  const deps = {
    db,
    clock,
    secretKey,
    rule: config,
    wrongCodes,
    failuresOfAddress,
    mutex: createKeyedMutex(),
  };
  const pages = createPasskeyPages(config);
  const listOf = async (userId: string) => ({ passkeys: (await passkeysOf(db, userId)).map(presentPasskey) });

  serve(endpoints.askToSignIn, async (call) => {
    const { host, browser } = pages.asking(call);
    const asked = { purpose: 'sign_in', asker: browser, host, userId: null, verified: true } as const;
    return { options: await askPasskey(db, asked, clock.now()) };
  });

  serve(endpoints.signInWithPasskey, async (call) => {
    const { body, address, userAgent, requestId } = call;
    const attempt = { ...pages.of(call), assertion: body.credential, address, userAgent, requestId };
    const { token, user } = await signInWithPasskey(deps, attempt);
    return { token, user: presentSelf(user) };
  });

  serve(endpoints.askForSecondFactor, async ({ body, host }) => ({
    options: await askForSecondStep(deps, body.challenge, host),
  }));

  serve(endpoints.provePasskey, async ({ body, host, address, userAgent, requestId }) => {
    const { challenge, credential: assertion } = body;
    const proof = { challenge, assertion, host, address, userAgent, requestId };
    const { token, user } = await proveByPasskey(deps, proof);
    return { token, user: presentSelf(user) };
  });

  serve(endpoints.listPasskeys, ({ session }) => listOf(session.actor.id));

  serve(endpoints.askToConfirm, async (call) => ({
    options: await askToConfirm(db, contextOf(call, clock), pages.asking(call)),
  }));

  serve(endpoints.askToAdd, async (call) => {
    const { body, session } = call;
    const confirmation = { ...body, session, page: pages.asking(call) };
    return { options: await askToAdd(deps, contextOf(call, clock), confirmation) };
  });

  serve(endpoints.addPasskey, async (call) => {
    const made = { ...call.body, session: call.session, page: pages.of(call) };
    const { passkey, ...codes } = await addPasskey(deps, contextOf(call, clock), made);
    return { passkey: presentPasskey(passkey), ...codes };
  });

  serve(endpoints.renamePasskey, async (call) => {
    const { params, body } = call;
    const renamed = await renameOwnPasskey(db, contextOf(call, clock), { ...params, ...body });
    return { passkey: presentPasskey(renamed) };
  });

  serve(
    endpoints.removePasskey,
    async (call) => {
      const { params, body, session } = call;
      const confirmation = { ...body, session, page: pages.of(call) };
      await removeOwnPasskey(deps, contextOf(call, clock), confirmation, params.id);
      return listOf(session.actor.id);
    },
    { again: ({ session }) => listOf(session.actor.id) },
  );
}
