import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { currentSession, restoreSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, noAnswer, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';

const ENDED = 'This set-up link no longer works. Start Switchboard again for a new one.';
const done = (body: object = {}) => json(201, { success: true, ...body });

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  restoreSession();
  server = startFakeServer({
    'POST /api/setup/check': () => json(200, { success: true }),
    'POST /api/setup': () => done({ token: 't', user: person('super_admin') }),
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/admin/tickets': () => ticketsAnswer(),
  });
});

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const bodyOf = (path: string) => server.requests.find((request) => request.path === path)?.body;

async function typePerson(email: string) {
  await screen.findByLabelText('First name');
  type('First name', 'Ada');
  type('Last name', 'Root');
  type('E-mail', email);
  type('Password', 'first password');
}

test('the link leads from the first account to the first organization, its admin and the dashboard', async () => {
  server.answer({
    'POST /api/organizations': () =>
      done({ organization: { _id: 'o1', name: 'Acme', organization_entity: 'acme.example' } }),
    'POST /api/super-admin/users': () => done({ user: person('admin') }),
  });
  const router = openApp('/setup?token=the-token');
  await typePerson('ada@desk.example');
  press('Create account');
  expect(await screen.findByRole('heading', { level: 1, name: /Your first organization/ })).toBeDefined();
  expect(addressOf(router)).toBe('/setup/organization');
  expect(bodyOf('/api/setup')).toMatchObject({ token: 'the-token', email: 'ada@desk.example' });
  expect(currentSession().user?.role).toBe('super_admin');

  press('Add Organization');
  expect(await screen.findByText('Organization name is required')).toBeDefined();
  expect(screen.getByText('Organization code is required')).toBeDefined();
  type('Name', 'Acme');
  type('Code', 'ac-me');
  expect(screen.getByText('Ticket numbers begin with it: ACME-00001.')).toBeDefined();
  type(/E-mail domain/, 'acme.example');
  press('Add Organization');
  expect(await screen.findByRole('heading', { level: 1, name: /The first admin of Acme/ })).toBeDefined();
  await typePerson('hannah@acme.example');
  press('Add admin');
  await waitFor(() => expect(addressOf(router)).toBe('/dashboard'));
  expect(bodyOf('/api/super-admin/users')).toMatchObject({ role: 'admin', organization: 'o1' });
});

test('a link without its token says so and asks nobody', async () => {
  openApp('/setup');
  expect(await screen.findByText('Invalid set-up link')).toBeDefined();
  expect(server.requests.filter(({ path }) => path.startsWith('/api/setup'))).toEqual([]);
});

test('a link that has ended says what to do', async () => {
  server.answer({ 'POST /api/setup/check': () => refusal(400, 'SET_UP_LINK_INVALID', ENDED) });
  openApp('/setup?token=old');
  expect(await screen.findByText(ENDED)).toBeDefined();
  expect(screen.queryByLabelText('First name')).toBeNull();
});

test('a server that does not answer is asked again', async () => {
  server.answer({ 'POST /api/setup/check': () => noAnswer() });
  openApp('/setup?token=the-token');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.answer({ 'POST /api/setup/check': () => json(200, { success: true }) });
  fireEvent.click(retry);
  expect(await screen.findByLabelText('First name')).toBeDefined();
});

test('what the server refuses stands at its field, and everything typed stays', async () => {
  beginSuper();
  const taken = 'Organization code already exists';
  server.answer({
    'POST /api/organizations': () =>
      json(409, {
        success: false,
        message: taken,
        code: 'CONFLICT',
        errors: [{ path: 'code', msg: taken }],
        requestId: 'r',
      }),
  });
  openApp('/setup/organization');
  await screen.findByRole('heading', { level: 1, name: /Your first organization/ });
  type('Name', 'Acme');
  type('Code', 'ACME');
  press('Add Organization');
  expect(await screen.findByText(taken)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Acme');
});

function beginSuper() {
  localStorage.setItem('switchboard.token', 't');
  localStorage.setItem('switchboard.user', JSON.stringify(person('super_admin')));
  server.answer({ 'GET /api/auth/me': () => json(200, { success: true, user: person('super_admin') }) });
  restoreSession();
}

test('where super admins must have a second factor, signing in comes next', async () => {
  server.answer({
    'POST /api/setup': () => done({ secondFactor: true, challenge: 'the-challenge' }),
  });
  const router = openApp('/setup?token=the-token');
  await typePerson('ada@desk.example');
  press('Create account');
  await waitFor(() => expect(addressOf(router)).toBe('/login'));
  expect(currentSession().state).toBe('signed-out');
});
