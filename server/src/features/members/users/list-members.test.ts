import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createOrganization, type Organization } from '../../../testing/world.ts';

let app: TestApp;
let home: Organization;
beforeAll(async () => {
  app = await startTestApp();
  await createOrganization(app.db, 'ELSEWHERE');
  home = await createOrganization(app.db, 'OURS');
  await app.call(home.admin, 'DELETE', `/admin/users/${home.otherUser}`);
});
afterAll(() => app.close());

const list = (query = '') => app.call(home.admin, 'GET', `/admin/users${query}`);
const namesIn = (body: { users?: unknown }) =>
  (body.users as { firstName: string }[]).map(({ firstName }) => firstName);

describe('the list', () => {
  test('holds the own organization’s people by name, with the licenses they take', async () => {
    const { body } = await list();
    expect(namesIn(body)).toEqual(['admin', 'agent', 'head', 'manager', 'other', 'second-agent', 'user']);
    expect(body).toMatchObject({
      pagination: { total: 7, limit: 25 },
      licenses: { totalLicenses: 100, usedLicenses: 6, availableLicenses: 94 },
    });
    expect(JSON.stringify(body)).not.toContain('password');
  });

  test('is narrowed by name or e-mail, by role and by status', async () => {
    expect(namesIn((await list('?search=AGENT%20per')).body)).toEqual(['agent', 'second-agent']);
    expect(namesIn((await list(`?search=manager@ours.test`)).body)).toEqual(['manager']);
    expect(namesIn((await list('?search=%25')).body)).toEqual([]);
    expect(namesIn((await list('?role=user')).body)).toEqual(['other', 'user']);
    expect(namesIn((await list('?role=user&status=active')).body)).toEqual(['user']);
    expect(namesIn((await list('?status=inactive')).body)).toEqual(['other']);
    expect((await list('?status=all&limit=3')).body).toMatchObject({ pagination: { total: 7, pages: 3 } });
    expect((await list('?status=asleep')).status).toBe(400);
    expect((await list('?role=king')).status).toBe(400);
  });
});
