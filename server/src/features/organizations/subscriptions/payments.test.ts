import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { listPayments, Subscription } from '@switchboard/contract/organizations/subscriptions.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createOrganization, type Organization } from '../../../testing/world.ts';

const { app, world } = await openTestApp();

const pay = (home: Organization, body: Record<string, unknown>) =>
  app.call(world.superAdmin, 'POST', `/super-admin/subscriptions/${home.id}/payments`, { body });
const paymentsOf = async (home: Organization, query = '') => {
  const path = `/super-admin/subscriptions/${home.id}/payments${query}`;
  const answer = await app.call(world.superAdmin, 'GET', path);
  expect(answer.status).toBe(200);
  return answer.body as unknown as AnswerOf<typeof listPayments>;
};
const subscriptionOf = async (home: Organization) => {
  const answer = await app.call(world.superAdmin, 'GET', `/super-admin/subscriptions/${home.id}`);
  return answer.body.subscription as unknown as Subscription;
};
const inDays = (days: number) =>
  new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

test('are listed with the newest first, added up, and the latest is the last payment', async () => {
  const { ours } = world;
  const first = await pay(ours, { amount: 299, date: '2026-01-01', note: ' January ' });
  expect(first.status).toBe(201);
  expect(first.body.payment).toMatchObject({
    date: '2026-01-01',
    amount: 299,
    note: 'January',
    recordedBy: { _id: world.superAdmin },
  });
  await pay(ours, { amount: '0.10', date: '2026-03-01' });
  await pay(ours, { amount: 0.2, date: '2026-02-01' });
  const { payments, pagination, totalPaid, currency } = await paymentsOf(ours);
  expect(payments.map(({ date }) => date)).toEqual(['2026-03-01', '2026-02-01', '2026-01-01']);
  expect({ total: pagination.total, totalPaid, currency }).toEqual({
    total: 3,
    totalPaid: 299.3,
    currency: 'USD',
  });
  expect((await paymentsOf(ours, '?limit=2&page=2')).payments).toHaveLength(1);
  expect(await subscriptionOf(ours)).toMatchObject({ lastPayment: '2026-03-01', nextPayment: null });
  expect((await paymentsOf(world.theirs)).payments).toEqual([]);
});

test('may say when the next one is due', async () => {
  await pay(world.ours, { amount: 1, date: '2026-04-01', nextPayment: '2026-05-01' });
  expect(await subscriptionOf(world.ours)).toMatchObject({ nextPayment: '2026-05-01' });
  await pay(world.ours, { amount: 2, date: '2026-04-02' });
  expect(await subscriptionOf(world.ours)).toMatchObject({ nextPayment: '2026-05-01' });
  await pay(world.ours, { amount: 3, date: '2026-04-03', nextPayment: '' });
  expect(await subscriptionOf(world.ours)).toMatchObject({ nextPayment: null });
});

test.each<[string, Record<string, unknown>, string]>([
  ...[0, -5, 0.005, 1_000_000.5, 'much', undefined].map(
    (amount) =>
      [
        'amount',
        { amount, date: '2026-01-01' },
        'Amount must be from 0.01 to 1000000, with two decimals at most',
      ] satisfies [string, object, string],
  ),
  ...['', '2026-02-30', '01.02.2026', undefined].map(
    (date) => ['date', { amount: 5, date }, 'Please enter a date'] satisfies [string, object, string],
  ),
  ['note', { amount: 5, date: '2026-01-01', note: 'x'.repeat(501) }, 'Note must be 500 characters or less'],
])('refuses %s in %j', async (path, body, msg) => {
  const answer = await pay(world.theirs, body);
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual([{ path, msg }]);
  expect((await paymentsOf(world.theirs)).payments).toEqual([]);
});

test('are of today at the latest, wherever on earth today has begun', async () => {
  const home = await createOrganization(app.db, 'CLOCKS');
  const late = await pay(home, { amount: 5, date: inDays(2) });
  expect(late.body.errors).toEqual([{ path: 'date', msg: 'Date cannot be in the future' }]);
  expect((await pay(home, { amount: 5, date: inDays(0) })).status).toBe(201);
});

test('recorded twice are two, on record as well; a key tells the second click from the second payment', async () => {
  const home = await createOrganization(app.db, 'CLICKS');
  const body = { amount: 149, date: '2026-06-01', note: 'June' };
  await Promise.all([pay(home, body), pay(home, body)]);
  const headers = { 'idempotency-key': 'one-click' };
  const path = `/super-admin/subscriptions/${home.id}/payments`;
  const click = () => app.call(world.superAdmin, 'POST', path, { body, headers });
  const [first, second] = [await click(), await click()];
  expect(second.body).toEqual(first.body);
  expect((await paymentsOf(home)).pagination.total).toBe(3);
  const audit = await app.call(home.admin, 'GET', '/admin/audit?kind=subscription');
  expect(audit.body.entries).toHaveLength(3);
  expect(audit.body.entries).toMatchObject(
    [1, 2, 3].map(() => ({
      verb: 'payment_recorded',
      field: 'payment',
      to: '149.00, 2026-06-01',
      reason: 'June',
    })),
  );
});

