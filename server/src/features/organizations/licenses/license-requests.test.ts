import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createOrganization, createUser, type Organization } from '../../../testing/world.ts';

const LICENSES = 100;

let app: TestApp;
let home: Organization;
let count = 0;
beforeEach(async () => {
  app ??= await startTestApp();
  count += 1;
  home = await createOrganization(app.db, `HOME${count}`);
});
afterAll(() => app.close());

const ask = (body: object, who = home.admin, organizationId = home.id) =>
  app.call(who, 'POST', `/organizations/${organizationId}/license-requests`, { body });

const stored = () =>
  app.db.selectFrom('license_requests').selectAll().where('organization_id', '=', home.id).execute();

const dashboard = async (who: string) => {
  const { status, body } = await app.call(who, 'GET', '/admin/dashboard');
  expect(status).toBe(200);
  return body;
};

test('an admin asks; the desk sees the request, the super admins read of it, the record keeps it', async () => {
  expect((await dashboard(home.admin)).licenseRequest).toBeNull();
  const answer = await ask({ requestedTotal: 120, note: '  Two more shifts \n' });
  expect(answer.status).toBe(201);
  const request = {
    _id: expect.any(String),
    requestedTotal: 120,
    note: 'Two more shifts',
    state: 'open',
    createdAt: app.clock.now().toISOString(),
  };
  expect(answer.body).toEqual({ success: true, licenseRequest: request });
  for (const who of [home.admin, home.head, home.manager]) {
    expect((await dashboard(who)).licenseRequest).toEqual(request);
  }

  const root = await createUser(app.db, {
    role: 'super_admin',
    organizationId: null,
    email: `root${count}@desk.test`,
  });
  expect((await dashboard(root)).licenseRequest).toBeNull();
  const { body } = await app.call(root, 'GET', '/super-admin/dashboard');
  const activity = body.recentActivity as unknown as { type: string }[];
  expect(activity.find((entry) => entry.type === 'license_requested')).toMatchObject({
    text: '120 licenses in total requested',
    organization: { _id: home.id },
    user: { _id: home.admin },
  });

  const [row] = await stored();
  expect(row).toMatchObject({ requested_by: home.admin, requested_total: 120, state: 'open' });
  const events = await app.db
    .selectFrom('events')
    .select(['subject_kind', 'subject_id', 'verb', 'data', 'actor_id'])
    .where('organization_id', '=', home.id)
    .execute();
  expect(events).toEqual([
    {
      subject_kind: 'license_request',
      subject_id: row?.id,
      verb: 'created',
      data: { requestedTotal: 120, note: expect.any(String) },
      actor_id: home.admin,
    },
  ]);
});

test('a request need not say how many', async () => {
  const answer = await ask({});
  expect(answer.status).toBe(201);
  expect(answer.body.licenseRequest).toMatchObject({ requestedTotal: null, note: '', state: 'open' });
});

test.each([
  ['requestedTotal', { requestedTotal: 0 }],
  ['requestedTotal', { requestedTotal: 10_001 }],
  ['requestedTotal', { requestedTotal: 120.5 }],
  ['requestedTotal', { requestedTotal: '120' }],
  ['requestedTotal', { requestedTotal: LICENSES }],
  ['requestedTotal', { requestedTotal: LICENSES - 1 }],
  ['note', { note: 'x'.repeat(501) }],
  ['note', { note: 7 }],
])('a bad %s is refused: %j', async (path, body) => {
  const answer = await ask(body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path }] });
  expect(await stored()).toEqual([]);
});

test('one more than there are, and the most there can be, are good', async () => {
  expect((await ask({ requestedTotal: LICENSES + 1 })).status).toBe(201);
  const elsewhere = await createOrganization(app.db, `ELSE${count}`);
  expect((await ask({ requestedTotal: 10_000 }, elsewhere.admin, elsewhere.id)).status).toBe(201);
});

test('a second one waits until the first is decided', async () => {
  expect((await ask({ requestedTotal: 120 })).status).toBe(201);
  const second = await ask({ requestedTotal: 130 });
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({ code: 'LICENSE_REQUEST_OPEN' });
  await app.db
    .updateTable('license_requests')
    .set({ state: 'declined' })
    .where('organization_id', '=', home.id)
    .execute();
  expect((await dashboard(home.admin)).licenseRequest).toMatchObject({ state: 'declined' });
  expect((await ask({ requestedTotal: 130 })).status).toBe(201);
  expect((await dashboard(home.admin)).licenseRequest).toMatchObject({ requestedTotal: 130, state: 'open' });
});

test('of twenty at the same moment one is stored and told', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ask({ requestedTotal: 101 + index })),
  );
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
  expect(await stored()).toHaveLength(1);
  const told = await app.db
    .selectFrom('events')
    .select('id')
    .where('organization_id', '=', home.id)
    .execute();
  expect(told).toHaveLength(1);
});

test('another organization cannot be asked for, whether it has an open request or not', async () => {
  const elsewhere = await createOrganization(app.db, `ELSE${count}`);
  await ask({}, elsewhere.admin, elsewhere.id);
  expect((await ask({}, home.admin, elsewhere.id)).status).toBe(404);
});
