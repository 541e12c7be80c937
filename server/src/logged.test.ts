/** What each area of the product leaves in the security log. */
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import { listAllSecurityLog } from '@switchboard/contract/record/security-log.ts';
import { securityText } from '@switchboard/contract/record/security-words.ts';
import { registry } from '@switchboard/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreSuperAdmin } from './features/installation/restore-super-admin.ts';
import { makeSetUpLink } from './features/installation/set-up-link.ts';
import { createSecurityLog } from './features/record/security-log/security-log.ts';
import { newId } from './platform/ids.ts';
import { createLogger } from './platform/log.ts';
import { type AppWithProvider, startAppWithProvider } from './testing/app-with-provider.ts';
import { codeOf, keyOf } from './testing/authenticator.ts';
import { cookieWith, openBrowser } from './testing/provider-sign-in.ts';
import { nameOf } from './testing/samples/sample.ts';
import { closeWindows, openWindow } from './testing/window.ts';
import { createTicket, createWorld, PASSWORD, type World } from './testing/world.ts';

let installation: AppWithProvider;
let app: AppWithProvider['app'];
let world: World;
beforeAll(async () => {
  installation = await startAppWithProvider();
  app = installation.app;
  world = await createWorld(app.db);
});
afterAll(async () => {
  closeWindows();
  await installation.close();
});

const read = async () => {
  const { body } = await app.call(world.superAdmin, 'GET', '/super-admin/security-log?limit=100');
  return listAllSecurityLog.output.parse(body).entries;
};
/** What was logged while `act` ran, in order. */
async function logged(act: () => Promise<unknown>) {
  const known = new Set((await read()).map(({ _id }) => _id));
  await act();
  return (await read()).filter(({ _id }) => !known.has(_id)).toReversed();
}
const codes = (entries: Awaited<ReturnType<typeof read>>) =>
  entries.map(({ event, outcome }) => `${event} ${outcome}`);
const post = (path: string, body: object, who: string | null = null) => app.call(who, 'POST', path, { body });

test('a second factor: set up, asked for, wrong, right, by a recovery code, turned off', async () => {
  const { head } = world.ours;
  const logIn = () => post('/auth/login', { email: 'head@ours.test', password: PASSWORD });
  const prove = async (code: string) =>
    post('/auth/second-factor', { challenge: (await logIn()).body.challenge, code });
  const entries = await logged(async () => {
    const begun = await post('/auth/second-factor/enrolment', {}, head);
    const key = keyOf((begun.body.enrolment as unknown as { key: string }).key);
    const enabled = await post(
      '/auth/second-factor/enable',
      { password: PASSWORD, code: codeOf(key, app) },
      head,
    );
    await prove('000000');
    app.clock.advance(60_000);
    await prove(codeOf(key, app));
    const [recovery = ''] = enabled.body.recoveryCodes as unknown as string[];
    await prove(recovery);
    app.clock.advance(60_000);
    await post('/auth/second-factor/disable', { password: PASSWORD, code: 'WRONG-CODE1' }, head);
    await post('/auth/second-factor/disable', { password: PASSWORD, code: codeOf(key, app) }, head);
    await post('/auth/second-factor', { challenge: 'x'.repeat(43), code: '000000' });
  });
  expect(codes(entries)).toEqual([
    'second_factor.enabled ok',
    'sign_in.code_asked ok',
    'second_factor.wrong_code failed',
    'sign_in.code_asked ok',
    'sign_in.signed_in ok',
    'sign_in.code_asked ok',
    'sign_in.signed_in ok',
    'second_factor.recovery_code_used ok',
    'second_factor.wrong_code failed',
    'second_factor.disabled ok',
    'sign_in.not_signed_in failed',
  ]);
  const { person, nobody } = {
    person: entries.filter(({ by }) => by?._id === head),
    nobody: entries.filter(({ by }) => by === null),
  };
  expect([person.length, nobody.length]).toEqual([entries.length - 1, 1]);
});

