/** People whom a directory makes, changes and deletes. */
import { SCIM_MESSAGES } from '@switchboard/contract/scim/scim-messages.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { directoryWith, giveScimToken, patch, USER_SCHEMA } from '../../../testing/scim.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;
const token = await giveScimToken(app, ours);
const scim = directoryWith(app, token.secret);
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

let serial = 0;
const nextName = () => {
  serial += 1;
  return `person${serial}@ours.test`;
};
const person = (more: object = {}) => ({
  schemas: [USER_SCHEMA, ENTERPRISE],
  userName: nextName(),
  externalId: `ext-${serial}`,
  name: { givenName: 'Anna', familyName: 'Berg' },
  active: true,
  ...more,
});
const make = async (more: object = {}) => {
  const answer = await scim('POST', '/Users', person(more));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const rowOf = (id: string) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const seats = async () => {
  const { body } = await app.call(ours.admin, 'GET', '/admin/users');
  return (body.licenses as unknown as { usedLicenses: number }).usedLicenses;
};
const uniqueness = (detail: string = SCIM_MESSAGES.userNameTaken) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: '409',
  scimType: 'uniqueness',
  detail,
  requestId: expect.any(String),
});

beforeEach(() => {
  app.clock.advance(1_000);
});

describe('somebody new', () => {
  test('gets an account and a seat, and is told of with all that is kept', async () => {
    const before = await seats();
    const sent = person({
      displayName: 'Ignored Name',
      phoneNumbers: [
        { type: 'mobile', value: '1' },
        { type: 'work', value: '2501' },
      ],
      [ENTERPRISE]: { department: 'Labels', employeeNumber: '7' },
      title: 'Dr',
    });
    const { status, body, headers } = await scim('POST', '/Users', sent);
    expect(status).toBe(201);
    const location = `http://127.0.0.1:3000/api/scim/v2/Users/${body.id}`;
    expect(body).toEqual({
      schemas: [USER_SCHEMA, ENTERPRISE],
      id: expect.any(String),
      externalId: sent.externalId,
      userName: sent.userName,
      name: { formatted: 'Anna Berg', familyName: 'Berg', givenName: 'Anna' },
      displayName: 'Anna Berg',
      active: true,
      emails: [{ value: sent.userName, type: 'work', primary: true }],
      phoneNumbers: [{ value: '2501', type: 'work', primary: true }],
      groups: [],
      [ENTERPRISE]: { department: 'Labels' },
      meta: {
        resourceType: 'User',
        created: app.clock.now().toISOString(),
        lastModified: app.clock.now().toISOString(),
        location,
        version: headers.etag,
      },
    });
    expect(headers).toMatchObject({ 'content-type': 'application/scim+json; charset=utf-8', location });
    expect(await seats()).toBe(before + 1);
    expect(await rowOf(body.id)).toMatchObject({ role: 'user', password_hash: null, email_proof: 'vouched' });
    const audit = await app.call(ours.admin, 'GET', '/admin/audit');
    expect(JSON.stringify(audit.body)).toContain(token.name);
    const listed = await app.call(ours.admin, 'GET', `/admin/users?search=${sent.userName}`);
    expect(listed.body.users).toMatchObject([{ _id: body.id, isProvisioned: true }]);
  });

  test('has a name in any case, and takes no seat while inactive', async () => {
    const before = await seats();
    const shown = await make({ name: undefined, displayName: 'Bo  van Dam', active: 'False' });
    expect(shown).toMatchObject({ name: { givenName: 'Bo', familyName: 'van Dam' }, active: false });
    const nameless = await make({ name: undefined, active: false });
    expect(nameless.name.givenName).toBe(nameless.userName.split('@')[0]);
    expect(await seats()).toBe(before);
  });

  test('is refused where no seat is free', async () => {
    const organization = app.db.updateTable('organizations').where('id', '=', ours.id);
    await organization.set({ total_licenses: await seats() }).execute();
    const answer = await scim('POST', '/Users', person());
    await organization.set({ total_licenses: 100 }).execute();
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ status: '409', detail: expect.stringContaining('licenses') });
    expect(answer.body).not.toHaveProperty('scimType');
  });

  test('with an address that is in use here or elsewhere gets one answer', async () => {
    // Somebody of theirs has an address of our domain.
    await app.db
      .updateTable('users')
      .set({ email: 'shared@ours.test' })
      .where('id', '=', theirs.otherUser)
      .execute();
    const here = await scim('POST', '/Users', person({ userName: 'USER@ours.test' }));
    const elsewhere = await scim('POST', '/Users', person({ userName: 'shared@ours.test' }));
    expect([here.status, elsewhere.status]).toEqual([409, 409]);
    expect(here.body).toEqual(uniqueness());
    expect(elsewhere.body).toEqual(uniqueness());
  });

  test('has an address of the organization or of a domain that it has verified', async () => {
    const foreign = await scim('POST', '/Users', person({ userName: 'user@theirs.test' }));
    expect(foreign.body).toMatchObject({ scimType: 'invalidValue', detail: SCIM_MESSAGES.domainForeign });
    const unknown = await scim('POST', '/Users', person({ userName: 'nobody@theirs.test' }));
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...foreign.body, requestId: '' });
    const domain = (organizationId: string, name: string) =>
      app.db
        .insertInto('organization_domains')
        .values({
          organization_id: organizationId,
          id: organizationId,
          domain: name,
          challenge: name,
          verified_at: app.clock.now(),
          state: 'verified',
          verified_by: 'txt',
          created_at: app.clock.now(),
        })
        .execute();
    await domain(ours.id, 'ours-too.test');
    await domain(theirs.id, 'theirs-too.test');
    expect(await make({ userName: 'one@ours-too.test' })).toMatchObject({ active: true });
    const theirOwn = await scim('POST', '/Users', person({ userName: 'one@theirs-too.test' }));
    expect(theirOwn.status).toBe(400);
  });

  test.each([
    ['no object', '[]', 'invalidSyntax'],
    ['no JSON', '{', 'invalidSyntax'],
    ['no schema', { userName: 'x@ours.test' }, 'invalidSyntax'],
    ['no userName', { schemas: [USER_SCHEMA] }, 'invalidValue'],
    ['a userName that is no address', { schemas: [USER_SCHEMA], userName: 'anna' }, 'invalidValue'],
    [
      'a state that is none',
      { schemas: [USER_SCHEMA], userName: 'x@ours.test', active: 'maybe' },
      'invalidValue',
    ],
    [
      'a name that is none',
      { schemas: [USER_SCHEMA], userName: 'x@ours.test', name: 'Anna' },
      'invalidValue',
    ],
  ])('is refused with %s', async (_what, body, scimType) => {
    const answer = await scim('POST', '/Users', body);
    expect(answer.body).toMatchObject({ status: '400', scimType });
  });
});

