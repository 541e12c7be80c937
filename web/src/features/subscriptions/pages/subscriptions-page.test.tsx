import type { Payment, Subscription } from '@switchboard/contract/organizations/subscriptions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import {
  type Answers,
  type FakeServer,
  json,
  noAnswer,
  startFakeServer,
} from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const globex: Subscription = {
  _id: 'globex',
  organization: { _id: 'globex', name: 'Globex Logistics', code: 'GLOBEX', status: 'active' },
  plan: 'Professional',
  status: 'Active',
  recordedStatus: 'Active',
  userLimit: 15,
  currentUsers: 13,
  monthlyPrice: 149,
  startDate: '2026-05-05',
  endDate: '2099-05-05',
  features: ['Live chat', 'Auto-assign'],
  paymentMethod: 'Credit card',
  lastPayment: '2026-10-31',
  nextPayment: '2099-01-31',
  updatedAt: '2026-11-01T08:00:00.000Z',
};
const bare: Subscription = {
  ...globex,
  startDate: null,
  endDate: null,
  features: [],
  paymentMethod: '',
  lastPayment: null,
  nextPayment: null,
};
const stats = {
  totalSubscriptions: 3,
  activeSubscriptions: 2,
  monthlyRevenue: 448,
  revenueBefore: 398,
  growthRate: 12.6,
  totalUsers: 39,
  usedLicenses: 36,
  totalLicenses: 45,
};
const invoice: Payment = {
  _id: 'paid',
  date: '2026-10-31',
  amount: 149,
  note: 'Invoice 10',
  recordedBy: { _id: 'rowan', firstName: 'Rowan', lastName: 'Ellis', email: 'super@switchboard.example' },
  createdAt: '2026-11-01T08:00:00.000Z',
  voided: null,
};

const pagination = (total: number, limit: number) => ({
  current: 1,
  page: 1,
  pages: Math.ceil(total / limit),
  total,
  limit,
});

const answerOf = (
  subscriptions: Subscription[],
  changes: Partial<Record<keyof typeof stats, unknown>> = {},
) =>
  json(200, {
    success: true,
    subscriptions,
    pagination: pagination(subscriptions.length, 12),
    currency: 'EUR',
    stats: { ...stats, ...changes },
  });
const paymentsOf = (payments: Payment[], total = payments.length) =>
  json(200, {
    success: true,
    payments,
    pagination: pagination(total, 5),
    currency: 'EUR',
    totalPaid: 149 * total,
  });

const LIST = 'GET /api/super-admin/subscriptions';
const ONE = '/api/super-admin/subscriptions/globex';
let server: FakeServer;

function openPage(answers: Answers = {}, search = '') {
  beginSession('t', person('super_admin'));
  server = startFakeServer({
    [LIST]: () => answerOf([globex]),
    [`GET ${ONE}/payments`]: () => paymentsOf([invoice]),
    ...answers,
  });
  openApp(`/super-admin/subscriptions${search}`);
}
const card = async () => within(await screen.findByRole('article', { name: 'Globex Logistics' }));
async function openDialog(button: 'View Details' | 'Billing') {
  fireEvent.click((await card()).getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}
const sent = (call: string) =>
  server.requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

test('a card tells all there is to a subscription, and the figures add all of them up', async () => {
  openPage();
  const { getByText } = await card();
  for (const words of [
    'GLOBEX',
    'Active',
    'Professional',
    '€149.00 a month',
    '13 of 15 users',
    '5 May 2026',
    '5 May 2099',
    '31 Oct 2026',
    '31 Jan 2099',
    'Credit card',
    'Live chat',
    'Auto-assign',
  ]) {
    expect(getByText(words)).toBeDefined();
  }
  expect(figure('Monthly Revenue')).toContain('€448.00');
  expect(figure('Active Subscriptions')).toContain('2of 3');
  expect(figure('Total Users')).toContain('3936 of 45 seats used, no super admins');
  expect(figure('Growth Rate')).toContain('+12.6%from €398.00, 30 days ago');
});

test.each([
  [448, 0, null, 'New'],
  [0, 0, null, '–'],
  [448, 448, 0, '0%'],
  [224, 448, -50, '-50%'],
])('revenue of %d after %d has grown by %s: %s', async (monthlyRevenue, revenueBefore, growthRate, shown) => {
  openPage({ [LIST]: () => answerOf([globex], { monthlyRevenue, revenueBefore, growthRate }) });
  await card();
  const detail = revenueBefore === 0 ? 'No revenue 30 days ago' : 'from €448.00, 30 days ago';
  expect(figure('Growth Rate')).toBe(`Growth Rate${shown}${detail}`);
});

test('what is not set is said to be so', async () => {
  openPage({ [LIST]: () => answerOf([bare]) });
  expect((await card()).getAllByText('Not set')).toHaveLength(4);
  expect((await card()).getByText('None yet')).toBeDefined();
  expect((await card()).getByText('No features listed')).toBeDefined();
});

test.each([
  ['Active', '2020-01-01', 1],
  ['Active', '2099-01-01', 0],
  ['Cancelled', '2020-01-01', 0],
] as const)(
  'the next payment of one that is %s, due on %s, is overdue %d times',
  async (status, due, times) => {
    openPage({ [LIST]: () => answerOf([{ ...globex, status, nextPayment: due }]) });
    expect((await card()).queryAllByText('overdue')).toHaveLength(times);
  },
);

test('a list that cannot be loaded shows no figures', async () => {
  openPage({ [LIST]: () => json(500, { success: false, message: '', code: 'INTERNAL' }) });
  expect(await screen.findByText('Could not load subscriptions')).toBeDefined();
  expect(screen.getByRole('main').textContent).not.toMatch(/\d/);
  server.answer({ [LIST]: () => answerOf([globex]) });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card()).toBeDefined();
});

