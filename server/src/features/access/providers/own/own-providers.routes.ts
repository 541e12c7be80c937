import * as endpoints from '@switchboard/contract/access/identity-providers.ts';
import * as mappings from '@switchboard/contract/access/role-mappings.ts';
import * as saml from '@switchboard/contract/access/saml-providers.ts';
import * as policies from '@switchboard/contract/access/sign-in-policy.ts';
import type { Database } from '../../../../platform/database/open-database.ts';
import { paginate } from '../../../../platform/database/pagination.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { notFound } from '../../../../platform/http/app-error.ts';
import { createRateLimit, createSharedRateLimit } from '../../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../../platform/http/route.ts';
import { createKeyedMutex } from '../../../../platform/keyed-limit.ts';
import { RATE } from '../../../../platform/limits.ts';
import { expectAllowed } from '../../../../platform/outbound/expect-allowed.ts';
import { createOutbound } from '../../../../platform/outbound/outbound.ts';
import { organizationOf } from '../../../organizations/organization-of.ts';
import { membersOrganization, namedOrganization } from '../../../people/actor-organizations.ts';
import { contextOf } from '../../../record/actor-context.ts';
import { createPasskeyPages } from '../../passkeys/passkey-pages.ts';
import { withMakersProof } from '../../tokens/prove-maker.ts';
import { approveRoleMapping, presentAdminMapping } from './approve-role-mapping.ts';
import { editSignInPolicy } from './edit-sign-in-policy.ts';
import { presentOwnProvider } from './own-provider.presenter.ts';
import { findOwnProvider, listOwnProviders, type OwnProviderRow } from './own-provider.repo.ts';
import { findAdminMapping, listAdminMappings } from './role-mapping.repo.ts';
import { listCertificates } from './saml/provider-certificate.repo.ts';
import { fetchMetadata, readMetadata } from './saml/provider-metadata.ts';
import { createSamlProvider, editSamlProvider } from './saml/write-saml-provider.ts';
import { readSignInPolicy } from './sign-in-policy.repo.ts';
import { askForTest, createOwnProvider, deleteOwnProvider, editOwnProvider } from './write-own-provider.ts';

