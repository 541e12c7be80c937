import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createOrganization } from '../../../testing/world.ts';

const { app, world } = await openTestApp();

let people = 0;
const fields = (changes: Record<string, unknown> = {}) => {
  people += 1;
  return {
    firstName: 'Hannah',
    lastName: 'Brandt',
    email: `new-${people}@ours.test`,
    password: 'a password',
    ...changes,
  };
};
const asAdmin = (changes?: Record<string, unknown>) =>
  app.call(world.ours.admin, 'POST', '/admin/users', { body: fields(changes) });
const asSuper = (changes?: Record<string, unknown>, path = '/super-admin/users') =>
  app.call(world.superAdmin, 'POST', path, { body: fields(changes) });
const pathsOf = (body: { errors?: unknown }) => (body.errors as { path: string }[]).map(({ path }) => path);

describe('an admin', () => {
  test('makes an account in the own organization, whatever organization is named, and it works', async () => {
    const email = 'Made.Here@OURS.test';
    const answer = await asAdmin({ email, organizationCode: 'THEIRS', organization: world.theirs.id });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      user: {
        email: 'made.here@ours.test',
        role: 'user',
        isActive: true,
        organization: { _id: world.ours.id },
      },
    });
    const signedIn = await app.call(null, 'POST', '/auth/login', {
      body: { email, password: 'a password' },
    });
    expect(signedIn.status).toBe(200);
    const id = (answer.body.user as unknown as { _id: string })._id;
    const events = await app.db.selectFrom('events').selectAll().where('subject_id', '=', id).execute();
    expect(events).toMatchObject([{ verb: 'created', data: { role: 'user' }, actor_id: world.ours.admin }]);
  });

  test('tells all that is wrong at once, the domain that only the database knows among it', async () => {
    const wrong = { firstName: '', email: 'new@elsewhere.test', password: 'short' };
    const { status, body } = await asAdmin(wrong);
    expect(status).toBe(400);
    expect(pathsOf(body)).toEqual(['firstName', 'password', 'email']);
    expect(pathsOf((await asAdmin({ lastName: '', password: '' })).body)).toEqual(['lastName', 'password']);
    expect(pathsOf((await asSuper({ ...wrong, organization: 'nowhere' })).body)).toContain('organization');
  });

  test('invites somebody instead of handing over a password', async () => {
    const { status, body } = await asAdmin({ invite: true, password: undefined });
    expect(status).toBe(201);
    expect(body).toMatchObject({ user: { isActive: true, isInvited: true } });
    const id = (body.user as unknown as { _id: string })._id;
    const links = await app.db.selectFrom('account_links').selectAll().where('user_id', '=', id).execute();
    expect(links).toMatchObject([{ purpose: 'invitation' }]);
  });

  test('gives the four roles, not admin, and nobody gives super admin', async () => {
    for (const role of ['user', 'manager', 'bu_head', 'devops_agent']) {
      expect((await asAdmin({ role })).body).toMatchObject({ user: { role } });
    }
    expect((await asAdmin({ role: 'admin' })).status).toBe(403);
    expect((await asAdmin({ role: 'super_admin' })).status).toBe(400);
    expect((await asAdmin({ role: 'king' })).status).toBe(400);
  });
});

describe('a super admin', () => {
  test('names the organization by id or code, and may make an admin of it', async () => {
    for (const named of [
      { organization: world.theirs.id },
      { organizationId: world.theirs.id },
      { organizationCode: 'theirs' },
      { organization: world.theirs.id, organizationCode: 'THEIRS' },
    ]) {
      const email = `admin-${Object.keys(named).join('-').toLowerCase()}@theirs.test`;
      const answer = await asSuper({ ...named, email, role: 'admin' });
      expect(answer.body).toMatchObject({ user: { role: 'admin', organization: { _id: world.theirs.id } } });
    }
    const inArea = await asSuper({ organization: world.ours.id, role: 'admin' }, '/admin/users');
    expect(inArea.status).toBe(201);
    expect((await asSuper({ organization: world.ours.id, role: 'super_admin' })).status).toBe(400);
  });

  test('must name one that exists, and only one', async () => {
    for (const [named, message] of [
      [{}, 'Organization is required'],
      [{ organization: 'nonsense' }, 'Please choose one of the organizations'],
      [{ organizationCode: 'NOBODY' }, 'Please choose one of the organizations'],
      [
        { organization: world.ours.id, organizationCode: 'THEIRS' },
        'The organization fields name different organizations',
      ],
    ] as const) {
      const answer = await asSuper(named);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe(message);
      expect(pathsOf(answer.body)).toEqual(['organization']);
    }
  });
});

describe('fields', () => {
  test('that are missing are named in the words of the form', async () => {
    const answer = await asAdmin({ firstName: ' ', lastName: '', email: '', password: '' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { path: 'firstName', msg: 'First name is required' },
      { path: 'lastName', msg: 'Last name is required' },
      { path: 'email', msg: 'Email is required' },
      { path: 'password', msg: 'Password is required' },
    ]);
    expect((await asAdmin({ password: 'abc12' })).body.message).toBe(
      'Password must be at least 6 characters',
    );
  });

  test('an e-mail is of the organization’s domain and nobody else’s', async () => {
    for (const email of ['x@other.test', 'x@sub.ours.test']) {
      expect((await asAdmin({ email })).body.message).toBe(
        'Email domain must be @ours.test (work email required)',
      );
    }
    const taken = await asAdmin({ email: 'ADMIN@ours.test' });
    expect(taken.status).toBe(409);
    expect(pathsOf(taken.body)).toEqual(['email']);
    const racers = await Promise.all([1, 2, 3].map(() => asAdmin({ email: 'wanted@ours.test' })));
    expect(racers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });
});

test('of many who want the last seats at once exactly as many get one', async () => {
  const small = await createOrganization(app.db, 'SMALL');
  await app.db.updateTable('organizations').set({ total_licenses: 10 }).where('id', '=', small.id).execute();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      app.call(small.admin, 'POST', '/admin/users', { body: fields({ email: `racer${index}@small.test` }) }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  for (const { body } of answers.filter(({ status }) => status !== 201)) {
    expect(body.message).toBe('No licenses available. Contact Super Admin to increase license allocation.');
  }
});
