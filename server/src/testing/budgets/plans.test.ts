/**
 * What lists and dashboards read of 100,000 tickets, by the plans of the statements that they really send: so many rows and
 * pages of 8 kB at most, about twice of what it is, and no large table from its beginning.
 */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../open-test-app.ts';
import { writeTickets } from './many-tickets.ts';
import { type Reading, readingOf } from './plans.ts';
import { statementsOf } from './statements.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

let large: ReadonlySet<string>;

beforeAll(async () => {
  await Promise.all([writeTickets(app.db, ours, 80_000), writeTickets(app.db, theirs, 20_000)]);
  await sql`vacuum (analyze)`.execute(app.database.owner);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and reltuples > 10000`.execute(app.db);
  large = new Set(rows.map(({ name }) => name));
});

/** Of a page that indexes give in order: mostly for the names on it. */
const FEW = [4_000, 1_000] as const;

const desk = '/admin/tickets';
const all = '/super-admin/tickets';

test.each<
  [name: string, caller: string, path: string, rows: number, pages: number, throughWhole?: readonly string[]]
>([
  ['list of a desk', ours.admin, desk, ...FEW],
  ['a status', ours.admin, `${desk}?status=Open`, ...FEW],
  ['two statuses and a priority', ours.admin, `${desk}?status=Open,In%20Progress&priority=Critical`, ...FEW],
  ['a priority', ours.admin, `${desk}?priority=Critical`, ...FEW],
  ['a category', ours.admin, `${desk}?category=CATEGORY`, ...FEW],
  ['a project', ours.admin, `${desk}?project=PROJECT`, ...FEW],
  ['an agent', ours.admin, `${desk}?assignee=AGENT`, 20_000, 30_000],
  ['nobody has it', ours.admin, `${desk}?assignee=unassigned`, 200_000, 4_000, ['unassigned_tickets']],
  ['raised in 7 days', ours.admin, `${desk}?createdWithin=7`, ...FEW],
  ['oldest', ours.admin, `${desk}?sort=oldest`, ...FEW],
  ['by change', ours.admin, `${desk}?sort=-updated`, ...FEW],
  ['by priority', ours.admin, `${desk}?sort=-priority`, ...FEW],
  ['by status', ours.admin, `${desk}?sort=status`, ...FEW],
  ['by status of a category', ours.admin, `${desk}?sort=status&category=CATEGORY`, ...FEW],
  ['page 1,000', ours.admin, `${desk}?page=1000`, 30_000, 3_000, ['ticket_day_tallies']],
  ['the middle page', ours.admin, `${desk}?page=2667`, 30_000, 3_000, ['ticket_day_tallies']],
  ['the last page', ours.admin, `${desk}?page=5333`, ...FEW],
  ['the middle page by change', ours.admin, `${desk}?page=2667&sort=-updated`, 90_000, 3_000],
  ['a rare word', ours.admin, `${desk}?search=SC-4711`, ...FEW],
  ['a number', ours.admin, `${desk}?search=OURS-04711`, ...FEW],
  ['a word of some', ours.admin, `${desk}?search=certificate`, 8_000, 3_000],
  ['a word of all', ours.admin, `${desk}?search=printer`, 40_000, 2_000, ['ticket_words']],
  ['a word of none', ours.admin, `${desk}?search=zeppelin`, ...FEW],
  ['two letters', ours.admin, `${desk}?search=zq`, 20_000, 1_000],
  ['a word in a status', ours.admin, `${desk}?search=certificate&status=Open`, 30_000, 15_000],
  ['a word in a category', ours.admin, `${desk}?search=certificate&category=CATEGORY`, 20_000, 15_000],
  ['my tickets', ours.user, '/tickets', 5_000, 5_000],
  ['my tickets as an agent', ours.agent, '/tickets', 200_000, 30_000],
  ['assigned tickets', ours.agent, '/tickets?assignedOnly=true', 30_000, 50_000],
  ['assigned tickets in a status', ours.agent, '/tickets?assignedOnly=true&status=Open', 80_000, 50_000],
  ['all tickets', superAdmin, all, ...FEW],
  ['all tickets in a status', superAdmin, `${all}?status=Closed`, ...FEW],
  ['all tickets, the middle page', superAdmin, `${all}?page=3000`, 70_000, 900],
  ['all tickets of an agent', superAdmin, `${all}?assignee=AGENT`, 20_000, 30_000],
  ['all tickets that nobody has', superAdmin, `${all}?assignee=unassigned`, 300_000, 700_000],
  ['all tickets, a rare word', superAdmin, `${all}?search=SC-4711`, ...FEW],
  ['all tickets, a word of all', superAdmin, `${all}?search=printer`, 50_000, 2_000, ['ticket_words']],
  ['dashboard of a desk', ours.admin, '/admin/dashboard?timeZone=Europe/Berlin', 70_000, 1_500],
  ['dashboard of a super admin', superAdmin, '/super-admin/dashboard', ...FEW],
  ['unread tickets', ours.agent, '/tickets/unread-count', 7_000, 2_000],
  ['unread chats', ours.agent, '/chat/unread-count', 7_000, 2_000],
])('%s', async (_, caller, path, mostRows, mostPages, throughWhole = []) => {
  const url = path
    .replace('CATEGORY', ours.category)
    .replace('PROJECT', ours.project)
    .replace('AGENT', ours.agent);
  const headers = { authorization: `Bearer ${await app.tokenFor(caller)}` };
  const sent = await statementsOf(app.database.pool, async () => {
    const answer = await app.fastify.inject({ url: `/api${url}`, headers });
    expect(answer.statusCode, answer.body).toBe(200);
  });
  const readings = await app.db.connection().execute(async (db) => {
    const all: Reading[] = [];
    for (const statement of sent) all.push(await readingOf(db, statement));
    return all;
  });
  const sum = (of: (reading: Reading) => number) =>
    readings.reduce((total, reading) => total + of(reading), 0);
  const byStatement = JSON.stringify(
    readings.map(({ rows, pages }, index) => ({ rows, pages, text: sent[index]?.text })),
  );
  expect
    .soft(
      sum(({ rows }) => rows),
      `rows of ${byStatement}`,
    )
    .toBeLessThanOrEqual(mostRows);
  expect
    .soft(
      sum(({ pages }) => pages),
      `pages of ${byStatement}`,
    )
    .toBeLessThanOrEqual(mostPages);
  const whole = readings.flatMap(({ wholeTables }) => wholeTables).filter((table) => large.has(table));
  expect(throughWhole).toEqual(expect.arrayContaining(whole));
});
