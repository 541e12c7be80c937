/** Live pages over two programs on one database: what is missed in a cut, and who looks at a ticket. */
import { listChanges } from '@switchboard/contract/tickets/changes.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { recordTicketEvents } from './features/tickets/life/ticket-events.ts';
import type { Program } from './testing/program.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { callTo, signIn, startTwoPrograms } from './testing/two-programs.ts';
import { closeWindows, openWindow } from './testing/window.ts';
import { createTicket, createWorld, type World } from './testing/world.ts';

const TICKETS = 40;
const WRITES = 200;

let database: TestDatabase;
let nodes: Awaited<ReturnType<typeof startTwoPrograms>>;
let one: Program;
let two: Program;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database.db);
  nodes = await startTwoPrograms(database, {
    RATE_LIMIT_FACTOR: '100',
    SECRET_KEY: 'of both programs, so that either reads cursors of the other',
  });
  ({ one, two } = nodes);
});
afterEach(closeWindows);
afterAll(() => nodes.close());

const missed = async (program: Program, token: string, since: string) => {
  const answer = await callTo(program, token)('GET', `/changes?since=${since}`);
  expect(answer.status).toBe(200);
  return listChanges.output.parse(await answer.json());
};

test('200 writes to both during a cut, one of which commits after it: every ticket is named, once', async () => {
  const ids: string[] = [];
  for (let count = 0; count < TICKETS; count += 1) ids.push(await createTicket(database.db, world.ours));
  const [late = '', heard = '', ...written] = ids;
  const token = { user: await signIn(one, 'user'), admin: await signIn(two, 'admin') };

  // Until the line is cut the window hears everything, the last of it with a cursor.
  const window = await openWindow(one.base, token.user);
  await window.emit('watch', {});
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const slow = database.db.transaction().execute(async (trx) => {
    await recordTicketEvents(
      trx,
      { organization_id: world.ours.id, id: late },
      { actor: null, at: new Date(), requestId: null },
      [{ verb: 'priority', data: { from: 'Low', to: 'High' } }],
    );
    begin();
    await allowed;
  });
  await begun;
  await callTo(two, token.admin)('POST', `/tickets/${heard}/comments`, { comment: 'Before the cut' });
  const cursor = (await window.hears('ticket_changed')).cursor ?? '';
  window.close();

  const say = async (count: number) => {
    const program = count % 2 === 0 ? one : two;
    const id = written[count % written.length];
    const answer = await callTo(program, token.admin)('POST', `/tickets/${id}/comments`, {
      comment: `Reply ${count}`,
      isInternal: count < written.length && count % 2 === 0,
    });
    expect(answer.status).toBe(201);
  };
  for (let count = 0; count < WRITES; count += 8) {
    await Promise.all(Array.from({ length: Math.min(8, WRITES - count) }, (_, index) => say(count + index)));
  }
  const before = await missed(two, token.user, cursor);
  allow();
  await slow;

  const expected = ids.toSorted();
  for (const program of [one, two]) {
    const found = await missed(program, token.user, cursor);
    expect(found.reset).toBe(false);
    expect(found.tickets.map(({ ticketId }) => ticketId).toSorted()).toEqual(expected);
    expect(found.tickets.flatMap(({ parts }) => parts)).not.toContain('notes');
  }
  expect(before.tickets.map(({ ticketId }) => ticketId)).not.toContain(late);
  const rest = await missed(one, token.user, before.cursor);
  expect(rest.tickets).toContainEqual({ ticketId: late, parts: ['details'] });
});

test('staff on both see each other come, write and go, and nobody stays with a node that is killed', async () => {
  const ticketId = await createTicket(database.db, world.ours, { agent: world.ours.agent });
  const view = async (program: Program, name: string) => {
    const window = await openWindow(program.base, await signIn(program, name));
    expect(await window.emit('watch', { ticketId })).toEqual({ success: true });
    return window;
  };
  const agent = await view(one, 'agent');
  const [admin, manager] = [await view(two, 'admin'), await view(two, 'manager')];
  const requester = await view(two, 'user');
  const shown = (window: typeof agent) =>
    window
      .all('ticket_presence')
      .at(-1)
      ?.people.map(({ _id, typing }) => `${_id} ${typing}`)
      .toSorted();
  const { ours } = world;
  const idle = (...ids: string[]) => ids.map((id) => `${id} null`);
  const all = idle(ours.agent, ours.admin, ours.manager).toSorted();
  for (const window of [agent, admin, manager]) await expect.poll(() => shown(window)).toEqual(all);
  await agent.emit('ticket_typing', { ticketId, kind: 'reply' });
  await expect.poll(() => shown(admin)).toContain(`${ours.agent} reply`);
  manager.close();
  await expect.poll(() => shown(agent)?.some((one) => one.startsWith(ours.manager))).toBe(false);
  await requester.settled();
  expect(requester.heard).toEqual([]);

  await two.end('SIGKILL');
  await expect
    .poll(() => shown(agent)?.some((one) => one.startsWith(ours.admin)), { timeout: 60_000 })
    .toBe(false);
  expect(shown(agent)).toHaveLength(1);
});
