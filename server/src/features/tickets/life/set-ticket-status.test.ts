import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';
import { readTicket, ticketOf } from '../testing/ticket-calls.ts';

const { app, world } = await openTestApp();

const read = (caller: string, id: string) => readTicket(app, caller, id);

const set = (caller: string, id: string, status: unknown, door = '') =>
  app.call(caller, 'PUT', `${door}/tickets/${id}/status`, { body: { status } });

test.each(['admin', 'head', 'manager', 'agent', 'user'] as const)('%s may', async (who) => {
  const id = await createTicket(app.db, world.ours, { agent: world.ours.agent });
  const answer = await set(world.ours[who], id, 'in_progress');
  expect(answer.status).toBe(200);
  expect(ticketOf(answer).status).toBe('In Progress');
});

test('a creator who is not a plain user may not, and neither may others who see it', async () => {
  const byAgent = await createTicket(app.db, world.ours, { requester: world.ours.otherAgent });
  expect((await set(world.ours.otherAgent, byAgent, 'Closed')).status).toBe(403);
  const assignedUser = await createTicket(app.db, world.ours, {
    requester: world.ours.otherUser,
    people: [['user', world.ours.user]],
  });
  expect((await set(world.ours.user, assignedUser, 'Closed')).status).toBe(403);
  expect((await read(world.ours.admin, assignedUser)).status).toBe('Open');
});

test('any status follows any other; each change leaves one comment and one entry, the same again none', async () => {
  const id = await createTicket(app.db, world.ours);
  for (const status of ['Closed', 'Open', 'Resolved', 'In Progress']) await set(world.ours.user, id, status);
  await set(world.ours.user, id, 'In Progress');
  const ticket = await read(world.ours.user, id);
  expect(ticket.comments.map((comment) => [comment.comment, comment.system, comment.user._id])).toEqual(
    ['Closed', 'Open', 'Resolved', 'In Progress'].map((status) => [
      `Status updated to ${status}`,
      true,
      world.ours.user,
    ]),
  );
  expect(ticket.history.filter((entry) => entry.kind === 'status').map(({ from, to }) => [from, to])).toEqual(
    [
      ['Open', 'Closed'],
      ['Closed', 'Open'],
      ['Open', 'Resolved'],
      ['Resolved', 'In Progress'],
    ],
  );
});

test('two people setting the same status at once leave one comment', async () => {
  const id = await createTicket(app.db, world.ours);
  await Promise.all([
    set(world.ours.admin, id, 'Resolved', '/admin'),
    set(world.ours.user, id, 'Resolved'),
    set(world.ours.manager, id, 'Resolved', '/admin'),
  ]);
  expect((await read(world.ours.admin, id)).comments).toHaveLength(1);
});

test('unknown and missing statuses are named', async () => {
  const id = await createTicket(app.db, world.ours);
  expect((await set(world.ours.admin, id, 'Foo')).body.errors).toEqual([
    { path: 'status', msg: 'Status must be Open, In Progress, Resolved or Closed' },
  ]);
  for (const missing of [undefined, null, '', 7, ['Open'], { a: 1 }]) {
    expect((await set(world.ours.admin, id, missing)).status).toBe(400);
  }
});

test('the desk has a door of its own, closed to users and agents', async () => {
  const id = await createTicket(app.db, world.ours, { agent: world.ours.agent });
  expect((await set(world.ours.manager, id, 'Closed', '/admin')).status).toBe(200);
  expect((await set(world.superAdmin, id, 'Open', '/admin')).status).toBe(200);
  expect((await set(world.ours.user, id, 'Closed', '/admin')).status).toBe(403);
  expect((await set(world.ours.agent, id, 'Closed', '/admin')).status).toBe(403);
});
