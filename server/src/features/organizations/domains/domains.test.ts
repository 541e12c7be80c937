import { DAY } from '@switchboard/contract/durations.ts';
import type { OrganizationDomain } from '@switchboard/contract/organizations/domains.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { startTextServer } from '../../../testing/text-server.ts';
import { createOrganization } from '../../../testing/world.ts';
import { queueDomainChecks } from './check-domains.ts';
import { findOrganizationOfDomain } from './domain.repo.ts';

const dns = await startTextServer();
const { app, world } = await openTestApp({ DNS_SERVERS: dns.address });
const { ours, theirs, superAdmin: root } = world;
afterAll(() => dns.close());
beforeEach(async () => {
  dns.texts.clear();
  dns.fail(false);
  await app.db.deleteFrom('organization_domains').execute();
});

const send = (caller: string, method: string, path: string, body?: object) =>
  app.call(caller, method, path, { body });
const add = async (caller = ours.admin, domain = 'ours.example') => {
  const { status, body } = await send(caller, 'POST', '/admin/domains', { domain });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.domain as unknown as OrganizationDomain;
};
const publish = ({ txtName, txtValue }: OrganizationDomain) =>
  dns.texts.set(txtName, ['v=spf1 -all', ...(dns.texts.get(txtName) ?? []), txtValue]);
const verify = (caller: string, { _id }: OrganizationDomain) =>
  send(caller, 'POST', `/admin/domains/${_id}/verify`);
const verified = async (caller = ours.admin) => {
  const domain = await add(caller);
  publish(domain);
  expect(await verify(caller, domain)).toMatchObject({
    status: 200,
    body: { domain: { state: 'verified' } },
  });
  return domain;
};
const read = async ({ _id }: OrganizationDomain, caller = ours.admin) =>
  (await send(caller, 'GET', `/admin/domains/${_id}`)).body.domain as unknown as OrganizationDomain;
const record = async ({ _id }: OrganizationDomain) =>
  (
    await app.db.selectFrom('events').select('verb').where('subject_id', '=', _id).orderBy('id').execute()
  ).map(({ verb }) => verb);
const owner = async (domain: string) => (await findOrganizationOfDomain(app.db, domain))?.id;

test('a domain is verified by the record that the answer names, and by nothing else', async () => {
  const domain = await add(ours.admin, ' @Ours.Example. ');
  expect(domain).toMatchObject({
    domain: 'ours.example',
    state: 'pending',
    txtName: '_switchboard-challenge.ours.example',
    verifiedBy: null,
  });
  expect(domain.txtValue).toMatch(/^switchboard-domain=[\w-]{43}$/);
  dns.texts.set(domain.txtName, [`${domain.txtValue}x`]);
  expect((await verify(ours.admin, domain)).body).toMatchObject({
    lookup: 'missing',
    domain: { state: 'pending', checkedAt: app.clock.now().toISOString() },
  });
  expect(await owner('ours.example')).toBeUndefined();
  publish(domain);
  expect((await verify(ours.admin, domain)).body).toMatchObject({
    lookup: 'found',
    domain: { state: 'verified', verifiedBy: 'txt' },
  });
  expect(await owner('ours.example')).toBe(ours.id);
  expect(await record(domain)).toEqual(['created', 'verified']);
});

test('name servers that do not know are told apart from a record that is missing', async () => {
  const domain = await add();
  dns.fail(true);
  expect((await verify(ours.admin, domain)).body).toMatchObject({
    lookup: 'unanswered',
    domain: { state: 'pending' },
  });
});

test.each([
  'gmail.com',
  'gmx.de',
  'mail.gmx.de',
  'co.uk',
  'com',
  'ours',
  'http://ours.example',
  '10.0.0.1',
  '',
])('%j is no domain of an organization', async (domain) => {
  const { status, body } = await send(ours.admin, 'POST', '/admin/domains', { domain });
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ path: 'domain' }]);
});

test('an organization lists a domain once, and twenty at most', async () => {
  await add();
  const again = await send(ours.admin, 'POST', '/admin/domains', { domain: 'OURS.example' });
  expect(again).toMatchObject({ status: 409, body: { errors: [{ path: 'domain' }] } });
  for (let index = 1; index < 20; index += 1) await add(ours.admin, `ours-${index}.example`);
  const over = await send(ours.admin, 'POST', '/admin/domains', { domain: 'ours-20.example' });
  expect(over).toMatchObject({ status: 409, body: { code: 'LIMIT_REACHED' } });
});

test('of two organizations that verify a domain at the same moment one has it', async () => {
  const both = await Promise.all([ours.admin, theirs.admin].map((admin) => add(admin, 'shared.example')));
  for (const domain of both) publish(domain);
  const [mine, other] = both as [OrganizationDomain, OrganizationDomain];
  const answers = await Promise.all([verify(ours.admin, mine), verify(theirs.admin, other)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'DOMAIN_TAKEN' });
});

