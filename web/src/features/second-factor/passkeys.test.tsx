import type { Passkey } from '@switchboard/contract/access/passkeys.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '../../lib/session/session-store.ts';
import { type Answers, type FakeServer, json, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

const device = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => device);

const LAPTOP: Passkey = {
  _id: 'p-1',
  name: 'My laptop',
  host: 'localhost',
  synced: false,
  createdAt: '2026-11-19T08:00:00.000Z',
  lastUsedAt: null,
};
const OPTIONS = json.bind(null, 200, { success: true, options: { challenge: 'AAAA' } });
const ADD = 'POST /api/auth/passkeys';
const ASK = 'POST /api/auth/passkeys/options';

let server: FakeServer;

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  device.startRegistration.mockReset().mockResolvedValue({ id: 'made' });
  device.startAuthentication.mockReset().mockResolvedValue({ id: 'signed' });
});

async function openProfile(passkeys: Passkey[], answers: Answers = {}) {
  beginSession('t', person('user'));
  const secondFactor = {
    enabled: false,
    since: null,
    passkeys: passkeys.length,
    recoveryCodesLeft: 10 * passkeys.length,
    required: false,
  };
  server = startFakeServer({
    'GET /api/auth/sessions': () => json(200, { success: true, sessions: [] }),
    'GET /api/auth/second-factor': () => json(200, { success: true, secondFactor }),
    'GET /api/auth/passkeys': () => json(200, { success: true, passkeys }),
    ...answers,
  });
  openApp('/profile');
  await screen.findByText(passkeys[0]?.name ?? 'No passkeys yet.');
}

const section = () => within(screen.getByRole('region', { name: 'Passkeys' }));
const dialog = async () => within(await screen.findByRole('dialog'));

test('one is added with the password; the recovery codes of the first are shown once', async () => {
  await openProfile([], {
    [ASK]: () => OPTIONS(),
    [ADD]: () => json(201, { success: true, passkey: LAPTOP, recoveryCodes: ['AAAA-BBBB-CCCC'] }),
  });
  fireEvent.click(section().getByRole('button', { name: 'Add a passkey' }));
  const form = await dialog();
  expect(form.queryByLabelText('Code')).toBeNull();
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Key' } });
  fireEvent.change(form.getByLabelText('Password', { selector: 'input' }), { target: { value: 'secret' } });
  fireEvent.click(form.getByRole('button', { name: 'Add passkey' }));
  expect(await screen.findByText('AAAA-BBBB-CCCC')).toBeDefined();
  expect(server.sent(ASK)).toEqual([{ password: 'secret' }]);
  expect(server.sent(ADD)).toEqual([{ name: 'Key', credential: { id: 'made' } }]);
});

test('a device that nobody touches says so, and nothing is sent', async () => {
  device.startRegistration.mockRejectedValue(Object.assign(new Error('no'), { name: 'NotAllowedError' }));
  await openProfile([], { [ASK]: () => OPTIONS() });
  fireEvent.click(section().getByRole('button', { name: 'Add a passkey' }));
  const form = await dialog();
  fireEvent.change(form.getByLabelText('Password', { selector: 'input' }), { target: { value: 'secret' } });
  fireEvent.click(form.getByRole('button', { name: 'Add passkey' }));
  expect(await form.findByText('No passkey was used. Try again, or go another way.')).toBeDefined();
  expect(server.sent(ADD)).toEqual([]);
});

test('one removes itself in place of the password', async () => {
  const REMOVE = 'POST /api/auth/passkeys/p-1/remove';
  await openProfile([LAPTOP], {
    'POST /api/auth/passkeys/confirmation/options': () => OPTIONS(),
    [REMOVE]: () => json(200, { success: true, passkeys: [] }),
  });
  expect(section().getByText('Never used')).toBeDefined();
  fireEvent.click(section().getByRole('button', { name: 'More about My laptop' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const form = await dialog();
  expect(form.getByLabelText('Recovery code')).toBeDefined();
  fireEvent.click(await form.findByRole('button', { name: 'Use a passkey instead' }));
  await waitFor(() => expect(server.sent(REMOVE)).toEqual([{ passkey: { id: 'signed' } }]));
  expect(await screen.findByText('Passkey removed')).toBeDefined();
});

test('a name is changed, and the server’s words stand at the field', async () => {
  const RENAME = 'PUT /api/auth/passkeys/p-1';
  await openProfile([LAPTOP], { [RENAME]: () => refusal(404, 'NOT_FOUND', 'Not found') });
  fireEvent.click(section().getByRole('button', { name: 'More about My laptop' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const form = await dialog();
  fireEvent.change(form.getByLabelText('Name'), { target: { value: ' ' } });
  fireEvent.click(form.getByRole('button', { name: 'Rename' }));
  expect(await form.findByText('Give the passkey a name')).toBeDefined();
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Phone' } });
  fireEvent.click(form.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(server.sent(RENAME)).toEqual([{ name: 'Phone' }]));
});

test('of another host it is listed with it, and stands in for nothing here', async () => {
  await openProfile([{ ...LAPTOP, host: 'desk.example.com' }]);
  expect(section().getByText(/Works on desk.example.com/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull();
});

test('where browsers have none, the section says why', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  await openProfile([]);
  expect(section().queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  expect(section().getByText(/opened by its name/)).toBeDefined();
});
