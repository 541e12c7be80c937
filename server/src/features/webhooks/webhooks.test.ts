import { webhookPayload } from '@switchboard/contract/webhooks/webhook-payload.ts';
import type { Delivery, Webhook } from '@switchboard/contract/webhooks/webhooks.ts';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { PASSWORD } from '../../testing/world.ts';
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

const raise = async (caller: string, more: object = {}) => {
  const { status, body } = await app.call(caller, 'POST', '/tickets', {
    body: {
      summary: 'A new screen',
      description: 'The old one is broken.',
      ticketType: 'Request Service',
      category: ours.category,
      subcategory: ours.subcategory,
      project: ours.project,
      projectManagerName: 'Somebody',
      contactNumber: '2500',
      ...more,
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return (body.ticket as unknown as { _id: string })._id;
};

let made = 0;
const create = async (more: object = {}) => {
  made += 1;
  const { status, body } = await app.call(ours.admin, 'POST', '/admin/webhooks', {
    body: {
      name: `Hook ${made}`,
      url: receiver.url,
      events: ['ticket.created'],
      password: PASSWORD,
      ...more,
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as unknown as { webhook: Webhook; secret: string };
};

test('a ticket is told to a receiver, signed as Standard Webhooks says, and stands in the log', async () => {
  const { webhook, secret } = await create();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const ticket = await raise(ours.user);
  await deliver(app, outbound);
  expect(receiver.received).toHaveLength(1);
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]];
  const verified = webhookPayload.parse(new Verifier(secret).verify(body, headers));
  expect(verified).toMatchObject({ type: 'ticket.created', data: { ticket: { _id: ticket, version: 1 } } });

  const listed = await app.call(ours.admin, 'GET', `/admin/webhooks/${webhook._id}/deliveries`);
  expect(listed.body.deliveries).toMatchObject([
    { _id: headers['webhook-id'], type: 'ticket.created', state: 'delivered', attempts: [{ status: 204 }] },
  ]);
  const one = await app.call(
    ours.admin,
    'GET',
    `/admin/webhooks/${webhook._id}/deliveries/${headers['webhook-id']}`,
  );
  const delivery = one.body.delivery as unknown as Delivery;
  expect(delivery).toMatchObject({
    request: { url: receiver.url, body },
    response: { status: 204, body: '' },
  });
});
