/** The policy about one ticket and the scope about rows must say the same for everybody and everything. */
import { RELATIONS, type Relation } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { canRead, isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  createHandover,
  createTeam,
  createTicket,
  createWorld,
  type Organization,
  type World,
} from '../../testing/world.ts';
import { factsOf } from './ticket.facts.ts';
import { findTicket } from './ticket.repo.ts';
import { inScope, isStaffOfRow, readableBy, staffedBy } from './ticket.scope.ts';

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  world = await createWorld(database.db);
});
afterAll(() => database.close());

const MEMBERS = ['admin', 'head', 'manager', 'agent', 'otherAgent', 'user', 'otherUser'] as const;

const everybody = (home: Organization): Actor[] =>
  MEMBERS.map((member) => ({
    id: home[member],
    organizationId: home.id,
    role: (
      {
        admin: 'admin',
        head: 'bu_head',
        manager: 'manager',
        agent: 'devops_agent',
        otherAgent: 'devops_agent',
        user: 'user',
        otherUser: 'user',
      } as const
    )[member],
  }));

test('for every person, ticket and relation, present or past', async () => {
  const { db } = database;
  for (const home of [world.ours, world.theirs]) {
    for (const requester of MEMBERS) {
      for (const relation of RELATIONS.filter(
        (one): one is Exclude<Relation, 'requester'> => one !== 'requester',
      )) {
        for (const person of ['agent', 'user', 'manager'] as const) {
          const id = await createTicket(db, home, {
            requester: home[requester],
            people: [[relation, home[person]]],
          });
          if (person === 'user') {
            await db
              .updateTable('ticket_people')
              .set({ until: new Date() })
              .where('ticket_id', '=', id)
              .where('relation', '<>', 'requester')
              .execute();
          }
        }
      }
    }
  }
  // In teams: an agent, somebody who runs the desk, somebody who cannot be in one, and one who has left it.
  for (const home of [world.ours, world.theirs]) {
    const team = await createTeam(db, home, [home.agent, home.manager, home.user]);
    const left = await createTeam(db, home, [home.otherAgent]);
    await db.deleteFrom('team_members').where('team_id', '=', left).execute();
    for (const requester of MEMBERS) {
      for (const inbox of [team, left])
        await createTicket(db, home, { requester: home[requester], team: inbox });
    }
  }
  // Offered: to an agent, to a team of the agent, and no more.
  for (const home of [world.ours, world.theirs]) {
    const team = await createTeam(db, home, [home.agent, home.manager]);
    for (const to of [
      { to_user_id: home.otherAgent, to_team_id: null },
      { to_user_id: null, to_team_id: team },
      { to_user_id: home.otherAgent, to_team_id: null, state: 'bounced' as const },
      { to_user_id: null, to_team_id: team, state: 'withdrawn' as const },
    ])
      await createHandover(db, home, to);
  }
  // Somebody who moved away: the old tickets stay where they are and out of reach.
  await db
    .updateTable('users')
    .set({ organization_id: world.theirs.id })
    .where('id', '=', world.ours.otherUser)
    .execute();
  const moved: Actor = { id: world.ours.otherUser, organizationId: world.theirs.id, role: 'user' };

  const superAdmin: Actor = { id: world.superAdmin, organizationId: null, role: 'super_admin' };
  const actors = [
    ...everybody(world.ours).filter((actor) => actor.id !== moved.id),
    ...everybody(world.theirs),
    moved,
    superAdmin,
  ];
  const ids = (await db.selectFrom('tickets').select('id').execute()).map((row) => row.id);
  const rows = await Promise.all(ids.map((id) => findTicket(readableBy(superAdmin), db, id)));
  const all = rows.filter((row) => row !== undefined);
  let compared = 0;
  for (const actor of actors) {
    const rows = await db
      .selectFrom('tickets')
      .select('id')
      .where(inScope(readableBy(actor)))
      .execute();
    const visible = new Set(rows.map((row) => row.id));
    const scope = staffedBy(actor);
    const staffed =
      scope === null ? [] : await db.selectFrom('tickets').select('id').where(inScope(scope)).execute();
    const byScope = new Set(staffed.map((row) => row.id));
    const isStaffRow = isStaffOfRow(actor);
    const byRow = await db
      .selectFrom('tickets')
      .select('id')
      .where(typeof isStaffRow === 'boolean' ? sql<boolean>`${sql.lit(isStaffRow)}` : isStaffRow)
      .where('organization_id', '=', actor.organizationId ?? world.ours.id)
      .execute();
    const rowsStaffed = new Set(byRow.map((row) => row.id));
    for (const ticket of all) {
      expect(visible.has(ticket.id), `${actor.role} ${actor.id} on ${ticket.number}`).toBe(
        canRead(actor, factsOf(ticket)),
      );
      const staff = isStaff(actor, factsOf(ticket));
      expect(byScope.has(ticket.id), `${actor.role} ${actor.id} staff of ${ticket.number}`).toBe(staff);
      if (ticket.organization_id === (actor.organizationId ?? world.ours.id))
        expect(rowsStaffed.has(ticket.id), `${actor.role} ${actor.id} by row ${ticket.number}`).toBe(staff);
      compared += 1;
    }
  }
  expect(compared).toBe(actors.length * ids.length);
  expect(ids.length).toBe(2 * (7 * (5 * 3 + 2) + 4));
});
