/**
 * What lists and dashboards read of 100,000 tickets, by the plans of the statements that they really send: so many rows and
 * pages of 8 kB at most, about twice of what it is, and no large table from its beginning.
 */
import { FIRST_CURSOR } from '@switchboard/contract/first-cursor.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { holdOpenTickets } from '../../features/tickets/clocks/open-ticket.repo.ts';
import { openTestApp } from '../open-test-app.ts';
import { createTeam } from '../world.ts';
import { withoutSearchIndex, writeTickets } from './many-tickets.ts';
import { readBy, readByCall } from './read-by-call.ts';

const { app, world } = await openTestApp({}, { plannedAsServed: true });
const { ours, theirs, superAdmin } = world;

let large: ReadonlySet<string>;
let team = '';
let ofTeam = '';

beforeAll(async () => {
  await withoutSearchIndex(app.database.owner);
  await Promise.all([writeTickets(app.db, ours, 80_000), writeTickets(app.db, theirs, 20_000)]);
  team = await createTeam(app.db, ours, [ours.otherAgent]);
  await sql`
    update tickets set team_id = ${team}
    where organization_id = ${ours.id} and right(number, 1) = '7'`.execute(app.db);
  // Of those that are worked on each is due by a clock, one in twenty paused; some tickets are of a type and wait for a vendor.
  await sql`
    update tickets set due_clock = 'resolution', due_at = case when right(number, 2) not in ('11', '31', '51', '71', '91')
      then now() + (right(number, 3)::int - 300) * interval '1 hour' end
    where status in ('Open', 'In Progress')`.execute(app.db);
  await sql`
    update tickets set waiting_vendor = 'Printers' where right(number, 2) = '13' and status in ('Open', 'In Progress')`.execute(
    app.db,
  );
  // In the other organization who runs the desk sees the projects that they lead, which is every second one.
  await sql`insert into access_settings (organization_id, leads_scope) values (${theirs.id}, 'projects')`.execute(
    app.db,
  );
  await sql`
    update projects set manager_id = ${theirs.manager}
    where organization_id = ${theirs.id} and right(code, 1) in ('1', '3', '5', '7', '9')`.execute(app.db);
  const inIt = app.db.selectFrom('tickets').select('id').where('team_id', '=', team).limit(1);
  ofTeam = (await inIt.executeTakeFirstOrThrow()).id;
  const options = ['laptop', 'tablet', 'phone', 'printer'].map((key) => ({ key, label: key }));
  const body = { key: 'model', label: 'Model', kind: 'choice', options };
  const model = (await app.call(ours.admin, 'POST', '/fields', { body })).body.field as unknown as {
    _id: string;
  };
  await sql`
    insert into ticket_field_values (organization_id, ticket_id, field_id, place, text)
    select organization_id, id, ${model._id}, 0, (array['laptop', 'tablet', 'phone', 'printer'])[1 + right(number, 1)::int % 4]
    from tickets where organization_id = ${ours.id} and right(number, 2)::int % 4 = 0`.execute(app.db);
  await sql`vacuum (analyze)`.execute(app.database.owner);
  // Pages count as seen by all, so that an index alone answers, only where no transaction is older than their rows: on a
  // machine that is busy one of the database's own may be.
  const LARGE = sql.lit(10_000);
  const unseen = async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'r' and reltuples > ${LARGE} and relpages > relallvisible`.execute(app.db);
    return rows;
  };
  const seeAll = async () => {
    for (const { name } of await unseen()) await sql`vacuum ${sql.table(name)}`.execute(app.database.owner);
    return (await unseen()).length === 0;
  };
  await vi.waitUntil(seeAll, { timeout: 60_000, interval: 500 });
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and reltuples > ${LARGE}`.execute(app.db);
  large = new Set(rows.map(({ name }) => name));
  // A hundred thousand tickets with all that triggers make of them take minutes where other files have the cores.
}, 420_000);

/** Of a page that indexes give in order: mostly for the names on it. */
const FEW = [4_000, 1_000] as const;

