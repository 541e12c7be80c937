import type { Hold } from '@switchboard/contract/holds/holds.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { json, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

afterEach(() => act(() => endSession('sign-out')));

const hold: Hold = {
  _id: 'h-1',
  kind: 'ticket',
  subject: { _id: 't-1', name: 'ACM-00012' },
  organization: { _id: 'o-1', name: 'Acme', code: 'ACM' },
  reason: 'A claim is open.',
  by: { _id: 'ada', firstName: 'Ada', lastName: 'Okafor', email: 'ada@acme.example' },
  bySuperAdmin: false,
  createdAt: '2026-11-19T08:00:00.000Z',
};

test('a hold is placed with its reason, and lifted by who may', async () => {
  let holds: Hold[] = [{ ...hold, _id: 'h-0', bySuperAdmin: true, subject: { _id: 'x', name: 'Bo Lind' } }];
  beginSession('t', person('admin'));
  const server = startFakeServer({
    'GET /api/admin/holds': () => json(200, { success: true, holds, pagination: onePage(holds.length, 25) }),
    'POST /api/admin/holds': () => {
      holds = [hold, ...holds];
      return json(201, { success: true, hold });
    },
    'DELETE /api/admin/holds/h-1': () => {
      holds = holds.slice(1);
      return json(200, { success: true, hold });
    },
  });
  openApp('/admin/data/keeping?tab=holds');
  expect(await screen.findByText('Bo Lind')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Actions for the hold on Bo Lind' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Place hold' }));
  const form = within(await screen.findByRole('dialog', { name: 'Place hold' }));
  fireEvent.click(form.getByRole('combobox', { name: 'What is kept' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Ticket' }));
  fireEvent.change(await form.findByLabelText(/^Ticket number/), { target: { value: 'ACM-00012' } });
  fireEvent.click(form.getByRole('button', { name: 'Place hold' }));
  expect(await form.findByText('Please say why it is kept')).toBeDefined();
  fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: 'A claim is open.' } });
  fireEvent.click(form.getByRole('button', { name: 'Place hold' }));
  expect(await screen.findByText('Hold placed')).toBeDefined();
  expect(server.sent('POST /api/admin/holds').at(-1)).toEqual({
    kind: 'ticket',
    subject: 'ACM-00012',
    reason: 'A claim is open.',
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for the hold on ACM-00012' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Lift hold' }));
  const question = within(await screen.findByRole('dialog', { name: 'Lift this hold?' }));
  fireEvent.click(question.getByRole('button', { name: 'Lift hold' }));
  expect(await screen.findByText('Hold lifted')).toBeDefined();
});
