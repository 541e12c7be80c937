import { ERRORS } from '@switchboard/contract/errors.ts';
import { importUsers, previewUserImport } from '@switchboard/contract/members/user-import.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { sendCsv } from '../../../testing/send-csv.ts';
import { createRole, PASSWORD } from '../../../testing/world.ts';

const { app, world } = await openTestApp();

beforeEach(() => setSeats(10_000));

const HEAD = 'First Name,Last Name,Email,Role,Department,Contact Number\n';
const newEmail = () => `${newId()}@ours.test`;

const upload = async (rows: string, admin = world.ours.admin) =>
  importUsers.output.parse((await sendCsv(app, admin, '/user-import/upload', HEAD + rows)).body);
const preview = async (rows: string) =>
  previewUserImport.output.parse(
    (await sendCsv(app, world.ours.admin, '/user-import/preview', HEAD + rows)).body,
  );
const setSeats = (total_licenses: number) =>
  app.db.updateTable('organizations').set({ total_licenses }).where('id', '=', world.ours.id).execute();
const members = () =>
  app.db.selectFrom('users').selectAll().where('organization_id', '=', world.ours.id).orderBy('id').execute();
const memberWith = async (email: string) => (await members()).find((member) => member.email === email);

/** What a file with this one row is told about it; nothing may come of it. */
async function verdictOf(row: string) {
  const before = await members();
  const announced = await preview(row);
  const result = await upload(row);
  expect(await members()).toEqual(before);
  expect(result.errors).toEqual(announced.rows);
  return result.errors[0]?.errors;
}

test('accounts are made without a password, and their owners are invited', async () => {
  const email = newEmail();
  const row = `Hannah,Brandt,${email.toUpperCase()},devops agent,Assembly,'+49 30 1\n`;
  expect(await preview(row)).toEqual({
    summary: { totalRows: 1, successful: 1, failed: 0 },
    rows: [{ row: 2, name: 'Hannah Brandt', email: email.toUpperCase(), errors: [] }],
    ignoredColumns: [],
  });
  expect(await memberWith(email)).toBeUndefined();

  expect(await upload(row)).toEqual({
    summary: { totalRows: 1, successful: 1, failed: 0 },
    errors: [],
    successes: [{ name: 'Hannah Brandt', email }],
  });
  const member = await memberWith(email);
  expect(member).toMatchObject({
    first_name: 'Hannah',
    last_name: 'Brandt',
    role: 'devops_agent',
    department: 'Assembly',
    contact_number: '+49 30 1',
    password_hash: null,
    is_active: true,
    invited: true,
    origin: 'import',
  });
  for (const password of ['', PASSWORD]) {
    const answer = await app.call(null, 'POST', '/auth/login', { body: { email, password } });
    expect([400, 401]).toContain(answer.status);
  }
  const listed = await app.call(world.ours.admin, 'GET', `/admin/users?search=${email}`);
  expect(listed.body.users).toMatchObject([{ email, isInvited: true }]);

  await app.runJobs();
  const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    subject: 'Your account at the help desk of OURS Company',
    link: expect.stringContaining('/accept-invitation?token='),
  });

  const events = await app.db
    .selectFrom('events')
    .select(['subject_kind', 'subject_name', 'verb', 'data'])
    .where('organization_id', '=', world.ours.id)
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    {
      subject_kind: 'user',
      subject_name: 'Hannah Brandt',
      verb: 'created',
      data: { role: 'devops_agent', imported: true },
    },
    {
      subject_kind: 'organization',
      subject_name: 'OURS Company',
      verb: 'imported',
      data: { what: 'users', rows: 1, imported: 1 },
    },
  ]);
});

