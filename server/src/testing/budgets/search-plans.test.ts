/**
 * What a search reads of 20,000 tickets with 100,000 comments, by the plans of the statements that it really sends: no more
 * than parts of the index, however many texts have the word.
 */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/database/open-database.ts';
import { openTestApp } from '../open-test-app.ts';
import { fillSearchIndex, withoutSearchIndex, writeComments, writeTickets } from './many-tickets.ts';
import { readByCall } from './read-by-call.ts';

const { app, world } = await openTestApp({}, { plannedAsServed: true });
const { ours, theirs, superAdmin } = world;

beforeAll(async () => {
  const { owner } = app.database;
  await withoutSearchIndex(owner);
  await sql`alter table comments disable trigger user`.execute(owner);
  await Promise.all([writeTickets(app.db, ours, 16_000), writeTickets(app.db, theirs, 4_000)]);
  await Promise.all([writeComments(app.db, ours), writeComments(app.db, theirs)]);
  await addTo(owner, ours.otherAgent, 2_500);
  await addTo(owner, ours.otherUser, 6_000);
  await fillSearchIndex(owner);
  await sql`vacuum (analyze)`.execute(owner);
  // Filling the index takes minutes where other files have the cores.
}, 420_000);

/** Somebody reads so many tickets, of all ages. */
async function addTo(db: Database, person: string, count: number) {
  await sql`alter table ticket_people disable trigger user`.execute(db);
  await sql`
    insert into ticket_people (organization_id, id, ticket_id, user_id, relation, since)
    select organization_id, gen_random_uuid(), id, ${person}, 'participant', created_at
    from tickets where organization_id = ${ours.id} order by md5(id::text) limit ${count}`.execute(db);
  await sql`alter table ticket_people enable trigger user`.execute(db);
}

test.each<[name: string, caller: string, q: string, rows: number, pages: number]>([
  ['a word of none', ours.admin, 'quarzuhr', 10_000, 3_000],
  ['a word of few', ours.admin, 'zeppelin', 10_000, 10_000],
  ['a word of one', ours.admin, 'SC-4711', 10_000, 10_000],
  ['a number', ours.admin, '4711', 10_000, 10_000],
  ['a word of all', ours.admin, 'printer', 200_000, 200_000],
  ['a word of all, and one of few', ours.admin, 'printer zeppelin', 10_000, 10_000],
  ['a phrase of few', ours.admin, '"a zeppelin"', 10_000, 10_000],
  ['a word of all in few tickets', ours.admin, 'printer priority:critical status:open', 50_000, 50_000],
  ['a word of all of a user', ours.user, 'printer', 10_000, 10_000],
  ['a word of all of an agent', ours.agent, 'printer', 40_000, 20_000],
  ['a word of all of who reads thousands', ours.otherAgent, 'printer', 160_000, 60_000],
  ['a word of all of who reads a third', ours.otherUser, 'printer', 200_000, 200_000],
  ['a word of few of who reads a third', ours.otherUser, 'zeppelin', 60_000, 60_000],
  ['filters', ours.admin, 'status:open', 100_000, 100_000],
  ['a word of few, in all organizations', superAdmin, 'zeppelin', 10_000, 10_000],
])('%s', async (_, caller, q, mostRows, mostPages) => {
  const read = await readByCall(app, caller, `/search?q=${encodeURIComponent(q)}`);
  expect.soft(read.rows, `rows of ${read.byStatement}`).toBeLessThanOrEqual(mostRows);
  expect.soft(read.pages, `pages of ${read.byStatement}`).toBeLessThanOrEqual(mostPages);
  expect(read.wholeTables.filter((table) => table.startsWith('search_texts'))).toEqual([]);
});
