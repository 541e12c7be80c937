import { HOLD_MESSAGES } from '@switchboard/contract/holds/hold-messages.ts';
import * as endpoints from '@switchboard/contract/holds/holds.ts';
import { paginate } from '../../platform/database/pagination.ts';
import type { Deps } from '../../platform/deps.ts';
import { invalid, notFound } from '../../platform/http/app-error.ts';
import type { Serve } from '../../platform/http/route.ts';
import { membersOrganization, namedOrganization } from '../people/actor-organizations.ts';
import { contextOf } from '../record/actor-context.ts';
import { presentHold } from './hold.presenter.ts';
import { findHold, findOrganization, listHolds } from './hold.repo.ts';
import { liftHold, placeHold } from './place-hold.ts';

export function holdRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  async function read(organizationId: string | null, id: string) {
    const row = await findHold(organizationId, db, id);
    if (row === undefined) throw notFound();
    return { hold: presentHold(row) };
  }

  serve(endpoints.listHolds, async ({ session: { actor }, query }) => {
    const { rows, total } = await listHolds(membersOrganization(actor), db, query);
    return { holds: rows.map(presentHold), pagination: paginate(total, query) };
  });
  serve(
    endpoints.placeHold,
    async (call) => {
      const organizationId = membersOrganization(call.session.actor);
      return read(organizationId, await placeHold(db, contextOf(call, clock), organizationId, call.body));
    },
    { again: ({ session: { actor } }, id) => read(membersOrganization(actor), id) },
  );
  serve(endpoints.getHold, ({ session: { actor }, params }) => read(membersOrganization(actor), params.id));
  serve(endpoints.liftHold, async (call) => {
    const organizationId = membersOrganization(call.session.actor);
    const row = await liftHold(db, contextOf(call, clock), organizationId, call.params.id);
    return { hold: presentHold(row) };
  });

  serve(endpoints.listEveryHold, async ({ query }) => {
    const { rows, total } = await listHolds(namedOrganization(query.organization), db, query);
    return { holds: rows.map(presentHold), pagination: paginate(total, query) };
  });
  serve(
    endpoints.placeAnyHold,
    async (call) => {
      const organization = await findOrganization(db, call.body.organization);
      if (organization === undefined) throw invalid('organization', HOLD_MESSAGES.organizationUnknown);
      return read(null, await placeHold(db, contextOf(call, clock), organization.id, call.body));
    },
    { again: (_call, id) => read(null, id) },
  );
  serve(endpoints.getAnyHold, ({ params }) => read(null, params.id));
  serve(endpoints.liftAnyHold, async (call) => ({
    hold: presentHold(await liftHold(db, contextOf(call, clock), null, call.params.id)),
  }));
}
