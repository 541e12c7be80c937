import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type {
  editSubscription,
  listSubscriptions,
} from '@switchboard/contract/organizations/subscriptions.ts';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createOrganization } from '../../../testing/world.ts';

const { app, world } = await openTestApp({ CURRENCY: 'eur' }, { empty: true });

type List = AnswerOf<typeof listSubscriptions>;

const put = (body: Record<string, unknown>, id = world.ours.id) =>
  app.call(world.superAdmin, 'PUT', `/super-admin/subscriptions/${id}`, { body });
const edit = async (body: Record<string, unknown>, id = world.ours.id) => {
  const answer = await put(body, id);
  expect(answer.status).toBe(200);
  return (answer.body as unknown as AnswerOf<typeof editSubscription>).subscription;
};
const list = async (query = ''): Promise<List> => {
  const answer = await app.call(world.superAdmin, 'GET', `/super-admin/subscriptions${query}`);
  expect(answer.status).toBe(200);
  return answer.body as unknown as List;
};
const namesOf = ({ subscriptions }: List) => subscriptions.map(({ organization }) => organization.code);
const setOrganization = (values: Record<string, unknown>, id = world.ours.id) =>
  app.call(world.superAdmin, 'PUT', `/organizations/${id}`, { body: values });

const PLAIN = { status: 'Active', monthlyPrice: 0, startDate: '', endDate: '', nextPayment: '' };
beforeEach(async () => {
  await setOrganization({ status: 'active' });
  await edit(PLAIN);
  await edit(PLAIN, world.theirs.id);
});

test('begins with its organization, by the type of its license, and is not a copy of its licenses', async () => {
  const body = { name: 'Hooli', code: 'HOOLI' };
  const made = await app.call(world.superAdmin, 'POST', '/organizations', { body });
  const { _id } = made.body.organization as unknown as { _id: string };
  expect((await list('?search=hooli')).subscriptions).toMatchObject([
    {
      _id,
      organization: { _id, name: 'Hooli', code: 'HOOLI', status: 'active' },
      plan: 'Basic',
      status: 'Active',
      monthlyPrice: 0,
      userLimit: 5,
      currentUsers: 0,
      startDate: app.clock.now().toISOString().slice(0, 10),
      endDate: null,
      features: [],
      paymentMethod: '',
      lastPayment: null,
      nextPayment: null,
    },
  ]);
  await setOrganization({ totalLicenses: 9 }, _id);
  const answer = await app.call(world.superAdmin, 'GET', `/super-admin/subscriptions/${_id}`);
  expect(answer.body).toMatchObject({ subscription: { userLimit: 9 }, currency: 'EUR' });
  await app.call(world.superAdmin, 'DELETE', `/organizations/${_id}`);
  expect(namesOf(await list())).toEqual(['OURS', 'THEIRS']);
  const gone = await app.call(world.superAdmin, 'GET', `/super-admin/subscriptions/${_id}`);
  expect(gone.status).toBe(404);
  expect((await put({ plan: 'Late' }, _id)).status).toBe(404);
});

