import * as endpoints from '@switchboard/contract/access/provider-sign-out.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { invalid } from '../../../../platform/http/app-error.ts';
import { createRateLimit } from '../../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../../platform/http/route.ts';
import { RATE } from '../../../../platform/limits.ts';
import { createOutbound } from '../../../../platform/outbound/outbound.ts';
import { describe } from '../sign-in-pages.ts';
import { endAsProvider } from './end-as-provider.ts';
import { findProviderOfAddress } from './own-provider.repo.ts';
import { readLogout } from './own-provider.ts';

export function ownSignOutRoutes(
  serve: Serve,
  { database: { db }, clock, config, log, secretKey }: Deps,
): void {
  const asking = { outbound: createOutbound(config), secretKey, baseUrl: config.baseUrl };
  const told = createRateLimit(RATE.providerSignOuts, config.rateLimitFactor);

  serve(endpoints.endedAtProvider, async ({ params, body, requestId, address }) => {
    await told.consume(params.id);
    const refused = () => invalid('logout_token', endpoints.LOGOUT_TOKEN_INVALID);
    const row = await findProviderOfAddress(db, params.id);
    // A SAML provider sends no such thing.
    if (row?.protocol !== 'oidc') throw refused();
    const ended = await readLogout(asking, row, body.logout_token).catch((error) => {
      log.warn({ reason: describe(error), requestId, provider: row.id }, 'a logout token was refused');
      throw refused();
    });
    const occasion = { at: clock.now(), requestId, origin: { address, sessionId: null } };
    await endAsProvider(db, row, ended, occasion);
    return {};
  });
}
