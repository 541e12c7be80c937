import { webhookPayload } from '@switchboard/contract/webhooks/webhook-payload.ts';
import type { Delivery, ListedDelivery, Webhook } from '@switchboard/contract/webhooks/webhooks.ts';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, expect, test } from 'vitest';
import { readAdmitted } from '../../platform/outbound/addresses.ts';
import { expectAllowed } from '../../platform/outbound/expect-allowed.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { PASSWORD } from '../../testing/world.ts';
import { RETRY_AFTER } from './sending/retry-schedule.ts';
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
  expect(verified).toMatchObject({ type: 'ticket.created', data: { ticket: { _id: ticket } } });

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

const hour = 3_600_000;
const deliveriesOf = async ({ _id }: Pick<Webhook, '_id'>, query = '') => {
  const { body } = await app.call(ours.admin, 'GET', `/admin/webhooks/${_id}/deliveries${query}`);
  return body.deliveries as unknown as ListedDelivery[];
};
const webhookOf = async ({ _id }: Pick<Webhook, '_id'>) => {
  const { body } = await app.call(ours.admin, 'GET', `/admin/webhooks/${_id}`);
  return body.webhook as unknown as Webhook;
};
const post = (path: string, body: object = {}, caller = ours.admin) =>
  app.call(caller, 'POST', path, { body });
const bodies = () => receiver.received.map(({ body }) => webhookPayload.parse(JSON.parse(body)));
/** The one webhook of a test. */
const only = async (more: object = {}) => {
  await app.db.deleteFrom('webhooks').execute();
  receiver.received.length = 0;
  receiver.answer((response) => response.writeHead(204).end());
  return create(more);
};

test.each([
  'https://127.1/hook',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[ff02::1]/',
  'https://10.0.0.1/',
  'https://100.64.0.1/',
  'https://100.100.100.200/',
  'https://169.254.169.254/latest/meta-data/',
  'https://168.63.129.16/',
  'https://0.0.0.0/',
  'https://224.0.0.1/',
  'https://localhost/',
  'https://localhost./',
  'https://somebody:secret@93.184.216.34/',
  'http://93.184.216.34/',
])('%s is refused when it is saved', async (url) => {
  // The receiver of these tests is admitted; nothing else of this machine is.
  const strict = createOutbound({ outboundAllow: readAdmitted([]), dnsServers: [] });
  await expect(expectAllowed(strict, url)).rejects.toMatchObject({ code: 'URL_NOT_ALLOWED' });
  await strict.close();
});

test('an address that is not allowed is refused when saved, and nothing is written', async () => {
  const { webhook } = await only();
  const fields = { name: 'Inside', events: ['ticket.created'], password: PASSWORD };
  const refused = { status: 400, body: { code: 'URL_NOT_ALLOWED', errors: [{ path: 'url' }] } };
  expect(await post('/admin/webhooks', { ...fields, url: 'https://10.1.2.3/hook' })).toMatchObject(refused);
  const edit = { url: 'https://[::1]/', version: 1 };
  expect(await app.call(ours.admin, 'PUT', `/admin/webhooks/${webhook._id}`, { body: edit })).toMatchObject(
    refused,
  );
  expect(await webhookOf(webhook)).toMatchObject({ url: receiver.url, version: 1 });
});

test('what is rolled back is told to nobody', async () => {
  await only();
  const failed = app.db.transaction().execute(async (trx) => {
    await trx.updateTable('tickets').set({ summary: 'never' }).execute();
    await trx
      .insertInto('webhook_outbox')
      .values({ organization_id: ours.id, webhooks: [], source: 'event', source_id: ours.id })
      .execute();
    throw new Error('undone');
  });
  await expect(failed).rejects.toThrow('undone');
  await deliver(app, outbound);
  expect(receiver.received).toEqual([]);
});

