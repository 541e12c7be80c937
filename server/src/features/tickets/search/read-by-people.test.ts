/** Person after person is the order that all tickets have by the names of their people, wherever a page begins. */
import { searchText } from '@switchboard/contract/tickets/search/search.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket, createUser } from '../../../testing/world.ts';
import type { Place } from '../list/order-keys.ts';
import { allTicketsIn } from '../ticket.scope.ts';
import { readFound } from './found-tickets.ts';
import { readByPeople } from './read-by-people.ts';
import { prepareSearch } from './search-tickets.ts';

const { app, world } = await openTestApp({}, { empty: true });
const { ours, theirs } = world;

/** Agents and users of whom two and two have one name. */
const named = (role: 'devops_agent' | 'user') =>
  Promise.all(
    ['Zoe', 'adam', 'Adam', 'Mia'].map((firstName, index) =>
      createUser(app.db, {
        organizationId: ours.id,
        role,
        email: `${role}${index}@ours.test`,
        firstName,
      }),
    ),
  );

test('as all in order: both ways, in pages and going on, with a filter, and with tickets of nobody last', async () => {
  const [agents, users] = [await named('devops_agent'), await named('user')];
  for (let index = 0; index < 17; index += 1) {
    await createTicket(app.db, ours, {
      agent: index % 5 === 4 ? null : (agents[(index * 3) % 4] ?? null),
      requester: users[(index * 7) % 4] ?? ours.user,
      priority: index % 3 === 0 ? 'High' : 'Low',
    });
  }
  await createTicket(app.db, theirs, { agent: theirs.agent });
  const actor = { id: ours.admin, role: 'admin', organizationId: ours.id } as const;
  const reader = { actor, now: new Date(), timeZone: 'UTC' };
  await app.db.transaction().execute(async (trx) => {
    for (const [q, count] of [
      ['', 17],
      ['priority:high', 6],
      ['assignee:none', 3],
    ] as const) {
      const { search } = await prepareSearch(trx, reader, allTicketsIn(ours.id), searchText.parse(q));
      for (const by of ['assignedTo', 'createdBy'] as const) {
        for (const descending of [true, false]) {
          const order = { by, descending };
          const read = (offset: number, limit: number, after: Place | null = null) =>
            readByPeople(trx, search, { order, offset, limit, after });
          const whole = { order, group: null, offset: 0, limit: 100 };
          const { places } = await readFound(trx, search, whole, { total: count, exact: true });
          expect(places).toHaveLength(count);
          for (let offset = 0; offset <= count; offset += 1) {
            expect(await read(offset, 4)).toEqual(places.slice(offset, offset + 4));
            expect(await read(0, 4, places[offset - 1] ?? null)).toEqual(places.slice(offset, offset + 4));
          }
        }
      }
    }
  });
});
