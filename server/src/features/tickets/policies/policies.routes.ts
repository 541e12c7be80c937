import type { Actor } from '@switchboard/contract/people/actor.ts';
import * as endpoints from '@switchboard/contract/tickets/sla-policies.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { organizationOf } from '../../organizations/organization-of.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { findApplication } from './application.repo.ts';
import { presentPolicy } from './policy.presenter.ts';
import { findPolicy, listPolicies } from './policy.repo.ts';
import { tryPolicies } from './try-policies.ts';
import { archivePolicy, createPolicy, editPolicy } from './write-policy.ts';

export function policyRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  const read = async (actor: Actor, id: string) => {
    const policy = await findPolicy(membersOrganization(actor), db, id);
    if (policy === undefined) throw notFound();
    return { slaPolicy: presentPolicy(policy) };
  };

  serve(endpoints.listSlaPolicies, async ({ session: { actor }, query }) => {
    const organizationId = await organizationOf(db, actor, query.organization);
    const { rows, total } = await listPolicies(organizationId, db, query);
    return { slaPolicies: rows.map(presentPolicy), pagination: paginate(total, query) };
  });
  serve(
    endpoints.createSlaPolicy,
    async (call) => read(call.session.actor, await createPolicy(db, contextOf(call, clock), call.body)),
    { again: ({ session: { actor } }, id) => read(actor, id) },
  );
  serve(endpoints.editSlaPolicy, async (call) => {
    await editPolicy(db, contextOf(call, clock), call.params.id, call.body);
    return read(call.session.actor, call.params.id);
  });
  serve(endpoints.archiveSlaPolicy, async (call) => ({
    slaPolicy: presentPolicy(await archivePolicy(db, contextOf(call, clock), call.params.id)),
  }));
  serve(endpoints.getPolicyApplication, async ({ session: { actor }, params: { id } }) => {
    const organizationId = membersOrganization(actor);
    if ((await findPolicy(organizationId, db, id)) === undefined) throw notFound();
    const application = await findApplication(organizationId, db, id);
    const { state, done, total } = application ?? { state: 'none' as const, done: 0, total: 0 };
    return { state, done, total };
  });
  serve(endpoints.trySlaPolicies, ({ session: { actor }, body }) =>
    tryPolicies(membersOrganization(actor), db, body, clock.now()),
  );
}
