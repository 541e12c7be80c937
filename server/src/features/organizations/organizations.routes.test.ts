import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { overtaken } from '../../testing/overtaken.ts';
import { PDF, PNG } from '../../testing/sample-files.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  createOrganization,
  createSchedule,
  createTicket,
  createUser,
  type Organization,
} from '../../testing/world.ts';

let app: TestApp;
let root: string;
let home: Organization;
let count = 0;
beforeEach(async () => {
  app ??= await startTestApp({}, { empty: true });
  root ??= await createUser(app.db, { role: 'super_admin', organizationId: null, email: 'root@desk.test' });
  count += 1;
  home = await createOrganization(app.db, `HOME${count}`);
});
afterAll(() => app.close());

const address = () => `/organizations/${home.id}`;
const read = async (who = root) => (await app.call(who, 'GET', address())).body.organization;
const put = (who: string, body: object) => app.call(who, 'PUT', address(), { body });

async function send(who: string, fields: Record<string, string>, logo?: { name: string; content: Buffer }) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (logo !== undefined) form.append('logo', new Blob([new Uint8Array(logo.content)]), logo.name);
  const response = await fetch(`${await app.listen()}/api${address()}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await app.tokenFor(who)}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as { message?: string } };
}

describe('reading', () => {
  test('a super admin finds all of them by name, code, entity and status; figures are of all', async () => {
    await put(root, { status: 'inactive' });
    const list = async (query: string) => {
      const { status, body } = await app.call(root, 'GET', `/super-admin/organizations?${query}`);
      expect(status).toBe(200);
      return body as unknown as {
        organizations: { _id: string }[];
        pagination: object;
        stats: object;
      };
    };
    for (const search of [`HOME${count} Company`, `home${count}`, `home${count}.test`]) {
      const { organizations } = await list(`search=${search}&status=Inactive&limit=1`);
      expect(organizations.map(({ _id }) => _id)).toEqual([home.id]);
    }
    expect((await list(`search=${home.code}&status=active`)).organizations).toEqual([]);
    const all = await list('page=1');
    // Pickers name no limit: they want as many as there may be.
    expect(all.pagination).toMatchObject({ current: 1, limit: 100, total: count });
    expect(all.stats).toEqual({
      total: count,
      active: count - 1,
      inactive: 1,
      suspended: 0,
      users: count * 7,
      licenses: expect.any(Object),
      nearlyFull: expect.any(Object),
    });
    await put(root, { status: 'active' });
  });

  test('licenses are added up, and who uses more than four of five is named, the fullest first', async () => {
    interface LicenseStats {
      licenses: { totalLicenses: number; usedLicenses: number; availableLicenses: number };
      nearlyFull: { total: number; names: string[] };
    }
    const figures = async () => {
      const { body } = await app.call(root, 'GET', '/super-admin/organizations?limit=1');
      return body.stats as unknown as LicenseStats;
    };
    const fuller = await createOrganization(app.db, `FULL${count}`);
    const before = await figures();
    const license = (id: string, totalLicenses: number) =>
      app.call(root, 'PUT', `/organizations/${id}`, { body: { totalLicenses } });

    // Seven people in each: 70 and 70 per cent, then 88 and 117.
    await license(home.id, 10);
    await license(fuller.id, 10);
    expect((await figures()).nearlyFull).toEqual(before.nearlyFull);
    await license(home.id, 8);
    await license(fuller.id, 6);
    const { licenses, nearlyFull } = await figures();
    expect(nearlyFull.total).toBe(before.nearlyFull.total + 2);
    expect(nearlyFull.names).toHaveLength(Math.min(3, nearlyFull.total));
    expect(nearlyFull.names.indexOf(`FULL${count} Company`)).toBeLessThan(
      nearlyFull.names.indexOf(`HOME${count} Company`),
    );
    expect(licenses).toEqual({
      totalLicenses: before.licenses.totalLicenses - 200 + 14,
      usedLicenses: before.licenses.usedLicenses,
      availableLicenses: before.licenses.availableLicenses - 2 * 93 + 1,
    });
  });

  test('its desk reads the own one alone; others nothing', async () => {
    const elsewhere = await createOrganization(app.db, `ELSE${count}`);
    for (const who of [home.admin, home.head, home.manager]) {
      const { body } = await app.call(who, 'GET', '/organizations');
      expect(body).toMatchObject({ organizations: [{ _id: home.id }], pagination: { total: 1 } });
      expect((await app.call(who, 'GET', address())).status).toBe(200);
      expect((await app.call(who, 'GET', `/organizations/${elsewhere.id}`)).status).toBe(404);
    }
    expect((await app.call(home.user, 'GET', '/organizations')).status).toBe(403);
    expect((await app.call(root, 'GET', `/organizations/${newId()}`)).status).toBe(404);
    await app.call(root, 'DELETE', `/organizations/${elsewhere.id}`);
  });
});

describe('changing', () => {
  test('takes JSON and forms, nested and dotted; absent stays, blank is emptied', async () => {
    const { status } = await send(root, {
      'address.street': '1 Main St',
      'address.city': 'Austin',
      'contact.website': 'https://home.test',
      description: 'Labels',
      totalLicenses: '120',
      licenseType: 'Premium',
    });
    expect(status).toBe(200);
    await put(root, { contact: { phone: '2500', website: '' } });
    expect(await read()).toMatchObject({
      name: `HOME${count} Company`,
      description: 'Labels',
      addressText: '1 Main St, Austin',
      contact: { phone: '2500', website: '' },
      licenses: { totalLicenses: 120, licenseType: 'premium' },
    });
    const events = await app.db
      .selectFrom('events')
      .select('data')
      .where('subject_id', '=', home.id)
      .where(sql<boolean>`data->>'field' = 'website'`)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { data: { field: 'website', from: '', to: 'https://home.test' } },
      { data: { field: 'website', from: 'https://home.test', to: '' } },
    ]);
  });

  test('an address in one line leaves the parts alone while it reads as they do', async () => {
    await put(root, { address: { street: '1 Main St', city: 'Austin' } });
    await put(home.admin, { address: '1 Main St, Austin' });
    expect(await read()).toMatchObject({ address: { street: '1 Main St', city: 'Austin' } });
    await put(home.admin, { address: '2 Side St' });
    expect(await read()).toMatchObject({ address: { street: '2 Side St', city: '' } });
    expect((await put(home.admin, { address: 'x'.repeat(201) })).body).toMatchObject({
      errors: [{ path: 'address' }],
    });
  });

  test('notes about its licenses are for those who run its desk', async () => {
    await put(root, { licenseNotes: 'Half price until May' });
    const seenBy = async (who: string) => JSON.stringify((await app.call(who, 'GET', '/auth/me')).body);
    for (const who of [home.user, home.agent]) expect(await seenBy(who)).not.toContain('Half price');
    expect(await seenBy(home.admin)).toContain('Half price');
  });

  test.each([
    ['code', { code: 'MINE' }],
    ['organization_entity', { organization_entity: 'mine.test' }],
    ['totalLicenses', { totalLicenses: 999 }],
    ['licenseType', { licenseType: 'enterprise' }],
    ['licenseNotes', { licenseNotes: 'For free' }],
    ['status', { status: 'suspended' }],
  ])('an admin cannot change %s, and nothing of the call is saved', async (path, change) => {
    const before = await read();
    const answer = await put(home.admin, { ...change, name: 'Renamed' });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ errors: [{ path }] });
    expect(await read()).toEqual(before);
  });

  test('an admin who asks while the organization is suspended cannot open it again', async () => {
    const answer = await overtaken(
      app.db,
      (trx) =>
        trx.updateTable('organizations').set({ status: 'suspended' }).where('id', '=', home.id).execute(),
      () => put(home.admin, { status: 'active' }),
    );
    expect(answer).toMatchObject({ status: 403, body: { code: 'ORGANIZATION_SUSPENDED' } });
    expect(await read()).toMatchObject({ status: 'suspended' });
  });

  test('an admin changes the rest, and may send back what is not theirs as it is', async () => {
    const unchanged = { code: home.code, organization_entity: `home${count}.test`, totalLicenses: 100 };
    expect((await put(home.admin, { ...unchanged, name: 'Renamed' })).status).toBe(200);
    expect(await read()).toMatchObject({ name: 'Renamed', code: home.code });
  });

  test.each([
    ['name', { name: ' ' }],
    ['code', { code: '' }],
    ['code', { code: 'x'.repeat(21) }],
    ['totalLicenses', { totalLicenses: 0 }],
    ['totalLicenses', { totalLicenses: 10_001 }],
    ['totalLicenses', { totalLicenses: 'x' }],
    ['totalLicenses', { totalLicenses: 1.5 }],
    ['licenseType', { licenseType: 'gold' }],
    ['status', { status: 'closed' }],
    ['contact.website', { contact: { website: 'home.test' } }],
  ])('a bad %s is refused: %j', async (path, change) => {
    const answer = await put(root, change);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ path }] });
  });

  test('code and entity of another one are taken, whatever the case', async () => {
    await createOrganization(app.db, `TAKEN${count}`);
    expect((await put(root, { code: `taken${count}` })).body).toMatchObject({
      message: 'Organization code already exists',
      errors: [{ path: 'code' }],
    });
    const entity = await put(root, { organization_entity: `TAKEN${count}.test` });
    expect(entity).toMatchObject({ status: 409, body: { message: 'Organization entity already exists' } });
    expect((await put(root, { code: home.code.toLowerCase() })).status).toBe(200);
  });

  test('fewer licenses than people cut nobody off', async () => {
    expect((await put(root, { totalLicenses: 3 })).status).toBe(200);
    expect(await read()).toMatchObject({
      licenses: { totalLicenses: 3, usedLicenses: 7, availableLicenses: 0 },
    });
    expect((await app.call(home.user, 'GET', '/auth/me')).status).toBe(200);
  });

  test('suspending puts everybody out, inactive all but the admins', async () => {
    const sessions = {
      admin: { authorization: `Bearer ${await app.tokenFor(home.admin)}` },
      user: { authorization: `Bearer ${await app.tokenFor(home.user)}` },
    };
    const me = async (headers: Record<string, string>) =>
      (await app.call(null, 'GET', '/auth/me', { headers })).status;
    await put(home.admin, { status: 'inactive' });
    expect([await me(sessions.admin), await me(sessions.user)]).toEqual([200, 401]);
    await put(root, { status: 'suspended' });
    expect(await me(sessions.admin)).toBe(401);
  });
});

describe('a logo', () => {
  test('is shown without a token to whoever has its present address', async () => {
    expect((await send(home.admin, {}, { name: 'logo.png', content: PNG })).status).toBe(200);
    const { url } = ((await read()) as unknown as { logo: { url: string } }).logo;
    const shown = await app.call(null, 'GET', url.replace('/api', ''));
    expect(shown.status).toBe(200);
    expect(shown.raw).toEqual(PNG);
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect((await app.call(null, 'GET', `${address()}/logo`)).status).toBe(404);
    const { body } = await app.call(home.user, 'GET', '/auth/me');
    expect(body.user).toMatchObject({ organization: { logo: { url } } });
    await send(root, {}, { name: 'logo.png', content: PNG });
    expect((await app.call(null, 'GET', url.replace('/api', ''))).status).toBe(404);
  });

  test('is removed by a blank field, of a form or not; a file beside it counts', async () => {
    const logoOf = async () => ((await read()) as unknown as { logo: { url: string | null } }).logo.url;
    await send(root, {}, { name: 'logo.png', content: PNG });
    const first = (await logoOf()) ?? '';
    expect((await send(home.admin, { logo: '' })).status).toBe(200);
    expect(await logoOf()).toBeNull();
    expect((await app.call(null, 'GET', first.replace('/api', ''))).status).toBe(404);

    await send(root, { logo: '' }, { name: 'logo.png', content: PNG });
    expect(await logoOf()).not.toBeNull();
    expect((await put(home.admin, { logo: 'logo.png' })).body.errors).toEqual([
      { path: 'logo', msg: 'Logo must be a file, or blank to remove the current one' },
    ]);
    expect((await put(root, { logo: '' })).status).toBe(200);
    expect((await put(root, { logo: '' })).status).toBe(200);
    expect(await logoOf()).toBeNull();
    const { body } = await app.call(home.admin, 'GET', '/admin/audit?kind=organization');
    const changes = (body.entries as unknown as { field: string | null; from: unknown; to: unknown }[])
      .filter(({ field }) => field === 'logo')
      .map(({ from, to }) => [from !== null, to !== null]);
    expect(changes).toEqual([
      [true, false],
      [false, true],
      [true, false],
      [false, true],
    ]);
  });

  test('is an image by name and content of at most 5 MB', async () => {
    const refused = async (name: string, content: Buffer) =>
      (await send(root, {}, { name, content })).body.message;
    const images = 'Only image files (JPEG, PNG, GIF, WebP) are allowed';
    expect(await refused('logo.pdf', PDF)).toBe(images);
    expect(await refused('logo.png', PDF)).toBe(images);
    const most = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024 - PNG.length)]);
    expect((await send(root, {}, { name: 'logo.png', content: most })).status).toBe(200);
    expect(await refused('logo.png', Buffer.concat([most, Buffer.alloc(1)]))).toBe(
      'File size must be less than 5MB',
    );
    await app.db.updateTable('organizations').set({ logo_file: null, logo_version: null }).execute();
  });
});

test('deleting closes it: nobody is in, nothing is seen, its names are free', async () => {
  await createTicket(app.db, home);
  const session = { authorization: `Bearer ${await app.tokenFor(home.admin)}` };
  expect((await app.call(root, 'GET', `${address()}/usage`)).body.usage).toEqual({ users: 7, tickets: 1 });
  expect((await app.call(home.admin, 'DELETE', address())).status).toBe(403);
  expect((await app.call(root, 'DELETE', address())).status).toBe(200);

  expect((await app.call(root, 'GET', address())).status).toBe(404);
  expect((await app.call(root, 'DELETE', address())).status).toBe(404);
  expect((await app.call(null, 'GET', '/auth/me', { headers: session })).status).toBe(401);
  const { body } = await app.call(root, 'GET', `/super-admin/tickets?organization=${home.id}`);
  expect(body.tickets).toEqual([]);
  const again = { name: 'Again', code: home.code, organization_entity: `home${count}.test` };
  expect((await app.call(root, 'POST', '/organizations', { body: again })).status).toBe(201);
});

test('an organization is closed while one of its schedules runs', async () => {
  const scheduleId = await createSchedule(app.db, home);
  const answer = await overtaken(
    app.db,
    (trx) =>
      trx.selectFrom('scheduled_tickets').select('id').where('id', '=', scheduleId).forUpdate().execute(),
    () => app.call(root, 'DELETE', address()),
    // The number of the ticket that the run makes.
    (trx) =>
      trx.updateTable('organizations').set({ last_ticket_number: 1 }).where('id', '=', home.id).execute(),
  );
  expect(answer.status).toBe(200);
});
