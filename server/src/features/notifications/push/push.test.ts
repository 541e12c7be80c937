import { HOUR } from '@switchboard/contract/durations.ts';
import { PUSH } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { createLogger } from '../../../platform/log.ts';
import { isPublicAddress } from '../../../platform/outbound/addresses.ts';
import { isPushService, publicAgent } from '../../../platform/push-services.ts';
import { createSecretKey } from '../../../platform/secret-key.ts';
import { startPushService, type TestBrowser, type TestPushService } from '../../../testing/push-service.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTicket, createWorld, type World } from '../../../testing/world.ts';
import { pushIdentity } from './push-identity.ts';

let service: TestPushService;
let app: TestApp;
let world: World;
beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({}, {}, { pushServices: service.services });
  world = await createWorld(app.db);
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(() => {
  service.answerWith(201);
  service.received.length = 0;
  service.asked.length = 0;
});
afterEach(async () => {
  await app.db.deleteFrom('push_subscriptions').execute();
  await app.db.deleteFrom('notification_preferences').execute();
  await app.db.deleteFrom('notifications').execute();
  await app.db.deleteFrom('mail_deliveries').where('organization_id', '=', world.ours.id).execute();
  await sql`delete from graphile_worker._private_jobs`.execute(app.database.owner);
});

const silent = createLogger('silent');
const { pushDelay, pushHosts } = readConfig({});
const known = { hosts: pushHosts };
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const call = (token: string, method: string, path: string, body?: object) =>
  app.call(null, method, path, { headers: as(token), ...(body && { body }) });

/** A person's new session with a browser that is told. */
async function turnOn(person: string, browser: TestBrowser = service.addBrowser()) {
  const token = await app.tokenFor(person);
  const answer = await call(token, 'POST', '/push/subscriptions', browser);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { token, browser, id: (answer.body.pushSubscription as unknown as { _id: string })._id };
}
const prefer = (person: string, body: object) =>
  app.call(person, 'PUT', '/notifications/preferences', { body });

/** The time before a push has passed, or so much of it. */
async function pushNow(until = new Date('9999-01-01')) {
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at < ${until}`.execute(
    app.database.owner,
  );
  await app.runJobs();
}
/** Somebody's agent replies; what is to be told of it waits. */
async function reply(ticket: string, body: object = {}) {
  await app.call(world.ours.agent, 'POST', `/tickets/${ticket}/comments`, {
    body: { comment: 'Try the other cable', ...body },
  });
  await app.tell();
}
const newTicket = () => createTicket(app.db, world.ours, { agent: world.ours.agent });

test('what nobody has read after half a minute is shown with number and event alone, under our key', async () => {
  const ticket = await newTicket();
  const { browser } = await turnOn(world.ours.user);
  await reply(ticket);
  await app.runJobs();
  expect(service.asked).toEqual([]);
  await pushNow();
  const [{ shown, authorization } = { shown: {}, authorization: '' }] = service.received;
  expect(shown).toMatchObject({
    title: expect.stringMatching(/^OURS-\d+$/),
    body: 'A new reply',
    url: expect.stringContaining(`/tickets/${ticket}#comment-`),
  });
  expect(service.received).toHaveLength(1);
  expect(browser.endpoint.endsWith(service.received[0]?.path ?? 'none')).toBe(true);
  const { publicKey } = (await app.call(world.ours.user, 'GET', '/push/subscriptions')).body;
  expect(authorization).toContain(`k=${publicKey}`);
});

test('what was said is shown to whoever wants it', async () => {
  const ticket = await newTicket();
  await turnOn(world.ours.user);
  await prefer(world.ours.user, { push: { showText: true } });
  await reply(ticket);
  await pushNow();
  expect(service.received[0]?.shown.body).toBe('agent Person replied: Try the other cable');
});

test('what was read, is no longer readable or not wanted meanwhile is not shown', async () => {
  const [read, lost, unwanted] = [await newTicket(), await newTicket(), await newTicket()];
  await turnOn(world.ours.user);
  await turnOn(world.ours.manager);
  await app.call(world.ours.manager, 'PUT', `/tickets/${lost}/watch`, { body: { mode: 'watch' } });
  await reply(read);
  await app.call(world.ours.user, 'POST', '/notifications/read', { body: { ticket: read } });
  await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', world.ours.manager).execute();
  await reply(lost);
  await app.call(world.ours.user, 'POST', '/notifications/read', { body: { ticket: lost } });
  await reply(unwanted);
  await prefer(world.ours.user, { push: { what: 'mentions' } });
  await pushNow();
  expect(service.asked).toEqual([]);
  await app.db.updateTable('users').set({ role: 'manager' }).where('id', '=', world.ours.manager).execute();
});