test('a domain is free again once its organization gives it up or is closed', async () => {
  const first = await verified();
  const second = await add(theirs.admin);
  publish(second);
  expect((await verify(theirs.admin, second)).status).toBe(409);
  expect((await send(ours.admin, 'DELETE', `/admin/domains/${first._id}`)).status).toBe(200);
  expect((await verify(theirs.admin, second)).status).toBe(200);

  const third = await createOrganization(app.db, 'THIRD');
  const closing = await add(third.admin, 'third.example');
  publish(closing);
  expect((await verify(third.admin, closing)).status).toBe(200);
  expect((await send(root, 'DELETE', `/organizations/${third.id}`)).status).toBe(200);
  const heir = await add(ours.admin, 'third.example');
  publish(heir);
  expect((await verify(ours.admin, heir)).status).toBe(200);
});

test('the domain by which another organization is known cannot be verified', async () => {
  await app.db
    .updateTable('organizations')
    .set({ entity: 'Ours.example' })
    .where('id', '=', theirs.id)
    .execute();
  const domain = await add();
  publish(domain);
  expect(await verify(ours.admin, domain)).toMatchObject({ status: 409, body: { code: 'DOMAIN_TAKEN' } });
  await app.db.updateTable('organizations').set({ entity: '' }).where('id', '=', theirs.id).execute();
});

test('a super admin sees what waits, and decides it with a note', async () => {
  const domain = await add();
  const { body } = await send(root, 'GET', '/super-admin/domains?state=pending');
  expect(body.domains).toMatchObject([{ _id: domain._id, organization: { _id: ours.id, code: 'OURS' } }]);
  const decide = (how: string, note: string, caller = root) =>
    send(caller, 'POST', `/super-admin/domains/${domain._id}/${how}`, { note });
  expect((await decide('approve', '')).status).toBe(400);
  expect((await decide('approve', 'By contract', ours.admin)).status).toBe(403);
  expect((await decide('decline', 'Not shown')).body).toMatchObject({
    domain: { state: 'pending', decision: { approved: false, note: 'Not shown' } },
  });
  expect((await decide('approve', 'By contract')).body).toMatchObject({
    domain: { state: 'verified', verifiedBy: 'super_admin', decision: { approved: true } },
  });
  // What a super admin has approved needs no record.
  app.clock.advance(40 * DAY);
  await lookDaily();
  expect(await read(domain)).toMatchObject({ state: 'verified', decision: { note: 'By contract' } });
  expect((await decide('decline', 'The contract ended')).body).toMatchObject({
    domain: { state: 'unverified', verifiedBy: null },
  });
  expect(await record(domain)).toEqual(['created', 'declined', 'approved', 'declined']);
});

test('a super admin reads an organization’s domains by naming it, and adds none', async () => {
  const domain = await add();
  expect((await send(root, 'GET', '/admin/domains')).status).toBe(400);
  const { body } = await send(root, 'GET', `/admin/domains?organization=${ours.id}`);
  expect(body.domains).toMatchObject([{ _id: domain._id }]);
  expect((await send(root, 'POST', '/admin/domains', { domain: 'x.example' })).status).toBe(403);
});

const lookDaily = async () => {
  await queueDomainChecks(app.db);
  await app.runJobs();
  await app.runJobs();
};
const letters = async (subject: RegExp) =>
  (await app.mails()).filter((mail) => subject.test(mail.subject ?? ''));

test('a record that is missing is told of after seven days, and ends what it proved after thirty', async () => {
  const domain = await verified();
  const day = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      app.clock.advance(DAY);
      await lookDaily();
    }
    return (await read(domain)).state;
  };
  expect(await day(1)).toBe('verified');
  dns.texts.clear();
  expect(await day(1)).toBe('failing');
  expect(await owner('ours.example')).toBe(ours.id);
  await day(6);
  expect(await letters(/record of ours\.example/)).toEqual([]);
  await day(1);
  const [told, ...more] = await letters(/record of ours\.example/);
  expect(more).toEqual([]);
  expect(told).toMatchObject({ to: [{ address: 'admin@ours.test' }] });
  expect(told?.text).toContain('_switchboard-challenge.ours.example');
  expect(told?.text).toContain('within 23 days');
  expect(await day(22)).toBe('failing');
  expect(await day(1)).toBe('unverified');
  expect(await letters(/record of ours\.example/)).toHaveLength(1);
  expect(await letters(/ours\.example is no longer verified/)).toHaveLength(1);
  expect(await owner('ours.example')).toBeUndefined();
  expect(await record(domain)).toEqual(['created', 'verified', 'failing', 'unverified']);
});

test('a record that is back makes the days of failing forgotten', async () => {
  const domain = await verified();
  const texts = new Map(dns.texts);
  dns.texts.clear();
  app.clock.advance(DAY);
  await lookDaily();
  for (const [name, values] of texts) dns.texts.set(name, values);
  app.clock.advance(DAY);
  await lookDaily();
  expect(await read(domain)).toMatchObject({ state: 'verified', failingSince: null });
});
