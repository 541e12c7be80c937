/** An organization whose people come in through its own providers alone. */

import { SIGN_IN_ENFORCEMENT_MESSAGES as WORDS } from '@switchboard/contract/access/sign-in-enforcement-words.ts';
import { DAY, HOUR } from '@switchboard/contract/durations.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { newToken } from '../../../platform/tokens.ts';
import { codeOf } from '../../../testing/authenticator.ts';
import { overtaken } from '../../../testing/overtaken.ts';
import { cookieWith } from '../../../testing/provider-sign-in.ts';
import { giveSecondFactor } from '../../../testing/second-factor.ts';
import { createUser, PASSWORD } from '../../../testing/world.ts';
import { mintToken, openLink } from '../account-links/account-link.repo.ts';
import { openOwnProviderApp } from '../providers/own/testing/own-provider-app.ts';
import { createHandOff } from '../sessions/hand-off.repo.ts';

const own = await openOwnProviderApp();
const { app, world, ours, send } = own;
const { admin, user, manager } = world.ours;
const PATH = '/admin/sign-in-enforcement';
const EMAIL = 'user@ours.test';

let otherAdmin: string;
let seen = 0;
let key: Buffer;
beforeEach(async () => {
  await own.forget();
  await app.db.deleteFrom('sign_in_enforcements').execute();
  await app.db.deleteFrom('emergency_admins').execute();
  await app.db.updateTable('users').set({ role: 'admin', is_active: true }).where('id', '=', admin).execute();
  otherAdmin ??= await createUser(app.db, {
    role: 'admin',
    organizationId: world.ours.id,
    email: 'second-admin@ours.test',
  });
  key = await giveSecondFactor(app, admin);
  await app.runJobs();
  seen = (await app.mails()).length;
});

/** Codes are good once. */
const confirmed = () => {
  app.clock.advance(31_000);
  return { password: PASSWORD, code: codeOf(key, app) };
};
const read = async (caller = admin) =>
  (await send(caller, 'GET', PATH)).body.signInEnforcement as unknown as {
    version: number;
    enforcedAt: string | null;
    provenThrough: { name: string } | null;
    emergencyAdmins: { _id: string; canComeIn: boolean }[];
    outsideDomains: number;
  };
const put = async (change: object) => {
  const { version } = await read();
  return send(admin, 'PUT', PATH, { version, ...change, ...confirmed() });
};
const comeThrough = async (name: string) => own.signIn(ours, name, { email: `${name}@ours.test` });
const exchange = (page: URL) => {
  const token = page.searchParams.get('token') ?? '';
  return app.call(null, 'POST', '/auth/exchange', {
    body: { token },
    headers: { cookie: cookieWith(token) },
  });
};
async function enforce(emergencyAdmins = [admin]) {
  await comeThrough('admin');
  const answer = await put({ enforced: true, emergencyAdmins });
  expect(answer.body).toMatchObject({ success: true });
}
const signIn = (email: string, password = PASSWORD) => send(null, 'POST', '/auth/login', { email, password });
const is = async (token: string) =>
  (await app.call(null, 'GET', '/auth/me', { headers: { authorization: `Bearer ${token}` } })).status === 200;
/** Those of this test. */
const lettersTo = async (address: string, subject: string) => {
  await app.runJobs();
  const mails = (await app.mails()).slice(seen);
  return mails.filter((mail) => mail.to?.[0]?.address === address && mail.subject?.includes(subject));
};

