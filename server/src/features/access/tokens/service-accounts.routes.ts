import * as endpoints from '@switchboard/contract/access/tokens/service-accounts.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { createSharedRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { createKeyedMutex } from '../../../platform/keyed-limit.ts';
import { RATE } from '../../../platform/limits.ts';
import { organizationOf } from '../../organizations/organization-of.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { createPasskeyPages } from '../passkeys/passkey-pages.ts';
import { findAccount, listAccounts, presentAccount } from './service-account.repo.ts';
import { presentToken } from './token.presenter.ts';
import { findToken } from './token.repo.ts';
import {
  createServiceAccount,
  createServiceToken,
  deleteServiceAccount,
  editServiceAccount,
} from './write-service-account.ts';

export function serviceAccountRoutes(serve: Serve, { database, clock, config, secretKey }: Deps): void {
  const { db, pool } = database;
  const wrongCodes = createSharedRateLimit(pool, 'second-factor', RATE.wrongCodes, config.rateLimitFactor);
  const pages = createPasskeyPages(config);
  const deps = { db, clock, secretKey, wrongCodes, mutex: createKeyedMutex() };

  const read = async (organizationId: string, id: string, options?: { readonly deleted: boolean }) => {
    const row = await findAccount(organizationId, db, id, clock.now(), options);
    if (row === undefined) throw notFound();
    return { serviceAccount: presentAccount(row) };
  };

  serve(endpoints.listServiceAccounts, async ({ session: { actor }, query }) => {
    const organizationId = await organizationOf(db, actor, query.organization);
    const { rows, total } = await listAccounts(organizationId, db, query, clock.now());
    return { serviceAccounts: rows.map(presentAccount), pagination: paginate(total, query) };
  });

  serve(endpoints.getServiceAccount, async ({ session: { actor }, query, params }) =>
    read(await organizationOf(db, actor, query.organization), params.id),
  );

  serve(
    endpoints.createServiceAccount,
    async (call) =>
      read(
        membersOrganization(call.session.actor),
        await createServiceAccount(db, contextOf(call, clock), call.body),
      ),
    { again: ({ session: { actor } }, id) => read(membersOrganization(actor), id) },
  );

  serve(endpoints.editServiceAccount, async (call) => {
    const organizationId = await organizationOf(db, call.session.actor, call.query.organization);
    await editServiceAccount(db, contextOf(call, clock), organizationId, call.params.id, call.body);
    return read(organizationId, call.params.id);
  });

  serve(endpoints.deleteServiceAccount, async (call) => {
    const organizationId = await organizationOf(db, call.session.actor, call.query.organization);
    await deleteServiceAccount(db, contextOf(call, clock), organizationId, call.params.id);
    return read(organizationId, call.params.id, { deleted: true });
  });

  serve(endpoints.createServiceToken, async (call) => {
    const { session, body, params } = call;
    const { id, secret } = await createServiceToken(
      deps,
      { ...body, session, page: pages.of(call) },
      params.id,
      body,
      contextOf(call, clock),
    );
    const row = await findToken(db, id, { ownerId: params.id }, clock.now());
    if (row === undefined) throw notFound();
    return { token: presentToken(row), secret };
  });
}