test('a link for a new password: asked for, used, used again, and asked for where there is no account', async () => {
  const entries = await logged(async () => {
    for (const email of ['manager@ours.test', 'nobody@ours.test'])
      await post('/auth/forgot-password', { email });
    await app.runJobs();
    const mail = (await app.mails()).findLast(({ to }) => to?.[0]?.address === 'manager@ours.test');
    const token = new URL(mail?.link ?? '').searchParams.get('token');
    for (const _ of [1, 2]) await post('/auth/reset-password', { token, password: 'a new password' });
  });
  expect(codes(entries).toSorted()).toEqual([
    'password.link_refused failed',
    'password.reset ok',
    'password.reset_asked failed',
    'password.reset_asked ok',
  ]);
  expect(entries.find(({ event }) => event === 'password.reset')).toMatchObject({
    by: { _id: world.ours.manager },
    address: '127.0.0.1',
    organization: { _id: world.ours.id },
    data: { way: 'link' },
  });
  expect(JSON.stringify(entries)).not.toContain('nobody@');
});

describe('the provider', () => {
  const come = (subject: string, claims: object) => {
    installation.provider.says(subject, claims);
    return openBrowser(app).signIn();
  };

  test('links an account, signs in, and refuses', async () => {
    const entries = await logged(async () => {
      const end = await come('user', { email: 'user@ours.test', email_verified: true });
      const token = end.searchParams.get('token');
      const headers = { cookie: cookieWith(token) };
      await app.call(null, 'POST', '/auth/exchange', { body: { token }, headers });
      await come('somebody', { email: 'agent@ours.test', email_verified: false });
    });
    expect(codes(entries)).toEqual([
      'account.identity_linked ok',
      'sign_in.signed_in ok',
      'sign_in.not_signed_in refused',
    ]);
    expect(entries[1]).toMatchObject({ data: { way: 'provider' }, by: { _id: world.ours.user } });
    expect(entries[2]).toMatchObject({ data: { way: 'provider', reason: 'EMAIL_NOT_VERIFIED' }, by: null });
  });
});

test('chats that a super admin joins, and what their connections refuse', async () => {
  const ticket = await createTicket(app.db, world.ours, { agent: world.ours.agent });
  const base = await app.listen();
  const entries = await logged(async () => {
    const root = await openWindow(base, await app.tokenFor(world.superAdmin));
    await root.emit('join_ticket_room', ticket);
    const stranger = await openWindow(base, await app.tokenFor(world.theirs.user));
    await stranger.emit('join_ticket_room', ticket);
    for (const window of [root, stranger]) window.close();
  });
  expect(entries).toMatchObject([
    {
      event: 'look_in.opened',
      data: { what: 'chat' },
      organization: { _id: world.ours.id },
      address: '127.0.0.1',
    },
    {
      event: 'refusal.not_found',
      by: { _id: world.theirs.user },
      organization: { _id: world.theirs.id },
      data: { call: 'join_ticket_room' },
    },
  ]);
});

test('whoever holds the machine gives a password, and nobody is named for it', async () => {
  const restoration = { email: 'root@desk.test', password: 'another password', removeSecondFactor: false };
  const entries = await logged(() => restoreSuperAdmin(app.db, restoration, app.clock.now()));
  expect(entries).toMatchObject([
    {
      event: 'password.reset',
      data: { way: 'shell' },
      by: null,
      address: null,
      about: { id: world.superAdmin, name: 'Root Person' },
    },
  ]);
});

test('an organization: added, stopped, its second factor ruled, deleted', async () => {
  const entries = await logged(async () => {
    const { body } = await app.call(world.superAdmin, 'POST', '/organizations', {
      body: {
        name: 'Third',
        code: 'THIRD',
        entity: 'third.test',
        address: {},
        email: 'desk@third.test',
        phone: '',
      },
    });
    const { _id: id } = body.organization as unknown as { _id: string };
    await app.call(world.superAdmin, 'PUT', `/organizations/${id}`, { body: { status: 'suspended' } });
    await app.call(world.superAdmin, 'DELETE', `/organizations/${id}`);
    await app.call(world.theirs.admin, 'PUT', '/auth/second-factor/requirement', {
      body: { roles: ['manager'] },
    });
  });
  expect(entries).toMatchObject([
    { event: 'organization.created', about: { name: 'Third' } },
    { event: 'organization.status_changed', data: { from: 'active', to: 'suspended' } },
    { event: 'organization.deleted', organization: null, text: 'Deleted the organization Third' },
    { event: 'second_factor.required', organization: { _id: world.theirs.id }, data: { to: ['manager'] } },
  ]);
});

