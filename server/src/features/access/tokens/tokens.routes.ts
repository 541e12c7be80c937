import type { ApiToken } from '@switchboard/contract/access/tokens/tokens.ts';
import * as endpoints from '@switchboard/contract/access/tokens/tokens.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { type CsvColumn, csvAnswer } from '../../../platform/http/csv-answer.ts';
import { createSharedRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { createKeyedMutex } from '../../../platform/keyed-limit.ts';
import { RATE } from '../../../platform/limits.ts';
import { organizationOf } from '../../organizations/organization-of.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { createPasskeyPages } from '../passkeys/passkey-pages.ts';
import { createOwnToken } from './create-token.ts';
import { revokeOwnToken, revokeTokenIn } from './revoke-token.ts';
import { presentToken } from './token.presenter.ts';
import { findToken, listTokensIn, listTokensOf, portionOfTokens, type TokenFilters } from './token.repo.ts';

const COLUMNS: CsvColumn<ApiToken>[] = [
  ['Name', ({ name }) => name],
  ['Kind', ({ kind }) => kind],
  ['Owner', ({ owner }) => `${owner.firstName} ${owner.lastName}`.trim()],
  ['Scopes', ({ scopes }) => scopes.join(' ')],
  ['Created', ({ createdAt }) => createdAt],
  ['Expires', ({ expiresAt }) => expiresAt],
  ['Last Used', ({ lastUsedAt }) => lastUsedAt ?? ''],
  ['State', ({ state }) => state],
];
/** Rows read at once for an export. */
const PORTION = 500;

export function tokenRoutes(serve: Serve, { database, clock, config, secretKey }: Deps): void {
  const { db, pool } = database;
  const wrongCodes = createSharedRateLimit(pool, 'second-factor', RATE.wrongCodes, config.rateLimitFactor);
  const pages = createPasskeyPages(config);
  const deps = { db, clock, secretKey, wrongCodes, mutex: createKeyedMutex() };

  const read = async (id: string, whose: Parameters<typeof findToken>[2]) => {
    const row = await findToken(db, id, whose, clock.now());
    if (row === undefined) throw notFound();
    return presentToken(row);
  };

  serve(endpoints.listTokens, async ({ session: { actor }, query }) => {
    const { rows, total } = await listTokensOf(db, actor.id, query, clock.now());
    return { tokens: rows.map(presentToken), pagination: paginate(total, query) };
  });

  serve(endpoints.createToken, async (call) => {
    const { session, body } = call;
    const { id, secret } = await createOwnToken(
      deps,
      { ...body, session, page: pages.of(call) },
      body,
      contextOf(call, clock),
    );
    return { token: await read(id, { ownerId: session.actor.id }), secret };
  });

  serve(endpoints.revokeToken, async (call) => {
    await revokeOwnToken(db, contextOf(call, clock), call.params.id);
    return { token: await read(call.params.id, { ownerId: call.session.actor.id }) };
  });

  serve(endpoints.listAllTokens, async ({ session: { actor }, query }) => {
    const organizationId = await organizationOf(db, actor, query.organization);
    const { rows, total } = await listTokensIn(organizationId, db, query, query, clock.now());
    return { tokens: rows.map(presentToken), pagination: paginate(total, query) };
  });

  async function* everyToken(organizationId: string, filters: TokenFilters): AsyncGenerator<ApiToken> {
    for (let before: string | null = null; ; ) {
      const rows = await portionOfTokens(
        organizationId,
        db,
        filters,
        { limit: PORTION, before },
        clock.now(),
      );
      yield* rows.map(presentToken);
      if (rows.length < PORTION) return;
      before = rows.at(-1)?.id ?? null;
    }
  }

  serve(endpoints.exportTokens, async ({ session: { actor }, query }) => {
    const organizationId = membersOrganization(actor);
    const { total } = await listTokensIn(organizationId, db, query, { page: 1, limit: 1 }, clock.now());
    return csvAnswer({
      name: `tokens_${clock.now().toISOString().slice(0, 10)}`,
      columns: COLUMNS,
      rows: everyToken(organizationId, query),
      total,
    });
  });

  serve(endpoints.revokeAnyToken, async (call) => {
    const organizationId = await organizationOf(db, call.session.actor, call.query.organization);
    await revokeTokenIn(db, contextOf(call, clock), { organizationId, id: call.params.id });
    return { token: await read(call.params.id, { organizationId }) };
  });
}
