import { DAY, SECOND } from '@switchboard/contract/durations.ts';
import { CHANGES } from '@switchboard/contract/limits.ts';
import { listChanges } from '@switchboard/contract/tickets/changes.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { openListeningApp } from '../../../testing/open-listening-app.ts';
import { createTicket, type Organization } from '../../../testing/world.ts';
import { queueFlowCleaning } from '../drafts/flow-cleaning.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { withUnderWay } from '../ticket-changes.ts';
import { sealCursor } from './change-cursor.ts';
import { readPosition } from './changes.repo.ts';

const { app, world, open } = await openListeningApp();
const { ours, theirs } = world;

const ask = async (caller: string, since = '') => {
  const { status, body } = await app.call(caller, 'GET', `/changes?since=${since}`);
  expect(status).toBe(200);
  return listChanges.output.parse(body);
};
const cursorOf = async (caller: string) => (await ask(caller)).cursor;
/** As "{ticket} {parts}". */
const missedBy = async (caller: string, since: string) =>
  (await ask(caller, since)).tickets.map(({ ticketId, parts }) => `${ticketId} ${parts.join()}`).toSorted();
const say = (caller: string, id: string, body: object = {}) =>
  app.call(caller, 'POST', `/tickets/${id}/comments`, { body: { comment: 'Hello', ...body } });

/** Something happened to these tickets. */
const record = async (db: Database, home: Organization, ids: readonly string[]) => {
  for (const id of ids) {
    await recordTicketEvents(
      db,
      { organization_id: home.id, id },
      { actor: null, at: app.clock.now(), requestId: null },
      [{ verb: 'status', data: { from: 'Open', to: 'Resolved' } }],
    );
  }
};

test('without a cursor the present one is answered, with it what changed since, once', async () => {
  const id = await createTicket(app.db, ours);
  const first = await ask(ours.user);
  expect(first).toMatchObject({ reset: false, tickets: [] });
  await say(ours.admin, id);
  await app.call(ours.admin, 'PUT', `/tickets/${id}`, { body: { summary: 'Another summary' } });
  const second = await ask(ours.user, first.cursor);
  expect(second).toMatchObject({ reset: false, tickets: [{ ticketId: id, parts: ['comments', 'details'] }] });
  expect(await missedBy(ours.user, second.cursor)).toEqual([]);
});

test('everybody learns what they may read, each part under its own rule', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const people = {
    user: ours.user,
    agent: ours.agent,
    manager: ours.manager,
    super: world.superAdmin,
    stranger: ours.otherUser,
    foreigner: theirs.admin,
  };
  const cursors = new Map<string, string>();
  for (const person of Object.values(people)) cursors.set(person, await cursorOf(person));
  await say(ours.admin, id, { isInternal: true });
  const missed = (person: string) => missedBy(person, cursors.get(person) ?? '');
  for (const person of [people.agent, people.manager, people.super]) {
    expect(await missed(person)).toEqual([`${id} notes`]);
  }
  for (const person of [people.user, people.stranger, people.foreigner])
    expect(await missed(person)).toEqual([]);
  await say(ours.admin, id);
  for (const person of [people.agent, people.manager, people.super]) {
    expect(await missed(person)).toEqual([`${id} comments,notes`]);
  }
  expect(await missed(people.user)).toEqual([`${id} comments`]);
  for (const person of [people.stranger, people.foreigner]) expect(await missed(person)).toEqual([]);
});

test('who lost a ticket learns that alone, and nothing of it afterwards', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const before = await cursorOf(ours.agent);
  await say(ours.admin, id, { isInternal: true });
  await app.call(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, {
    body: { devopsAgent: ours.otherAgent },
  });
  const lost = await ask(ours.agent, before);
  expect(lost.tickets).toEqual([{ ticketId: id, parts: ['assignment'] }]);
  app.clock.advance(60 * SECOND);
  const after = await cursorOf(ours.agent);
  await app.call(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, { body: { devopsAgent: ours.agent } });
  expect(await missedBy(ours.agent, after)).toEqual([`${id} assignment`]);
  const again = await cursorOf(ours.otherAgent);
  app.clock.advance(60 * SECOND);
  await say(ours.admin, id);
  expect(await missedBy(ours.otherAgent, await cursorOf(ours.otherAgent))).toEqual([]);
  expect(await missedBy(ours.otherAgent, again)).toEqual([`${id} assignment`]);
});