test('a failure is tried again by the schedule, under the same id and freshly signed', async () => {
  const { webhook } = await only();
  receiver.answer((response) => response.writeHead(500).end('no'));
  await raise(ours.user);
  await deliver(app, outbound);
  for (const _ of RETRY_AFTER) {
    const before = receiver.received.length;
    const [waiting] = await deliveriesOf(webhook);
    const wait = Date.parse(waiting?.nextAttemptAt ?? '') - app.clock.now().getTime();
    app.clock.advance(wait - 1);
    await deliver(app, outbound);
    expect(receiver.received).toHaveLength(before);
    app.clock.advance(1);
    await deliver(app, outbound);
    expect(receiver.received).toHaveLength(before + 1);
  }
  expect(receiver.received).toHaveLength(11);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(11);
  const [first, last] = [receiver.received[0], receiver.received.at(-1)];
  expect(last?.body).toBe(first?.body);
  const at = Number(last?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp']);
  expect(at).toBeLessThanOrEqual(24 * 3600 + 1);
  expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'failed', nextAttemptAt: null }]);
  expect(await webhookOf(webhook)).toMatchObject({ isActive: false, disabledReason: 'failing' });
});

test('admins get one letter of what was switched off; nothing is caught up afterwards', async () => {
  const toldOf = async () => {
    await app.tell();
    app.clock.advance(hour);
    await app.sendMails();
    const letters = (await app.mails()).filter((mail) =>
      JSON.stringify(mail).includes('webhook was switched off'),
    );
    return letters.flatMap(({ to }) => (to ?? []).map(({ address }) => address));
  };
  const before = await toldOf();
  const { webhook } = await only({ name: 'Gone one' });
  receiver.answer((response) => response.writeHead(410).end());
  await raise(ours.user);
  await raise(ours.user);
  await deliver(app, outbound, 1);
  expect(await webhookOf(webhook)).toMatchObject({ isActive: false, disabledReason: 'gone' });
  expect((await deliveriesOf(webhook)).map(({ state }) => state).toSorted()).toEqual(['dropped', 'failed']);
  expect((await toldOf()).slice(before.length)).toEqual(['admin@ours.test']);
  await raise(ours.user);
  const on = { isActive: true, version: (await webhookOf(webhook)).version };
  expect((await app.call(ours.admin, 'PUT', `/admin/webhooks/${webhook._id}`, { body: on })).status).toBe(
    200,
  );
  receiver.received.length = 0;
  await deliver(app, outbound);
  expect(receiver.received).toEqual([]);
});

test('a success in between keeps a webhook on', async () => {
  const { webhook } = await only();
  receiver.answer((response) => response.writeHead(500).end());
  await raise(ours.user);
  await deliver(app, outbound);
  receiver.answer((response) => response.writeHead(204).end());
  await raise(ours.user);
  app.clock.advance(1_000);
  await deliver(app, outbound);
  receiver.answer((response) => response.writeHead(500).end());
  for (let hours = 0; hours < 26; hours += 1) {
    app.clock.advance(hour);
    await deliver(app, outbound);
  }
  expect((await deliveriesOf(webhook, '?state=failed')).length).toBe(1);
  expect(await webhookOf(webhook)).toMatchObject({ isActive: true });
});

test('a test that fails says nothing of the webhook; a delivery that fails does', async () => {
  const { webhook } = await only();
  receiver.answer((response) => response.writeHead(500).end());
  expect((await post(`/admin/webhooks/${webhook._id}/test`)).status).toBe(201);
  await deliver(app, outbound);
  expect((await deliveriesOf(webhook)).map(({ attempts }) => attempts.length)).toEqual([1]);
  expect(await webhookOf(webhook)).toMatchObject({ failingSince: null });
  await raise(ours.user);
  await deliver(app, outbound);
  expect(await webhookOf(webhook)).toMatchObject({ failingSince: expect.any(String) });
});

