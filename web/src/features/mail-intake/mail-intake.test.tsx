import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../lib/cache/query-client.ts';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { type FakeServer, json, startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';
import { IntakeWarning } from './components/IntakeWarning.tsx';

const GET = 'GET /api/mail-intake/settings';
const PUT = 'PUT /api/mail-intake/settings';
const NONE = {
  address: 'desk+acme@mail.test',
  on: false,
  category: null,
  project: null,
  silentHours: 72,
  failing: null,
  unknownSenders: 'refuse',
  unverified: 'hold',
  projects: [],
};
const PLACE = { category: { _id: 'c1', name: 'Hardware' }, project: { _id: 'p1', name: 'ERP' } };
let server: FakeServer;
let kept: object;

beforeEach(() => {
  kept = NONE;
  server = startFakeServer({
    [GET]: () => json(200, { success: true, settings: kept }),
    [PUT]: () => {
      kept = { ...NONE, ...PLACE, on: true };
      return json(200, { success: true, settings: kept });
    },
  });
  beginSession('token-1', person('admin'));
});
afterEach(() => {
  act(() => endSession('sign-out'));
});

test('an admin turns tickets by mail on, and learns what is missing', async () => {
  kept = { ...NONE, ...PLACE };
  openApp('/admin/mail');
  expect(await screen.findByText('desk+acme@mail.test')).toBeDefined();
  const save = screen.getByRole('button', { name: 'Save Changes' });
  expect(save).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('switch', { name: 'Make tickets of letters' }));
  server.answer({
    [PUT]: () =>
      json(400, {
        success: false,
        code: 'VALIDATION_FAILED',
        message: 'Please choose an active project of your organization',
        errors: [{ path: 'project', msg: 'Please choose an active project of your organization' }],
        requestId: 'r',
      }),
  });
  fireEvent.click(save);
  expect(await screen.findByText('Please choose an active project of your organization')).toBeDefined();
  server.answer({ [PUT]: () => json(200, { success: true, settings: { ...NONE, ...PLACE, on: true } }) });
  fireEvent.click(save);
  expect(await screen.findByText('Saved')).toBeDefined();
  await waitFor(() =>
    expect(server.sent(PUT)).toEqual(
      Array(2).fill({
        on: true,
        category: 'c1',
        project: 'p1',
        silentHours: 72,
        unknownSenders: 'refuse',
        unverified: 'hold',
      }),
    ),
  );
  expect(save).toHaveProperty('disabled', true);
});

test('who may write is two switches', async () => {
  kept = { ...NONE, ...PLACE, on: true };
  openApp('/admin/mail');
  fireEvent.click(await screen.findByRole('switch', { name: 'Hold letters of unknown senders' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Accept letters without proof of their sender' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(server.sent(PUT)).toMatchObject([{ unknownSenders: 'hold', unverified: 'accept' }]);
});

test('a project has an address to copy, which is switched by itself', async () => {
  const own = { project: { _id: 'p1', name: 'ERP' }, address: 'desk+acme.erp@mail.test', on: true };
  kept = { ...NONE, ...PLACE, projects: [own] };
  openApp('/admin/mail');
  expect(await screen.findByText('desk+acme.erp@mail.test')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy address of ERP' })).toBeDefined();
  server.answer({
    [PUT]: () => {
      kept = { ...NONE, ...PLACE, projects: [{ ...own, on: false }] };
      return json(200, { success: true, settings: kept });
    },
  });
  const toggle = () => screen.getByRole('switch', { name: 'Make tickets of letters to ERP' });
  fireEvent.click(toggle());
  await waitFor(() => expect(toggle()).toHaveProperty('checked', false));
  expect(server.sent(PUT)).toEqual([{ projects: [{ project: 'p1', on: false }] }]);
});

test('where no mail comes in the page says so and offers nothing', async () => {
  kept = { ...NONE, address: null };
  openApp('/admin/mail');
  expect(await screen.findByText(/This installation receives no mail/)).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('the log tells what became of each letter, and leads to what it made', async () => {
  const letter = {
    _id: 'l1',
    receivedAt: '2026-11-23T08:00:00.000Z',
    from: 'ada@acme.test',
    to: 'desk+acme@mail.test',
    subject: 'Blank labels',
    outcome: 'ticket',
    reason: null,
    ticket: { _id: 't1', ticketNumber: 'ACME-00042' },
  };
  const refused = {
    ...letter,
    _id: 'l2',
    subject: '',
    from: '',
    outcome: 'refused',
    reason: 'Not from one address',
    ticket: null,
  };
  server.answer({
    'GET /api/mail-intake/log': () =>
      json(200, {
        success: true,
        letters: [letter, refused],
        pagination: { current: 1, page: 1, pages: 1, total: 2, limit: 50 },
      }),
  });
  openApp('/admin/mail');
  fireEvent.click(await screen.findByRole('link', { name: 'Log of letters' }));
  expect(await screen.findByText('Blank labels')).toBeDefined();
  expect(screen.getByRole('link', { name: 'ACME-00042' }).getAttribute('href')).toBe('/tickets/t1');
  expect(screen.getByText('(no subject)')).toBeDefined();
  expect(screen.getByText('Refused')).toBeDefined();
});

test('hours that are none are refused on the page, and others are sent', async () => {
  kept = { ...NONE, ...PLACE };
  openApp('/admin/mail');
  const hours = await screen.findByLabelText('Hours without a letter');
  fireEvent.change(hours, { target: { value: '721' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Please give whole hours, from 0 for never to 720')).toBeDefined();
  fireEvent.change(hours, { target: { value: '0' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(server.sent(PUT)).toMatchObject([{ silentHours: 0 }]));
});

test('an admin is told on every page that mail does not arrive', async () => {
  queryClient.clear();
  kept = { ...NONE, failing: { since: new Date().toISOString(), reason: 'lagging' } };
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <IntakeWarning />
      </MantineProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^Incoming mail has not arrived since \d\d:\d\d$/)).toBeDefined();
});