test('quiet hours hold it until they are over, but for critical tickets that somebody works on', async () => {
  const ticket = await newTicket();
  await turnOn(world.ours.user);
  const hour = (offset: number) =>
    new Date(app.clock.now().getTime() + offset * HOUR).toISOString().slice(11, 16);
  const quiet = { on: true, from: hour(-1), until: hour(1), criticalThrough: true };
  await prefer(world.ours.user, { quiet, timeZone: 'UTC' });
  await reply(ticket);
  await pushNow();
  expect(service.asked).toEqual([]);
  const { rows } = await sql<{ waits: boolean }>`
    select run_at > now() + interval '50 minutes' as waits from graphile_worker.jobs`.execute(
    app.database.owner,
  );
  expect(rows).toEqual([{ waits: true }]);
  await prefer(world.ours.user, { quiet: { on: false } });
  await pushNow();
  expect(service.received).toHaveLength(1);

  await turnOn(world.ours.agent);
  await prefer(world.ours.agent, { quiet, timeZone: 'UTC' });
  const critical = await createTicket(app.db, world.ours, { agent: world.ours.agent, priority: 'Critical' });
  await app.call(world.ours.user, 'POST', `/tickets/${critical}/comments`, { body: { comment: 'All down' } });
  await app.tell();
  await pushNow();
  expect(service.received).toHaveLength(2);
});

test('the end of the session ends it, and who signs in after that inherits nothing', async () => {
  const ticket = await newTicket();
  const first = await turnOn(world.ours.user);
  await reply(ticket);
  await call(first.token, 'POST', '/auth/logout');
  await turnOn(world.ours.otherUser, first.browser);
  await reply(ticket);
  await pushNow();
  expect(service.asked).toEqual([]);
  expect((await app.call(world.ours.user, 'GET', '/push/subscriptions')).body.pushSubscriptions).toEqual([]);
});

test('a browser belongs to whoever turned it on last', async () => {
  const ticket = await newTicket();
  const { browser } = await turnOn(world.ours.user);
  await turnOn(world.ours.otherUser, browser);
  await reply(ticket);
  await pushNow();
  expect(service.asked).toEqual([]);
});

test('a browser that is gone is forgotten; another failure is tried again, and a redirect is one', async () => {
  const ticket = await newTicket();
  const left = async () =>
    (await app.db.selectFrom('push_subscriptions').select('id').execute()).map(({ id }) => id);
  const { id } = await turnOn(world.ours.user);
  for (const [status, headers] of [
    [503, {}],
    [302, { location: service.addBrowser().endpoint }],
  ] as const) {
    service.answerWith(status, headers);
    service.asked.length = 0;
    await reply(ticket);
    await pushNow();
    expect(service.asked).toHaveLength(1);
    expect(await left()).toEqual([id]);
    service.answerWith(201);
    await pushNow();
    expect(service.received).toHaveLength(1);
    service.received.length = 0;
  }
  for (const status of [410, 404]) {
    await app.db.deleteFrom('push_subscriptions').execute();
    await turnOn(world.ours.user);
    service.answerWith(status);
    await reply(ticket);
    await pushNow();
    expect(await left()).toEqual([]);
  }
});

interface PushDelivery {
  readonly channel: string;
  readonly event: string;
  readonly outcome: string;
  readonly detail: string;
  readonly tries: readonly { readonly detail: string }[];
  readonly ticket: object | null;
}
/** What a person finds of push in the log. */
const deliveries = async (reader: string) => {
  const { body } = await app.call(reader, 'GET', '/notifications/deliveries');
  return (body.deliveries as unknown as PushDelivery[]).filter(({ channel }) => channel === 'push');
};

test('each is tried six times within an hour, and every try is in the log', async () => {
  service.answerWith(500);
  await turnOn(world.ours.user);
  const ticket = await newTicket();
  await reply(ticket);
  const began = app.clock.now().getTime();
  let waited = 0;
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await pushNow();
    const { rows } = await sql<{ at: Date }>`select run_at as at from graphile_worker.jobs`.execute(
      app.database.owner,
    );
    waited += Math.max(0, (rows[0]?.at.getTime() ?? 0) - app.clock.now().getTime());
    if (attempt === 1)
      expect(await deliveries(world.ours.user)).toMatchObject([
        {
          channel: 'push',
          event: 'comment',
          outcome: 'queued',
          detail: 'the push service answered 500',
          ticket: { _id: ticket },
        },
      ]);
  }
  expect(service.asked).toHaveLength(6);
  expect(waited, `since ${began}`).toBeLessThanOrEqual(HOUR);
  expect(await deliveries(world.ours.user)).toMatchObject([
    { outcome: 'refused', tries: Array(5).fill({ detail: 'the push service answered 500' }) },
  ]);
});