test('Retry-After makes the pause longer', async () => {
  const { webhook } = await only();
  receiver.answer((response) => response.writeHead(503, { 'retry-after': '600' }).end());
  await raise(ours.user);
  await deliver(app, outbound);
  const [delivery] = await deliveriesOf(webhook);
  expect(Date.parse(delivery?.nextAttemptAt ?? '') - app.clock.now().getTime()).toBe(600_000);
});

test('after a rotation either secret accepts for a day, then the new one alone', async () => {
  const { webhook, secret } = await only();
  const rotated = await post(`/admin/webhooks/${webhook._id}/rotate`, { password: PASSWORD });
  expect(rotated.status, JSON.stringify(rotated.body)).toBe(200);
  const renewed = (rotated.body as unknown as { secret: string }).secret;
  expect(renewed).not.toBe(secret);
  /** By the library's own signature, since the clock of this test is held. */
  const isSignedBy = (by: string) => {
    const { headers = {}, body = '' } = receiver.received.at(-1) ?? {};
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    const expected = new Verifier(by).sign(headers['webhook-id'] ?? '', at, body);
    return headers['webhook-signature']?.split(' ').includes(expected);
  };
  await post(`/admin/webhooks/${webhook._id}/test`);
  await deliver(app, outbound);
  expect([isSignedBy(secret), isSignedBy(renewed)]).toEqual([true, true]);
  await app.db
    .updateTable('webhooks')
    .set({ earlier_until: app.clock.now() })
    .where('id', '=', webhook._id)
    .execute();
  await post(`/admin/webhooks/${webhook._id}/test`);
  await deliver(app, outbound);
  expect([isSignedBy(secret), isSignedBy(renewed)]).toEqual([false, true]);
});

test('what failed is sent again as it was, one by one and all of three days', async () => {
  const { webhook } = await only();
  receiver.answer((response) => response.writeHead(410).end());
  await raise(ours.user);
  await deliver(app, outbound);
  const [delivery] = await deliveriesOf(webhook);
  const path = `/admin/webhooks/${webhook._id}`;
  expect(await post(`${path}/deliveries/${delivery?._id}/redeliver`)).toMatchObject({ status: 409 });
  const on = { isActive: true, version: (await webhookOf(webhook)).version };
  await app.call(ours.admin, 'PUT', path, { body: on });
  receiver.answer((response) => response.writeHead(200).end('fine'));
  app.clock.advance(5_000);
  expect(await post(`${path}/deliveries/${delivery?._id}/redeliver`)).toMatchObject({ status: 200 });
  await deliver(app, outbound);
  const [first, second] = receiver.received;
  expect(second).toMatchObject({
    body: first?.body,
    headers: { 'webhook-id': first?.headers['webhook-id'] },
  });
  expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
  const since = (ago: number) => ({ since: new Date(app.clock.now().getTime() - ago).toISOString() });
  expect(await post(`${path}/redeliver-failed`, since(4 * 24 * hour))).toMatchObject({ status: 400 });
  await app.db.updateTable('webhook_deliveries').set({ state: 'failed' }).execute();
  expect((await post(`${path}/redeliver-failed`, since(hour))).body).toMatchObject({ queued: 1 });
});

test('a redirect is a failure and is not followed; answers are cut', async () => {
  const { webhook } = await only();
  receiver.answer((response, { path }) =>
    path === '/hook'
      ? response.writeHead(302, { location: '/inside' }).end('x'.repeat(20_000))
      : response.end(),
  );
  await raise(ours.user);
  await deliver(app, outbound);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  const [listed] = await deliveriesOf(webhook);
  expect(listed?.attempts).toMatchObject([{ status: 302, reason: 'redirect' }]);
  const { body } = await app.call(
    ours.admin,
    'GET',
    `/admin/webhooks/${webhook._id}/deliveries/${listed?._id}`,
  );
  const { response } = body.delivery as unknown as Delivery;
  expect(response).toMatchObject({ cut: true });
  expect(response?.body).toHaveLength(8_192);
});

