import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import * as endpoints from '@switchboard/contract/endpoints/users.ts';
import { paginate } from '../../platform/database/pagination.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Serve } from '../../platform/http/route.ts';
import { presentUser } from '../auth/user.presenter.ts';
import { getUser } from '../auth/user.repo.ts';
import type { DrainWaitingTickets } from '../auto-assign/drain-waiting-tickets.ts';
import { causeOf, type PersonalCause } from '../events/cause.ts';
import { membersOrganization } from '../organizations/named-organization.ts';
import { createUser } from './create-user.ts';
import { editUser } from './edit-user.ts';
import { handOver, holdingsOf } from './hand-over.ts';
import { listMembers } from './member.repo.ts';

export function userRoutes(
  serve: Serve,
  { database: { db }, clock }: Deps,
  drain: DrainWaitingTickets,
): void {
  const present = async (id: string) => ({ user: presentUser(await getUser(db, id)) });
  const create = async (cause: PersonalCause, body: BodyOf<typeof endpoints.createUser>) =>
    present(await createUser(db, cause, body));
  const edit = async (cause: PersonalCause, id: string, changes: BodyOf<typeof endpoints.editUser>) => {
    if (await editUser(db, cause, id, changes)) drain(membersOrganization(cause.actor));
    return present(id);
  };

  serve(endpoints.createUserAsAdmin, (call) => create(causeOf(call, clock), call.body));
  serve(endpoints.createUser, (call) => create(causeOf(call, clock), call.body));

  serve(endpoints.listUsers, async ({ session: { actor }, query }) => {
    const organizationId = membersOrganization(actor);
    const [{ rows, total }, own] = await Promise.all([
      listMembers(organizationId, db, query),
      getUser(db, actor.id),
    ]);
    const { organization } = presentUser(own);
    if (organization === null) throw notFound();
    return {
      users: rows.map(presentUser),
      pagination: paginate(total, query),
      licenses: organization.licenses,
    };
  });

  serve(endpoints.editUser, (call) => edit(causeOf(call, clock), call.params.id, call.body));
  serve(endpoints.deactivateUser, (call) => edit(causeOf(call, clock), call.params.id, { isActive: false }));

  serve(endpoints.getHoldings, async ({ session: { actor }, params }) => ({
    holdings: await holdingsOf(membersOrganization(actor), db, params.id),
  }));

  serve(endpoints.handOver, async (call) => {
    const organizationId = membersOrganization(call.session.actor);
    await handOver(db, causeOf(call, clock), call.params.id, call.body);
    return { holdings: await holdingsOf(organizationId, db, call.params.id) };
  });
}