test('recorded by mistake are voided: listed with who and why, and counted nowhere', async () => {
  const home = await createOrganization(app.db, 'MISTAKE');
  const paid = { amount: 149, date: '2026-06-01', note: 'June', nextPayment: '2026-07-01' };
  const idOf = async () => ((await pay(home, paid)).body.payment as unknown as { _id: string })._id;
  const kept = await pay(home, { amount: 10, date: '2026-05-01' });
  expect(kept.body.payment).toMatchObject({ voided: null });
  const id = await idOf();
  const cancel = (body: object, of = home) =>
    app.call(world.superAdmin, 'POST', `/super-admin/subscriptions/${of.id}/payments/${id}/void`, { body });

  expect((await cancel({ reason: ' ' })).body.errors).toEqual([
    { path: 'reason', msg: 'Reason is required' },
  ]);
  expect((await cancel({ reason: 'x'.repeat(201) })).status).toBe(400);
  expect((await cancel({ reason: 'Not theirs' }, world.theirs)).status).toBe(404);
  const answers = await Promise.all([1, 2].map(() => cancel({ reason: ' Paid by Globex ' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'This payment has been voided already',
  );

  const { payments, pagination, totalPaid } = await paymentsOf(home);
  expect(payments[0]).toMatchObject({
    _id: id,
    amount: 149,
    voided: { at: app.clock.now().toISOString(), by: { _id: world.superAdmin }, reason: 'Paid by Globex' },
  });
  expect({ total: pagination.total, totalPaid }).toEqual({ total: 2, totalPaid: 10 });
  expect(await subscriptionOf(home)).toMatchObject({ lastPayment: '2026-05-01', nextPayment: '2026-07-01' });
  const audit = await app.call(home.admin, 'GET', '/admin/audit?kind=subscription');
  expect(audit.body.entries).toMatchObject([
    {
      verb: 'payment_voided',
      field: 'payment',
      from: '149.00, 2026-06-01',
      to: null,
      reason: 'Paid by Globex',
    },
    { field: 'next payment' },
    { verb: 'payment_recorded' },
    { verb: 'payment_recorded' },
  ]);
  const sheet = await app.call(
    world.superAdmin,
    'GET',
    `/super-admin/export/payments?organization=${home.id}`,
  );
  expect(sheet.raw.toString()).toContain(
    `"Voided","Root Person","${app.clock.now().toISOString()}","Paid by Globex"`,
  );
  // The same once more is no second click of the one that was taken back.
  expect(await idOf()).not.toBe(id);
  expect((await paymentsOf(home)).totalPaid).toBe(159);
});

test('are exported, of one organization or of all that are not deleted', async () => {
  const home = await createOrganization(app.db, 'SHEETS');
  await pay(home, { amount: 20, date: '2026-02-01', note: '=1+1' });
  await pay(home, { amount: 10.5, date: '2026-01-01' });
  const rowsOf = async (query: string) => {
    const answer = await app.call(world.superAdmin, 'GET', `/super-admin/export/payments${query}`);
    expect(answer.status).toBe(200);
    const rows = answer.raw.toString().trimEnd().split('\r\n');
    expect(answer.headers['x-total-rows']).toBe(String(rows.length - 1));
    return rows;
  };
  const rows = await rowsOf(`?organization=${home.id}`);
  const when = app.clock.now().toISOString();
  expect(rows).toEqual([
    '\ufeff"Organization","Code","Date","Amount","Currency","Note","Recorded by","Recorded","State","Voided by","Voided","Void reason"',
    `"SHEETS Company","SHEETS","2026-02-01","20.00","USD","'=1+1","Root Person","${when}","Recorded",,,`,
    `"SHEETS Company","SHEETS","2026-01-01","10.50","USD",,"Root Person","${when}","Recorded",,,`,
  ]);
  expect(await rowsOf('?organization=nonsense')).toHaveLength(1);
  const before = (await rowsOf('')).length;
  await app.call(world.superAdmin, 'DELETE', `/organizations/${home.id}`);
  expect(await rowsOf('')).toHaveLength(before - 2);
  expect((await pay(home, { amount: 5, date: '2026-01-01' })).status).toBe(404);
});

test('are exported whole where they are more than one portion', async () => {
  const home = await createOrganization(app.db, 'MANY');
  await sql`
    insert into subscription_payments (organization_id, id, date, amount_cents)
    select ${home.id}, gen_random_uuid(), '2020-01-01'::date + number % 30, number
    from generate_series(1, 1200) as number`.execute(app.db);
  const path = `/super-admin/export/payments?organization=${home.id}`;
  const answer = await app.call(world.superAdmin, 'GET', path);
  const amounts = [...answer.raw.toString().matchAll(/"(\d+\.\d\d)"/g)].map(([, amount]) => amount);
  expect(new Set(amounts).size).toBe(1200);
});