test('notes and e-mails are told only where that was chosen', async () => {
  await only({ events: ['comment.created', 'ticket.created'] });
  const ticket = await raise(ours.user);
  await post(`/tickets/${ticket}/comments`, { comment: 'A secret note', isInternal: true });
  await deliver(app, outbound);
  expect(bodies().map(({ type }) => type)).toEqual(['ticket.created']);
  expect(receiver.received[0]?.body).not.toContain('@ours.test');
  await only({ events: ['comment.created'], includeInternal: true, includeEmails: true });
  await post(`/tickets/${ticket}/comments`, { comment: 'A secret note', isInternal: true });
  await deliver(app, outbound);
  expect(bodies()).toMatchObject([
    {
      data: { comment: { isInternal: true, comment: 'A secret note' }, actor: { email: 'admin@ours.test' } },
    },
  ]);
});

test('a change leaves what it does not name as it was', async () => {
  const filters = { projects: [ours.project], priorities: ['High'] };
  const { webhook } = await only({ filters, includeInternal: true, includeEmails: true });
  const body = { isActive: false, version: 1 };
  expect((await app.call(ours.admin, 'PUT', `/admin/webhooks/${webhook._id}`, { body })).status).toBe(200);
  const { isActive, version, disabledAt, ...after } = await webhookOf(webhook);
  expect(webhook).toMatchObject(after);
  expect([isActive, version, disabledAt]).toEqual([false, 2, app.clock.now().toISOString()]);
});

test('filters narrow what is told; another organization is told nothing', async () => {
  await only({ filters: { priorities: ['Critical'], projects: [ours.project] } });
  await raise(ours.user, { priority: 'Low' });
  await raise(ours.user, { priority: 'Critical' });
  await deliver(app, outbound);
  expect(bodies()).toMatchObject([
    { data: { ticket: { priority: 'Critical' }, organization: { code: 'OURS' } } },
  ]);
});

test('a blocked organization is sent nothing, and is told again once it is not', async () => {
  const { webhook } = await only();
  await raise(ours.user);
  const set = (status: 'suspended' | 'active') =>
    app.db.updateTable('organizations').set({ status }).where('id', '=', ours.id).execute();
  await set('suspended');
  await deliver(app, outbound);
  await set('active');
  expect(receiver.received).toEqual([]);
  expect(await deliveriesOf(webhook)).toMatchObject([
    { state: 'dropped', attempts: [{ reason: 'organization' }] },
  ]);
  await raise(ours.user);
  await deliver(app, outbound);
  expect(receiver.received).toHaveLength(1);
});

test('a super admin reads and switches off, and does nothing else', async () => {
  const { webhook } = await only();
  const path = `/admin/webhooks/${webhook._id}`;
  const by = (method: string, to: string, body?: object) =>
    app.call(world.superAdmin, method, to, body && { body });
  expect((await by('GET', '/admin/webhooks')).status).toBe(400);
  expect((await by('GET', `/admin/webhooks?organization=${ours.id}`)).body).toMatchObject({
    webhooks: [{ _id: webhook._id }],
  });
  expect((await by('GET', `${path}/deliveries?organization=${ours.id}`)).status).toBe(200);
  const edit = (body: object) => by('PUT', `${path}?organization=${ours.id}`, { version: 1, ...body });
  expect((await edit({ name: 'Other' })).status).toBe(403);
  expect((await edit({ isActive: true })).status).toBe(403);
  expect((await edit({ isActive: false })).body).toMatchObject({ webhook: { isActive: false } });
  expect((await by('POST', `${path}/rotate`, { password: PASSWORD })).status).toBe(403);
});

test('making a secret asks for the password', async () => {
  const fields = { name: 'Asked', url: receiver.url, events: ['ticket.created'] };
  const wrong = await post('/admin/webhooks', { ...fields, password: 'not this one' });
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } });
});
