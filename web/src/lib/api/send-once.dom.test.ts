import { beginEnrolment } from '@switchboard/contract/access/second-factor.ts';
import { recordPayment } from '@switchboard/contract/organizations/subscriptions.ts';
import { previewSchedule } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, json, noAnswer, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { beginSession } from '../session/session-store.ts';
import { call } from './call.ts';

const CALL = 'POST /api/super-admin/subscriptions/acme/payments';
const done = () => json(201, { success: true, payment: {} });
const busy = () => refusal(409, 'IDEMPOTENCY_KEY_BUSY', 'Still worked on');

let server: FakeServer;
beforeEach(() => {
  beginSession('token', person('super_admin'));
  server = startFakeServer({ [CALL]: done });
});
afterEach(() => vi.useRealTimers());

const pay = (amount: number, signal?: AbortSignal) =>
  call(recordPayment, {
    params: { organizationId: 'acme' },
    body: { amount, date: '2026-11-20', note: '' },
    ...(signal && { signal }),
  });

/** Of the payments; without an answer the page also asks whether the server is there. */
const keysSent = () =>
  server.requests
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('idempotency-key'));

/** Sends, and gives the key it went with. */
async function keyOf(amount: number, answer = done): Promise<string | null | undefined> {
  server.answer({ [CALL]: answer });
  await pay(amount).catch(() => undefined);
  return keysSent().at(-1);
}

const lost = () => {
  throw noAnswer();
};

test('what is sent again before it has succeeded goes under the same key, whatever came in between', async () => {
  const key = await keyOf(1, lost);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(await keyOf(1, () => refusal(503, 'UNAVAILABLE', 'Busy'))).toBe(key);
  expect(await keyOf(2)).not.toBe(key);
  expect(await keyOf(1, () => refusal(429, 'RATE_LIMITED', 'Too many'))).toBe(key);
  expect(await keyOf(1)).toBe(key);
});

test('the same again after an answer is another one, and so are other words', async () => {
  const keys = [await keyOf(1), await keyOf(1), await keyOf(2, lost), await keyOf(3)];
  expect(new Set(keys).size).toBe(4);
});

test('a second click while the first is under way is the same', async () => {
  await Promise.all([pay(5), pay(5)]);
  const [first, second] = keysSent();
  expect(second).toBe(first);
});

test('nobody takes over the keys of whoever was signed in before', async () => {
  const key = await keyOf(1, lost);
  beginSession('other', { ...person('super_admin'), _id: 'somebody-else' });
  expect(await keyOf(1, lost)).not.toBe(key);
  beginSession('token', person('super_admin'));
  expect(await keyOf(1)).not.toBe(key);
});

test('waits for the first sending while the server works on it, and gives up after four times', async () => {
  vi.useFakeTimers();
  const answers = [busy, busy, done];
  server.answer({ [CALL]: () => (answers.shift() ?? busy)() });
  const sent = pay(7);
  await vi.advanceTimersByTimeAsync(3_000);
  await expect(sent).resolves.toMatchObject({ payment: {} });
  expect(new Set(keysSent()).size).toBe(1);

  const refused = pay(8).catch((error) => error);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await refused).toMatchObject({ code: 'IDEMPOTENCY_KEY_BUSY', message: 'Still worked on' });
  expect(server.requests).toHaveLength(3 + 5);
});

test('whoever gives up meanwhile is not kept waiting', async () => {
  vi.useFakeTimers();
  server.answer({ [CALL]: busy });
  const controller = new AbortController();
  const sent = pay(9, controller.signal).catch((error) => error);
  await vi.advanceTimersByTimeAsync(500);
  controller.abort('enough');
  expect(await sent).toBe('enough');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.requests).toHaveLength(1);
});

test('a key that stands for something else is replaced', async () => {
  const answers = [() => refusal(422, 'IDEMPOTENCY_KEY_REUSED', 'Used'), done];
  server.answer({ [CALL]: () => (answers.shift() ?? done)() });
  await expect(pay(10)).resolves.toMatchObject({ payment: {} });
  const [first, second] = keysSent();
  expect(second).not.toBe(first);
});

test('what shows a secret once, and what changes nothing, goes without', async () => {
  await call(beginEnrolment).catch(() => undefined);
  const preview = { scheduledDate: '2096-01-31T09:00:00', timezone: 'UTC' };
  await call(previewSchedule, { body: preview }).catch(() => undefined);
  expect(server.requests.map(({ headers }) => headers.has('idempotency-key'))).toEqual([false, false]);
});
