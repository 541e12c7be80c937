/** The policy about one ticket and the scope about rows must say the same for everybody and everything. */
import { RELATIONS, type Relation } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { canRead } from '@switchboard/contract/tickets/ticket-policy.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createTicket, createWorld, type Organization, type World } from '../../testing/world.ts';
import { factsOf } from './ticket.facts.ts';
import { readTickets } from './ticket.repo.ts';
import { inScope, readableBy } from './ticket.scope.ts';

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
  const all = await readTickets(readableBy(superAdmin), db, ids);
  let compared = 0;
  for (const actor of actors) {
    const rows = await db
      .selectFrom('tickets')
      .select('id')
      .where(inScope(readableBy(actor)))
      .execute();
    const visible = new Set(rows.map((row) => row.id));
    for (const ticket of all) {
      expect(visible.has(ticket.id), `${actor.role} ${actor.id} on ${ticket.number}`).toBe(
        canRead(actor, factsOf(ticket)),
      );
      compared += 1;
    }
  }
  expect(compared).toBe(actors.length * ids.length);
  expect(ids.length).toBe(2 * 7 * 4 * 3);
});
