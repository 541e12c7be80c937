import type { ApiToken } from '@switchboard/contract/access/tokens/tokens.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { type Answers, json, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { addressOf, openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

afterEach(() => {
  act(() => endSession('sign-out'));
});

const SECRET = `swp_${'x'.repeat(43)}`;
const nightly: ApiToken = {
  _id: 'nightly',
  kind: 'personal',
  name: 'Nightly',
  prefix: 'swp_xxxxxx',
  owner: { _id: 'ada', firstName: 'Ada', lastName: 'Okafor', email: 'ada@acme.example' },
  scopes: ['tickets:read'],
  createdAt: '2026-11-01T08:00:00.000Z',
  expiresAt: '2027-02-01T08:00:00.000Z',
  lastUsedAt: null,
  lastUsedAddress: null,
  state: 'active',
};
const robot = {
  _id: 'robot',
  name: 'Robot',
  role: 'manager',
  scopes: ['tickets:read', 'tickets:write'],
  createdBy: nightly.owner,
  createdAt: nightly.createdAt,
  tokens: 1,
  lastUsedAt: null,
  version: 3,
};

const factor = (enabled: boolean) =>
  json(200, {
    success: true,
    secondFactor: { enabled, since: null, recoveryCodesLeft: 0, required: false },
  });

function serve(answers: Answers, role: Role = 'user', hasFactor = false) {
  beginSession('t', person(role));
  return startFakeServer({
    'GET /api/auth/sessions': () => json(200, { success: true, sessions: [] }),
    'GET /api/auth/second-factor': () => factor(hasFactor),
    'GET /api/auth/passkeys': () => json(200, { success: true, passkeys: [] }),
    'GET /api/auth/data-exports': () => json(200, { success: true, exports: [], pagination: onePage(0, 3) }),
    'GET /api/auth/erasure-request': () => json(200, { success: true, erasure: null }),
    ...answers,
  });
}
const list = (tokens: readonly ApiToken[]) => () =>
  json(200, { success: true, tokens, pagination: onePage(tokens.length, 100) });