test('search and status stand in the address and are asked for', async () => {
  openPage({ [LIST]: () => answerOf([]) }, '?search=nobody&status=expired');
  expect(await screen.findByText('Nothing found')).toBeDefined();
  const asked = server.requests.map(({ path }) => path).filter((path) => path.includes('/subscriptions?'));
  expect(asked).toEqual([expect.stringContaining('search=nobody&status=Expired&limit=12')]);
  fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByText('No subscriptions yet')).toBeDefined();
});

test('the details are edited, and only what changed is sent', async () => {
  const saved = () => json(200, { success: true, subscription: globex });
  openPage({ [`PUT ${ONE}`]: saved });
  const dialog = await openDialog('View Details');
  expect(dialog.getByText(/13 of 15 licenses are used/)).toBeDefined();
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
  expect(save.disabled).toBe(true);
  type(dialog.getByLabelText(/Monthly price/), 'plenty');
  type(dialog.getByLabelText(/Expiry date/), '2026-05-04');
  fireEvent.click(save);
  expect(
    await dialog.findByText('Monthly price must be from 0 to 1000000, with two decimals at most'),
  ).toBeDefined();
  type(dialog.getByLabelText(/Monthly price/), '199.50');
  fireEvent.click(save);
  expect(await dialog.findByText('Expiry date must not be before the start date')).toBeDefined();
  type(dialog.getByLabelText(/Expiry date/), '');
  type(dialog.getByLabelText(/^Features/), `Live chat\n${'x'.repeat(101)}`);
  fireEvent.click(save);
  expect(await dialog.findByText('Feature must be 100 characters or less')).toBeDefined();
  type(dialog.getByLabelText(/^Features/), 'Live chat\nPriority support');
  fireEvent.click(save);
  expect(await screen.findByText('Subscription of Globex Logistics saved')).toBeDefined();
  expect(sent(`PUT ${ONE}`)).toEqual([
    { monthlyPrice: 199.5, endDate: '', features: ['Live chat', 'Priority support'] },
  ]);
});

test.each([
  ['Expired', 'Shown as Expired since its expiry date has passed.'],
  ['Suspended', 'Shown as Suspended while the organization is not active.'],
] as const)('one that was recorded as active says why it is %s', async (status, words) => {
  openPage({ [LIST]: () => answerOf([{ ...globex, status }]) });
  const dialog = await openDialog('View Details');
  expect(dialog.getByText(words)).toBeDefined();
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Status' }).value).toBe('Active');
});

test('what the server refuses stands at its field, and nothing typed is lost', async () => {
  const errors = [{ path: 'plan', msg: 'Plan is required' }];
  openPage({
    [`PUT ${ONE}`]: () => json(400, { success: false, message: '', code: 'VALIDATION_FAILED', errors }),
  });
  const dialog = await openDialog('View Details');
  type(dialog.getByRole('combobox', { name: 'Plan' }), 'Gold');
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText('Plan is required')).toBeDefined();
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Plan' }).value).toBe('Gold');
});

test('billing lists payments, and records the next one as it is expected', async () => {
  const recorded: Payment = { ...invoice, _id: 'new', date: '2026-11-20', note: 'Invoice 11' };
  openPage({ [`POST ${ONE}/payments`]: () => json(201, { success: true, payment: recorded }) });
  const dialog = await openDialog('Billing');
  expect(screen.getByRole('dialog', { name: 'Billing' })).toBeDefined();
  expect(await dialog.findByText('Invoice 10')).toBeDefined();
  expect(dialog.getByText('recorded by Rowan Ellis')).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('149.00');
  expect(
    dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Move next payment to 28 Feb 2099' }).checked,
  ).toBe(true);
  expect(dialog.getByText('It is due on 31 Jan 2099.')).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Next payment/).value).toBe('28 Feb 2099');
  type(dialog.getByLabelText(/^Date/), '2026-11-20');
  type(dialog.getByLabelText(/^Note/), 'Invoice 11');
  server.answer({ [`GET ${ONE}/payments`]: () => paymentsOf([recorded, invoice]) });
  const record = dialog.getByRole('button', { name: 'Record payment' });
  fireEvent.click(record);
  fireEvent.click(record);
  expect(await screen.findByText('Payment of €149.00 recorded')).toBeDefined();
  expect(await dialog.findByText('Invoice 11')).toBeDefined();
  expect(dialog.getByText('€298.00 in total')).toBeDefined();
  expect(sent(`POST ${ONE}/payments`)).toEqual([
    { amount: 149, date: '2026-11-20', note: 'Invoice 11', nextPayment: '2099-02-28' },
  ]);
  expect(dialog.getByLabelText<HTMLInputElement>(/^Note/).value).toBe('');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Next payment/).value).toBe('28 Mar 2099');
});

