import * as endpoints from '@switchboard/contract/scim/scim-tokens.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { createSharedRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { createKeyedMutex } from '../../../platform/keyed-limit.ts';
import { RATE } from '../../../platform/limits.ts';
import { createPasskeyPages } from '../../access/passkeys/passkey-pages.ts';
import { withMakersProof } from '../../access/tokens/prove-maker.ts';
import { organizationOf } from '../../organizations/organization-of.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { countProvisioned } from '../../people/provisioned-people.repo.ts';
import { contextOf } from '../../record/actor-context.ts';
import { countGroups } from '../groups/group.repo.ts';
import { scimAddress } from '../protocol/addresses.ts';
import { presentScimToken } from './scim-token.presenter.ts';
import { findScimToken, listScimTokens } from './scim-token.repo.ts';
import { createScimToken, revokeScimToken, rotateScimToken } from './write-scim-token.ts';

export function scimTokenRoutes(serve: Serve, { database, clock, config, secretKey }: Deps): void {
  const { db, pool } = database;
  const wrongCodes = createSharedRateLimit(pool, 'second-factor', RATE.wrongCodes, config.rateLimitFactor);
  const pages = createPasskeyPages(config);
  const deps = { db, clock, secretKey, wrongCodes, mutex: createKeyedMutex() };

  const read = async (organizationId: string, id: string) => {
    const row = await findScimToken(organizationId, db, id);
    if (row === undefined) throw notFound();
    return { scimToken: presentScimToken(row) };
  };

  serve(endpoints.listScimTokens, async ({ session: { actor }, query }) => {
    const organizationId = await organizationOf(db, actor, query.organization);
    const [{ rows, total }, people, groups] = await Promise.all([
      listScimTokens(organizationId, db, query),
      countProvisioned(organizationId, db),
      countGroups(organizationId, db),
    ]);
    return {
      scimTokens: rows.map(presentScimToken),
      provisioning: { address: scimAddress(config), people, groups },
      pagination: paginate(total, query),
    };
  });

  serve(endpoints.createScimToken, async (call) => {
    const { name, ...proof } = call.body;
    const { session } = call;
    const context = contextOf(call, clock);
    const organizationId = membersOrganization(context.actor);
    const { id, secret } = await withMakersProof(deps, { ...proof, session, page: pages.of(call) }, (trx) =>
      createScimToken(trx, { context, organizationId }, name),
    );
    return { ...(await read(organizationId, id)), secret };
  });

  serve(endpoints.getScimToken, async ({ session: { actor }, params, query }) =>
    read(await organizationOf(db, actor, query.organization), params.id),
  );

  serve(endpoints.rotateScimToken, async (call) => {
    const { body, session, params } = call;
    const context = contextOf(call, clock);
    const organizationId = membersOrganization(context.actor);
    await read(organizationId, params.id);
    const secret = await withMakersProof(deps, { ...body, session, page: pages.of(call) }, (trx) =>
      rotateScimToken(trx, { context, organizationId }, params.id),
    );
    return { ...(await read(organizationId, params.id)), secret };
  });

  serve(endpoints.revokeScimToken, async (call) => {
    const organizationId = await organizationOf(db, call.session.actor, call.query.organization);
    const making = { context: contextOf(call, clock), organizationId };
    return { scimToken: presentScimToken(await revokeScimToken(db, making, call.params.id)) };
  });
}