describe('deactivating', () => {
  test.each([
    ['a replaced state', patch({ op: 'replace', path: 'active', value: false })],
    ['the word that Entra ID sends', patch({ op: 'Replace', path: 'active', value: 'False' })],
  ])('by %s ends sessions, gives tickets back and frees the seat', async (_what, change) => {
    const { id } = await make();
    await app.db.updateTable('users').set({ role: 'devops_agent' }).where('id', '=', id).execute();
    const ticket = await createTicket(app.db, ours, { agent: id });
    expect((await app.call(id, 'GET', '/auth/me')).status).toBe(200);
    const session = await app.tokenFor(id);
    const before = await seats();
    const { status, body } = await scim('PATCH', `/Users/${id}`, change);
    expect({ status, active: body.active }).toEqual({ status: 200, active: false });
    const headers = { authorization: `Bearer ${session}` };
    expect((await app.call(null, 'GET', '/auth/me', { headers })).status).toBe(401);
    expect(await seats()).toBe(before - 1);
    const holders = await app.db
      .selectFrom('ticket_people')
      .select('user_id')
      .where('ticket_id', '=', ticket)
      .where('relation', '=', 'devops_agent')
      .where('until', 'is', null)
      .execute();
    expect(holders).toEqual([]);
  });

  test('DELETE does the same; the id is unknown then, and the same userName takes the account up again', async () => {
    const made = await make();
    const path = `/Users/${made.id}`;
    expect(await scim('DELETE', path)).toMatchObject({ status: 204, body: null });
    expect((await rowOf(made.id)).is_active).toBe(false);
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await scim(method, path)).body).toMatchObject({ status: '404' });
    }
    expect((await scim('PATCH', path, patch({ op: 'replace', path: 'active', value: true }))).status).toBe(
      404,
    );
    const filter = encodeURIComponent(`userName eq "${made.userName}"`);
    expect((await scim('GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0);
    const again = await scim(
      'POST',
      '/Users',
      person({ userName: made.userName.toUpperCase(), externalId: 'new', name: { givenName: 'Anne' } }),
    );
    expect(again).toMatchObject({
      status: 201,
      body: { id: made.id, externalId: 'new', active: true, name: { givenName: 'Anne', familyName: '' } },
    });
    expect((await scim('GET', path)).status).toBe(200);
  });

  test('whom a super admin deletes for good is nobody there, and their userName is free', async () => {
    const made = await make();
    const deletion = await app.call(world.superAdmin, 'DELETE', `/super-admin/users/${made.id}`);
    expect(deletion.status).toBe(200);
    expect((await scim('GET', `/Users/${made.id}`)).status).toBe(404);
    const left = app.db.selectFrom('provisioned_people').where('user_id', '=', made.id).select('external_id');
    expect(await left.execute()).toEqual([]);
    expect((await make({ userName: made.userName })).id).not.toBe(made.id);
  });

  test('an emergency admin is refused', async () => {
    const { id } = await make();
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
    const chosen = { organization_id: ours.id, user_id: id, chosen_at: app.clock.now() };
    await app.db.insertInto('emergency_admins').values(chosen).execute();
    for (const answer of [
      await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false })),
      await scim('DELETE', `/Users/${id}`),
    ]) {
      expect(answer.body).toMatchObject({ status: '403', detail: SCIM_MESSAGES.emergencyAdmin });
    }
    await app.db.deleteFrom('emergency_admins').execute();
    await app.db.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute();
  });

  test('the last active admin is refused, in the shape of the protocol', async () => {
    const change = patch({ op: 'replace', path: 'active', value: false });
    for (const answer of [
      await scim('PATCH', `/Users/${ours.admin}`, change),
      await scim('DELETE', `/Users/${ours.admin}`),
    ]) {
      expect(answer.body).toMatchObject({ status: '403', detail: SCIM_MESSAGES.lastAdmin });
    }
    expect((await rowOf(ours.admin)).is_active).toBe(true);
    const { id } = await make();
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
    // Of two admins whom it deactivates at once one stays.
    const both = await Promise.all([id, ours.admin].map((one) => scim('PATCH', `/Users/${one}`, change)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    await app.db.updateTable('users').set({ is_active: true }).where('id', '=', ours.admin).execute();
  });
});

