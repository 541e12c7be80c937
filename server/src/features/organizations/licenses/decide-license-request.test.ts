import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createOrganization, createUser, type Organization } from '../../../testing/world.ts';

let app: TestApp;
let root: string;
let home: Organization;
let count = 0;
beforeEach(async () => {
  app ??= await startTestApp();
  root ??= await createUser(app.db, { role: 'super_admin', organizationId: null, email: 'root@desk.test' });
  count += 1;
  home = await createOrganization(app.db, `HOME${count}`);
});
afterAll(() => app.close());

async function ask(body: object = { requestedTotal: 120, note: 'Two more shifts' }): Promise<string> {
  const answer = await app.call(home.admin, 'POST', `/organizations/${home.id}/license-requests`, { body });
  return (answer.body.licenseRequest as unknown as { _id: string })._id;
}
const decide = (id: string, body: object) =>
  app.call(root, 'PUT', `/super-admin/license-requests/${id}`, { body });
const put = (body: object) => app.call(root, 'PUT', `/organizations/${home.id}`, { body });
const stateOf = async (id: string) =>
  (
    await app.db
      .selectFrom('license_requests')
      .select(['state', 'decided_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;
const total = async () =>
  (
    await app.db
      .selectFrom('organizations')
      .select('total_licenses')
      .where('id', '=', home.id)
      .executeTakeFirstOrThrow()
  ).total_licenses;

test('the list says who asks for what, and what is in use', async () => {
  const id = await ask();
  const { body } = await app.call(root, 'GET', '/super-admin/license-requests?state=open&limit=1');
  expect(body.licenseRequests).toMatchObject([
    {
      _id: id,
      requestedTotal: 120,
      note: 'Two more shifts',
      organization: { _id: home.id },
      requestedBy: { _id: home.admin },
      licenses: { totalLicenses: 100, usedLicenses: 7 },
    },
  ]);
  await decide(id, { decision: 'declined' });
  const after = await app.call(root, 'GET', '/super-admin/license-requests?state=open');
  expect(JSON.stringify(after.body.licenseRequests)).not.toContain(id);
});

test('who asked follows what becomes of it, the newest first; nobody else does', async () => {
  const first = await ask();
  await decide(first, { decision: 'declined', reason: 'Next quarter' });
  const second = await ask({ note: 'Please' });
  const read = (who: string) => app.call(who, 'GET', `/organizations/${home.id}/license-requests`);
  expect((await read(home.admin)).body).toMatchObject({
    pagination: { total: 2 },
    licenseRequests: [
      { _id: second, requestedTotal: null, note: 'Please', state: 'open', decidedAt: null, reason: '' },
      {
        _id: first,
        state: 'declined',
        decidedAt: app.clock.now().toISOString(),
        reason: 'Next quarter',
        requestedBy: { _id: home.admin },
      },
    ],
  });
  expect((await read(root)).status).toBe(200);
  expect((await read(home.head)).status).toBe(403);
  const elsewhere = await createOrganization(app.db, `ELSE${count}`);
  expect((await read(elsewhere.admin)).status).toBe(404);
});

test('granting raises the total to what was asked for, or to what is said, and is recorded', async () => {
  const id = await ask();
  expect((await decide(id, { decision: 'granted' })).body.licenseRequest).toMatchObject({ state: 'granted' });
  expect(await total()).toBe(120);
  const open = await ask({});
  expect((await decide(open, { decision: 'granted' })).status).toBe(400);
  expect((await decide(open, { decision: 'granted', totalLicenses: 120 })).status).toBe(400);
  expect((await decide(open, { decision: 'granted', totalLicenses: 130 })).status).toBe(200);
  expect(await total()).toBe(130);
  const events = await app.db
    .selectFrom('events')
    .select(['verb', 'data'])
    .where('organization_id', '=', home.id)
    .where('actor_id', '=', root)
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { verb: 'edited', data: { field: 'licenses', from: 100, to: 120 } },
    { verb: 'granted', data: { reason: '' } },
    { verb: 'edited', data: { field: 'licenses', from: 120, to: 130 } },
    { verb: 'granted', data: { reason: '' } },
  ]);
});

test('declining leaves the total; what is decided stays decided, also of many at once', async () => {
  const id = await ask();
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      decide(id, { decision: index % 2 ? 'granted' : 'declined', reason: 'Next quarter' }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  expect(await total()).toBe((await stateOf(id)) === 'granted' ? 120 : 100);
});

test.each([
  [150, 'granted'],
  [50, 'declined'],
])('setting the total to %i decides the open request: %s', async (totalLicenses, state) => {
  const id = await ask();
  await put({ licenseType: 'premium' });
  expect(await stateOf(id)).toBe('open');
  await put({ totalLicenses });
  expect(await stateOf(id)).toBe(state);
});

test('deleting the organization declines it', async () => {
  const id = await ask();
  await app.call(root, 'DELETE', `/organizations/${home.id}`);
  expect(await stateOf(id)).toBe('declined');
  expect((await decide(id, { decision: 'granted' })).status).toBe(404);
});