const desk = '/admin/tickets';
const all = '/super-admin/tickets';
const LONG_AGO = '2000-01-01T00:00:00Z';

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
  ['by change since long ago', ours.admin, `${desk}?sort=updated&updatedSince=${LONG_AGO}`, 8_000, 3_000],
  ['changed since long ago', ours.admin, `${desk}?updatedSince=${LONG_AGO}`, 8_000, 3_000],
  ['by priority', ours.admin, `${desk}?sort=-priority`, ...FEW],
  ['by status', ours.admin, `${desk}?sort=status`, ...FEW],
  ['by status of a category', ours.admin, `${desk}?sort=status&category=CATEGORY`, ...FEW],
  ['by number', ours.admin, `${desk}?sort=-ticketNumber`, ...FEW],
  ['by summary', ours.admin, `${desk}?sort=summary`, ...FEW],
  ['by contact number, the last first', ours.admin, `${desk}?sort=-contactNumber`, ...FEW],
  ['by project manager, the last first', ours.admin, `${desk}?sort=-projectManagerName`, ...FEW],
  ['by category', ours.admin, `${desk}?sort=category`, ...FEW],
  ['by project', ours.admin, `${desk}?sort=-project`, ...FEW],
  ['by tags', ours.admin, `${desk}?sort=tags`, ...FEW],
  // The planner has two ways of much the same cost to some lists, of which one meets two or three times as many pages.
  ['by requester', ours.admin, `${desk}?sort=createdBy`, 15_000, 1_400],
  ['page 1,000', ours.admin, `${desk}?page=1000`, 30_000, 3_000, ['ticket_day_tallies']],
  ['the middle page', ours.admin, `${desk}?page=2667`, 30_000, 3_000, ['ticket_day_tallies']],
  ['the last page', ours.admin, `${desk}?page=5333`, ...FEW],
  ['the middle page by change', ours.admin, `${desk}?page=2667&sort=-updated`, 90_000, 3_000],
  ['a rare word', ours.admin, `${desk}?search=SC-4711`, ...FEW],
  ['a number', ours.admin, `${desk}?search=OURS-04711`, ...FEW],
  ['a word of some', ours.admin, `${desk}?search=certificate`, 8_000, 3_000],
  ['a word of all', ours.admin, `${desk}?search=printer`, 40_000, 2_000, ['ticket_words']],
  ['a word of one in four', ours.admin, `${desk}?search=last3`, 20_000, 3_000],
  ['a word of one in forty', ours.admin, `${desk}?search=last39`, 100_000, 6_000],
  ['a word of none', ours.admin, `${desk}?search=zeppelin`, ...FEW],
  ['two letters', ours.admin, `${desk}?search=zq`, 20_000, 1_000],
  ['a word in a status', ours.admin, `${desk}?search=certificate&status=Open`, 30_000, 15_000],
  ['a word in a category', ours.admin, `${desk}?search=certificate&category=CATEGORY`, 20_000, 15_000],
  ['my tickets', ours.user, '/tickets', 5_000, 5_000],
  ['my tickets as an agent', ours.agent, '/tickets', 200_000, 30_000],
  ['assigned tickets', ours.agent, '/tickets?assignedOnly=true', 30_000, 50_000],
  ['assigned tickets in a status', ours.agent, '/tickets?assignedOnly=true&status=Open', 80_000, 50_000],
  ['a ticket of a large team', ours.otherAgent, '/tickets/OF_TEAM', ...FEW],
  ['why somebody reads a ticket', ours.admin, '/tickets/OF_TEAM/access?person=USER', ...FEW],
  ['all that somebody sees', ours.admin, '/admin/access/people/USER/tickets', 10_000, 10_000],
  ['projects that one leads', theirs.manager, desk, 15_000, 5_000],
  ['a status of projects that one leads', theirs.manager, `${desk}?status=Open`, 24_000, 5_000],
  ['page 100 of projects that one leads', theirs.manager, `${desk}?page=100`, 40_000, 4_000],
  ['my tickets in a large team', ours.otherAgent, '/tickets', 15_000, 20_000],
  ['by due time', ours.admin, `${desk}?sort=due`, ...FEW],
  ['by due time, the latest first', ours.admin, `${desk}?sort=-due`, ...FEW],
  ['by due time, beyond what is due', ours.admin, `${desk}?sort=due&page=1500`, 60_000, 4_000],
  ['overdue', ours.admin, `${desk}?due=overdue`, 20_000, 1_500],
  ['due this week, by due time', ours.admin, `${desk}?due=week&sort=due`, 12_000, 1_000],
  ['paused', ours.admin, `${desk}?due=paused`, ...FEW],
  ['of a team', ours.admin, `${desk}?team=TEAM`, 20_000, 1_000],
  ['a value of a field', ours.admin, `${desk}?field.model=laptop`, 30_000, 11_000],
  ['in the order of a field', ours.admin, `${desk}?sort=field.model`, 60_000, 3_000, ['ticket_field_values']],
  ['waiting for a vendor', ours.admin, `${desk}?waitingOn=vendor`, ...FEW],
  ['overdue of my teams', ours.otherAgent, '/tickets?team=TEAM&due=overdue', 60_000, 12_000],
  ['inboxes of an agent', ours.otherAgent, '/triage', 15_000, 6_000],
  ['inboxes of a desk', ours.admin, '/triage', 60_000, 4_000],
  ['all tickets', superAdmin, all, ...FEW],
  [
    'all tickets by change since long ago',
    superAdmin,
    `${all}?sort=updated&updatedSince=${LONG_AGO}`,
    8_000,
    3_000,
  ],
  ['all tickets by summary', superAdmin, `${all}?sort=-summary`, 4_000, 3_000],
  ['all tickets by contact number', superAdmin, `${all}?sort=-contactNumber`, 4_000, 3_000],
  ['all tickets by agent', superAdmin, `${all}?sort=assignedTo`, 4_000, 7_000],
  ['all tickets by due time', superAdmin, `${all}?sort=due`, ...FEW],
  ['all tickets that are overdue', superAdmin, `${all}?due=overdue`, 20_000, 4_000],
  ['all tickets in a status', superAdmin, `${all}?status=Closed`, ...FEW],
  ['all tickets, the middle page', superAdmin, `${all}?page=3000`, 70_000, 900],
  ['all tickets of an agent', superAdmin, `${all}?assignee=AGENT`, 20_000, 30_000],
  [
    'all tickets that nobody has',
    superAdmin,
    `${all}?assignee=unassigned`,
    300_000,
    700_000,
    ['unassigned_tickets'],
  ],
  // Tickets of two organizations written at once lie on the pages in no order, so that the newest are on one each.
  ['all tickets, a rare word', superAdmin, `${all}?search=SC-4711`, 6_000, 5_000],
  ['all tickets, a word of all', superAdmin, `${all}?search=printer`, 50_000, 2_000, ['ticket_words']],
  ['all tickets, two letters', superAdmin, `${all}?search=zq`, 20_000, 15_000],
  ['all tickets, two letters that some have', superAdmin, `${all}?search=t9`, 40_000, 15_000],
  ['a letter of all, by priority', ours.admin, `${desk}?search=e&sort=-priority`, 40_000, 15_000],
  ['two letters that some have, by priority', ours.admin, `${desk}?search=t9&sort=-priority`, 60_000, 15_000],
  ['dashboard of a desk', ours.admin, '/admin/dashboard?timeZone=Europe/Berlin', 70_000, 1_500],
  ['dashboard of a super admin', superAdmin, '/super-admin/dashboard', ...FEW],
  ['unread tickets', ours.agent, '/tickets/unread-count', 7_000, 2_000],
  ['unread chats', ours.agent, '/chat/unread-count', 7_000, 2_000],
])('%s', async (_, caller, path, mostRows, mostPages, throughWhole = []) => {
  const url = path
    .replace('CATEGORY', ours.category)
    .replace('PROJECT', ours.project)
    .replace('AGENT', ours.agent)
    .replace('OF_TEAM', ofTeam)
    .replace('USER', ours.user)
    .replace('TEAM', team);
  const read = await readByCall(app, caller, url);
  expect.soft(read.rows, `rows of ${read.byStatement}`).toBeLessThanOrEqual(mostRows);
  expect.soft(read.pages, `pages of ${read.byStatement}`).toBeLessThanOrEqual(mostPages);
  const whole = read.wholeTables.filter((table) => large.has(table));
  expect(throughWhole).toEqual(expect.arrayContaining(whole));
});

