import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';
import { readTicket } from '../testing/ticket-calls.ts';

const { app, world } = await openTestApp();

const read = (caller: string, id: string) => readTicket(app, caller, id);

const assign = (caller: string, id: string, body: unknown) =>
  app.call(caller, 'PUT', `/admin/tickets/${id}/assign`, { body });

test('one agent holds a ticket; the next one takes it over, the status stays', async () => {
  const id = await createTicket(app.db, world.ours);
  await assign(world.ours.manager, id, { devopsAgent: world.ours.agent, reason: 'Knows printers' });
  const second = await assign(world.ours.head, id, { devopsAgent: world.ours.otherAgent });
  expect(second.status).toBe(200);
  const ticket = await read(world.ours.admin, id);
  expect(ticket.assignedTo?._id).toBe(world.ours.otherAgent);
  expect(ticket.currentAssignments).toHaveLength(1);
  expect(ticket.status).toBe('Open');
  expect(ticket.history.map(({ kind, from, to, reason }) => [kind, from, to, reason])).toEqual([
    ['assigned', null, 'agent Person', 'Knows printers'],
    ['assigned', 'agent Person', 'second-agent Person', null],
  ]);
});

test('the reason is for the staff', async () => {
  const id = await createTicket(app.db, world.ours);
  await assign(world.ours.admin, id, {
    devopsAgent: world.ours.agent,
    reason: 'The requester is difficult',
  });
  expect((await read(world.ours.agent, id)).history.at(-1)?.reason).toBe('The requester is difficult');
  expect((await read(world.ours.user, id)).history.at(-1)?.reason).toBeNull();
});

test('nobody but an active agent of the organization can be chosen', async () => {
  const id = await createTicket(app.db, world.ours);
  for (const devopsAgent of [world.theirs.agent, world.ours.manager, world.superAdmin, 'nonsense']) {
    const answer = await assign(world.ours.admin, id, { devopsAgent });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ path: 'devopsAgent' }]);
  }
  const none = await assign(world.ours.admin, id, {});
  expect(none.body.message).toBe('Please select a DevOps agent to assign.');
  const wordy = await assign(world.ours.admin, id, {
    devopsAgent: world.ours.agent,
    reason: 'r'.repeat(201),
  });
  expect(wordy.status).toBe(400);
  expect((await read(world.ours.admin, id)).assignedTo).toBeNull();
});

test('parallel assignments leave exactly one agent', async () => {
  const id = await createTicket(app.db, world.ours);
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      assign(world.ours.admin, id, {
        devopsAgent: index % 2 === 0 ? world.ours.agent : world.ours.otherAgent,
      }),
    ),
  );
  expect((await read(world.ours.admin, id)).currentAssignments).toHaveLength(1);
});

test('a super admin leaves a trace in the organization', async () => {
  const id = await createTicket(app.db, world.ours);
  await assign(world.superAdmin, id, { devopsAgent: world.ours.agent });
  expect((await read(world.ours.admin, id)).history.at(-1)?.by?._id).toBe(world.superAdmin);
});
