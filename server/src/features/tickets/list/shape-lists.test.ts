/** Lists by request type, team, whom tickets wait for and when they are due: in pages, without pages, as files, for each reader. */
import { DAY, HOUR, MINUTE } from '@switchboard/contract/durations.ts';
import { FIRST_CURSOR } from '@switchboard/contract/first-cursor.ts';
import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import { sql, type Updateable } from 'kysely';
import { expect, test } from 'vitest';
import type { Schema } from '../../../platform/database/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTeam, createTicket, type NewTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp({}, { empty: true });
const { ours, theirs, superAdmin } = world;
const team = await createTeam(app.db, ours, [ours.otherAgent]);
const otherTeam = await createTeam(app.db, ours, []);

type Columns = Updateable<Schema['tickets']>;

async function add(name: string, ticket: NewTicket, columns: Columns = {}, of = ours): Promise<string> {
  const requester = of === ours ? { requester: ours.head } : {};
  const id = await createTicket(app.db, of, { summary: name, ...requester, ...ticket });
  if (Object.keys(columns).length > 0)
    await app.db.updateTable('tickets').set(columns).where('id', '=', id).execute();
  return id;
}

const now = app.clock.now().getTime();
const due = (at: number, columns: Columns = {}): Columns => ({
  due_clock: 'resolution',
  due_at: new Date(now + at),
  ...columns,
});
const later = await add('later', { team, agent: ours.agent }, due(5 * DAY));
await add('late', { team: otherTeam, requester: ours.user }, due(-HOUR, { due_shared: true }));
await add('hidden', { requester: ours.user, agent: ours.agent, status: 'In Progress' }, due(-2 * HOUR));
await add('soon', { team, agent: ours.agent, requester: ours.otherUser }, due(MINUTE));
await add('paused', { team }, { due_clock: 'resolution', waiting_vendor: 'Printers Inc' });
await add('without', { requester: ours.user, snoozedUntil: new Date(now + DAY) }, { answer_expected: true });
await add('closed', { requester: ours.user, status: 'Closed' });
await add('foreign', {}, due(-3 * HOUR), theirs);
const type = { id: newId() };
await sql`
  insert into request_types (organization_id, id, place, draft, version, created_at)
  values (${ours.id}, ${type.id}, 1, '{}', 1, now())`.execute(app.db);
await sql`
  insert into request_type_versions (organization_id, type_id, version, content, published_at)
  values (${ours.id}, ${type.id}, 1, ${JSON.stringify({ name: 'Laptop', icon: 'laptop', form: [] })}::jsonb, now())`.execute(
  app.db,
);
await app.db
  .insertInto('ticket_forms')
  .values({ organization_id: ours.id, ticket_id: later, type_id: type.id, version: 1 })
  .execute();

interface List {
  readonly tickets: readonly TicketSummary[];
  readonly pagination: { readonly total: number; readonly nextCursor?: string | null };
}
const list = async (caller: string, path: string): Promise<List> => {
  const answer = await app.call(caller, 'GET', path);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as unknown as List;
};
const names = async (caller: string, path: string) => {
  const { tickets, pagination } = await list(caller, path);
  expect(pagination.total).toBe(tickets.length);
  return tickets.map(({ summary }) => summary);
};
const desk = (query: string) => names(ours.manager, `/admin/tickets?limit=100&${query}`);

test.each([
  [`requestType=${type.id}`, ['later']],
  [`requestType=${ours.id}`, ['closed', 'without', 'paused', 'soon', 'hidden', 'late']],
  [`team=${team}`, ['paused', 'soon', 'later']],
  [`team=${otherTeam},none`, ['closed', 'without', 'hidden', 'late']],
  ['waitingOn=requester', ['without']],
  ['waitingOn=vendor,agent', ['paused', 'soon', 'hidden', 'later']],
  ['waitingOn=team', ['late']],
  ['due=overdue', ['hidden', 'late']],
  ['due=week', expect.arrayContaining(['soon', 'later'])],
  ['due=paused', ['paused']],
  ['due=none', ['closed', 'without']],
  ['due=overdue&search=hidden', ['hidden']],
  ['due=overdue&q=status:open', ['late']],
  ['due=overdue&group=status', ['late', 'hidden']],
  ['snoozed=true', ['without']],
  [`snoozed=false&team=${team}&sort=oldest`, ['later', 'soon', 'paused']],
  ['sort=due', ['hidden', 'late', 'soon', 'later', 'closed', 'without', 'paused']],
  ['sort=-due', ['later', 'soon', 'late', 'hidden', 'closed', 'without', 'paused']],
])('a desk lists %s', async (query, expected) => {
  expect(await desk(query)).toEqual(expected);
});

test('what is due today is of the reader’s day', async () => {
  const at = new Date(now + MINUTE);
  // In zones east and west of the meridian the same moment is of two days.
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const dayIn = (timeZone: string, moment: Date) => moment.toLocaleDateString('en-CA', { timeZone });
  for (const timeZone of zones) {
    const isToday = dayIn(timeZone, at) === dayIn(timeZone, new Date(now));
    expect((await desk(`due=today&timeZone=${timeZone}`)).includes('soon')).toBe(isToday);
  }
});

