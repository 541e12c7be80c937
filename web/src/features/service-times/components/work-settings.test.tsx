import type { Role } from '@switchboard/contract/enums.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { json, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

async function open(role: Role) {
  const settings = { respectWorkingHours: false, handoverHours: 4 };
  const server = startFakeServer({
    'GET /api/work-settings': () => json(200, { success: true, settings }),
    'PUT /api/work-settings': () =>
      json(200, { success: true, settings: { respectWorkingHours: true, handoverHours: 8 } }),
  });
  beginSession('t', person(role));
  openApp('/admin/service-times?tab=handing-out');
  await screen.findByRole('textbox', { name: 'Hours until a handover is answered' });
  return server;
}
const respect = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Keep to working hours' });
const hours = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Hours until a handover is answered' });

test('an admin says whether working hours count and how long an offer waits', async () => {
  const server = await open('admin');
  fireEvent.click(respect());
  fireEvent.change(hours(), { target: { value: '0' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(hours().getAttribute('aria-invalid')).toBe('true'));
  expect(server.sent('PUT /api/work-settings')).toEqual([]);
  fireEvent.change(hours(), { target: { value: '8' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Settings saved');
  expect(server.sent('PUT /api/work-settings')).toEqual([{ respectWorkingHours: true, handoverHours: 8 }]);
});

test('the rest of the desk reads it', async () => {
  await open('bu_head');
  expect(respect().disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
});