export function ownProviderRoutes(serve: Serve, { database, clock, config, secretKey }: Deps): void {
  const { db, pool } = database;
  const outbound = createOutbound(config);
  const wrongCodes = createSharedRateLimit(pool, 'second-factor', RATE.wrongCodes, config.rateLimitFactor);
  const metadataReads = createRateLimit(RATE.metadataReads, config.rateLimitFactor);
  const pages = createPasskeyPages(config);
  const deps = { db, clock, secretKey, wrongCodes, mutex: createKeyedMutex() };

  async function requireProvider(organizationId: string, id: string) {
    const row = await findOwnProvider(organizationId, db, id);
    if (row === undefined) throw notFound();
    return row;
  }
  const present = async (organizationId: string, rows: readonly OwnProviderRow[]) => {
    const ids = rows.map(({ id }) => id);
    const certificates = await listCertificates(organizationId, db, ids);
    return rows.map((row) => presentOwnProvider(row, config.baseUrl, certificates));
  };
  const read = async (organizationId: string, id: string) => {
    const certificates = await listCertificates(organizationId, db, [id]);
    const row = await requireProvider(organizationId, id);
    return { identityProvider: presentOwnProvider(row, config.baseUrl, certificates) };
  };

  serve(endpoints.listIdentityProviders, async ({ session: { actor }, query }) => {
    const organizationId = await organizationOf(db, actor, query.organization);
    const { rows, total } = await listOwnProviders(organizationId, db, query);
    const identityProviders = await present(organizationId, rows);
    return { identityProviders, pagination: paginate(total, query) };
  });

  serve(
    endpoints.createIdentityProvider,
    async (call) => {
      const { password, code, passkey, ...fields } = call.body;
      const { session } = call;
      const context = contextOf(call, clock);
      const organizationId = membersOrganization(context.actor);
      await expectAllowed(outbound, fields.issuer, 'issuer');
      const id = await withMakersProof(
        deps,
        { password, code, passkey, session, page: pages.of(call) },
        (trx) => createOwnProvider(trx, { context, organizationId, secretKey }, fields),
      );
      return read(organizationId, id);
    },
    { again: ({ session: { actor } }, id) => read(membersOrganization(actor), id) },
  );

  serve(endpoints.getIdentityProvider, async ({ session: { actor }, params, query }) =>
    read(await organizationOf(db, actor, query.organization), params.id),
  );

  serve(endpoints.editIdentityProvider, async (call) => {
    const { password, code, passkey, ...change } = call.body;
    const { session, params } = call;
    const context = contextOf(call, clock);
    const organizationId = await organizationOf(db, context.actor, call.query.organization);
    const before = await requireProvider(organizationId, params.id);
    if (change.issuer !== undefined && change.issuer !== before.issuer)
      await expectAllowed(outbound, change.issuer, 'issuer');
    const writing = { context, organizationId, secretKey };
    if (endpoints.letsNobodyIn(change))
      await db.transaction().execute((trx) => editOwnProvider(trx, writing, params.id, change));
    else
      await withMakersProof(deps, { password, code, passkey, session, page: pages.of(call) }, (trx) =>
        editOwnProvider(trx, writing, params.id, change),
      );
    return read(organizationId, params.id);
  });

  serve(endpoints.deleteIdentityProvider, async (call) => {
    const organizationId = membersOrganization(call.session.actor);
    const certificates = await listCertificates(organizationId, db, [call.params.id]);
    const row = await deleteOwnProvider(db, contextOf(call, clock), organizationId, call.params.id);
    return { identityProvider: presentOwnProvider(row, config.baseUrl, certificates) };
  });

  serve(
    saml.createSamlProvider,
    async (call) => {
      const { password, code, passkey, ...fields } = call.body;
      const { session } = call;
      const context = contextOf(call, clock);
      const organizationId = membersOrganization(context.actor);
      await expectReachable(fields.ssoUrl);
      const id = await withMakersProof(
        deps,
        { password, code, passkey, session, page: pages.of(call) },
        (trx) => createSamlProvider(trx, { context, organizationId }, fields),
      );
      return read(organizationId, id);
    },
    { again: ({ session: { actor } }, id) => read(membersOrganization(actor), id) },
  );

  serve(saml.editSamlProvider, async (call) => {
    const { password, code, passkey, ...change } = call.body;
    const { session, params } = call;
    const context = contextOf(call, clock);
    const organizationId = membersOrganization(context.actor);
    if (change.ssoUrl !== undefined) await expectReachable(change.ssoUrl);
    const writing = { context, organizationId };
    const edit = (trx: Database) => editSamlProvider(trx, writing, params.id, change);
    if (saml.renamesAlone(change)) await db.transaction().execute(edit);
    else await withMakersProof(deps, { password, code, passkey, session, page: pages.of(call) }, edit);
    return read(organizationId, params.id);
  });

  /** Browsers go there, also to what is inside a network; without TLS only where the installation admits it. */
  const expectReachable = async (ssoUrl: string) => {
    if (!ssoUrl.startsWith('https:')) await expectAllowed(outbound, ssoUrl, 'ssoUrl');
  };

  serve(saml.readSamlMetadata, async ({ session, body: { metadata } }) => {
    await metadataReads.consume(membersOrganization(session.actor));
    if (!/^https?:/i.test(metadata)) return readMetadata(metadata, clock.now());
    await expectAllowed(outbound, metadata, 'metadata');
    return readMetadata(await fetchMetadata(outbound, metadata), clock.now());
  });

  serve(endpoints.tryIdentityProvider, async (call) => {
    const { id } = call.params;
    const organizationId = membersOrganization(call.session.actor);
    const token = await askForTest(db, contextOf(call, clock), organizationId, id);
    return { url: `/api/sso/${id}/start?${new URLSearchParams({ test: token })}` };
  });

  serve(endpoints.getLastTest, async ({ session: { actor }, params }) => {
    const { last_test } = await requireProvider(membersOrganization(actor), params.id);
    // Those of earlier versions kept no groups.
    return { lastTest: last_test && { ...last_test, groups: last_test.groups ?? [] } };
  });

  serve(policies.getSignInPolicy, async ({ session: { actor }, query }) => ({
    signInPolicy: await readSignInPolicy(await organizationOf(db, actor, query.organization), db),
  }));

  serve(policies.editSignInPolicy, async (call) => {
    const context = contextOf(call, clock);
    const organizationId = membersOrganization(context.actor);
    return { signInPolicy: await editSignInPolicy(db, context, organizationId, call.body) };
  });

  serve(mappings.listAdminMappings, async ({ query }) => {
    const { rows, total } = await listAdminMappings(db, namedOrganization(query.organization), query);
    return { roleMappings: rows.map(presentAdminMapping), pagination: paginate(total, query) };
  });

  const readMapping = async (id: string) => {
    const row = await findAdminMapping(db, id);
    if (row === undefined) throw notFound();
    return { roleMapping: presentAdminMapping(row) };
  };
  serve(
    mappings.approveRoleMapping,
    async (call) => readMapping(await approveRoleMapping(db, contextOf(call, clock), call.params.id)),
    { again: (_call: unknown, id: string) => readMapping(id) },
  );
}
