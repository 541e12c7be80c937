/** What leaves, and what the log shows, of tickets that only the people on them read. */
import { webhookPayload } from '@switchboard/contract/webhooks/webhook-payload.ts';
import type { Delivery, ListedDelivery, Webhook } from '@switchboard/contract/webhooks/webhooks.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createSchedule, createTicket, PASSWORD } from '../../testing/world.ts';
import { deliver, openLoopback } from './testing/deliver.ts';
import { startReceiver } from './testing/receiver.ts';

const { app, world } = await openTestApp({ OUTBOUND_ALLOW: '127.0.0.0/8' });
const { ours } = world;
const receiver = await startReceiver();
const outbound = openLoopback();
afterAll(async () => {
  await outbound.close();
  await receiver.close();
});

let webhook = '';
const path = () => `/admin/webhooks/${webhook}`;
async function listen(filters: object = {}) {
  await app.db.deleteFrom('webhooks').execute();
  receiver.received.length = 0;
  const events = ['comment.created', 'schedule.ran'];
  const fields = { name: 'Listening', url: receiver.url, events, includeInternal: true, includeEmails: true };
  const { body } = await app.call(ours.admin, 'POST', '/admin/webhooks', {
    body: { ...fields, filters, password: PASSWORD },
  });
  webhook = (body.webhook as unknown as Webhook)._id;
}
beforeEach(async () => {
  receiver.answer((response, { body }) => response.end(body));
  await listen();
});

const comment = (id: string) =>
  app.call(ours.agent, 'POST', `/tickets/${id}/comments`, { body: { comment: 'The salaries of all' } });
const confide = async (id: string) => {
  const marked = await app.call(ours.agent, 'PUT', `/tickets/${id}/confidential`, {
    body: { confidential: true },
  });
  expect(marked.status).toBe(200);
};
const logged = async () => {
  const { body } = await app.call(ours.admin, 'GET', `${path()}/deliveries`);
  const [{ _id }] = body.deliveries as unknown as [ListedDelivery];
  return (await app.call(ours.admin, 'GET', `${path()}/deliveries/${_id}`)).body
    .delivery as unknown as Delivery;
};
const stubOf = (id: string, number: unknown) => ({
  _id: id,
  ticketNumber: number,
  status: 'In Progress',
  createdAt: expect.any(String),
  confidential: true,
  stub: true,
});
async function numberOf(id: string) {
  const ticket = app.db.selectFrom('tickets').select('number').where('id', '=', id);
  return (await ticket.executeTakeFirstOrThrow()).number;
}
const ticketOfAgent = (more: object = {}) =>
  createTicket(app.db, ours, { agent: ours.agent, status: 'In Progress', ...more });

test('whatever happens to a confidential one, a stub is all of it', async () => {
  const id = await ticketOfAgent({ confidential: true });
  expect((await comment(id)).status).toBe(201);
  await deliver(app, outbound);
  const body = receiver.received[0]?.body ?? '';
  const { type, data } = webhookPayload.strict().parse(JSON.parse(body));
  expect(type).toBe('comment.created');
  expect(data).toEqual({
    organization: { _id: ours.id, code: 'OURS' },
    actor: null,
    via: null,
    changes: [],
    ticket: stubOf(id, await numberOf(id)),
  });
  expect((await logged()).request.body).toBe(body);
});

test('a webhook with filters hears nothing of it: passing them would tell what it is about', async () => {
  await listen({ projects: [ours.project] });
  const id = await ticketOfAgent({ confidential: true, project: ours.project });
  expect((await comment(id)).status).toBe(201);
  await deliver(app, outbound);
  expect(receiver.received).toEqual([]);
});

test('what the log holds from before is a stub from then on, the answer is left out, and so is what is sent again', async () => {
  const id = await ticketOfAgent();
  await comment(id);
  await deliver(app, outbound);
  expect(receiver.received[0]?.body).toContain('The salaries of all');
  expect((await logged()).response?.body).toContain('The salaries of all');
  await confide(id);

  const { _id, request, response } = await logged();
  expect(JSON.stringify([request, response])).not.toContain('salaries');
  expect(JSON.parse(request.body).data).toMatchObject({
    actor: null,
    changes: [],
    ticket: stubOf(id, await numberOf(id)),
  });
  expect(response).toMatchObject({ status: 200, headers: {}, body: '' });

  const again = await app.call(ours.admin, 'POST', `${path()}/deliveries/${_id}/redeliver`, { body: {} });
  expect(again.status).toBe(200);
  await deliver(app, outbound);
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(_id);
  expect(receiver.received.at(-1)?.body).toBe(request.body);
});

test('what failed before is tried again as a stub', async () => {
  receiver.answer((response) => response.writeHead(500).end());
  const id = await ticketOfAgent();
  await comment(id);
  await deliver(app, outbound);
  await confide(id);
  app.clock.advance(3_600_000);
  await deliver(app, outbound);
  const bodies = receiver.received.map(({ body }) => body);
  expect(bodies.length).toBeGreaterThan(1);
  expect(bodies[0]).toContain('salaries');
  expect(bodies.at(-1)).not.toContain('salaries');
});

test('a schedule does not say which confidential ticket it has raised', async () => {
  const schedule_id = await createSchedule(app.db, ours);
  const run = async (ticket_id: string) => {
    await app.db
      .insertInto('scheduled_ticket_runs')
      .values({
        organization_id: ours.id,
        id: newId(),
        schedule_id,
        due_at: new Date(app.clock.now().getTime() + receiver.received.length),
        ran_at: app.clock.now(),
        outcome: 'created',
        reason: '',
        ticket_id,
      })
      .execute();
    await deliver(app, outbound);
    return JSON.parse(receiver.received.at(-1)?.body ?? '{}').data.schedule;
  };
  expect(await run(await ticketOfAgent({ confidential: true }))).toMatchObject({ ticket: null });
  const id = await ticketOfAgent();
  expect(await run(id)).toMatchObject({ ticket: { _id: id } });
  await confide(id);
  expect(JSON.parse((await logged()).request.body).data.schedule).toMatchObject({ ticket: null });
});