test('every rule of the form holds for a row', async () => {
  expect(await verdictOf(',,,boss,,')).toEqual([
    'First name is required',
    'Last name is required',
    MESSAGES.emailRequired,
    MESSAGES.roleUnknown,
  ]);
  expect(await verdictOf(`Hannah,Brandt,nonsense,,,${'1'.repeat(31)}`)).toEqual([
    MESSAGES.emailInvalid,
    'Contact number must be 30 characters or less',
  ]);
  const elsewhere = 'Email domain must be @ours.test (work email required)';
  expect(await verdictOf('Hannah,Brandt,hannah@sub.ours.test,,,')).toEqual([elsewhere]);
  // The same as for nobody's: who has an account in another organization is not told.
  expect(await verdictOf('Hannah,Brandt,user@theirs.test,,,')).toEqual([elsewhere]);
  expect(await verdictOf('Hannah,Brandt,User@ours.test,,,')).toEqual([MESSAGES.emailTaken]);
  expect(await verdictOf(`Hannah,Brandt,${newEmail()},Admin,,`)).toEqual([MESSAGES.adminByEqual]);
  expect(await verdictOf(`Hannah,Brandt,${newEmail()},super_admin,,`)).toEqual([MESSAGES.superAdminByNobody]);
});

test('of rows with the same address the first good one wins', async () => {
  const email = newEmail();
  const result = await upload(`A,,${email},,,\nB,Good,${email},,,\nC,Late,${email.toUpperCase()},,,\n`);
  expect(result.successes).toEqual([{ name: 'B Good', email }]);
  expect(result.errors.map(({ row, errors }) => [row, errors])).toEqual([
    [2, ['Last name is required']],
    [4, ['Email is the same as in row 3']],
  ]);
});

test('an organization without an entity takes any address', async () => {
  const { db } = app;
  const of = db.updateTable('organizations').where('id', '=', world.ours.id);
  await of.set({ entity: '' }).execute();
  const email = `${newId()}@anywhere.test`;
  expect((await upload(`Hannah,Brandt,${email},,,\n`)).summary.successful).toBe(1);
  await of.set({ entity: 'ours.test' }).execute();
});

test('the first good rows get the seats that are free, bad rows take none', async () => {
  const active = (await members()).filter(({ is_active }) => is_active).length;
  await setSeats(active + 2);
  const [first, second, third] = [newEmail(), newEmail(), newEmail()];
  const rows = `A,One,${first},,,\nNo,Address,,,,\nB,Two,${second},,,\nC,Three,${third},,,\n`;
  const full = { row: 5, name: 'C Three', email: third, errors: [ERRORS.NO_LICENSES_LEFT.message] };
  expect((await preview(rows)).rows.at(-1)).toEqual(full);
  const result = await upload(rows);
  expect(result.successes.map(({ email }) => email)).toEqual([first, second]);
  expect(result.errors.at(-1)).toEqual(full);

  await setSeats(1);
  expect((await upload(`C,Three,${third},,,\n`)).errors[0]?.errors).toEqual([
    ERRORS.NO_LICENSES_LEFT.message,
  ]);
});

test('200 who want the last 50 seats get 50, whichever way they come', async () => {
  const active = (await members()).filter(({ is_active }) => is_active).length;
  await setSeats(active + 50);
  const file = () => Array.from({ length: 10 }, () => `R,Racer,${newEmail()},,,\n`).join('');
  const imports = Array.from({ length: 15 }, () => upload(file()));
  const singles = Array.from({ length: 50 }, () =>
    app.call(world.ours.admin, 'POST', '/admin/users', {
      body: { firstName: 'S', lastName: 'Single', email: newEmail(), password: PASSWORD },
    }),
  );
  const imported = (await Promise.all(imports)).reduce((sum, { summary }) => sum + summary.successful, 0);
  const created = (await Promise.all(singles)).filter(({ status }) => status === 201).length;
  expect(imported + created).toBe(50);
  expect((await members()).filter(({ is_active }) => is_active)).toHaveLength(active + 50);
});

test('an address that two organizations import at once goes to one of them', async () => {
  const { db } = app;
  const organizations = db.updateTable('organizations');
  await organizations.set({ entity: '' }).execute();
  const emails = Array.from({ length: 40 }, () => `${newId()}@shared.test`);
  const rows = (order: string[]) => order.map((email) => `S,Shared,${email},,,\n`).join('');
  const results = await Promise.all([
    upload(rows(emails)),
    upload(rows(emails.toReversed()), world.theirs.admin),
  ]);
  for (const entity of ['ours', 'theirs'])
    await organizations
      .set({ entity: `${entity}.test` })
      .where('code', '=', entity.toUpperCase())
      .execute();
  const made = results.flatMap(({ successes }) => successes.map(({ email }) => email));
  expect(made.toSorted()).toEqual(emails.toSorted());
  const refused = results.flatMap(({ errors }) => errors.flatMap((error) => error.errors));
  expect(new Set(refused)).toEqual(new Set([MESSAGES.emailUnusable]));
});

