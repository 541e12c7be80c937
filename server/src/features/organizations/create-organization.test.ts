import { expect, test } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';

const { app, world } = await openTestApp();

const create = (body: Record<string, unknown>) =>
  app.call(world.superAdmin, 'POST', '/organizations', { body });
const refusal = async (body: Record<string, unknown>) => {
  const { status, body: answer } = await create({ name: 'Third', code: 'THIRD', ...body });
  return {
    status,
    message: answer.message,
    paths: (answer.errors as unknown as { path: string }[])?.map(({ path }) => path),
  };
};

test('is active, with five basic licenses and who made it, and numbers its tickets by its code', async () => {
  const { status, body } = await create({
    name: ' Initech Retail ',
    code: 'ini-7',
    organization_entity: 'Initech.Example',
    'address.street': '1 Main St',
    address: { city: 'Austin' },
    contact: { website: 'https://initech.example' },
  });
  expect(status).toBe(201);
  expect(body.organization).toMatchObject({
    name: 'Initech Retail',
    code: 'ini-7',
    organization_entity: 'initech.example',
    addressText: '1 Main St, Austin',
    status: 'active',
    licenses: { totalLicenses: 5, usedLicenses: 0, availableLicenses: 5, licenseType: 'basic' },
    userCount: 0,
    createdBy: { _id: world.superAdmin, email: 'root@desk.test' },
  });
  const id = (body.organization as unknown as { _id: string })._id;
  const row = await app.db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.ticket_prefix).toBe('INI7');
  const events = await app.db.selectFrom('events').selectAll().where('subject_id', '=', id).execute();
  expect(events).toMatchObject([{ verb: 'created', actor_id: world.superAdmin }]);
});

test('begins with the status that is chosen', async () => {
  const { body } = await create({ name: 'Later', code: 'LATER', status: 'Inactive' });
  expect(body.organization).toMatchObject({ status: 'inactive' });
  expect((await refusal({ status: 'closed' })).paths).toEqual(['status']);
});

test('its code and entity are its own, without regard to case, as long as it lives', async () => {
  expect(await refusal({ code: 'ours' })).toEqual({
    status: 409,
    message: 'Organization code already exists',
    paths: ['code'],
  });
  expect((await refusal({ code: 'O-U-R-S' })).paths).toEqual(['code']);
  expect(await refusal({ organization_entity: 'OURS.test' })).toEqual({
    status: 409,
    message: 'Organization entity already exists',
    paths: ['organization_entity'],
  });
  await app.db
    .updateTable('organizations')
    .set({ deleted_at: new Date() })
    .where('id', '=', world.theirs.id)
    .execute();
  expect((await create({ name: 'Again', code: 'THEIRS', organization_entity: 'theirs.test' })).status).toBe(
    201,
  );
  const racers = await Promise.all([1, 2, 3].map(() => create({ name: 'Racer', code: 'RACE' })));
  expect(racers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});

test.each([
  ['name', { name: ' ' }, 'Organization name is required'],
  ['code', { code: '' }, 'Organization code is required'],
  ['code', { code: 'x'.repeat(21) }, 'Organization code must be 20 characters or less'],
  ['code', { code: '–' }, 'Organization code must contain a letter from A to Z or a digit'],
  ['contact.email', { contact: { email: 'abc' } }, 'Please enter a valid email address'],
  ...['acme corp', '@acme.com', 'acme..com', 'acme.c', '-acme', `${'x'.repeat(64)}.com`].map(
    (entity) =>
      ['organization_entity', { organization_entity: entity }, 'Invalid organization entity format'] as const,
  ),
  ...['gmail.com', 'GMail', 'mail.yahoo.co.uk', 'web.de'].map(
    (entity) =>
      [
        'organization_entity',
        { organization_entity: entity },
        'A public mail domain cannot be an organization entity',
      ] as const,
  ),
  ...['acme.com', 'javascript:alert(1)', 'https://', 'ftp://acme.com'].map(
    (website) => ['contact.website', { contact: { website } }, 'Please enter a valid website URL'] as const,
  ),
] as const)('a wrong %s is refused: %j', async (path, change, message) => {
  expect(await refusal(change)).toEqual({ status: 400, message, paths: [path] });
});

test.each(['acme', 'acme-co', 'acme.co.uk', '3m.com'])('%s is an entity', async (entity) => {
  const code = entity.replaceAll(/\W/g, '');
  expect((await create({ name: entity, code, organization_entity: entity })).status).toBe(201);
});