test('a payment leaves the next one where it is when it is not to move', async () => {
  openPage({ [`POST ${ONE}/payments`]: () => json(201, { success: true, payment: invoice }) });
  const dialog = await openDialog('Billing');
  const move = () => dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Move next payment/ });
  type(dialog.getByLabelText(/^Next payment/), '');
  fireEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await dialog.findByText('Please enter a date')).toBeDefined();
  fireEvent.click(move());
  expect(dialog.queryByLabelText(/^Next payment/)).toBeNull();
  type(dialog.getByLabelText(/^Date/), '2026-11-20');
  fireEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText('Payment of €149.00 recorded')).toBeDefined();
  expect(sent(`POST ${ONE}/payments`)).toEqual([{ amount: 149, date: '2026-11-20', note: '' }]);
  expect(dialog.getByText('It is due on 31 Jan 2099.')).toBeDefined();
});

test('where no payment is expected none is, unless it is said', async () => {
  openPage({ [LIST]: () => answerOf([bare]) });
  const dialog = await openDialog('Billing');
  expect(dialog.getByText('No payment is due yet.')).toBeDefined();
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Move next payment/ }).checked).toBe(false);
});

test('a payment recorded by mistake is voided with a reason, and stays in the list', async () => {
  const voided = { at: '2026-11-20T08:00:00.000Z', by: invoice.recordedBy, reason: 'Paid by Initech' };
  openPage({
    [`POST ${ONE}/payments/paid/void`]: () => json(200, { success: true, payment: { ...invoice, voided } }),
  });
  const billing = await openDialog('Billing');
  fireEvent.click(await billing.findByRole('button', { name: 'Void' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Void payment' }));
  expect(dialog.getByText('€149.00 of 31 Oct 2026')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Void payment' }));
  expect(await dialog.findByText('Reason is required')).toBeDefined();
  type(dialog.getByLabelText('Reason'), 'Paid by Initech');
  server.answer({ [`GET ${ONE}/payments`]: () => paymentsOf([{ ...invoice, voided }]) });
  fireEvent.click(dialog.getByRole('button', { name: 'Void payment' }));
  expect(await screen.findByText('Payment of €149.00 voided')).toBeDefined();
  expect(await billing.findByText('voided by Rowan Ellis on 20 Nov 2026: Paid by Initech')).toBeDefined();
  expect(billing.queryByRole('button', { name: 'Void' })).toBeNull();
  expect(sent(`POST ${ONE}/payments/paid/void`)).toEqual([{ reason: 'Paid by Initech' }]);
});

test('a payment whose answer was lost is sent again as the same', async () => {
  openPage({ [`POST ${ONE}/payments`]: noAnswer });
  const dialog = await openDialog('Billing');
  await dialog.findByText('Invoice 10');
  type(dialog.getByLabelText(/^Date/), '2026-11-20');
  const record = dialog.getByRole('button', { name: 'Record payment' });
  fireEvent.click(record);
  expect(await dialog.findByText('Failed to record the payment')).toBeDefined();
  server.answer({ [`POST ${ONE}/payments`]: () => json(201, { success: true, payment: invoice }) });
  fireEvent.click(record);
  expect(await screen.findByText('Payment of €149.00 recorded')).toBeDefined();
  const keys = server.requests
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test('a payment needs an amount and a date', async () => {
  openPage({
    [LIST]: () => answerOf([{ ...bare, monthlyPrice: 0 }]),
    [`GET ${ONE}/payments`]: () => paymentsOf([]),
  });
  const dialog = await openDialog('Billing');
  expect(await dialog.findByText('No payment has been recorded yet.')).toBeDefined();
  type(dialog.getByLabelText(/^Date/), '');
  fireEvent.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(
    await dialog.findByText('Amount must be from 0.01 to 1000000, with two decimals at most'),
  ).toBeDefined();
  expect(dialog.getByText('Please enter a date')).toBeDefined();
  expect(sent(`POST ${ONE}/payments`)).toEqual([]);
});

test('payments that cannot be loaded are said to be so; many are read in pages', async () => {
  openPage({ [`GET ${ONE}/payments`]: () => json(500, { success: false, message: '', code: 'INTERNAL' }) });
  const dialog = await openDialog('Billing');
  expect(await dialog.findByText('Could not load payments')).toBeDefined();
  server.answer({ [`GET ${ONE}/payments`]: () => paymentsOf([invoice], 12) });
  fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(server.requests.at(-1)?.path).toContain('page=2'));
});