// Letters that are too rare to be met among the newest ten thousand, words that are met there or further down; more than are counted.
describe.each(['t9', 'last3', 'last39'])('what is found of %s', (search) => {
  test.each([
    ['newest', sql`id desc`],
    ['oldest', sql`id`],
    ['-updated', sql`updated_at desc, id desc`],
    ['-priority', sql`array_position(array['Critical', 'High', 'Medium', 'Low'], tickets.priority), id desc`],
  ])('stands in the order %s', async (order, inOrder) => {
    const address = `${desk}?search=${search}&limit=100&page=3&sort=${order}`;
    const { body } = await app.call(ours.admin, 'GET', address);
    const { rows } = await sql<{ id: string }>`
      select tickets.id from tickets join ticket_words as text on text.ticket_id = tickets.id
      where tickets.organization_id = ${ours.id} and text.words || ' ' || text.requester like ${`%${search}%`}
      order by ${inOrder} limit 100 offset 200`.execute(app.db);
    const { tickets, pagination } = body as unknown as {
      tickets: readonly { _id: string }[];
      pagination: object;
    };
    expect(tickets.map(({ _id }) => _id)).toEqual(rows.map(({ id }) => id));
    expect(pagination).toMatchObject({ total: 1_000, exact: false });
  });
});

interface Going {
  readonly pagination: { readonly nextCursor: string | null; readonly resumeCursor?: string };
}

