/** However a list by a field is read, it is in the order of what the field says, wherever a page begins. */
import { FIELD_SORTS, TICKET_TYPES } from '@switchboard/contract/enums.ts';
import { searchText } from '@switchboard/contract/tickets/search/search.ts';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket, createUser, type Organization } from '../../../testing/world.ts';
import type { Place } from '../list/order-keys.ts';
import { listOrderOf } from '../list/ticket-order.ts';
import { allTicketsOf } from '../ticket.scope.ts';
import { readFound } from './found-tickets.ts';
import { orderByNames, readByNames } from './read-by-names.ts';
import { prepareSearch } from './search-tickets.ts';

const { app, world } = await openTestApp({}, { empty: true });
const { ours, theirs, superAdmin } = world;

/** Two and two have one name. */
const NAMES = ['Zoe', 'adam', 'Adam', 'Mia'];

async function fill(home: Organization, tickets: number) {
  const named = (role: 'devops_agent' | 'user') =>
    Promise.all(
      NAMES.map((firstName, index) =>
        createUser(app.db, {
          organizationId: home.id,
          role,
          email: `${role}${index}@${home.code.toLowerCase()}.test`,
          firstName,
        }),
      ),
    );
  const [agents, users] = [await named('devops_agent'), await named('user')];
  const tags = ['paper', 'ink', 'noise'].map((name) => ({
    organization_id: home.id,
    id: newId(),
    name,
    colour: 'slate' as const,
    created_at: new Date(),
  }));
  await app.db.insertInto('tags').values(tags).execute();
  for (let index = 0; index < tickets; index += 1) {
    const id = await createTicket(app.db, home, {
      agent: index % 5 === 4 ? null : (agents[(index * 3) % 4] ?? null),
      requester: users[(index * 7) % 4] ?? home.user,
      priority: index % 3 === 0 ? 'High' : 'Low',
      summary: `${NAMES[(index * 5) % 4]} ${index % 3}`,
      project: index % 2 === 0 ? home.project : home.plainProject,
    });
    await app.db
      .updateTable('tickets')
      .set({
        ticket_type: TICKET_TYPES[index % 2] ?? 'Report Issue',
        contact_number: index % 4 === 0 ? '' : String(2500 - index),
        project_manager_name: index % 4 === 1 ? '' : (NAMES[index % 4] ?? ''),
        ...(index % 3 === 0 && { category_id: home.otherCategory, subcategory_id: null }),
      })
      .where('id', '=', id)
      .execute();
    const some = tags.filter((_, tag) => (index + tag) % 4 === 0);
    if (some.length > 0)
      await app.db
        .insertInto('ticket_tags')
        .values(some.map((tag) => ({ organization_id: home.id, ticket_id: id, tag_id: tag.id })))
        .execute();
  }
}

test('as all in order: both ways, in pages and going on, of one organization and of all, with a filter', async () => {
  await fill(ours, 17);
  await fill(theirs, 6);
  const admin = { id: ours.admin, role: 'admin', organizationId: ours.id } as const;
  const root = { id: superAdmin, role: 'super_admin', organizationId: null } as const;
  const seen = new Set<string>();
  await app.db.transaction().execute(async (trx) => {
    for (const [actor, q, count] of [
      [admin, '', 17],
      [admin, 'priority:high', 6],
      [admin, 'assignee:none', 3],
      [root, '', 23],
    ] as const) {
      const reader = { actor, now: new Date(), timeZone: 'UTC' };
      const { search } = await prepareSearch(trx, reader, allTicketsOf(actor, null), searchText.parse(q));
      for (const by of FIELD_SORTS) {
        for (const descending of [true, false]) {
          const order = listOrderOf(descending ? `-${by}` : by, actor);
          const counted = { total: count, exact: true };
          const inOrder = { order: { by, descending }, group: null, offset: 0, limit: 100 };
          const { places } = await readFound(trx, search, inOrder, counted);
          expect(places).toHaveLength(count);
          const byNames = orderByNames(order, search);
          const read = async (offset: number, limit: number, after: Place | null = null) =>
            byNames === null
              ? (await readFound(trx, search, { order, group: null, offset, limit, after }, counted)).places
              : readByNames(trx, search, { order: byNames, offset, limit, after });
          for (let offset = 0; offset <= count; offset += 1) {
            const page = places.slice(offset, offset + 4);
            expect(await read(offset, 4), `${by}, from ${offset}`).toEqual(page);
            expect(await read(0, 4, places[offset - 1] ?? null), `${by}, after ${offset}`).toEqual(page);
          }
          seen.add(byNames === null ? `${by} by its index` : `${by} by names`);
        }
      }
    }
  });
  expect([...seen].toSorted()).toEqual([
    'assignedTo by names',
    'category by names',
    'contactNumber by its index',
    'createdBy by names',
    'project by names',
    'projectManagerName by its index',
    'subcategory by names',
    'summary by its index',
    'tags by names',
    'ticketNumber by its index',
    'ticketType by names',
  ]);
});
