import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();

test('unknown, malformed and invisible tickets are told apart by nobody', async () => {
  const foreign = await createTicket(app.db, world.theirs);
  const someoneElses = await createTicket(app.db, world.ours, { requester: world.ours.otherUser });
  const bodies = await Promise.all(
    [foreign, someoneElses, '0191d7a0-0000-7000-8000-000000000000', 'nonsense'].map(async (id) => {
      const answer = await app.call(world.ours.user, 'GET', `/tickets/${id}`);
      return { ...answer.body, status: answer.status, requestId: undefined };
    }),
  );
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(bodies[0]).toMatchObject({ status: 404, success: false, code: 'NOT_FOUND' });
});

test('an agent sees a ticket only while it is theirs', async () => {
  const id = await createTicket(app.db, world.ours, { agent: world.ours.agent });
  expect((await app.call(world.ours.agent, 'GET', `/tickets/${id}`)).status).toBe(200);
  expect((await app.call(world.ours.otherAgent, 'GET', `/tickets/${id}`)).status).toBe(404);
  await app.call(world.ours.admin, 'PUT', `/admin/tickets/${id}/assign`, {
    body: { devopsAgent: world.ours.otherAgent },
  });
  expect((await app.call(world.ours.agent, 'GET', `/tickets/${id}`)).status).toBe(404);
  expect((await app.call(world.ours.otherAgent, 'GET', `/tickets/${id}`)).status).toBe(200);
});

test('a ticket cannot be deleted', async () => {
  const id = await createTicket(app.db, world.ours);
  expect((await app.call(world.ours.admin, 'DELETE', `/tickets/${id}`)).status).toBe(404);
});