/** What super admins read of an organization without an entry, each for a reason: read this list again before adding. */
const READ_WITHOUT_ENTRY: Readonly<Record<string, string>> = {
  'GET /auto-assign/settings': 'settings',
  'GET /organizations/{id}/access': 'settings',
  'GET /tickets/{id}/stub': 'that a confidential ticket is there, which lists show as well',
  'GET /admin/service-accounts': 'programs, and nobody',
  'GET /admin/service-accounts/{id}': 'the same',
  'GET /views': 'what somebody has saved for themselves',
  'GET /views/{id}': 'the same',
  'GET /macros': 'the same',
  'GET /mail-intake/settings': 'settings',
  'GET /admin/intakes': 'settings',
  'GET /admin/intakes/{id}': 'settings',
  'GET /admin/identity-providers': 'settings',
  'GET /admin/identity-providers/{id}': 'settings',
  'GET /admin/sign-in-policy': 'settings',
  'GET /admin/scim-tokens': 'settings',
  'GET /admin/scim-tokens/{id}': 'settings',
  'GET /admin/sign-in-enforcement': 'settings, and how many people they concern',
  'GET /admin/domains': 'settings',
  'GET /admin/domains/{id}': 'settings',
  'GET /admin/webhooks': 'settings',
  'GET /admin/webhooks/{id}': 'settings',
  'GET /admin/webhooks/{id}/deliveries': 'what became of deliveries, without what was sent',
  'GET /mail-intake/log': 'letters of no organization',
  'GET /auto-assign/agents-workload': 'choices of a form: agents and how much they have',
  'GET /admin/dashboard': 'figures',
  'GET /super-admin/dashboard': 'figures',
  'GET /admin/reports/service-times': 'figures',
  'GET /bulk': 'what the super admin did, each ticket of which is recorded',
  'GET /bulk/{id}': 'the same',
  'GET /super-admin/domains': 'what organizations say is theirs, which super admins decide',
  'GET /super-admin/holds': 'what has to be kept, which super admins decide',
  'GET /super-admin/holds/{id}': 'the same',
  'GET /super-admin/role-mappings': 'groups that make admins, which super admins decide',
  'GET /super-admin/mail': 'figures of the installation',
  'GET /super-admin/license-requests': 'licenses are the super admins’ own matter',
  'GET /organizations/{id}/license-requests': 'licenses are the super admins’ own matter',
  'GET /super-admin/subscriptions': 'subscriptions are the super admins’ own matter',
  'GET /super-admin/subscriptions/{organizationId}': 'subscriptions are the super admins’ own matter',
  'GET /super-admin/subscriptions/{organizationId}/payments':
    'subscriptions are the super admins’ own matter',
  'GET /organizations': 'organizations are the super admins’ own matter',
  'GET /organizations/{id}': 'organizations are the super admins’ own matter',
  'GET /organizations/{id}/usage': 'figures',
  'GET /super-admin/organizations': 'organizations are the super admins’ own matter',
  'GET /categories': 'choices of a form',
  'GET /categories/{id}/subcategories': 'choices of a form',
  'GET /tags': 'choices of a form',
  'GET /checklist-templates': 'choices of a form',
  'GET /fields': 'choices of a form',
  'GET /request-types': 'choices of a form',
  'GET /request-type-templates': 'templates of the installation, which hold nothing of an organization',
  'GET /calendars': 'working hours',
  'GET /work-settings': 'settings',
  'GET /sla-policies': 'targets',
  'GET /routing-rules': 'settings, with the names of categories, projects and teams',
  'GET /projects': 'choices of a form',
  'GET /super-admin/projects': 'names of projects and of who leads them',
  'GET /users/bu-heads': 'choices of a form',
  'GET /users/managers': 'choices of a form',
  'GET /admin/devops-agents': 'choices of a form',
  'GET /admin/devops-agents/available': 'choices of a form',
  'GET /super-admin/devops-agents': 'choices of a form',
  'GET /drafts': 'their own',
  'GET /tickets/{id}/drafts': 'their own',
  'GET /tickets/{id}/drafts/{kind}/files/{filename}': 'their own',
  'GET /tickets': 'their own',
  'GET /changes': 'ids of tickets in lists that they have open',
  'GET /tickets/numbers': 'numbers that they know already',
  'GET /tickets/list-options': 'choices of a form',
  'GET /notifications': 'their own',
  'GET /notifications/deliveries': 'their own',
  'GET /notifications/unread-count': 'their own',
  'GET /notifications/preferences': 'their own',
  'GET /push/subscriptions': 'their own',
  'GET /tickets/unread-count': 'their own',
  'GET /chat/unread-count': 'their own',
  'GET /admin/users/{id}/holdings': 'figures before somebody is deactivated, which is logged itself',
  'GET /super-admin/users/{id}/move': 'figures before somebody is moved, which is logged itself',
  'GET /super-admin/security-log': 'the log itself',
};
const OWN = /^GET \/(auth|themes)/;

