import type { Availability } from '@switchboard/contract/tickets/availability.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../../lib/session/session-store.ts';
import { json, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

const staff = (_id: string, firstName: string, role: 'manager' | 'devops_agent'): Availability => ({
  user: { _id, firstName, lastName: 'Okafor', email: `${_id}@acme.example`, role },
  presence: { state: 'present', until: null },
  state: 'present',
  until: null,
  hours: null,
  mayChange: true,
});
const everybody = [
  staff('id-of-manager', 'Hannah', 'manager'),
  staff('ada', 'Ada', 'devops_agent'),
  staff('ben', 'Ben', 'devops_agent'),
];

test('whoever arranges absences adds one of somebody else, with a substitute of their role; a refusal keeps it', async () => {
  const server = startFakeServer({
    'GET /api/absences': () => json(200, { success: true, absences: [] }),
    'GET /api/availability': ({ path }) => {
      const user = new URL(path, 'http://desk').searchParams.get('user') ?? '';
      const availability = everybody.filter((one) => user === '' || one.user._id === user);
      return json(200, { success: true, availability, pagination: onePage(availability.length, 20) });
    },
    'POST /api/absences': () => refusal(409, 'CONFLICT', 'These days overlap with another absence'),
  });
  beginSession('t', person('manager'));
  openApp('/absences');
  await screen.findByText('Nobody is absent in this month.');
  fireEvent.click(screen.getByRole('button', { name: 'Add absence' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add absence' }));
  const take = async (field: string, name: string) => {
    const input = dialog.getByRole('combobox', { name: new RegExp(`^${field}`) });
    fireEvent.mouseDown(input);
    fireEvent.click(input);
    fireEvent.click(await screen.findByRole('option', { name }));
  };
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^Who/ }).value).toBe('Myself');
  await take('Who', 'Ada Okafor');
  await take('Substitute', 'Ben Okafor');
  expect(screen.queryByRole('option', { name: 'Hannah Okafor' })).toBeNull();
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Hand over tickets' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByText('These days overlap with another absence');
  await waitFor(() =>
    expect(server.sent('POST /api/absences')).toMatchObject([
      { user: 'ada', substitute: 'ben', handOver: true },
    ]),
  );
});