describe('changing', () => {
  test('takes add, replace and remove in any case, with and without path', async () => {
    const { id } = await make({ phoneNumbers: [{ value: '1' }] });
    const change = async (...operations: object[]) => {
      const { status, body } = await scim('PATCH', `/Users/${id}`, patch(...operations));
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    };
    expect(
      await change(
        { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Labels' },
        { op: 'REPLACE', path: 'Name.GivenName', value: 'Ann' },
        { op: 'replace', path: 'phoneNumbers[type eq "work"].value', value: '2' },
        { op: 'remove', path: 'externalId' },
      ),
    ).toMatchObject({
      name: { givenName: 'Ann', familyName: 'Berg' },
      phoneNumbers: [{ value: '2' }],
      [ENTERPRISE]: { department: 'Labels' },
    });
    const bare = await change(
      {
        op: 'add',
        value: {
          'name.familyName': 'Berger',
          [ENTERPRISE]: { department: '' },
          externalId: 'again',
          title: 'Dr',
          id: 'ignored',
        },
      },
      { op: 'Remove', path: 'phoneNumbers' },
    );
    expect(bare).toMatchObject({ externalId: 'again', name: { givenName: 'Ann', familyName: 'Berger' } });
    expect(bare).not.toHaveProperty('phoneNumbers');
    expect(bare).not.toHaveProperty([ENTERPRISE]);
    expect(await change({ op: 'replace', path: 'displayName', value: 'Zoe Quick' })).toMatchObject({
      name: { givenName: 'Zoe', familyName: 'Quick' },
    });
    const email = nextName();
    expect(
      await change({ op: 'replace', path: 'emails[type eq "work"].value', value: email.toUpperCase() }),
    ).toMatchObject({ userName: email, emails: [{ value: email }] });
  });

  test('does all of it or nothing', async () => {
    const made = await make();
    const refused = async (scimType: string, ...operations: object[]) => {
      const first = { op: 'replace', path: 'name.givenName', value: 'Changed' };
      const answer = await scim('PATCH', `/Users/${made.id}`, patch(first, ...operations));
      expect(answer.body, JSON.stringify(operations)).toMatchObject({ scimType });
      expect((await scim('GET', `/Users/${made.id}`)).body).toEqual(made);
    };
    await refused('invalidPath', { op: 'add', path: 'shoeSize', value: '44' });
    await refused('invalidPath', { op: 'add', value: { 'emails[type eq "x"': 'y' } });
    await refused('invalidPath', { op: 'add', path: 7, value: 1 });
    await refused('mutability', { op: 'remove', path: 'userName' });
    await refused('mutability', { op: 'remove', path: 'groups' });
    await refused('noTarget', { op: 'remove' });
    await refused('invalidSyntax', { op: 'move', path: 'active', value: true });
    await refused('invalidValue', { op: 'replace', path: 'active', value: 7 });
    await refused('invalidValue', { op: 'replace', path: 'userName', value: 'x@theirs.test' });
    await refused('uniqueness', { op: 'replace', path: 'userName', value: 'user@ours.test' });
    for (const body of [{}, { Operations: [] }, { Operations: 'x' }, { Operations: [1] }]) {
      expect((await scim('PATCH', `/Users/${made.id}`, body)).body.scimType).toBe('invalidSyntax');
    }
  });

  test('PUT takes away what it does not name, but for the state', async () => {
    const made = await make({ phoneNumbers: [{ value: '1' }] });
    await scim('PATCH', `/Users/${made.id}`, patch({ op: 'replace', path: 'active', value: false }));
    const { id, userName } = made;
    const put = { schemas: [USER_SCHEMA], userName, name: { givenName: 'Only' } };
    const { body } = await scim('PUT', `/Users/${id}`, put);
    expect(body).toMatchObject({ name: { givenName: 'Only', familyName: '' }, active: false });
    expect(body).not.toHaveProperty('phoneNumbers');
    expect(body).not.toHaveProperty('externalId');
  });

  test('is refused for another version, and a known one is not told again', async () => {
    const { id, meta } = await make();
    const change = patch({ op: 'replace', path: 'name.givenName', value: 'New' });
    const known = await scim('GET', `/Users/${id}`, undefined, { 'if-none-match': meta.version });
    expect(known.status).toBe(304);
    const first = await scim('PATCH', `/Users/${id}`, change, { 'if-match': meta.version });
    expect(first.status).toBe(200);
    expect(first.headers.etag).not.toBe(meta.version);
    for (const [method, body] of [
      ['PATCH', change],
      ['PUT', person()],
      ['DELETE', undefined],
    ] as const) {
      const late = await scim(method, `/Users/${id}`, body, { 'if-match': meta.version });
      expect(late.body).toMatchObject({ status: '412' });
    }
  });
});

describe('the list', () => {
  const list = async (query: string) => (await scim('GET', `/Users?${query}`)).body;
  const filtered = (filter: string, more = '') => list(`filter=${encodeURIComponent(filter)}${more}`);

  test('is filtered by eq, joined by and', async () => {
    const { id, userName, externalId } = await make({ externalId: 'Case-1' });
    for (const filter of [
      `userName eq "${userName}"`,
      `USERNAME Eq "${userName.toUpperCase()}"`,
      `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${userName}"`,
      `externalId eq "${externalId}" and active eq true`,
      `id eq "${id}" AND active eq "True"`,
      `emails.value eq "${userName}"`,
      `emails[type eq "work"].value eq "${userName}"`,
      `name.givenName eq "anna" and name.familyName eq "berg" and userName eq "${userName}"`,
    ]) {
      const found = await filtered(filter);
      expect(found, filter).toMatchObject({ totalResults: 1, itemsPerPage: 1, Resources: [{ id }] });
    }
    for (const filter of [`externalId eq "case-1"`, `id eq "nonsense"`, `userName eq "user@theirs.test"`]) {
      expect(await filtered(filter), filter).toMatchObject({ totalResults: 0, Resources: [] });
    }
  });

  test.each([
    '',
    'userName',
    'userName co "x"',
    'userName eq x',
    'userName eq true',
    'userName eq "x" or userName eq "y"',
    'not (userName eq "x")',
    '(userName eq "x")',
    'userName eq "x" and',
    'password eq "x"',
    'active eq "maybe"',
    'userName eq "\\u0000"',
    'userName eq "\\x"',
    `userName eq "${'x'.repeat(2_000)}"`,
    Array.from({ length: 11 }, () => 'active eq true').join(' and '),
  ])('refuses the filter %s', async (filter) => {
    expect(await filtered(filter)).toMatchObject({ status: '400', scimType: 'invalidFilter' });
  });

  test('goes by startIndex and count, at most 200', async () => {
    const all = await list('count=1000');
    expect(all.itemsPerPage).toBe(Math.min(200, all.totalResults));
    const third = await list('startIndex=3&count=1');
    expect(third).toMatchObject({ startIndex: 3, itemsPerPage: 1, totalResults: all.totalResults });
    expect(third.Resources).toEqual([all.Resources[2]]);
    expect(await list('startIndex=-4&count=0')).toMatchObject({ startIndex: 1, Resources: [] });
    expect(await list('startIndex=100000')).toMatchObject({ Resources: [] });
    for (const query of ['count=many', 'startIndex=1.5']) {
      expect(await list(query), query).toMatchObject({ status: '400' });
    }
  });

  test('tells the attributes that are asked for', async () => {
    const [one] = (await list('attributes=userName,name.givenName&count=1')).Resources;
    expect(Object.keys(one).toSorted()).toEqual(['id', 'meta', 'name', 'schemas', 'userName']);
    const { id } = await make({ [ENTERPRISE]: { department: 'Labels' } });
    const query = `attributes=${USER_SCHEMA}:userName,${ENTERPRISE}:department`;
    const { body } = await scim('GET', `/Users/${id}?${query}`);
    expect(Object.keys(body).toSorted()).toEqual(
      ['id', 'meta', 'schemas', ENTERPRISE, 'userName'].toSorted(),
    );
    const [other] = (await list('excludedAttributes=emails,groups&count=1')).Resources;
    expect(other).not.toHaveProperty('emails');
    expect(other).toHaveProperty('userName');
  });
});
