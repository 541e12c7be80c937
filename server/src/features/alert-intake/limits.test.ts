import { webhookPayload } from '@switchboard/contract/webhooks/webhook-payload.ts';
import { afterAll, expect, test } from 'vitest';
import { alertmanagerPost, giveIntake } from '../../testing/intakes.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { PASSWORD } from '../../testing/world.ts';
import { deliver, openLoopback } from '../webhooks/testing/deliver.ts';
import { startReceiver } from '../webhooks/testing/receiver.ts';

const { app, world } = await openTestApp({ RATE_LIMIT_FACTOR: '1', OUTBOUND_ALLOW: '127.0.0.0/8' });
const { ours } = world;
const receiver = await startReceiver();
const outbound = openLoopback();
afterAll(async () => {
  await outbound.close();
  await receiver.close();
});

const post = ({ id, secret }: { id: string; secret: string }) =>
  app.call(null, 'POST', `/intake/${id}`, {
    body: alertmanagerPost({}),
    headers: { 'x-intake-token': secret },
  });

test('an intake takes sixty posts a minute, and says how many are left', async () => {
  const intake = await giveIntake(app, ours);
  const other = await giveIntake(app, ours);
  const first = await post(intake);
  expect(first.status).toBe(200);
  expect(first.headers).toMatchObject({
    'ratelimit-policy': '"intake";q=60;w=60',
    ratelimit: expect.stringMatching(/^"intake";r=59;t=\d+$/),
  });
  for (let n = 1; n < 60; n += 1) expect((await post(intake)).status).toBe(200);
  const refused = await post(intake);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await post(other)).status).toBe(200);
});

test('wrong tokens are counted by address, and stop nobody whose token is known', async () => {
  const intake = await giveIntake(app, ours);
  expect((await post(intake)).status).toBe(200);
  const statuses: number[] = [];
  for (let n = 0; n < 61; n += 1) statuses.push((await post({ ...intake, secret: 'swi_wrong' })).status);
  expect(statuses[0]).toBe(401);
  expect(statuses.at(-1)).toBe(429);
  expect((await post(intake)).status).toBe(200);
});

test('webhooks and people hear of its tickets as of others’', async () => {
  const intake = await giveIntake(app, ours);
  const { status } = await app.call(ours.admin, 'POST', '/admin/webhooks', {
    body: {
      name: 'Chat',
      url: receiver.url,
      events: ['ticket.created'],
      password: PASSWORD,
    },
  });
  expect(status).toBe(201);
  // Counted once by the address, as its token was not known before.
  const address = { 'x-intake-token': intake.secret };
  const answer = await app.fastify.inject({
    method: 'POST',
    url: `/api/intake/${intake.id}`,
    headers: address,
    payload: alertmanagerPost({}),
    remoteAddress: '192.0.2.7',
  });
  expect(answer.statusCode).toBe(200);
  await deliver(app, outbound);
  const told = receiver.received.map(({ body }) => webhookPayload.parse(JSON.parse(body)));
  expect(told).toMatchObject([
    {
      type: 'ticket.created',
      data: { ticket: { source: 'alert', requester: { _id: intake.id, isService: true } } },
    },
  ]);
  await app.tell();
  const [ticket] = (answer.json() as { results: { ticket: { _id: string } }[] }).results;
  const history = await app.call(ours.admin, 'GET', `/tickets/${ticket?.ticket._id}/timeline`);
  expect(JSON.stringify(history.body.entries)).toContain(intake.id);
});