test('what was shown, and a browser that is there no more, stand in the log, for admins too', async () => {
  await turnOn(world.ours.user);
  await reply(await newTicket());
  await pushNow();
  expect(await deliveries(world.ours.user)).toMatchObject([{ channel: 'push', outcome: 'sent', detail: '' }]);
  service.answerWith(410);
  await reply(await newTicket());
  await pushNow();
  expect((await deliveries(world.ours.user))[0]).toMatchObject({
    outcome: 'refused',
    detail: 'the browser is there no more, and was taken off the list',
  });
  const { body } = await app.call(world.ours.admin, 'GET', '/admin/mail-deliveries?search=user@ours');
  const rows = body.deliveries as unknown as PushDelivery[];
  expect(rows.filter(({ channel }) => channel === 'push')).toHaveLength(2);
});

test('what is shown is no mail: none is sent of it, and it counts as none', async () => {
  service.answerWith(500);
  await turnOn(world.ours.user);
  await reply(await newTicket());
  await pushNow();
  app.clock.advance(HOUR);
  await app.sendMails();
  expect(await deliveries(world.ours.user)).toMatchObject([{ channel: 'push', outcome: 'queued' }]);
  const { body } = await app.call(world.superAdmin, 'GET', '/super-admin/mail');
  expect(body.mail).toMatchObject({ out: { waiting: 0, failing: null } });
});

describe('after quiet hours', () => {
  const toTheHour = (offset: number) =>
    new Date(app.clock.now().getTime() + offset * HOUR).toISOString().slice(11, 16);
  async function quietly(work: () => Promise<void>) {
    await turnOn(world.ours.user);
    await prefer(world.ours.user, {
      quiet: { on: true, from: toTheHour(-1), until: toTheHour(1) },
      timeZone: 'UTC',
    });
    await work();
    await pushNow(new Date(app.clock.now().getTime() + 2 * pushDelay));
    expect(service.asked).toEqual([]);
    await prefer(world.ours.user, { quiet: { on: false } });
    await pushNow();
    await pushNow();
  }

  test('there is one for each ticket', async () => {
    const [one, other] = [await newTicket(), await newTicket()];
    await quietly(async () => {
      await reply(one);
      await reply(one);
      await reply(one);
      await reply(other);
    });
    expect(service.received.map(({ shown }) => shown.body).toSorted()).toEqual(['3 changes', 'A new reply']);
    expect(await deliveries(world.ours.user)).toHaveLength(2);
  });

  test('what waits says so, and what was read meanwhile is not shown', async () => {
    const ticket = await newTicket();
    await quietly(async () => {
      await reply(ticket);
      await pushNow(new Date(app.clock.now().getTime() + 2 * pushDelay));
      expect(await deliveries(world.ours.user)).toMatchObject([
        { channel: 'push', outcome: 'queued', detail: 'waits for the end of quiet hours' },
      ]);
      await app.call(world.ours.user, 'POST', '/notifications/read', { body: { ticket } });
    });
    expect(service.asked).toEqual([]);
    expect(await deliveries(world.ours.user)).toEqual([]);
  });

  test('above five tickets there is one for all', async () => {
    await quietly(async () => {
      for (let count = 0; count < 6; count += 1) await reply(await newTicket());
    });
    expect(service.received.map(({ shown }) => shown)).toEqual([
      { title: 'Switchboard', body: 'What is new: 6 tickets', url: '/notifications', tag: 'summary' },
    ]);
    expect(await deliveries(world.ours.user)).toMatchObject([
      { channel: 'push', event: 'digest', ticket: null, outcome: 'sent' },
    ]);
  });
});

test('a test is shown in the browser that asks, and says what became of it', async () => {
  const send = (token: string) => call(token, 'POST', '/notifications/test', { channel: 'push' });
  const { token } = await turnOn(world.ours.user);
  await turnOn(world.ours.user);
  expect((await send(token)).body).toMatchObject({
    delivery: { channel: 'push', event: 'test', outcome: 'sent', ticket: null },
  });
  expect(service.received.map(({ shown }) => shown.body)).toEqual(['Push arrives in this browser']);
  service.answerWith(503);
  expect((await send(token)).body).toMatchObject({
    delivery: { outcome: 'refused', detail: 'the push service answered 503' },
  });
  service.answerWith(410);
  expect((await send(token)).body).toMatchObject({ delivery: { outcome: 'refused' } });
  for (const other of [token, await app.tokenFor(world.ours.user)])
    expect(await send(other)).toMatchObject({
      status: 409,
      body: { code: 'PUSH_UNAVAILABLE', message: 'Push is not available here' },
    });
});

