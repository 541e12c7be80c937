/** Every way in which somebody gets an e-mail, tried with addresses of another organization. */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database/open-database.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { overtaken } from '../../testing/overtaken.ts';
import { sendCsv } from '../../testing/send-csv.ts';
import { createOrganization, createUser, type Organization, PASSWORD } from '../../testing/world.ts';

const { app, world } = await openTestApp();
/** Has no domain of its own, so that addresses of any are its people's. */
let open: Organization;
beforeAll(async () => {
  open = await createOrganization(app.db, 'OPEN');
  await app.db.updateTable('organizations').set({ entity: '' }).where('id', '=', open.id).execute();
  // By name: whoever has an address of any domain "branded".
  const named = await createOrganization(app.db, 'NAMED');
  await app.db.updateTable('organizations').set({ entity: 'branded' }).where('id', '=', named.id).execute();
  await createUser(app.db, { role: 'user', organizationId: named.id, email: 'freelancer@gmail.com' });
});

const person = (email: string) => ({
  firstName: 'Hannah',
  lastName: 'Brandt',
  email,
  password: 'a password',
});
const create = (email: string, as = open.admin) =>
  app.call(as, 'POST', '/admin/users', { body: person(email) });

/** Each answers with what is said of the e-mail. */
type Way = (email: string) => Promise<unknown>;
const writing: Record<string, Way> = {
  'an admin makes an account': async (email) => (await create(email)).body.errors,
  'an admin edits somebody': async (email) =>
    (await app.call(open.admin, 'PUT', `/admin/users/${open.user}`, { body: { email } })).body.errors,
  'somebody edits themselves': async (email) =>
    (await app.call(open.user, 'PUT', '/auth/profile', { body: { email, currentPassword: PASSWORD } })).body
      .errors,
};
const ways: Record<string, Way> = {
  ...writing,
  'an admin imports': async (email) => {
    const file = `First Name,Last Name,Email,Role,Department,Contact Number\nHannah,Brandt,${email},,,\n`;
    const { body } = await sendCsv(app, open.admin, '/user-import/preview', file);
    const [row] = body.rows as unknown as { errors: string[] }[];
    return row?.errors.map((msg) => ({ path: 'email', msg }));
  },
};

test.each(Object.entries(ways))(
  '%s: the same answer for what is in use elsewhere and for what is free there',
  async (_, tell) => {
    const foreign = ['newhire@theirs.test', 'admin@theirs.test', 'x@branded.example', 'freelancer@gmail.com'];
    for (const email of foreign) {
      expect(await tell(email), email).toEqual([{ path: 'email', msg: MESSAGES.emailUnusable }]);
    }
    expect(await tell('head@open.test')).toEqual([{ path: 'email', msg: MESSAGES.emailTaken }]);
  },
);

describe('an address that somebody takes at the very same moment', () => {
  let taken = 0;
  /** What is said of it once the other one has it. */
  const beside = async (organizationId: string, tell: (email: string) => Promise<unknown>) => {
    taken += 1;
    const email = `taken-${taken}@freelance.example`;
    const take = (db: Database) => createUser(db, { role: 'user', organizationId, email });
    return overtaken(app.db, take, () => tell(email));
  };

  test.each(Object.entries(writing))(
    '%s: nobody is told that it was in another organization',
    async (_, tell) => {
      expect(await beside(world.theirs.id, tell)).toEqual([{ path: 'email', msg: MESSAGES.emailUnusable }]);
      expect(await beside(open.id, tell)).toEqual([{ path: 'email', msg: MESSAGES.emailTaken }]);
    },
  );
});

test('the organization whose domain it is still has its addresses, and others have what is nobody’s', async () => {
  expect((await create('newhire@theirs.test', world.theirs.admin)).status).toBe(201);
  expect((await create('hannah@freelance.example')).status).toBe(201);
  expect((await create('hannah@gmail.com')).status).toBe(201);
});

test('super admins see everybody: they are told what is in use, and refused what is another organization’s', async () => {
  const asSuper = (email: string) =>
    app.call(world.superAdmin, 'POST', '/super-admin/users', {
      body: { ...person(email), organizationCode: 'OPEN' },
    });
  expect(await asSuper('freelancer@gmail.com')).toMatchObject({
    status: 409,
    body: { message: MESSAGES.emailTaken },
  });
  expect(await asSuper('somebody@theirs.test')).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'email', msg: MESSAGES.emailUnusable }] },
  });
});