test.each([['due'], ['-due']])('by %s pages and lists without pages have each ticket once', async (sort) => {
  const equal = new Date(now + 2 * DAY);
  const crowd = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      add(
        `equal ${sort} ${index}`,
        { agent: ours.otherAgent, requester: ours.head },
        due(0, { due_at: equal }),
      ),
    ),
  );
  const whole = await desk(`sort=${sort}`);
  const byPages: string[] = [];
  const through: string[] = [];
  let cursor: string | null | undefined = FIRST_CURSOR;
  for (let page = 1; page <= Math.ceil(whole.length / 4); page += 1) {
    const { tickets } = await list(ours.manager, `/admin/tickets?sort=${sort}&limit=4&page=${page}`);
    byPages.push(...tickets.map(({ summary }) => summary));
    const part = await list(ours.manager, `/admin/tickets?sort=${sort}&limit=4&cursor=${cursor}`);
    through.push(...part.tickets.map(({ summary }) => summary));
    cursor = part.pagination.nextCursor;
  }
  expect(byPages).toEqual(whole);
  expect(through).toEqual(whole);
  expect(cursor).toBeNull();
  for (const id of crowd)
    await app.db
      .updateTable('tickets')
      .set(due(0, { due_at: null, due_clock: null }))
      .where('id', '=', id)
      .execute();
});

test('a requester knows of no clock that is not shared, and of no snooze, by whatever they ask', async () => {
  const own = (query: string) => names(ours.user, `/tickets?limit=100&${query}`);
  expect(await own('due=overdue')).toEqual(['late']);
  expect(await own('due=none')).toEqual(['closed', 'without', 'hidden']);
  expect(await own('snoozed=true')).toEqual([]);
  expect(await own('snoozed=false')).toEqual(['closed', 'without', 'hidden', 'late']);
  expect(await own('sort=due')).toEqual(['late', 'closed', 'without', 'hidden']);
  expect(await own('q=due:overdue')).toEqual(['late']);
  expect(await own('q=snoozed:yes')).toEqual([]);
  const { tickets } = await list(ours.user, '/tickets?limit=100');
  expect(tickets.filter(({ due: clock }) => clock !== null).map(({ summary }) => summary)).toEqual(['late']);
  expect(tickets.every(({ snoozedUntil }) => snoozedUntil === null)).toBe(true);
  const { tickets: seen } = await list(ours.manager, '/admin/tickets?snoozed=true');
  expect(seen.map(({ snoozedUntil }) => snoozedUntil)).toEqual([new Date(now + DAY).toISOString()]);
});

test('an agent who names a team has what lies with their teams in their list, and nothing of others', async () => {
  const mine = (query: string, caller = ours.otherAgent) => names(caller, `/tickets?limit=100&${query}`);
  expect(await mine('due=overdue')).toEqual([]);
  expect(await mine(`team=${team}`)).toEqual(['paused', 'soon', 'later']);
  expect(await mine(`team=${team}&due=paused`)).toEqual(['paused']);
  expect(await mine(`team=${otherTeam}`)).toEqual([]);
  expect(await mine(`team=${team}`, ours.agent)).toEqual([]);
  expect(await mine(`team=${team}`, theirs.agent)).toEqual([]);
  expect(await mine(`team=${team}`, ours.user)).toEqual([]);
  expect(await mine('team=none', ours.agent)).toEqual(['hidden']);
  expect(await mine(`assignedOnly=true&team=${team}`, ours.agent)).toEqual(['soon', 'later']);
});

test('what a list is narrowed by can be selected for a change of many, under the same rights', async () => {
  const total = async (caller: string, filters: object) => {
    const body = { selection: { filters }, action: { kind: 'priority', value: 'High' } };
    const answer = await app.call(caller, 'POST', '/bulk/preview', { body });
    return answer.status === 201
      ? (answer.body.preview as unknown as { total: number }).total
      : answer.status;
  };
  expect(await total(ours.manager, { list: 'all', due: 'overdue' })).toBe(2);
  expect(await total(ours.otherAgent, { list: 'own', team })).toBe(3);
  expect(await total(ours.otherAgent, { list: 'own', team: otherTeam })).toBe(400);
});

test('over all organizations', async () => {
  const every = (query: string) => names(superAdmin, `/super-admin/tickets?limit=100&${query}`);
  expect(await every('due=overdue')).toEqual(['foreign', 'hidden', 'late']);
  expect((await every('sort=due')).slice(0, 5)).toEqual(['foreign', 'hidden', 'late', 'soon', 'later']);
});

test('a file has what it always had first, then type, team, whom it waits for, each clock and the snooze', async () => {
  const answer = await app.call(
    ours.admin,
    'GET',
    '/admin/export/tickets?waitingOn=requester,vendor&sort=due',
  );
  const [head = '', ...rows] = answer.raw.toString('utf8').trimEnd().split('\r\n');
  expect(head).toContain(
    '"Created At","Updated At","Request Type","Team","Waiting On","Waiting Since","First Response Due","Next Response Due","Resolution Due","Snoozed Until","Requester","Raised By","Sharing"',
  );
  expect(rows.map((row) => /"(without|paused)"/.exec(row)?.[1])).toEqual(['without', 'paused']);
  expect(rows[0]).toContain(`"General request",,"Requester",`);
  expect(rows[0]).toContain(`"${new Date(now + DAY).toISOString()}"`);
  expect(rows[1]).toContain('"Printers Inc"');
});
