import * as endpoints from '@switchboard/contract/organizations/domains.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Call } from '../../../platform/http/call.ts';
import { createRateLimit } from '../../../platform/http/rate-limits.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { RATE } from '../../../platform/limits.ts';
import { createTextRecords } from '../../../platform/outbound/text-records.ts';
import { membersOrganization, namedOrganization } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { organizationOf } from '../organization-of.ts';
import { presentDomain, presentDomainOfOrganization } from './domain.presenter.ts';
import { findAnyDomain, findDomain, listDomains, listEveryDomain } from './domain.repo.ts';
import { lookUp } from './txt-record.ts';
import { addDomain, decideDomain, noteLookup, removeDomain } from './write-domain.ts';

export function domainRoutes(serve: Serve, { database: { db }, clock, config }: Deps): void {
  const textsOf = createTextRecords(config);
  const lookUps = createRateLimit(RATE.domainLookUps, config.rateLimitFactor);

  async function requireDomain(organizationId: string, id: string) {
    const row = await findDomain(organizationId, db, id);
    if (row === undefined) throw notFound();
    return row;
  }
  const read = async (organizationId: string, id: string) => ({
    domain: presentDomain(await requireDomain(organizationId, id)),
  });
  async function readAny(id: string) {
    const row = await findAnyDomain(db, id);
    if (row === undefined) throw notFound();
    return { domain: presentDomainOfOrganization(row) };
  }

  serve(endpoints.listDomains, async ({ session: { actor }, query }) => {
    const { rows, total } = await listDomains(await organizationOf(db, actor, query.organization), db, query);
    return { domains: rows.map(presentDomain), pagination: paginate(total, query) };
  });

  serve(
    endpoints.addDomain,
    async (call) => {
      const organizationId = membersOrganization(call.session.actor);
      const id = await addDomain(db, contextOf(call, clock), organizationId, call.body.domain);
      return read(organizationId, id);
    },
    { again: ({ session: { actor } }, id) => read(membersOrganization(actor), id) },
  );

  serve(endpoints.getDomain, async ({ session: { actor }, params, query }) =>
    read(await organizationOf(db, actor, query.organization), params.id),
  );

  serve(endpoints.removeDomain, async (call) => {
    const organizationId = membersOrganization(call.session.actor);
    const row = await removeDomain(db, contextOf(call, clock), organizationId, call.params.id);
    return { domain: presentDomain(row) };
  });

  serve(endpoints.verifyDomain, async (call) => {
    const { id } = call.params;
    const organizationId = membersOrganization(call.session.actor);
    const row = await requireDomain(organizationId, id);
    await lookUps.consume(organizationId);
    const lookup = await lookUp(textsOf, row);
    await noteLookup(db, contextOf(call, clock), { organizationId, id, lookup });
    return { ...(await read(organizationId, id)), lookup };
  });

  serve(endpoints.listEveryDomain, async ({ query }) => {
    const organizationId = namedOrganization(query.organization);
    const { rows, total } = await listEveryDomain(db, { ...query, organizationId });
    return { domains: rows.map(presentDomainOfOrganization), pagination: paginate(total, query) };
  });

  const decide = (call: Decided, approved: boolean) =>
    decideDomain(db, contextOf(call, clock), { id: call.params.id, approved, note: call.body.note });
  const again = { again: (_call: unknown, id: string) => readAny(id) };
  serve(endpoints.approveDomain, async (call) => readAny(await decide(call, true)), again);
  serve(endpoints.declineDomain, async (call) => readAny(await decide(call, false)), again);
}

type Decided = Call<typeof endpoints.approveDomain> | Call<typeof endpoints.declineDomain>;
