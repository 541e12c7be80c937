/** What the security log holds of what people do and try, and who reads which part of it. */
import { HOUR, MINUTE } from '@switchboard/contract/durations.ts';
import { listAllSecurityLog, type SecurityLogEntry } from '@switchboard/contract/record/security-log.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket, PASSWORD } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

const read = async (who: string, query = '') => {
  const path = who === superAdmin ? '/super-admin/security-log' : '/admin/security-log';
  const answer = await app.call(who, 'GET', `${path}${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return listAllSecurityLog.output.parse(answer.body);
};
/** What was added while `act` ran, as a super admin reads it, the newest first. */
async function added(act: () => Promise<unknown>, who = superAdmin): Promise<SecurityLogEntry[]> {
  const known = new Set((await read(who, '?limit=100')).entries.map(({ _id }) => _id));
  await act();
  return (await read(who, '?limit=100')).entries.filter(({ _id }) => !known.has(_id));
}
const logIn = (email: string, password = PASSWORD) =>
  app.call(null, 'POST', '/auth/login', { body: { email, password } });
const as = (token: string) => ({ authorization: `Bearer ${token}` });

test('a sign-in, what is done in its session and its end stand in the log with one session', async () => {
  const entries = await added(async () => {
    const { body } = await logIn('user@ours.test');
    await app.call(null, 'POST', '/auth/logout', { headers: as(String(body.token)) });
  });
  expect(entries.map(({ event }) => event)).toEqual(['sign_in.signed_out', 'sign_in.signed_in']);
  const [end, begin] = entries;
  expect(begin).toMatchObject({
    outcome: 'ok',
    by: { _id: ours.user, name: 'user Person', role: 'user', email: 'user@ours.test' },
    organization: { _id: ours.id },
    address: '127.0.0.1',
    text: 'Signed in with a password',
  });
  expect(begin?.session).not.toBeNull();
  expect(end?.session).toBe(begin?.session);
  expect(end?.requestId).not.toBe(begin?.requestId);
});

test('wrong passwords of one account are counted in one entry a minute, for its organization', async () => {
  const entries = await added(async () => {
    await logIn('agent@ours.test', 'wrong');
    await logIn('agent@ours.test', 'wrong');
    await read(superAdmin);
    await logIn('agent@ours.test', 'wrong');
    app.clock.advance(MINUTE);
    await logIn('agent@ours.test', 'wrong');
  }, ours.admin);
  expect(entries).toMatchObject([
    { event: 'sign_in.not_signed_in', times: 1 },
    {
      event: 'sign_in.not_signed_in',
      outcome: 'failed',
      times: 3,
      by: { _id: ours.agent },
      text: 'Could not sign in with a password: wrong password',
    },
  ]);
});

test('of accounts that there are not no address is kept, and only super admins read of them', async () => {
  const attempt = async () => {
    for (const name of ['nobody', 'noone', 'root']) await logIn(`${name}@ours.test`, 'wrong');
  };
  const entries = await added(attempt);
  expect(entries).toMatchObject([{ by: null, organization: null, times: 3, address: '127.0.0.1' }]);
  expect(JSON.stringify(entries)).not.toContain('@ours.test');
  const kept = await app.db.selectFrom('security_events').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain('nobody@');
  expect(await added(attempt, ours.admin)).toEqual([]);
});

test('a closed account is refused, for its reason', async () => {
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', theirs.otherUser).execute();
  expect(await added(() => logIn('other@theirs.test'), theirs.admin)).toMatchObject([
    { outcome: 'refused', data: { way: 'password', reason: 'ACCOUNT_DEACTIVATED' } },
  ]);
});

test('what is refused to somebody signed in stands there; another organization’s things read like missing ones', async () => {
  const ticket = await createTicket(app.db, theirs, {});
  const entries = await added(async () => {
    await app.call(ours.user, 'GET', '/admin/users');
    await app.call(ours.user, 'GET', `/tickets/${ticket}`);
  }, ours.admin);
  expect(entries).toMatchObject([
    { event: 'refusal.not_found', by: { _id: ours.user }, about: null, data: { call: 'GET /tickets/{id}' } },
    { event: 'refusal.forbidden', data: { call: 'GET /admin/users', reason: 'FORBIDDEN' } },
  ]);
  expect(JSON.stringify(entries)).not.toContain(ticket);
});

test('a wrong password of somebody signed in stands there', async () => {
  const body = { currentPassword: 'wrong', newPassword: 'another password' };
  expect(await added(() => app.call(ours.head, 'PUT', '/auth/password', { body }), ours.admin)).toMatchObject(
    [{ event: 'password.wrong', outcome: 'failed', by: { _id: ours.head } }],
  );
});

test('changes of accounts stand there with the address, without e-mails', async () => {
  const entries = await added(async () => {
    await app.call(ours.admin, 'PUT', `/admin/users/${ours.otherUser}`, { body: { role: 'manager' } });
    await app.call(ours.admin, 'PUT', `/admin/users/${ours.otherUser}`, {
      body: { email: 'new-address@ours.test' },
    });
    await app.call(ours.admin, 'DELETE', `/admin/users/${ours.otherUser}`);
  }, ours.admin);
  expect(entries).toMatchObject([
    { event: 'account.deactivated', text: 'Deactivated other Person; their sessions ended' },
    { event: 'account.email_changed', text: 'Changed the e-mail of other Person', data: {} },
    {
      event: 'account.role_changed',
      by: { _id: ours.admin, role: 'admin' },
      about: { kind: 'user', id: ours.otherUser, name: 'other Person' },
      address: '127.0.0.1',
      text: 'Changed the role of other Person from User to Manager; their sessions ended',
    },
  ]);
  const kept = await app.db.selectFrom('security_events').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain('new-address');
});

test('an export says which and how many rows', async () => {
  expect(await added(() => app.call(ours.admin, 'GET', '/admin/audit/export'), ours.admin)).toMatchObject([
    {
      event: 'export.exported',
      by: { _id: ours.admin },
      data: { call: 'GET /admin/audit/export', rows: expect.any(Number) },
    },
  ]);
});

test('an organization reads what a super admin opened of it, once an hour and session', async () => {
  const id = await createTicket(app.db, ours, {});
  const headers = as(await app.tokenFor(superAdmin));
  const open = (path: string) => app.call(null, 'GET', path, { headers });
  const look = async () => {
    await open(`/tickets/${id}`);
    await open(`/tickets/${id}`);
    await open(`/tickets/${id}/timeline`);
    await open(`/super-admin/users?organization=${ours.id}`);
    await open(`/super-admin/users?organization=${theirs.id}`);
  };
  const entries = await added(look, ours.admin);
  expect(entries).toMatchObject([
    { event: 'look_in.opened', text: 'Opened the list of people: OURS Company' },
    {
      event: 'look_in.opened',
      by: { _id: superAdmin, role: 'super_admin', email: null },
      about: { kind: 'ticket', id },
    },
  ]);
  expect(entries).toHaveLength(2);
  expect(await added(look, ours.admin)).toEqual([]);
  app.clock.advance(HOUR);
  const later = as(await app.tokenFor(superAdmin));
  expect(
    await added(() => app.call(null, 'GET', `/tickets/${id}`, { headers: later }), ours.admin),
  ).toHaveLength(1);
  // Members open their own without an entry.
  expect(await added(() => app.call(ours.user, 'GET', `/tickets/${id}`), ours.admin)).toEqual([]);
});

test('an admin reads their organization alone, a super admin all or one', async () => {
  await logIn('user@theirs.test');
  const own = await read(ours.admin, '?limit=100');
  expect(own.entries.every(({ organization }) => organization?._id === ours.id)).toBe(true);
  expect(JSON.stringify(own)).not.toContain('theirs.test');
  const one = await read(superAdmin, `?organization=${theirs.id}&limit=100`);
  expect(one.entries.length).toBeGreaterThan(0);
  expect(one.entries.every(({ organization }) => organization?._id === theirs.id)).toBe(true);
  const all = await read(superAdmin, '?limit=100');
  expect(all.pagination.total).toBeGreaterThan(own.pagination.total + one.pagination.total);
  // What they ask for besides changes nothing for an admin.
  const asked = await read(ours.admin, `?organization=${theirs.id}&limit=100`);
  expect(asked.pagination.total).toBe(own.pagination.total);
});

test('search, kind, outcome and days narrow it', async () => {
  const total = async (query: string) => (await read(ours.admin, query)).pagination.total;
  expect(await total('?search=user@ours')).toBeGreaterThan(0);
  expect(await total('?search=AGENT%20person')).toBeGreaterThan(0);
  expect(await total('?search=127.0.0')).toBe(await total(''));
  expect(await total('?search=203.0.113')).toBe(0);
  expect((await read(ours.admin, '?kind=refusal,export')).entries.map(({ kind }) => kind)).not.toContain(
    'sign_in',
  );
  expect(await total('?outcome=failed')).toBeLessThan(await total(''));
  expect(await total('?to=2020-01-01')).toBe(0);
  expect((await app.call(ours.admin, 'GET', '/admin/security-log?outcome=perhaps')).status).toBe(400);
});

test('the export holds what the list holds, with safe cells', async () => {
  await app.db.updateTable('users').set({ first_name: '=1+1' }).where('id', '=', ours.manager).execute();
  await logIn('manager@ours.test');
  const { pagination } = await read(ours.admin, '?search=%3D1%2B1');
  const answer = await app.call(ours.admin, 'GET', '/admin/security-log/export?search=%3D1%2B1');
  expect(answer.headers['x-total-rows']).toBe(String(pagination.total));
  const text = answer.raw.toString('utf8');
  expect(text.trimEnd().split('\r\n')).toHaveLength(pagination.total + 1);
  expect(text).toContain(
    `"'=1+1 Person","manager@ours.test","Manager","Sign-in","Done","Signed in with a password"`,
  );
});

test('the log is append-only, but for the count of what repeats', async () => {
  const change = (set: object) =>
    app.db.updateTable('security_events').set(set).where('times', '=', 3).execute();
  await expect(change({ address: '192.0.2.9' })).rejects.toThrow('append-only');
  await expect(change({ times: 1 })).rejects.toThrow('append-only');
  await expect(change({ times: 4, person_name: 'Somebody Else' })).rejects.toThrow('append-only');
  await expect(app.db.deleteFrom('security_events').execute()).rejects.toThrow('permission denied');
  await change({ times: 4 });
});

test('no token, password or hash is in it', async () => {
  const kept = JSON.stringify(await app.db.selectFrom('security_events').selectAll().execute());
  expect(kept).not.toContain(PASSWORD);
  expect(kept).not.toMatch(/[\w-]{43}/);
});