test('the sample can be imported as it is', async () => {
  const sample = await app.call(world.ours.admin, 'GET', '/user-import/sample');
  expect(sample.headers['content-disposition']).toBe('attachment; filename="user-import-sample.csv"');
  const answer = await sendCsv(app, world.ours.admin, '/user-import/upload', sample.raw);
  expect(answer.body.summary).toEqual({ totalRows: 2, successful: 2, failed: 0 });
  expect(await memberWith('sam.sample@ours.test')).toMatchObject({ contact_number: '+49 30 901820' });
});

test('letters of an import let other letters pass', async () => {
  await app.runJobs();
  await upload(`A,First,${newEmail()},,,\n`);
  await app.call(null, 'POST', '/auth/forgot-password', { body: { email: 'user@ours.test' } });
  const waiting = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs order by priority, run_at, id`.execute(app.db);
  expect(waiting.rows.map(({ task }) => task)).toEqual(['password-reset-letter', 'invitation-letter']);
});

const CUSTOM = HEAD.replace('\n', ',Custom Roles\n');
const sendCustom = async (rows: string, call: 'upload' | 'preview', who = world.ours.admin) =>
  (await sendCsv(app, who, `/user-import/${call}`, CUSTOM + rows)).body as unknown as {
    errors?: { errors: string[] }[];
    rows?: { errors: string[] }[];
    successes?: object[];
  };

test('roles of the organization are given by name, and a row that names another gives nothing', async () => {
  const { db } = app;
  const auditor = await createRole(db, world.ours, {
    name: 'Auditor',
    permissions: ['tickets.read:organization'],
    holders: [],
  });
  await createRole(db, world.theirs, { name: 'Elsewhere', permissions: [], holders: [] });
  const [email, other] = [newEmail(), newEmail()];
  const rows = `A,One,${email},,,, AUDITOR ;auditor;\nB,Two,${other},,,,Auditor; Elsewhere\n`;
  const missing = ['There is no custom role “Elsewhere”'];
  expect((await sendCustom(rows, 'preview')).rows?.map(({ errors }) => errors)).toEqual([[], missing]);
  const result = await sendCustom(rows, 'upload');
  expect(result.successes).toEqual([{ name: 'A One', email }]);
  expect(result.errors?.map(({ errors }) => errors)).toEqual([missing]);
  expect(await memberWith(other)).toBeUndefined();

  const made = await memberWith(email);
  const held = db
    .selectFrom('custom_role_holders')
    .selectAll()
    .where('user_id', '=', made?.id ?? '');
  expect(await held.execute()).toMatchObject([{ organization_id: world.ours.id, role_id: auditor }]);
  const events = db
    .selectFrom('events')
    .select(['verb', 'data'])
    .where('subject_id', '=', made?.id ?? '');
  expect(await events.orderBy('id').execute()).toEqual([
    { verb: 'created', data: { role: 'user', imported: true } },
    { verb: 'edited', data: { field: 'customRoles', from: [], to: ['Auditor'] } },
  ]);
});

test('whoever manages users, and no roles, gives none by a file', async () => {
  const name = 'Clerk';
  await createRole(app.db, world.ours, {
    name,
    permissions: ['users.manage:organization'],
    holders: [world.ours.otherUser],
  });
  const refused = await sendCustom(`A,One,${newEmail()},,,,${name}\n`, 'upload', world.ours.otherUser);
  expect(refused.errors?.map(({ errors }) => errors)).toEqual([[MESSAGES.customRolesByAdmins]]);
  const made = await sendCustom(`A,One,${newEmail()},,,,\n`, 'upload', world.ours.otherUser);
  expect(made.successes).toHaveLength(1);
  const names = Array.from({ length: 11 }, (_, index) => `Role ${index}`).join(';');
  const many = await sendCustom(`A,One,${newEmail()},,,,${names}\n`, 'preview');
  expect(many.rows?.[0]?.errors[0]).toBe('There can be 10 roles of one person at most');
});
