import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { json, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

beforeEach(() => beginSession('token-1', person('admin')));
afterEach(() => {
  act(() => endSession('sign-out'));
});

const READ = 'GET /api/admin/sign-in-enforcement';
const EDIT = 'PUT /api/admin/sign-in-enforcement';
const ADA = { _id: 'a1', name: 'Ada Lovelace', email: 'ada@acme.example', canComeIn: true };
const enforcement = {
  enforcedAt: null,
  emergencyAdmins: [ADA],
  provenThrough: { _id: 'p1', name: 'Acme ID' },
  outsideDomains: 2,
  notSeenYet: 1,
  version: 3,
};

test('an admin closes the other ways in, with the password, and reads whom it concerns', async () => {
  let refuses = true;
  const server = startFakeServer({
    [READ]: () => json(200, { success: true, signInEnforcement: enforcement }),
    [EDIT]: () =>
      refuses
        ? refusal(409, 'SSO_NOT_READY', 'Sign in through your own provider first')
        : json(200, { success: true, signInEnforcement: { ...enforcement, version: 4 } }),
  });
  openApp('/admin/sign-in?tab=enforcement');
  await screen.findByText('2 people with an address outside of your verified domains will not get in.');
  screen.getByText('One person never came in through your providers so far.');
  screen.getByText('You came in through Acme ID within the last 24 hours.');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
  expect(save.disabled).toBe(true);
  fireEvent.click(screen.getByLabelText('Everybody signs in through your own providers'));
  fireEvent.click(save);
  const dialog = await screen.findByRole('dialog', { name: 'Close all other ways in?' });
  const password = await screen.findByLabelText('Your password');
  expect(dialog.contains(password)).toBe(true);
  fireEvent.change(password, { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enforce' }));
  await screen.findByText('Sign in through your own provider first');
  refuses = false;
  fireEvent.click(screen.getByRole('button', { name: 'Enforce' }));
  await screen.findByText('Rule saved');
  const sent = { version: 3, enforced: true, password: 'secret' };
  expect(server.sent(EDIT)).toEqual([sent, sent]);
});
