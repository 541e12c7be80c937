import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { json, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { addressOf, openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

beforeEach(() => beginSession('token-1', person('admin')));
afterEach(() => {
  act(() => endSession('sign-out'));
});

const AT = '2026-11-28T10:00:00.000Z';
const hook = {
  _id: 'ci',
  name: 'CI',
  url: 'https://ci.example.com/hook',
  events: ['ticket.created'],
  filters: { projects: [], categories: [], priorities: [], ticketTypes: [] },
  includeInternal: false,
  includeEmails: false,
  isActive: true,
  failingSince: null,
  disabledAt: null,
  disabledReason: null,
  earlierSecretUntil: null,
  lastDelivery: null,
  createdAt: AT,
  version: 3,
};
const delivery = {
  _id: 'one',
  webhookId: 'ci',
  type: 'ticket.created',
  state: 'failed',
  attempts: [{ at: AT, status: 500, ms: 41, reason: 'status' }],
  nextAttemptAt: null,
  createdAt: AT,
};
const whole = {
  ...delivery,
  request: { url: hook.url, headers: { 'webhook-id': 'one' }, body: '{"type":"ticket.created"}' },
  response: { status: 500, headers: {}, body: 'Out of paper', cut: true },
};
const CREATE = 'POST /api/admin/webhooks';
const REDELIVER = 'POST /api/admin/webhooks/ci/deliveries/one/redeliver';
const TEST = 'POST /api/admin/webhooks/ci/test';

const serve = (of: object = hook, more: Parameters<typeof startFakeServer>[0] = {}) =>
  startFakeServer({
    'GET /api/admin/webhooks': () => json(200, { success: true, webhooks: [of], pagination: onePage(1, 20) }),
    'GET /api/admin/webhooks/ci': () => json(200, { success: true, webhook: of }),
    'GET /api/admin/webhooks/ci/deliveries': () =>
      json(200, { success: true, deliveries: [delivery], pagination: onePage(1, 25) }),
    'GET /api/admin/webhooks/ci/deliveries/one': () => json(200, { success: true, delivery: whole }),
    'GET /api/categories': () => json(200, { success: true, categories: [], pagination: onePage(0, 100) }),
    'GET /api/projects': () => json(200, { success: true, projects: [], pagination: onePage(0, 100) }),
    'GET /api/auth/passkeys': () => json(200, { success: true, passkeys: [] }),
    'GET /api/auth/second-factor': () =>
      json(200, {
        success: true,
        secondFactor: { enabled: false, since: null, recoveryCodesLeft: 0, required: false },
      }),
    [CREATE]: () => json(201, { success: true, webhook: hook, secret: 'whsec_abc' }),
    [REDELIVER]: () => json(200, { success: true, delivery: { ...delivery, state: 'pending' } }),
    [TEST]: () => json(201, { success: true, delivery }),
    ...more,
  });

test('a webhook is made, and its secret is shown once, until somebody says that it is kept', async () => {
  const server = serve();
  openApp('/admin/integrations/webhooks');
  await screen.findByText('https://ci.example.com/hook');
  fireEvent.click(screen.getByRole('button', { name: 'New webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }));
  const type = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type(/^Name/, 'CI');
  type(/^Address/, 'https://ci.example.com/hook');
  type(/^Your password/, 'correct horse');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByText('Please choose at least one event');
  expect(server.sent(CREATE)).toEqual([]);
  fireEvent.click(dialog.getByRole('combobox', { name: /^Events/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Ticket created' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  const secret = within(await screen.findByRole('dialog', { name: 'The secret of this webhook' }));
  secret.getByText('whsec_abc');
  secret.getByText('You will not see it again.');
  expect(server.sent(CREATE)).toMatchObject([
    { name: 'CI', events: ['ticket.created'], password: 'correct horse', includeInternal: false },
  ]);
  fireEvent.click(secret.getByRole('button', { name: 'I have kept it' }));
  await screen.findByRole('heading', { name: 'CI' });
});

test('an address that cannot be used is said at its field', async () => {
  serve(hook, {
    [CREATE]: () =>
      json(400, {
        success: false,
        code: 'URL_NOT_ALLOWED',
        message: 'This address cannot be used',
        errors: [{ path: 'url', msg: 'This address cannot be used' }],
        requestId: 'request-1',
      }),
  });
  openApp('/admin/integrations/webhooks');
  fireEvent.click(await screen.findByRole('button', { name: 'New webhook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }));
  fireEvent.click(dialog.getByRole('combobox', { name: /^Events/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Ticket created' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByText('This address cannot be used');
});

test('a delivery opens beside the list, with what was sent and answered, and is sent again', async () => {
  const server = serve();
  openApp('/admin/integrations/webhooks/ci?delivery=one');
  const panel = within(await screen.findByRole('dialog', { name: 'Ticket created' }));
  await panel.findByText(/POST https:\/\/ci\.example\.com\/hook/);
  panel.getByText(/Out of paper/);
  panel.getByText('The answer was longer: this is how it begins.');
  fireEvent.click(panel.getByRole('button', { name: 'Redeliver' }));
  await waitFor(() => expect(server.sent(REDELIVER)).toHaveLength(1));
  await screen.findByText('Delivery queued');
});

test('its deliveries are narrowed by what became of them', async () => {
  const server = serve();
  const app = openApp('/admin/integrations/webhooks/ci');
  fireEvent.click(await screen.findByRole('combobox', { name: /State/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Failed' }));
  await waitFor(() => expect(addressOf(app)).toContain('state=failed'));
  await waitFor(() =>
    expect(server.requests.some(({ path }) => /webhooks\/ci\/deliveries\?.*state=failed/.test(path))).toBe(
      true,
    ),
  );
});

test('a webhook that the product switched off says why', async () => {
  serve({ ...hook, isActive: false, disabledAt: AT, disabledReason: 'failing' });
  openApp('/admin/integrations/webhooks/ci');
  await screen.findByText('CI was switched off after failing for 24 hours.');
  screen.getByText('Off');
});

test('a test is sent', async () => {
  const server = serve();
  openApp('/admin/integrations/webhooks/ci');
  fireEvent.click(await screen.findByRole('button', { name: 'Send test' }));
  await waitFor(() => expect(server.sent(TEST)).toHaveLength(1));
});

test('a list that fails offers to try again; without webhooks it says what they are for', async () => {
  let isDown = true;
  serve(hook, {
    'GET /api/admin/webhooks': () =>
      isDown
        ? refusal(500, 'INTERNAL', 'Something went wrong')
        : json(200, { success: true, webhooks: [], pagination: onePage(0, 20) }),
  });
  openApp('/admin/integrations/webhooks');
  const retry = await screen.findByRole('button', { name: /Retry|Try again/ });
  isDown = false;
  fireEvent.click(retry);
  await screen.findByText('No webhooks yet');
});