test('changes what is given, and empties what is blank', async () => {
  const given = {
    plan: 'Professional',
    status: 'active',
    monthlyPrice: '149.50',
    startDate: '2026-01-31',
    endDate: '2099-01-30',
    features: ' Live chat \n\nAuto-assign\nLive chat',
    paymentMethod: 'Credit card',
    nextPayment: '2026-12-01',
  };
  expect(await edit(given)).toMatchObject({
    ...given,
    status: 'Active',
    monthlyPrice: 149.5,
    features: ['Live chat', 'Auto-assign'],
    userLimit: 100,
    currentUsers: 7,
  });
  const { features } = await edit({ endDate: '', paymentMethod: '', nextPayment: '', userLimit: 3 });
  expect(features).toEqual(['Live chat', 'Auto-assign']);
  expect((await list('?search=OURS')).subscriptions[0]).toMatchObject({
    plan: 'Professional',
    monthlyPrice: 149.5,
    startDate: '2026-01-31',
    endDate: null,
    paymentMethod: '',
    nextPayment: null,
    userLimit: 100,
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ['plan', { plan: ' ' }, 'Plan is required'],
  ['plan', { plan: 'x'.repeat(101) }, 'Plan must be 100 characters or less'],
  ['status', { status: 'Paused' }, 'Status must be Active, Expired, Suspended or Cancelled'],
  ...[-1, 0.001, 1_000_000.01, 'free', '', '1e3', null].map(
    (monthlyPrice) =>
      [
        'monthlyPrice',
        { monthlyPrice },
        'Monthly price must be from 0 to 1000000, with two decimals at most',
      ] satisfies [string, object, string],
  ),
  ['startDate', { startDate: '2026-02-30' }, 'Please enter a date'],
  ['nextPayment', { nextPayment: 'soon' }, 'Please enter a date'],
  [
    'endDate',
    { startDate: '2026-02-02', endDate: '2026-02-01' },
    'Expiry date must not be before the start date',
  ],
  [
    'features',
    { features: Array.from({ length: 21 }, (_, index) => `f${index}`) },
    'Too many features (20 at most)',
  ],
  ['features', { features: ['Chat', 'x'.repeat(101)] }, 'Feature must be 100 characters or less'],
  ['features', { features: ['Chat\u0007'] }, 'Control characters are not allowed'],
  ['features', { features: 7 }, 'Features must be a list of texts'],
])('refuses %s in %j', async (path, body, msg) => {
  const answer = await put(body);
  expect(answer.status).toBe(400);
  expect(answer.body.message).toBe(msg);
  expect(answer.body.errors).toMatchObject([{ path, msg }]);
});

test('the dates agree with those that are there already', async () => {
  await edit({ startDate: '2026-03-01' });
  const answer = await put({ endDate: '2026-02-28' });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toMatchObject([{ path: 'endDate' }]);
});

test('has expired on the day after its last one, and rests while its organization does', async () => {
  const today = app.clock.now().toISOString().slice(0, 10);
  const yesterday = new Date(app.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  expect(await edit({ endDate: today })).toMatchObject({ status: 'Active' });
  expect(await edit({ endDate: yesterday })).toMatchObject({ status: 'Expired', recordedStatus: 'Active' });
  for (const status of ['inactive', 'suspended']) {
    await setOrganization({ status });
    expect((await list('?search=OURS')).subscriptions[0]).toMatchObject({
      status: 'Suspended',
      recordedStatus: 'Active',
    });
  }
  for (const status of ['Cancelled', 'Expired', 'Suspended']) {
    expect(await edit({ status, endDate: '' })).toMatchObject({ status, recordedStatus: status });
  }
  await setOrganization({ status: 'active' });
  expect(await edit({ status: 'Active' })).toMatchObject({ status: 'Active' });
});

test('is found by name or code, and by the status it has today', async () => {
  await edit({ endDate: '2020-01-01' }, world.theirs.id);
  expect(namesOf(await list('?search=ours%20comp'))).toEqual(['OURS']);
  expect(namesOf(await list('?search=THEIR'))).toEqual(['THEIRS']);
  expect(namesOf(await list('?search=%25'))).toEqual([]);
  expect(namesOf(await list('?status=expired'))).toEqual(['THEIRS']);
  expect(namesOf(await list('?status=Active,expired'))).toEqual(['OURS', 'THEIRS']);
  const second = await list('?limit=1&page=2');
  expect(namesOf(second)).toEqual(['THEIRS']);
  expect(second.pagination).toEqual({ current: 2, page: 2, pages: 2, total: 2, limit: 1 });
  const wrong = await app.call(world.superAdmin, 'GET', '/super-admin/subscriptions?status=paused');
  expect(wrong.status).toBe(400);
});

test('each change is in the record that the organization’s admin reads, and nothing else is', async () => {
  await edit({ plan: 'Basic', monthlyPrice: 10 });
  await edit({ plan: 'Enterprise', monthlyPrice: 299 });
  await edit({ plan: 'Enterprise' });
  const audit = await app.call(world.ours.admin, 'GET', '/admin/audit?kind=subscription&limit=2');
  expect(audit.body.entries).toMatchObject([
    { subject: 'OURS Company', verb: 'edited', field: 'monthly price', from: '10.00', to: '299.00' },
    { subject: 'OURS Company', verb: 'edited', field: 'plan', from: 'Basic', to: 'Enterprise' },
  ]);
});

test('the figures are of all, whatever is searched for', async () => {
  await edit({ monthlyPrice: 299 });
  await edit({ monthlyPrice: 149.99, status: 'Cancelled' }, world.theirs.id);
  const { stats } = await list('?search=nobody');
  expect(stats).toMatchObject({
    totalSubscriptions: 2,
    activeSubscriptions: 1,
    monthlyRevenue: 299,
    totalUsers: 14,
    totalLicenses: 200,
  });
});

test('growth compares with what was active 30 days ago, at the prices of then', async () => {
  const third = await createOrganization(app.db, 'THIRD');
  const figures = async () => {
    const { monthlyRevenue, revenueBefore, growthRate } = (await list()).stats;
    return [monthlyRevenue, revenueBefore, growthRate];
  };
  await edit({ monthlyPrice: 100 });
  expect(await figures()).toEqual([100, 0, null]);

  app.clock.advance(31 * 86_400_000);
  expect(await figures()).toEqual([100, 100, 0]);
  await edit({ monthlyPrice: 149 });
  await edit({ monthlyPrice: 51 }, third.id);
  expect(await figures()).toEqual([200, 100, 100]);
  await edit({ status: 'Cancelled' });
  expect(await figures()).toEqual([51, 100, -49]);
  await edit({ status: 'Active' });
  await setOrganization({ status: 'inactive' });
  expect(await figures()).toEqual([51, 100, -49]);
  await edit({ endDate: '2020-01-01' });
  expect(await figures()).toEqual([51, 0, null]);
  await edit({ endDate: '' });

  app.clock.advance(31 * 86_400_000);
  expect(await figures()).toEqual([51, 51, 0]);
  await app.call(world.superAdmin, 'DELETE', `/organizations/${third.id}`);
  expect(await figures()).toEqual([0, 51, -100]);
});