// The rows of a page, and one more; nothing of those before.
test.each([
  ['newest', ours.admin, `${desk}?sort=newest`, 40],
  ['by change', ours.admin, `${desk}?sort=-updated`, 40],
  ['by change, the oldest first', ours.admin, `${desk}?sort=updated&updatedSince=${LONG_AGO}`, 40],
  ['by change, of all organizations', superAdmin, `${all}?sort=updated&updatedSince=${LONG_AGO}`, 40],
  ['by priority', ours.admin, `${desk}?sort=-priority`, 40],
  ['by status, within a category', ours.admin, `${desk}?sort=status&category=CATEGORY`, 3],
  ['by due time', ours.admin, `${desk}?sort=due`, 40],
  ['of all organizations', superAdmin, `${all}?sort=newest`, 40],
])('going on far down a list reads what its beginning does: %s', async (_, caller, path, parts) => {
  const address = `${path.replace('CATEGORY', ours.category)}&limit=100`;
  let cursor: string | null = FIRST_CURSOR;
  for (let part = 0; part < parts; part += 1) {
    const { body } = await app.call(caller, 'GET', `${address}&cursor=${cursor}&fields=status`);
    ({ nextCursor: cursor } = (body as unknown as Going).pagination);
  }
  const read = await readByCall(app, caller, `${address.replace('100', '15')}&cursor=${cursor}`);
  expect.soft(read.rows, `rows of ${read.byStatement}`).toBeLessThanOrEqual(FEW[0]);
  expect.soft(read.pages, `pages of ${read.byStatement}`).toBeLessThanOrEqual(FEW[1]);
  expect(read.wholeTables.filter((table) => large.has(table))).toEqual([]);
});

test('coming back to a list by change reads what was changed', async () => {
  const newest = await app.db
    .selectFrom('tickets')
    .where('organization_id', '=', ours.id)
    .select(({ fn }) => fn.max('updated_at').as('at'))
    .executeTakeFirstOrThrow();
  const address = `${desk}?sort=updated&updatedSince=${newest.at.toISOString()}`;
  const { body } = await app.call(ours.admin, 'GET', `${address}&limit=100&cursor=${FIRST_CURSOR}`);
  const { resumeCursor } = (body as unknown as Going).pagination;
  expect(resumeCursor).toBeDefined();
  for (let comment = 0; comment < 3; comment += 1)
    await app.call(ours.admin, 'POST', `/tickets/${ofTeam}/comments`, { body: { comment: 'Changed' } });
  const read = await readByCall(app, ours.admin, `${address}&cursor=${resumeCursor}`);
  expect.soft(read.rows, `rows of ${read.byStatement}`).toBeLessThanOrEqual(FEW[0]);
  expect.soft(read.pages, `pages of ${read.byStatement}`).toBeLessThanOrEqual(FEW[1]);
  expect(read.wholeTables.filter((table) => large.has(table))).toEqual([]);
});

test('a hundred open tickets for clocks are read with what was said on them, and no others', async () => {
  const read = await readBy(app, () => holdOpenTickets(app.db, ours.id, { after: null, most: 100 }));
  expect.soft(read.rows, `rows of ${read.byStatement}`).toBeLessThanOrEqual(FEW[0]);
  expect(read.wholeTables.filter((table) => large.has(table))).toEqual([]);
});
