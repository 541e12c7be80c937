import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createOrganization, createUser, type Organization } from '../../../testing/world.ts';

let app: TestApp;
let ours: Organization;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['users', 'organizations'] as const) {
    await app.db.updateTable(table).set({ deleted_at: new Date() }).where('deleted_at', 'is', null).execute();
  }
  ours = await createOrganization(app.db, 'OURS');
});

async function apply(email = `${newId()}@ours.com`): Promise<string> {
  const id = await createUser(app.db, { role: 'user', organizationId: ours.id, email });
  await app.db
    .updateTable('users')
    .set({ is_active: false, awaiting_approval: true, origin: 'provider' })
    .where('id', '=', id)
    .execute();
  return id;
}

const list = (query = '') => app.call(ours.admin, 'GET', `/admin/users/approvals${query}`);
const decide = (verb: 'approve' | 'decline', id: string, by = ours.admin) =>
  app.call(by, 'POST', `/admin/users/${id}/${verb}`);

const allow = (total: number) =>
  app.db.updateTable('organizations').set({ total_licenses: total }).where('id', '=', ours.id).execute();

describe('people who wait', () => {
  test('are listed page by page, the longest waiting first, and no others', async () => {
    const ids = [await apply(), await apply(), await apply()];
    const first = await list('?limit=2');
    expect(first.body).toMatchObject({
      success: true,
      users: ids.slice(0, 2).map((_id) => ({ _id })),
      pagination: { page: 1, pages: 2, total: 3, limit: 2 },
    });
    expect((await list('?limit=2&page=2')).body).toMatchObject({ users: [{ _id: ids[2] }] });
  });

  test('become active members when they are approved', async () => {
    const id = await apply();
    const answer = await decide('approve', id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: { _id: id, isActive: true, role: 'user' } });
    expect((await list()).body).toMatchObject({ users: [] });
    expect((await app.call(id, 'GET', '/auth/me')).status).toBe(200);
  });

  test('stay outside when they are declined', async () => {
    const id = await apply();
    expect((await decide('decline', id)).body).toMatchObject({ user: { _id: id, isActive: false } });
    expect((await list()).body).toMatchObject({ users: [] });
    expect((await app.call(id, 'GET', '/auth/me')).status).toBe(401);
  });

  test('are decided once', async () => {
    const id = await apply();
    const answers = await Promise.all([
      decide('approve', id),
      decide('approve', id),
      decide('decline', id),
      decide('decline', id),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
    const events = await app.db
      .selectFrom('events')
      .select(['verb', 'actor_id'])
      .where('subject_id', '=', id)
      .execute();
    expect(events).toHaveLength(1);
    expect(events[0]?.actor_id).toBe(ours.admin);
  });
});

test('approving takes a seat: ten at once for the last three let three in', async () => {
  await allow(7 + 3);
  const ids: string[] = [];
  for (let count = 0; count < 10; count += 1) ids.push(await apply());
  const answers = await Promise.all(ids.map((id) => decide('approve', id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(3).fill(200),
    ...Array(7).fill(409),
  ]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'NO_LICENSES_LEFT',
    message: 'No licenses available. Contact Super Admin to increase license allocation.',
  });
  expect((await list()).body).toMatchObject({ pagination: { total: 7 } });
});

test('members and people of elsewhere are nobody who waits', async () => {
  const theirs = await createOrganization(app.db, 'THEIRS');
  const id = await apply();
  expect((await decide('approve', ours.user)).status).toBe(404);
  expect((await decide('approve', id, theirs.admin)).status).toBe(404);
  expect((await decide('decline', id, theirs.admin)).status).toBe(404);
  expect((await list()).body).toMatchObject({ users: [{ _id: id }] });
});
