import type { Erasure } from '@switchboard/contract/data-lifecycle/erasures.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { json, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

afterEach(() => act(() => endSession('sign-out')));

const ada = { _id: 'ada', firstName: 'Ada', lastName: 'Okafor', email: 'ada@acme.example' };
const erasure: Erasure = {
  _id: 'e-1',
  person: { _id: 'bo', firstName: 'Bo', lastName: 'Lind', email: 'bo@acme.example' },
  state: 'requested',
  code: '3f9a',
  own: true,
  askedBy: ada,
  askedAt: '2026-11-19T08:00:00.000Z',
  approvedBy: null,
  dueAt: null,
  replaceInTexts: false,
  attachments: 'keep',
  held: false,
  counts: { replaced: 0, removed: 0 },
  endedAt: null,
};
const second = {
  'GET /api/auth/second-factor': () =>
    json(200, {
      success: true,
      secondFactor: { enabled: false, since: null, recoveryCodesLeft: 0, required: false },
    }),
  'GET /api/auth/passkeys': () => json(200, { success: true, passkeys: [] }),
};

test('an erasure is approved by whoever has seen what it comes to, types the name and proves who they are', async () => {
  let now = erasure;
  beginSession('t', person('admin'));
  const server = startFakeServer({
    ...second,
    'GET /api/admin/erasures': () =>
      json(200, { success: true, erasures: [now], pagination: onePage(1, 25) }),
    'GET /api/admin/erasures/e-1': () =>
      json(200, {
        success: true,
        erasure: now,
        preview: [
          { place: 'comments', count: 10_000 },
          { place: 'texts', count: null },
        ],
      }),
    'POST /api/admin/erasures/e-1/approve': () => {
      now = { ...erasure, state: 'waiting', dueAt: '2026-12-14T08:00:00.000Z' };
      return json(200, { success: true, erasure: now });
    },
  });
  openApp('/admin/data/keeping?tab=erasures');
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for the erasure of Bo Lind' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Look and decide' }));
  const form = within(await screen.findByRole('dialog', { name: 'Erase Bo Lind?' }));
  expect(await form.findByText('10,000 or more')).toBeDefined();
  expect(form.getByText(/Too many to count/)).toBeDefined();
  fireEvent.click(form.getByRole('checkbox', { name: 'Remove the files that they attached' }));
  fireEvent.change(form.getByLabelText(/^Type “Bo Lind”/), { target: { value: 'Bo Lind' } });
  fireEvent.change(form.getByLabelText('Your password'), { target: { value: 'right' } });
  fireEvent.click(form.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Erasure approved')).toBeDefined();
  expect(server.sent('POST /api/admin/erasures/e-1/approve')).toEqual([
    { name: 'Bo Lind', replaceInTexts: true, attachments: 'remove', password: 'right' },
  ]);
  expect(await screen.findByText('After 14 Dec 2026')).toBeDefined();
});

test('retention is switched on with the number that the list has shown', async () => {
  const off = {
    months: 24,
    action: 'anonymize',
    isActive: false,
    announcedAt: null,
    startsAt: null,
    lastRunAt: null,
  };
  beginSession('t', person('admin'));
  const server = startFakeServer({
    ...second,
    'GET /api/admin/retention': () => json(200, { success: true, retention: off }),
    'GET /api/admin/retention/preview': () =>
      json(200, {
        success: true,
        tickets: [
          {
            _id: 't-1',
            ticketNumber: 'ACM-1',
            summary: 'Belt 3',
            closedAt: '2020-11-19T08:00:00.000Z',
            heldBy: 'A claim',
          },
        ],
        totals: { going: 7, held: 1 },
        pagination: onePage(8, 25),
      }),
    'PUT /api/admin/retention': () => json(200, { success: true, retention: { ...off, isActive: true } }),
  });
  openApp('/admin/data/keeping');
  expect(await screen.findByText('7 tickets go, 1 kept by a hold')).toBeDefined();
  expect(screen.getByText('A claim')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  const form = within(await screen.findByRole('dialog', { name: 'Switch retention on' }));
  fireEvent.change(form.getByLabelText('Your password'), { target: { value: 'right' } });
  fireEvent.click(form.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText('Retention is on')).toBeDefined();
  expect(server.sent('PUT /api/admin/retention')).toEqual([
    { months: 24, action: 'anonymize', isActive: true, previewTotal: 7, password: 'right' },
  ]);
});