test('every call by which a super admin reads of an organization is logged, or stands on a list', () => {
  const reads = registry.filter(
    (entry: Endpoint) =>
      entry.method === 'GET' &&
      entry.access !== 'public' &&
      entry.access.includes('super_admin') &&
      !entry.isExport &&
      !OWN.test(nameOf(entry)),
  );
  const silent = reads.filter((entry: Endpoint) => entry.looksInto === undefined).map(nameOf);
  expect(silent.toSorted()).toEqual(Object.keys(READ_WITHOUT_ENTRY).toSorted());
});

test.each(registry.filter((entry: Endpoint) => entry.isExport).map(nameOf))(
  '%s is told by what it holds',
  (call) => {
    expect(securityText({ event: 'export.exported', data: { call, rows: 2 } })).toMatch(
      /^Exported [a-z ]+: 2 rows$/,
    );
  },
);

describe('a flood of failures', () => {
  const failure = (personId: string | null, address: string) => ({
    event: 'sign_in.not_signed_in' as const,
    data: { way: 'password' as const, reason: 'INVALID_CREDENTIALS' },
    outcome: 'failed' as const,
    at: app.clock.now(),
    organizationId: null,
    personId,
    origin: { address, sessionId: null },
    requestId: newId(),
  });
  const count = async () => {
    const rows = await app.db.selectFrom('security_events').select('times').execute();
    return { rows: rows.length, times: rows.reduce((sum, { times }) => sum + times, 0) };
  };

  test('stays small, and loses no count', async () => {
    const log = createSecurityLog(app.database, createLogger('silent'));
    app.clock.advance(60_000);
    const before = await count();
    for (let attempt = 0; attempt < 5_000; attempt += 1) {
      log.note(failure(null, `198.51.${attempt >> 8}.${attempt & 255}`));
    }
    await log.written();
    const after = await count();
    expect(after.times - before.times).toBe(5_000);
    expect(after.rows - before.rows).toBeLessThanOrEqual(1_001);
    // A network of IPv6 is one place.
    for (const host of [1, 2, 3]) log.note(failure(null, `2001:db8:1:1::${host}`));
    await log.written();
    expect((await count()).rows - after.rows).toBe(1);
  });

  test('breaks nothing where the log cannot be written, and is told of in the program’s log', async () => {
    const told: string[] = [];
    const log = createSecurityLog(
      app.database,
      createLogger('error', { write: (line) => void told.push(line) }),
    );
    const before = await count();
    log.note({ ...failure(null, '198.51.100.1'), organizationId: 'no id' });
    await log.written();
    log.note(failure(null, '198.51.100.2'));
    await log.written();
    expect((await count()).rows - before.rows).toBe(1);
    expect(told.join()).toContain('the security log could not be written');
  });
});

test('the set-up link', async () => {
  await app.db
    .updateTable('users')
    .set({ deleted_at: app.clock.now() })
    .where('role', '=', 'super_admin')
    .execute();
  const token = await makeSetUpLink(app.db, app.clock.now());
  const person = { firstName: 'Ada', lastName: 'Root', email: 'ada@desk.test', password: PASSWORD };
  await post('/setup', { ...person, token: `${token.slice(1)}x` });
  const { body } = await post('/setup', { ...person, token });
  const { _id } = body.user as unknown as { _id: string };
  world = { ...world, superAdmin: _id };
  expect((await read()).slice(0, 4).map(({ event }) => event)).toEqual(
    expect.arrayContaining([
      'installation.set_up',
      'sign_in.signed_in',
      'sign_in.not_signed_in',
      'account.created',
    ]),
  );
});
