import type { Hold } from '@switchboard/contract/holds/holds.ts';
import type { AuditEntry } from '@switchboard/contract/record/audit.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createOrganization, createTicket, createUser } from '../../testing/world.ts';
import { queuePurges } from '../organizations/purge-jobs.ts';
import { ageOut } from '../record/age-out.repo.ts';

const { app, world } = await openTestApp({ CLOSED_ORGANIZATION_DAYS: '30' });
const { ours, theirs, superAdmin: root } = world;
beforeEach(async () => {
  await app.db.deleteFrom('legal_holds').execute();
});

const send = (caller: string, method: string, path: string, body?: object) =>
  app.call(caller, method, path, { body });
const place = async (caller: string, hold: object, path = '/admin/holds') => {
  const { status, body } = await send(caller, 'POST', path, { reason: 'A claim is open.', ...hold });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.hold as unknown as Hold;
};
const refused = { status: 409, body: { code: 'LEGAL_HOLD' } };
const lift = (caller: string, { _id }: Hold, path = '/admin/holds') =>
  send(caller, 'DELETE', `${path}/${_id}`);

test('a hold says what is kept, why, who placed it and when; the record tells of it and of its end', async () => {
  const ticket = await createTicket(app.db, ours);
  const { number } = await app.db
    .selectFrom('tickets')
    .select('number')
    .where('id', '=', ticket)
    .executeTakeFirstOrThrow();
  const hold = await place(ours.admin, { kind: 'ticket', subject: ` ${number.toLowerCase()} ` });
  expect(hold).toMatchObject({
    kind: 'ticket',
    subject: { _id: ticket, name: number },
    organization: { _id: ours.id },
    reason: 'A claim is open.',
    by: { _id: ours.admin },
    bySuperAdmin: false,
    createdAt: app.clock.now().toISOString(),
  });
  await place(ours.admin, { kind: 'organization' });
  const listed = await send(ours.admin, 'GET', '/admin/holds');
  expect((listed.body.holds as unknown as Hold[]).map(({ kind }) => kind)).toEqual([
    'organization',
    'ticket',
  ]);
  expect((await send(theirs.admin, 'GET', '/admin/holds')).body).toMatchObject({ holds: [] });
  expect((await lift(ours.admin, hold)).status).toBe(200);
  expect((await send(ours.admin, 'GET', `/admin/holds/${hold._id}`)).status).toBe(404);
  const audit = await send(ours.admin, 'GET', '/admin/audit?kind=legal_hold');
  const told = audit.body.entries as unknown as AuditEntry[];
  expect(told.map(({ verb, subject, reason }) => [verb, subject, reason])).toEqual([
    ['lifted', number, null],
    ['placed', expect.any(String), 'A claim is open.'],
    ['placed', number, 'A claim is open.'],
  ]);
});

test('what is no part of the organization cannot be held', async () => {
  const elsewhere = await createTicket(app.db, theirs);
  const wrong = async (hold: object) => {
    const { status, body } = await send(ours.admin, 'POST', '/admin/holds', { reason: 'Why', ...hold });
    return [status, (body.errors as unknown as { path: string }[])[0]?.path];
  };
  expect(await wrong({ kind: 'ticket', subject: elsewhere })).toEqual([400, 'subject']);
  expect(await wrong({ kind: 'person', subject: theirs.user })).toEqual([400, 'subject']);
  expect(await wrong({ kind: 'person', subject: root })).toEqual([400, 'subject']);
  expect(await wrong({ kind: 'person' })).toEqual([400, 'subject']);
  expect(await wrong({ kind: 'organization', subject: theirs.id })).toEqual([400, 'subject']);
  expect(await wrong({ kind: 'organization', reason: ' ' })).toEqual([400, 'reason']);
});

test('what a super admin holds, only super admins lift', async () => {
  const hold = await place(
    root,
    { kind: 'person', subject: ours.user, organization: ours.id },
    '/super-admin/holds',
  );
  expect(hold.bySuperAdmin).toBe(true);
  expect(await lift(ours.admin, hold)).toMatchObject({
    status: 403,
    body: { message: 'Super admins placed this hold, and lift it' },
  });
  const list = await send(root, 'GET', `/super-admin/holds?organization=${ours.id}`);
  expect(list.body.holds).toMatchObject([{ _id: hold._id }]);
  expect((await lift(root, hold, '/super-admin/holds')).status).toBe(200);
});

test('nobody is deleted who is held; released, it goes on', async () => {
  const person = await createUser(app.db, {
    role: 'user',
    organizationId: ours.id,
    email: 'kept@ours.test',
  });
  const hold = await place(ours.admin, { kind: 'person', subject: person });
  const remove = () => send(root, 'DELETE', `/super-admin/users/${person}`);
  expect(await remove()).toMatchObject(refused);
  await place(ours.admin, { kind: 'organization' });
  await lift(ours.admin, hold);
  expect(await remove()).toMatchObject(refused);
  await app.db.deleteFrom('legal_holds').execute();
  expect((await remove()).status).toBe(200);
});

test('an organization with anything held is neither closed nor purged', async () => {
  const third = await createOrganization(app.db, 'THIRD');
  const hold = await place(third.admin, { kind: 'ticket', subject: await createTicket(app.db, third) });
  const close = () => send(root, 'DELETE', `/organizations/${third.id}`);
  expect(await close()).toMatchObject(refused);
  await lift(third.admin, hold);
  expect((await close()).status).toBe(200);

  const late = await place(root, { kind: 'organization', organization: third.id }, '/super-admin/holds');
  await sql`update organizations set deleted_at = now() - interval '2 days' where id = ${third.id}`.execute(
    app.database.owner,
  );
  app.clock.advance(31 * 86_400_000);
  const purge = async () => {
    await queuePurges(app.db, readConfig({ CLOSED_ORGANIZATION_DAYS: '30' }), app.clock.now());
    await app.runJobs();
    return app.db.selectFrom('organizations').select('id').where('id', '=', third.id).executeTakeFirst();
  };
  expect(await purge()).toBeDefined();
  expect((await lift(root, late, '/super-admin/holds')).status).toBe(200);
  expect(await purge()).toBeUndefined();
});

test('logs of an organization that is held do not age out', async () => {
  const old = async (home: string) => {
    const { rows } = await sql<{ id: string }>`
      insert into events (organization_id, id, subject_kind, subject_id, verb, at)
      values (${home}, gen_random_uuid(), 'tag', gen_random_uuid(), 'created', now() - interval '400 days')
      returning id`.execute(app.db);
    return rows[0]?.id ?? '';
  };
  const [kept, gone] = [await old(ours.id), await old(theirs.id)];
  await place(ours.admin, { kind: 'organization' });
  await ageOut(app.db, new Date(Date.now() - 365 * 86_400_000), new AbortController().signal);
  const left = await app.db.selectFrom('events').select('id').where('id', 'in', [kept, gone]).execute();
  expect(left).toEqual([{ id: kept }]);
});