test('what was written before a cursor and committed after it is not missed, nor what a savepoint holds', async () => {
  const [late, nested, other] = [
    await createTicket(app.db, ours),
    await createTicket(app.db, ours),
    await createTicket(app.db, ours),
  ];
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  const { promise: written, resolve: write } = Promise.withResolvers<void>();
  const transaction = app.db.transaction().execute(async (trx) => {
    await record(trx, ours, [late]);
    await sql`savepoint inner_one`.execute(trx);
    await record(trx, ours, [nested]);
    write();
    await allowed;
  });
  await written;
  await record(app.db, ours, [other]);
  const since = await cursorOf(ours.user);
  expect((await ask(ours.user, since)).tickets.map(({ ticketId }) => ticketId)).not.toContain(late);
  const between = await ask(ours.user, since);
  allow();
  await transaction;
  for (const cursor of [since, between.cursor]) {
    expect(await missedBy(ours.user, cursor)).toEqual(
      expect.arrayContaining([`${late} status`, `${nested} status`]),
    );
  }
});

test('beyond 500 tickets, and after 24 hours, everything has to be fetched', async () => {
  const since = await cursorOf(ours.manager);
  const ids = Array.from({ length: CHANGES.tickets }, newId);
  await record(app.db, ours, ids);
  expect((await ask(ours.manager, since)).tickets).toHaveLength(CHANGES.tickets);
  await record(app.db, ours, [newId()]);
  const answer = await ask(ours.manager, since);
  expect(answer).toMatchObject({ reset: true, tickets: [] });
  expect(await missedBy(ours.manager, answer.cursor)).toEqual([]);

  app.clock.advance(DAY);
  expect(await ask(ours.manager, answer.cursor)).toMatchObject({ reset: false });
  app.clock.advance(1);
  expect(await ask(ours.manager, answer.cursor)).toMatchObject({ reset: true, tickets: [] });
});

test('a cursor is good for the person it was made for, in the database that it is about', async () => {
  const own = await cursorOf(ours.user);
  const spoiled = `${own.slice(0, 20)}${own[20] === 'A' ? 'B' : 'A'}${own.slice(21)}`;
  for (const since of [await cursorOf(ours.admin), spoiled, 'nonsense', 'x'.repeat(1_001)]) {
    const { status, body } = await app.call(ours.user, 'GET', `/changes?since=${since}`);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path: 'since', msg: 'This cursor is not one of this list' }]);
  }
  const { snapshot } = await readPosition(app.db);
  const elsewhere = { log: '1/1', snapshot, at: app.clock.now() };
  expect(await ask(ours.user, sealCursor(app.secretKey, elsewhere, ours.user))).toMatchObject({
    reset: true,
  });
});

test('an announcement carries a cursor that leads on from it, for everybody who hears it', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const other = await createTicket(app.db, ours, { agent: ours.agent });
  const [requester, agent] = [await open(ours.user), await open(ours.agent)];
  for (const window of [requester, agent]) await window.emit('watch', {});
  await say(ours.admin, id, { isInternal: true });
  await say(ours.admin, id);
  await requester.hears('ticket_changed');
  const heard = (await requester.hears('ticket_changed')).cursor ?? '';
  requester.close();
  await say(ours.admin, other);
  expect(await missedBy(ours.user, heard)).toEqual(expect.arrayContaining([`${other} comments`]));
  const last = () => agent.all('ticket_changed').findLast(({ ticketId }) => ticketId === other)?.cursor ?? '';
  await expect.poll(last).not.toBe('');
  // The change itself is told once more, none before it.
  expect(await missedBy(ours.agent, last())).toEqual([`${other} comments`]);
});

test('what the transaction of an announcement did besides is found from its cursor', () => {
  expect(withUnderWay('100:105:100,103', '102')).toBe('100:105:100,102,103');
  expect(withUnderWay('100:105:100,102', '102')).toBe('100:105:100,102');
  expect(withUnderWay('100:105:', '100')).toBe('100:105:100');
  expect(withUnderWay('99:102:99', '102')).toBe('99:102:99');
});

test('changes of which no cursor tells are deleted', async () => {
  await record(app.db, ours, [newId()]);
  const count = async () => (await app.db.selectFrom('ticket_changes').select('verb').execute()).length;
  expect(await count()).toBeGreaterThan(0);
  app.clock.advance(2 * DAY);
  await queueFlowCleaning(app.db);
  await app.runJobs();
  expect(await count()).toBe(0);
});
