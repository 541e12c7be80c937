import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { json, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

beforeEach(() => beginSession('token-1', person('admin')));
afterEach(() => {
  act(() => endSession('sign-out'));
});

const READ = 'GET /api/admin/sign-in-policy';
const EDIT = 'PUT /api/admin/sign-in-policy';
const policy = { justInTime: false, unmappedRole: 'user', roleMapping: [], version: 1 };
const answer = (more: object = {}) => json(200, { success: true, signInPolicy: { ...policy, ...more } });

test('an admin lets newcomers in, with a role', async () => {
  const server = startFakeServer({
    [READ]: () => answer(),
    [EDIT]: () => answer({ justInTime: true, version: 2 }),
  });
  openApp('/admin/sign-in?tab=newcomers');
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
  expect(save.disabled).toBe(true);
  fireEvent.click(screen.getByLabelText('Make accounts for newcomers'));
  fireEvent.click(screen.getByRole('combobox', { name: 'Role of newcomers' }));
  fireEvent.click(await screen.findByRole('option', { name: 'None: they are refused' }));
  fireEvent.click(save);
  await screen.findByText('Newcomers saved');
  expect(server.sent(EDIT)).toEqual([{ justInTime: true, unmappedRole: null, version: 1 }]);
});

test('what the server refuses is said, and what was chosen stays', async () => {
  startFakeServer({
    [READ]: () => answer(),
    [EDIT]: () => refusal(409, 'CONFLICT', 'Somebody else changed this at the same time.'),
  });
  openApp('/admin/sign-in?tab=newcomers');
  fireEvent.click(await screen.findByLabelText('Make accounts for newcomers'));
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Somebody else changed this at the same time.');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Make accounts for newcomers').checked).toBe(true),
  );
});
