import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { json, startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';
// Fetched with the page; compiling it may take longer than a test waits.
import './pages/AccessPage.tsx';

const GET = 'GET /api/organizations/id-of-acme/access';
const PUT = 'PUT /api/organizations/id-of-acme/access';

beforeEach(() => beginSession('token-1', person('admin')));
afterEach(() => {
  act(() => endSession('sign-out'));
});

test('an admin allows sharing, and a default that is taken away is private again', async () => {
  const approvals = { linkNeedsSignIn: true, reminderHours: 48, expiryDays: 14 };
  const access = {
    allowedSharing: ['private', 'project'],
    defaultSharing: 'project',
    leadsScope: 'organization',
    raiseFor: 'staff',
    fallbackApprover: null,
    ...approvals,
    version: 3,
  };
  const server = startFakeServer({
    [GET]: () => json(200, { success: true, access }),
    [PUT]: () => json(200, { success: true, access }),
  });
  openApp('/admin/access');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Project' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Everyone in Acme Manufacturing' }));
  expect(screen.getByRole('checkbox', { name: 'Private' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('radio', { name: 'Everyone' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Only the projects they lead' }));
  fireEvent.click(screen.getByRole('switch', { name: /^Links in letters ask to sign in/ }));
  fireEvent.change(screen.getByLabelText('Expires after so many days'), { target: { value: '30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(server.sent(PUT)).toEqual([
      {
        version: 3,
        allowedSharing: ['private', 'everyone'],
        defaultSharing: 'private',
        leadsScope: 'projects',
        raiseFor: 'everyone',
        fallbackApprover: '',
        ...approvals,
        linkNeedsSignIn: false,
        expiryDays: 30,
      },
    ]),
  );
  expect(await screen.findByText('Saved')).toBeDefined();
});