const section = () => within(screen.getByRole('region', { name: 'API tokens' }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('in the profile', () => {
  test('a token is made with a name, scopes and the password, and its secret stands there once', async () => {
    let made: ApiToken[] = [];
    const server = serve({
      'GET /api/auth/tokens': () => list(made)(),
      'POST /api/auth/tokens': () => {
        made = [nightly];
        return json(201, { success: true, token: nightly, secret: SECRET });
      },
    });
    openApp('/profile');
    expect(await screen.findByText('No tokens yet')).toBeDefined();
    expect(screen.getByText('Scripts sign in with one instead of your password.')).toBeDefined();
    fireEvent.click(section().getByRole('button', { name: 'New token' }));
    const form = await dialog('New API token');
    fireEvent.click(form.getByRole('button', { name: 'Make token' }));
    expect(await form.findByText('Please name what the token is for')).toBeDefined();
    expect(form.getByText('Please choose at least one scope')).toBeDefined();
    expect(form.getByText('Password is required')).toBeDefined();
    expect(form.queryByRole('checkbox', { name: 'Read: Installation' })).toBeNull();
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Nightly' } });
    fireEvent.click(form.getByRole('checkbox', { name: 'Read: Tickets' }));
    fireEvent.change(form.getByLabelText('Your password', { selector: 'input' }), {
      target: { value: 'secret' },
    });
    fireEvent.click(form.getByRole('button', { name: 'Make token' }));
    const shown = await dialog('Your new token');
    expect(shown.getByText(SECRET)).toBeDefined();
    expect(shown.getByText('You will not see it again.')).toBeDefined();
    expect(server.sent('POST /api/auth/tokens')).toEqual([
      { name: 'Nightly', scopes: ['tickets:read'], expiresInDays: 90, password: 'secret' },
    ]);
    fireEvent.click(shown.getByRole('button', { name: 'I have kept it' }));
    expect(await section().findByText('Nightly')).toBeDefined();
    expect(screen.queryByText(SECRET)).toBeNull();
  });

  test('whoever has a second factor is asked for a code; what is refused stands at its field', async () => {
    const server = serve(
      {
        'GET /api/auth/tokens': list([]),
        'POST /api/auth/tokens': () =>
          json(400, {
            success: false,
            message: 'Password is wrong',
            code: 'VALIDATION_FAILED',
            errors: [{ path: 'password', msg: 'Password is wrong' }],
            requestId: 'r',
          }),
      },
      'user',
      true,
    );
    openApp('/profile');
    await screen.findByText('No tokens yet');
    fireEvent.click(section().getByRole('button', { name: 'New token' }));
    const form = await dialog('New API token');
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Nightly' } });
    fireEvent.click(form.getByRole('checkbox', { name: 'Read and write internal notes' }));
    fireEvent.change(form.getByLabelText('Your password', { selector: 'input' }), {
      target: { value: 'no' },
    });
    fireEvent.change(form.getByLabelText('Code'), { target: { value: '123456' } });
    fireEvent.click(form.getByRole('button', { name: 'Make token' }));
    expect(await form.findByText('Password is wrong')).toBeDefined();
    expect(server.sent('POST /api/auth/tokens')).toMatchObject([{ scopes: ['notes'], code: '123456' }]);
  });

  test('one is revoked after a question', async () => {
    const server = serve({
      'GET /api/auth/tokens': list([nightly]),
      'DELETE /api/auth/tokens/nightly': () =>
        json(200, { success: true, token: { ...nightly, state: 'revoked' } }),
    });
    openApp('/profile');
    fireEvent.click(await screen.findByRole('button', { name: 'More for Nightly' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
    fireEvent.click((await dialog('Revoke token')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Token revoked')).toBeDefined();
    expect(server.sent('DELETE /api/auth/tokens/nightly')).toHaveLength(1);
  });

  test('a failure offers another try', async () => {
    const server = serve({ 'GET /api/auth/tokens': () => refusal(500, 'INTERNAL', 'Something went wrong') });
    openApp('/profile');
    await screen.findByText('Could not load your API tokens');
    server.answer({ 'GET /api/auth/tokens': list([nightly]) });
    fireEvent.click(section().getByRole('button', { name: /try again|retry/i }));
    expect(await section().findByText('Nightly')).toBeDefined();
  });
});

describe('an admin', () => {
  test('makes a service account, and a token with some of its scopes', async () => {
    const server = serve(
      {
        'GET /api/admin/service-accounts': () =>
          json(200, { success: true, serviceAccounts: [robot], pagination: onePage(1, 100) }),
        'POST /api/admin/service-accounts': () => json(201, { success: true, serviceAccount: robot }),
        'POST /api/admin/service-accounts/robot/tokens': () =>
          json(201, { success: true, token: { ...nightly, kind: 'service' }, secret: SECRET }),
      },
      'admin',
    );
    openApp('/admin/integrations/service-accounts');
    await screen.findByText('Robot');
    fireEvent.click(screen.getByRole('button', { name: 'New service account' }));
    const form = await dialog('New service account');
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Monitoring' } });
    fireEvent.click(form.getByRole('checkbox', { name: 'Write: Tickets' }));
    fireEvent.click(form.getByRole('button', { name: 'Make account' }));
    expect(await screen.findByText('Monitoring saved')).toBeDefined();
    expect(server.sent('POST /api/admin/service-accounts')).toEqual([
      { name: 'Monitoring', role: 'user', scopes: ['tickets:write'] },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'More for Robot' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'New token' }));
    const token = await dialog('New token of Robot');
    expect(token.queryByRole('checkbox', { name: 'Read: People' })).toBeNull();
    fireEvent.change(token.getByLabelText('Name'), { target: { value: 'First' } });
    fireEvent.click(token.getByRole('checkbox', { name: 'Read: Tickets' }));
    fireEvent.change(token.getByLabelText('Your password', { selector: 'input' }), {
      target: { value: 'secret' },
    });
    fireEvent.click(token.getByRole('button', { name: 'Make token' }));
    expect((await dialog('Your new token')).getByText(SECRET)).toBeDefined();
  });

  test('filters all tokens in the address, and revokes one', async () => {
    const server = serve(
      {
        'GET /api/admin/tokens': list([nightly]),
        'DELETE /api/admin/tokens/nightly': () =>
          json(200, { success: true, token: { ...nightly, state: 'revoked' } }),
      },
      'admin',
    );
    const app = openApp('/admin/integrations/tokens?state=active');
    await screen.findByText('Nightly');
    expect(addressOf(app)).toContain('state=active');
    expect(server.requests.some(({ path }) => /\/api\/admin\/tokens\?.*state=active/.test(path))).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'More for Nightly' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
    fireEvent.click((await dialog('Revoke token')).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(server.sent('DELETE /api/admin/tokens/nightly')).toHaveLength(1));
  });
});