describe('enforcing', () => {
  test('takes an admin who came in through a provider that is on, within a day', async () => {
    const refused = async () => {
      const answer = await put({ enforced: true, emergencyAdmins: [admin] });
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        409,
        'SSO_NOT_READY',
        WORDS.notProven,
      ]);
    };
    await refused();
    await comeThrough('admin');
    expect((await read()).provenThrough).toMatchObject({ name: ours.name });
    expect((await read(otherAdmin)).provenThrough).toBeNull();
    app.clock.advance(DAY + HOUR);
    await refused();
    await enforce();
    expect((await read()).enforcedAt).not.toBeNull();
  });

  test('takes one to three emergency admins who can come in without a provider', async () => {
    await comeThrough('admin');
    const refused = async (emergencyAdmins: string[], message: string, status = 409) => {
      const answer = await put({ enforced: true, emergencyAdmins });
      expect([answer.status, answer.body.message]).toEqual([status, message]);
    };
    await refused([], WORDS.noneChosen);
    await refused([admin, otherAdmin], WORDS.cannotComeIn);
    await refused([manager], WORDS.notAnAdmin, 400);
    await refused([world.theirs.admin], WORDS.notAnAdmin, 400);
    await refused([newId()], WORDS.notAnAdmin, 400);
    await refused([admin, admin], WORDS.twice, 400);
    await refused([admin, otherAdmin, newId(), newId()], WORDS.tooMany, 400);
    expect((await read()).emergencyAdmins).toEqual([]);
    await enforce();
    const emptied = await put({ emergencyAdmins: [] });
    expect([emptied.status, emptied.body.message]).toEqual([409, WORDS.noneChosen]);
    expect((await read()).emergencyAdmins).toMatchObject([{ _id: admin, canComeIn: true }]);
  });

  test('asks for the password once more, and for what was seen last', async () => {
    await comeThrough('admin');
    const { version } = await read();
    const wrong = await send(admin, 'PUT', PATH, { enforced: true, version, password: 'wrong' });
    expect(wrong.status).toBe(400);
    const stale = await put({ enforced: false, version: version + 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT']);
  });

  test('ends what others came in with otherwise, and nothing else', async () => {
    const byPassword = await app.tokenFor(user);
    const emergency = await app.tokenFor(admin);
    const elsewhere = await app.tokenFor(world.theirs.user);
    const { body } = await exchange(await comeThrough('manager'));
    await enforce();
    expect(await Promise.all([byPassword, emergency, elsewhere, String(body.token)].map(is))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    const told = await lettersTo('second-admin@ours.test', 'Everybody signs in');
    expect(told).toHaveLength(1);
    const [event] = await app.db
      .selectFrom('events')
      .select('data')
      .where('subject_kind', '=', 'sign_in_policy')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(JSON.stringify(event?.data)).toContain('emergencyAdmins');
  });

  test('waits for a sign-in that is under way, and ends what it opened', async () => {
    await comeThrough('admin');
    const { version } = await read();
    const proof = confirmed();
    const [before] = await Promise.all([
      overtaken(
        app.db,
        (trx) =>
          trx
            .selectFrom('organizations')
            .select('id')
            .where('id', '=', world.ours.id)
            .forKeyShare()
            .execute(),
        () => send(admin, 'PUT', PATH, { enforced: true, emergencyAdmins: [admin], version, ...proof }),
        async (trx) => {
          await trx
            .insertInto('sessions')
            .values({
              id: newId(),
              token_hash: Buffer.from(newId()),
              user_id: user,
              created_at: app.clock.now(),
              last_seen_at: app.clock.now(),
              address: '127.0.0.1',
            })
            .execute();
        },
      ),
    ]);
    expect(before.status).toBe(200);
    const left = await app.db.selectFrom('sessions').select('id').where('user_id', '=', user).execute();
    expect(left).toEqual([]);
  });

  test('is lifted by a super admin, who can do nothing else', async () => {
    await enforce();
    const superKey = await giveSecondFactor(app, world.superAdmin);
    const as = async (change: object) => {
      app.clock.advance(31_000);
      const { version } = await read();
      return send(world.superAdmin, 'PUT', `${PATH}?organization=${world.ours.id}`, {
        version,
        password: PASSWORD,
        code: codeOf(superKey, app),
        ...change,
      });
    };
    expect((await as({ emergencyAdmins: [otherAdmin] })).status).toBe(403);
    expect((await as({ enforced: false })).status).toBe(200);
    expect((await signIn(EMAIL)).status).toBe(200);
    expect(await lettersTo('second-admin@ours.test', 'passwords again')).toHaveLength(1);
  });
});

describe('where it is enforced', () => {
  const REQUIRED = 'SSO_REQUIRED';

  test('a right password reads as a wrong one, and as that of nobody', async () => {
    await enforce();
    const answers = await Promise.all([signIn(EMAIL), signIn(EMAIL, 'wrong'), signIn('nobody@ours.test')]);
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, REQUIRED]);
    const discovered = await send(null, 'POST', '/auth/discover', { email: 'anybody@ours.test' });
    expect(discovered.body).toMatchObject({ password: false, providers: [{ _id: ours._id }] });
    const other = await send(null, 'POST', '/auth/discover', { email: 'anybody@theirs.test' });
    expect(other.body.password).toBe(true);
    expect((await signIn('user@theirs.test')).status).toBe(200);
  });

  test('an address outside of its domains is told nothing', async () => {
    const outsider = await createUser(app.db, {
      role: 'user',
      organizationId: world.ours.id,
      email: 'outsider@elsewhere.test',
    });
    expect((await read()).outsideDomains).toBe(1);
    await enforce();
    for (const password of [PASSWORD, 'wrong'])
      expect((await signIn('outsider@elsewhere.test', password)).body.code).toBe('INVALID_CREDENTIALS');
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', outsider).execute();
  });

  test('the right password leads in those whom it does not bind', async () => {
    const rename = (id: string, email: string) =>
      app.db.updateTable('users').set({ email }).where('id', '=', id).execute();
    await rename(world.superAdmin, 'root@ours.test');
    await rename(world.theirs.user, 'guest@ours.test');
    await enforce();
    expect((await signIn('root@ours.test')).status).toBe(200);
    expect((await signIn('guest@ours.test')).status).toBe(200);
    expect((await signIn('guest@ours.test', 'wrong')).body.code).toBe(REQUIRED);
    await rename(world.superAdmin, 'root@desk.test');
    await rename(world.theirs.user, 'user@theirs.test');
  });

  test('an emergency admin comes in with the second factor, and all admins are told', async () => {
    await enforce();
    const half = await signIn('admin@ours.test');
    expect(half.body).toMatchObject({ secondFactor: true });
    app.clock.advance(31_000);
    const { status } = await app.call(null, 'POST', '/auth/second-factor', {
      body: { challenge: half.body.challenge, code: codeOf(key, app) },
    });
    expect(status).toBe(200);
    expect(await lettersTo('second-admin@ours.test', 'emergency admin')).toHaveLength(1);
    expect((await signIn('second-admin@ours.test')).body.code).toBe(REQUIRED);
  });

  test('nothing that was begun before leads in', async () => {
    const browser = newToken();
    const handOff = await createHandOff(app.db, user, { purpose: 'session', browser }, app.clock.now());
    await giveSecondFactor(app, manager);
    const half = await signIn('manager@ours.test');
    const key = await giveSecondFactor(app, manager);
    const linkId = newId();
    await openLink(app.db, {
      id: linkId,
      purpose: 'password_reset',
      userId: user,
      email: EMAIL,
      requestedAt: app.clock.now(),
      expiresAt: new Date(app.clock.now().getTime() + HOUR),
    });
    const link = await mintToken(app.db, linkId);
    await enforce();
    const exchanged = await app.call(null, 'POST', '/auth/exchange', {
      body: { token: handOff },
      headers: { cookie: `switchboard-sign-in=${browser}` },
    });
    expect([exchanged.status, exchanged.body.code]).toEqual([403, REQUIRED]);
    const proved = await app.call(null, 'POST', '/auth/second-factor', {
      body: { challenge: half.body.challenge, code: codeOf(key, app) },
    });
    expect([proved.status, proved.body.code]).toEqual([403, REQUIRED]);
    const reset = await send(null, 'POST', '/auth/reset-password', {
      token: link,
      password: 'a new password',
    });
    expect([reset.status, reset.body.code]).toEqual([403, REQUIRED]);
    await app.db.deleteFrom('second_factors').where('user_id', '=', manager).execute();
  });

  test('letters to choose a password go to emergency admins alone, and nobody registers', async () => {
    await enforce();
    for (const email of [EMAIL, 'admin@ours.test'])
      await send(null, 'POST', '/auth/forgot-password', { email });
    expect(await lettersTo(EMAIL, 'new password')).toEqual([]);
    expect(await lettersTo('admin@ours.test', 'new password')).toHaveLength(1);
    const answer = await send(null, 'POST', '/auth/register', {
      firstName: 'Nora',
      lastName: 'New',
      email: 'nora@ours.test',
      password: PASSWORD,
      organizationCode: world.ours.code,
      contactNumber: '1',
      department: 'X',
    });
    expect([answer.status, answer.body.code]).toEqual([403, REQUIRED]);
  });

  test('a password that is changed keeps the way that the session came by', async () => {
    const { body } = await exchange(await comeThrough('user'));
    await enforce();
    const changed = await app.call(null, 'PUT', '/auth/password', {
      body: { currentPassword: PASSWORD, newPassword: PASSWORD },
      headers: { authorization: `Bearer ${String(body.token)}` },
    });
    expect(changed.status).toBe(200);
    const rows = await app.db
      .selectFrom('sessions')
      .select('provider_id')
      .where('user_id', '=', user)
      .execute();
    expect(rows).toEqual([{ provider_id: ours._id }]);
  });

  test('the last active provider stays on, and is there', async () => {
    await enforce();
    const off = await own.edit(world.ours, ours._id, { isActive: false, version: ours.version });
    expect([off.status, off.body.code]).toEqual([409, 'SSO_ENFORCED']);
    const gone = await send(admin, 'DELETE', `/admin/identity-providers/${ours._id}`);
    expect([gone.status, gone.body.code]).toEqual([409, 'SSO_ENFORCED']);
  });

  test('the last emergency admin stays one, by whatever would take them out', async () => {
    await enforce();
    const asSuper = (method: string, path: string, body?: object) =>
      send(world.superAdmin, method, path, body);
    const attempts = [
      asSuper('PUT', `/super-admin/users/${admin}`, { role: 'user' }),
      asSuper('PUT', `/super-admin/users/${admin}`, { isActive: false }),
      asSuper('PUT', `/super-admin/users/${admin}`, { organization: world.theirs.id }),
      asSuper('DELETE', `/super-admin/users/${admin}`),
    ];
    for (const answer of await Promise.all(attempts))
      expect([answer.status, answer.body.code]).toEqual([409, 'LAST_EMERGENCY_ADMIN']);
    await giveSecondFactor(app, otherAdmin);
    expect((await put({ emergencyAdmins: [admin, otherAdmin] })).status).toBe(200);
    const both = await Promise.all(
      [admin, otherAdmin].map((id) => asSuper('PUT', `/super-admin/users/${id}`, { role: 'user' })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', otherAdmin).execute();
  });
});
