import { DAY } from '@switchboard/contract/durations.ts';
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { findPeople as findPeopleEntry } from '@switchboard/contract/members/people.ts';
import * as endpoints from '@switchboard/contract/members/users.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Again, Session } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { presentLicenses } from '../../organizations/licenses/license-counts.ts';
import { findOrganization } from '../../organizations/organization.repo.ts';
import { oneOrganizationReadBy, organizationsReadBy } from '../../people/actor-organizations.ts';
import { getUser } from '../../people/user.repo.ts';
import { presentUser } from '../../people/user-entity.ts';
import { contextOf, type PersonContext } from '../../record/actor-context.ts';
import { createUser, foreignEmail } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { editUser } from './edit-user.ts';
import { findPeople } from './find-people.repo.ts';
import { handOver, holdingsOf } from './hand-over.ts';
import { countEverybody, listMembers } from './member.repo.ts';
import { moveEffectOf } from './move-user.ts';
import { readUser } from './read-user.ts';

/** The same use cases for an admin's own organization, and for all of them where a super admin calls. */
export function userRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  const present = async (id: string) => ({ user: presentUser(await getUser(db, id)) });
  const edit = async (context: PersonContext, id: string, changes: BodyOf<typeof endpoints.editUser>) => {
    await editUser(db, context, id, changes);
    return present(id);
  };

  const alsoWrong = ({ actor }: Session, fields: unknown) => foreignEmail(db, actor, fields);
  for (const entry of [endpoints.createUserAsAdmin, endpoints.createUser]) {
    const again: Again<typeof entry> = async ({ session: { actor } }, id) => ({
      user: await readUser(db, actor, id),
    });
    serve(entry, async (call) => again(call, await createUser(db, contextOf(call, clock), call.body)), {
      again,
      alsoWrong,
    });
  }

  serve(findPeopleEntry, async ({ session: { actor }, query }) => ({
    people: await findPeople(oneOrganizationReadBy(actor, query.organization), db, query.search),
  }));

  serve(endpoints.listUsers, async ({ session: { actor }, query }) => {
    const scope = organizationsReadBy(actor, query.organization);
    const [{ rows, total }, organization] = await Promise.all([
      listMembers(scope, db, query),
      scope === null ? undefined : findOrganization(db, scope),
    ]);
    return {
      users: rows.map(presentUser),
      pagination: paginate(total, query),
      licenses: organization === undefined ? null : presentLicenses(organization),
    };
  });

  serve(endpoints.listUsersAsSuperAdmin, async ({ session: { actor }, query }) => {
    const { idle } = query;
    const idleSince = idle === null ? null : new Date(clock.now().getTime() - idle * DAY);
    const [{ rows, total }, stats] = await Promise.all([
      listMembers(organizationsReadBy(actor, query.organization), db, { ...query, idleSince }),
      countEverybody(db),
    ]);
    return { users: rows.map(presentUser), pagination: paginate(total, query), stats };
  });

  serve(endpoints.editUser, (call) => edit(contextOf(call, clock), call.params.id, call.body));
  serve(endpoints.editUserAsSuperAdmin, (call) => edit(contextOf(call, clock), call.params.id, call.body));
  serve(endpoints.deactivateUser, (call) =>
    edit(contextOf(call, clock), call.params.id, { isActive: false }),
  );

  serve(endpoints.deleteUser, async (call) => {
    const row = await deleteUser(db, contextOf(call, clock), call.params.id);
    return { user: { ...presentUser(row), isActive: false } };
  });

  serve(endpoints.getMoveEffect, async ({ params, query }) => ({
    move: await moveEffectOf(db, params.id, query.organization),
  }));

  serve(endpoints.getHoldings, async ({ session: { actor }, params }) => ({
    holdings: await holdingsOf(organizationsReadBy(actor, ''), db, params.id),
  }));

  const handedOver: Again<typeof endpoints.handOver> = async ({ session: { actor }, params }) => ({
    holdings: await holdingsOf(organizationsReadBy(actor, ''), db, params.id),
  });
  serve(
    endpoints.handOver,
    async (call) => {
      await handOver(db, contextOf(call, clock), call.params.id, call.body);
      return handedOver(call, call.params.id);
    },
    { again: handedOver },
  );
}