test('a person has ten browsers, of which the oldest makes way, and sees which is this one', async () => {
  for (let number = 0; number < PUSH.browsers; number += 1) {
    await turnOn(world.ours.agent);
    app.clock.advance(1_000);
  }
  const { token, id } = await turnOn(world.ours.agent);
  const list = (await call(token, 'GET', '/push/subscriptions')).body.pushSubscriptions as unknown as {
    _id: string;
    current: boolean;
  }[];
  expect(list).toHaveLength(PUSH.browsers);
  expect(list.filter(({ current }) => current).map(({ _id }) => _id)).toEqual([id]);
  const remove = (caller: string) => app.call(caller, 'DELETE', `/push/subscriptions/${id}`);
  expect((await remove(world.ours.user)).status).toBe(404);
  expect((await remove(world.ours.agent)).status).toBe(200);
});

test.each([
  'https://push.example/x',
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://fcm.googleapis.com:8443/x',
  'https://somebody@fcm.googleapis.com/x',
  'https://169.254.169.254/latest',
  'https://push.services.mozilla.com/x',
])('%s is no push service', async (endpoint) => {
  expect(isPushService(endpoint, known)).toBe(false);
  const { keys } = service.addBrowser();
  const answer = await app.call(world.ours.user, 'POST', '/push/subscriptions', { body: { endpoint, keys } });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(MESSAGES.pushServiceUnknown);
});

test('the services of browsers are known', () => {
  for (const host of [
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    'web.push.apple.com',
    'wns2-am3p.notify.windows.com',
  ]) {
    expect(isPushService(`https://${host}/x`, known), host).toBe(true);
  }
});

test('the same request under one idempotency key is one browser', async () => {
  const token = await app.tokenFor(world.ours.user);
  const headers = { ...as(token), 'idempotency-key': 'turn-on' };
  const body = service.addBrowser();
  const add = () => app.call(null, 'POST', '/push/subscriptions', { headers, body });
  const first = await add();
  expect((await add()).body).toEqual(first.body);
  expect(await app.db.selectFrom('push_subscriptions').select('id').execute()).toHaveLength(1);
});

test('a key that nothing can be encrypted for is refused', async () => {
  const browser = service.addBrowser();
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  const body = { ...browser, keys: { ...browser.keys, p256dh } };
  const answer = await app.call(world.ours.user, 'POST', '/push/subscriptions', { body });
  expect(answer.status).toBe(400);
});

test('only addresses of the internet are connected to, whatever a name leads to', async () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '0.0.0.0',
  ])
    expect(isPublicAddress(address), address).toBe(false);
  for (const address of ['142.250.1.1', '2a00:1450:4001::1']) expect(isPublicAddress(address)).toBe(true);
  // Its name leads to this machine.
  const careful = await startTestApp(
    {},
    {},
    {
      pushServices: { hosts: service.services.hosts, agent: publicAgent },
    },
  );
  const { ours } = await createWorld(careful.db);
  await careful.call(ours.user, 'POST', '/push/subscriptions', { body: service.addBrowser() });
  const ticket = await createTicket(careful.db, ours, { agent: ours.agent });
  await careful.call(ours.agent, 'POST', `/tickets/${ticket}/comments`, { body: { comment: 'Hello' } });
  await careful.tell();
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(careful.database.owner);
  await careful.runJobs();
  expect(service.asked).toEqual([]);
  const { rows } = await sql`select from graphile_worker._private_jobs`.execute(careful.database.owner);
  expect(rows, 'it is not tried again').toEqual([]);
  await careful.close();
});

test('our key survives a change of the secret key; without it browsers begin anew', async () => {
  const material = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)] as const;
  const before = await pushIdentity(app.db, app.secretKey, silent);
  await app.db.deleteFrom('push_identity').execute();
  const first = await pushIdentity(app.db, createSecretKey(material[0]), silent);
  expect(first).not.toEqual(before);
  expect(await pushIdentity(app.db, createSecretKey(material[1], [material[0]]), silent)).toEqual(first);
  expect(await pushIdentity(app.db, createSecretKey(material[1]), silent)).toEqual(first);
  await turnOn(world.ours.user).catch(() => undefined);
  const anew = await pushIdentity(app.db, createSecretKey(material[2]), silent);
  expect(anew).not.toEqual(first);
  expect(await app.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([]);
  await app.db.deleteFrom('push_identity').execute();
});
