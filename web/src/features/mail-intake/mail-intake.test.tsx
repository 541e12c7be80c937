import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { type FakeServer, json, startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

const GET = 'GET /api/mail-intake/settings';
const PUT = 'PUT /api/mail-intake/settings';
const NONE = { address: 'desk+acme@mail.test', on: false, category: null, project: null };
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
afterEach(() => act(() => endSession('sign-out')));

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
    expect(server.sent(PUT)).toEqual([
      { on: true, category: 'c1', project: 'p1' },
      { on: true, category: 'c1', project: 'p1' },
    ]),
  );
  expect(save).toHaveProperty('disabled', true);
});

test('where no mail comes in the page says so and offers nothing', async () => {
  kept = { ...NONE, address: null };
  openApp('/admin/mail');
  expect(await screen.findByText(/This installation receives no mail/)).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
});
