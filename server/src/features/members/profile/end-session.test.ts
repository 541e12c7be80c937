import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { closeWindows, openWindow } from '../../../testing/window.ts';
import { createWorld, type World } from '../../../testing/world.ts';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app.db);
});
beforeEach(() => app.db.deleteFrom('sessions').execute());
afterAll(async () => {
  closeWindows();
  await app.close();
});

const sessionsOf = async (userId: string) =>
  (await app.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).map(
    ({ id }) => id,
  );
const me = (token: string) =>
  app.call(null, 'GET', '/auth/me', { headers: { authorization: `Bearer ${token}` } });
const eventsOn = (userId: string) =>
  app.db.selectFrom('events').select(['verb', 'actor_id', 'data']).where('subject_id', '=', userId).execute();

describe('an admin', () => {
  const of = (userId: string) => `/admin/users/${userId}/sessions`;

  test('sees where people are signed in, without tokens, and ends one of them with its connection', async () => {
    const { user, admin } = world.ours;
    const [token, kept] = [await app.tokenFor(user), await app.tokenFor(user)];
    const window = await openWindow(await app.listen(), token);
    const { body } = await app.call(admin, 'GET', of(user));
    const listed = body.sessions as unknown as { _id: string; current: boolean }[];
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatchObject({ current: false, address: '127.0.0.1', userAgent: 'test' });
    expect(JSON.stringify(body)).not.toContain(token);

    const [first] = await sessionsOf(user);
    const ended = await app.call(admin, 'DELETE', `${of(user)}/${first}`);
    expect(ended.body.sessions).toHaveLength(1);
    await vi.waitUntil(() => window.socket.disconnected, { timeout: 1_000, interval: 5 });
    expect([(await me(token)).status, (await me(kept)).status]).toEqual([401, 200]);
    expect(await eventsOn(user)).toEqual([
      { verb: 'sessions_ended', actor_id: admin, data: { sessions: 1 } },
    ]);
  });

  test('of another organization, and whoever is no admin, is told nothing', async () => {
    const { user } = world.ours;
    await app.tokenFor(user);
    const [id] = await sessionsOf(user);
    for (const caller of [world.theirs.admin]) {
      expect((await app.call(caller, 'GET', of(user))).status).toBe(404);
      expect((await app.call(caller, 'DELETE', `${of(user)}/${id}`)).status).toBe(404);
    }
    for (const caller of [world.ours.manager, world.ours.user])
      expect((await app.call(caller, 'GET', of(user))).status).toBe(403);
    expect(await sessionsOf(user)).toContain(id);
  });

  test('ends no session under another person’s name, none of their own, and none twice', async () => {
    const { user, otherUser, admin } = world.ours;
    await app.tokenFor(user);
    const [id] = await sessionsOf(user);
    expect((await app.call(admin, 'DELETE', `${of(otherUser)}/${id}`)).status).toBe(404);
    expect((await app.call(admin, 'DELETE', `${of(admin)}/${id}`)).status).toBe(409);
    expect((await app.call(admin, 'DELETE', `${of(user)}/${id}`)).status).toBe(200);
    expect((await app.call(admin, 'DELETE', `${of(user)}/${id}`)).status).toBe(404);
  });

  test('a super admin does so everywhere, which the organization can read; their own are nobody else’s', async () => {
    const { user, admin } = world.theirs;
    await app.tokenFor(user);
    const { superAdmin } = world;
    expect((await app.call(superAdmin, 'GET', of(user))).status).toBe(200);
    const log = await app.call(admin, 'GET', '/admin/security-log?kind=look_in');
    expect(JSON.stringify(log.body)).toContain('Opened the sessions of a person: user Person');
    const [id] = await sessionsOf(user);
    expect((await app.call(superAdmin, 'DELETE', `${of(user)}/${id}`)).status).toBe(200);
    expect((await app.call(admin, 'GET', of(superAdmin))).status).toBe(404);
    expect((await app.call(superAdmin, 'GET', of(superAdmin))).status).toBe(403);
  });
});

test('people end their own one by one, but not the one they are in', async () => {
  const { user, otherUser } = world.ours;
  const [token, other] = [await app.tokenFor(user), await app.tokenFor(user)];
  await app.tokenFor(otherUser);
  const as = (method: string, path = '') =>
    app.call(null, method, `/auth/sessions${path}`, { headers: { authorization: `Bearer ${token}` } });
  const listed = (await as('GET')).body.sessions as unknown as { _id: string; current: boolean }[];
  const ofCurrent = (current: boolean) => listed.find((session) => session.current === current)?._id;
  expect((await as('DELETE', `/${ofCurrent(true)}`)).status).toBe(409);
  expect((await as('DELETE', `/${(await sessionsOf(otherUser))[0]}`)).status).toBe(404);
  expect((await as('DELETE', `/${ofCurrent(false)}`)).body.sessions).toHaveLength(1);
  expect([(await me(token)).status, (await me(other)).status]).toEqual([200, 401]);
});
