import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Erasure, PlaceCount } from '@switchboard/contract/data-lifecycle/erasures.ts';
import { DAY } from '@switchboard/contract/durations.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { newId } from '../../../platform/ids.ts';
import { createLogger } from '../../../platform/log.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { createPresence } from '../../../platform/presence.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { columnsThatHold } from '../../../testing/rows-that-hold.ts';
import { createOrganization, createUser, type Organization, PASSWORD } from '../../../testing/world.ts';
import { eraseAgain } from './erase-again.ts';
import { erasureJobs, queueErasures } from './run-erasure.ts';

const { app, world } = await openTestApp();
const { db, clock } = app;
const owner = app.database.owner;
const config = app.config;

let number = 0;
let home: Organization;
let person: string;
let email: string;
beforeEach(async () => {
  number += 1;
  home = await createOrganization(db, `LEAVE${number}`);
  email = `zach.q${number}@leave${number}.test`;
  person = await createUser(db, { role: 'user', organizationId: home.id, email, firstName: 'Zacharias' });
  await db
    .updateTable('users')
    .set({ last_name: `Quill-feather${number}` })
    .where('id', '=', person)
    .execute();
  await app.tokenFor(home.admin);
});
const lastName = () => `Quill-feather${number}`;
const fullName = () => `Zacharias ${lastName()}`;

const ask = (method: string, path: string, body?: object, caller = home.admin) =>
  app.call(caller, method, path, { body });
const ok = async (method: string, path: string, body?: object, caller = home.admin) => {
  const answer = await ask(method, path, body, caller);
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body;
};
const begin = async (user = person) =>
  ((await ok('POST', '/admin/erasures', { user })) as unknown as { erasure: Erasure }).erasure;
const approve = (id: string, more: object = {}, caller = home.admin) =>
  ask(
    'POST',
    `/admin/erasures/${id}/approve`,
    { name: fullName(), replaceInTexts: true, attachments: 'keep', password: PASSWORD, ...more },
    caller,
  );
const read = async (id: string) =>
  (await ok('GET', `/admin/erasures/${id}`)) as unknown as { erasure: Erasure; preview: PlaceCount[] };
/** The days are over, for the database too. */
const skipDays = (id: string) =>
  sql`update erasures set due_at = now() - interval '1 minute' where id = ${id}`.execute(owner);
async function run(id: string) {
  await skipDays(id);
  clock.advance(15 * DAY);
  await queueErasures(db, clock.now());
  await app.runJobs();
  return (await read(id)).erasure;
}

/** A life in the organization. */
async function live() {
  const { ticket } = (await ok(
    'POST',
    '/tickets',
    {
      summary: `Laptop of ${fullName()}`,
      description: `Write to ${email.toUpperCase()}, or ask ${fullName()}.`,
      ticketType: 'Report Issue',
      category: home.category,
      project: home.plainProject,
      projectManagerName: fullName(),
      contactNumber: '+49 171 5550199',
      priority: 'High',
    },
    person,
  )) as unknown as { ticket: { _id: string } };
  await ok('PUT', `/admin/tickets/${ticket._id}/assign`, { devopsAgent: home.agent });
  await ok('POST', `/tickets/${ticket._id}/comments`, { comment: `Thanks, ${fullName()}` }, person);
  await ok('POST', `/tickets/${ticket._id}/comments`, { comment: `${fullName()} called.` }, home.agent);
  await ok('PUT', `/admin/users/${person}`, { department: `Desk of ${fullName()}` });
  await ok('PUT', `/tickets/${ticket._id}/people`, {}, home.admin).catch(() => undefined);
  const named = { organization_id: home.id, id: newId(), created_at: clock.now() };
  await db
    .insertInto('chat_messages')
    .values({
      ...named,
      ticket_id: ticket._id,
      sender_id: person,
      type: 'text',
      content: `It is ${fullName()}`,
    })
    .execute();
  const letter = {
    organization_id: home.id,
    received_at: clock.now(),
    sender: email,
    subject: `From ${fullName()}`,
  };
  await db
    .insertInto('letters')
    .values({ ...letter, id: newId(), recipients: 'desk@x.test', outcome: 'held' } as never)
    .execute();
  const webhook = newId();
  await db
    .insertInto('webhooks')
    .values({
      ...named,
      id: webhook,
      name: 'CI',
      url: 'https://ci.test',
      events: [],
      is_active: false,
      secret: Buffer.from('s'),
    } as never)
    .execute();
  const actor = { _id: person, firstName: 'Zacharias', lastName: lastName(), email };
  await db
    .insertInto('webhook_deliveries')
    .values({
      ...named,
      webhook_id: webhook,
      type: 'ticket.created',
      ticket_id: ticket._id,
      body: JSON.stringify({ data: { actor } }),
      state: 'delivered',
      attempts: JSON.stringify([]),
      response: JSON.stringify({ status: 200, body: `Hello ${fullName()}` }),
    } as never)
    .execute();
  await db
    .insertInto('data_exports')
    .values({
      id: newId(),
      organization_id: home.id,
      maker_id: home.admin,
      scope: 'organization',
      with_files: false,
      state: 'ready',
      created_at: clock.now(),
      stored_name: `export-${number}`,
    })
    .execute();
  await sql`
    insert into security_events (id, at, last_at, organization_id, kind, action, outcome, person_id, person_name, address, data)
    values (gen_random_uuid(), now(), now(), ${home.id}, 'sign_in', 'signed_in', 'ok', ${person}, ${fullName()}, '10.0.0.9',
      ${JSON.stringify({ email })}::jsonb)`.execute(db);
  return ticket._id;
}

test('after the days nothing in any table names the person, and one event says how much there was', async () => {
  const ticket = await live();
  const other = await ok('GET', `/tickets/${ticket}`, undefined, home.agent);
  expect(JSON.stringify(other)).toContain(lastName());
  const { _id: id, code } = await begin();
  expect(code).toMatch(/^[0-9a-f]{4}$/);
  const { preview } = await read(id);
  const counts = Object.fromEntries(preview.map(({ place, count }) => [place, count]));
  expect(counts).toMatchObject({ raised: 1, comments: 1, chat: 1, letters: 1, texts: 4 });

  const answer = await approve(id);
  expect(answer.body).toMatchObject({
    erasure: { state: 'waiting', dueAt: new Date(clock.now().getTime() + 14 * DAY).toISOString() },
  });
  expect(await isActive()).toBe(false);
  await app.runJobs();
  const letters = (await app.mails()).filter(({ to }) => to?.[0]?.address === email);
  expect(letters.at(-1)?.subject).toBe('Your account will be erased');
  await queueErasures(db, clock.now());
  await app.runJobs();
  expect(await columnsThatHold(owner, lastName())).toContain('users.last_name');

  const done = await run(id);
  expect(done).toMatchObject({
    state: 'done',
    person: { firstName: 'Erased', lastName: `person ${code}`, email: '' },
  });
  expect(await columnsThatHold(owner, lastName())).toEqual([]);
  expect(await columnsThatHold(owner, email)).toEqual([]);
  expect(await columnsThatHold(owner, '5550199')).toEqual([]);
  const left = JSON.stringify(await ok('GET', `/tickets/${ticket}`, undefined, home.agent));
  expect(left).toContain(`Laptop of Erased person ${code}`);
  expect(left).toContain(`Write to ${code}@erased.invalid, or ask Erased person ${code}.`);
  const audit = (await ok('GET', '/admin/audit?kind=erasure')) as unknown as {
    entries: { verb: string; subject: string; reason: string | null }[];
  };
  expect(audit.entries.map(({ verb, subject }) => [verb, subject])).toEqual([
    ['finished', code],
    ['approved', code],
    ['begun', code],
  ]);
  expect(audit.entries[0]?.reason).toMatch(/^[1-9]\d* replaced, [1-9]\d* removed$/);
  const file = await readFile(join(config.dataDirectory, 'erasures.jsonl'), 'utf8');
  expect(file).toContain(person);
  expect(file).not.toContain(lastName());
});

const isActive = async (id = person) =>
  (await db.selectFrom('users').select('is_active').where('id', '=', id).executeTakeFirst())?.is_active;

test('what people wrote stays as it is where the admin says so', async () => {
  const ticket = await live();
  const { _id: id, code } = await begin();
  await approve(id, { replaceInTexts: false });
  await run(id);
  const free = ['chat_messages.content', 'comments.text', 'tickets.description', 'tickets.summary'];
  const held = await columnsThatHold(owner, lastName());
  expect(held.filter((column) => !/^(search|ticket_words)/.test(column))).toEqual(free);
  const left = JSON.stringify(await ok('GET', `/tickets/${ticket}`, undefined, home.agent));
  expect(left).toContain(`"lastName":"person ${code}"`);
});

test('somebody else of the same name keeps it', async () => {
  const twin = await createUser(db, {
    role: 'user',
    organizationId: home.id,
    email: `twin${number}@leave.test`,
    firstName: 'Zacharias',
  });
  await db.updateTable('users').set({ last_name: lastName() }).where('id', '=', twin).execute();
  const ticket = await live();
  const { _id: id } = await begin();
  await approve(id);
  await run(id);
  const left = JSON.stringify(await ok('GET', `/tickets/${ticket}`, undefined, home.agent));
  expect(left).toContain(`${fullName()} called.`);
  expect(left).toContain('Thanks, Erased person');
  expect(await columnsThatHold(owner, email)).toEqual([]);
});

test('letters that wait for others go out, also where an address holds the one that is erased', async () => {
  const waits = async () =>
    (
      await sql<{ to: string }>`
        select payload ->> 'to' as to from graphile_worker._private_jobs
        where payload ->> 'kind' = 'waiting' order by 1`.execute(owner)
    ).rows.map(({ to }) => to);
  const { _id: id } = await begin();
  await approve(id);
  const letter = { kind: 'waiting', subject: 'A letter', text: 'That waits', html: '' };
  const others = [`anna.${email}`, `${email}.example`];
  for (const to of [email, ...others]) await queueMail(db, { ...letter, to });
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 year'
    where payload ->> 'kind' = 'waiting'`.execute(owner);
  expect(await waits()).toHaveLength(3);
  await run(id);
  expect(await waits()).toEqual(others.toSorted());
  await sql`delete from graphile_worker._private_jobs where payload ->> 'kind' = 'waiting'`.execute(owner);
});

test('only whole words are replaced', async () => {
  const { ticket } = (await ok(
    'POST',
    '/tickets',
    {
      summary: `Zacharias ${lastName()}son, ${lastName()} alone, x${email}, ${email}.example`,
      description: `Zacharias\n${lastName()}!`,
      ticketType: 'Report Issue',
      category: home.category,
      project: home.plainProject,
      projectManagerName: 'Somebody',
      contactNumber: '2500',
      priority: 'High',
    },
    home.user,
  )) as unknown as { ticket: { _id: string; summary: string } };
  const { _id: id, code } = await begin();
  await approve(id);
  await run(id);
  const left = (await ok('GET', `/tickets/${ticket._id}`, undefined, home.user)) as unknown as {
    ticket: { summary: string; description: string };
  };
  expect(left.ticket.summary).toBe(ticket.summary);
  expect(left.ticket.description).toBe(`Erased person ${code}!`);
});

test('a person asks, takes it back, and asks again; an admin decides, and can cancel in the days', async () => {
  expect((await ok('GET', '/auth/erasure-request', undefined, person)).erasure).toBeNull();
  await ok('POST', '/auth/erasure-request', {}, person);
  expect(await ask('POST', '/auth/erasure-request', {}, person)).toMatchObject({ status: 409 });
  await app.runJobs();
  expect((await app.mails()).at(-1)?.subject).toBe('Somebody asks to be erased');
  expect((await ok('DELETE', '/auth/erasure-request', undefined, person)).erasure).toBeNull();
  const asked = await ok('POST', '/auth/erasure-request', {}, person);
  const id = (asked.erasure as unknown as Erasure)._id;
  expect((await read(id)).erasure).toMatchObject({ own: true, state: 'requested' });
  expect(await approve(id, { name: 'Somebody' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'name' }] },
  });
  expect(await approve(id, { password: 'wrong' })).toMatchObject({ status: 400 });
  expect((await approve(id)).status).toBe(200);
  expect(await ok('POST', `/admin/erasures/${id}/cancel`, {})).toMatchObject({
    erasure: { state: 'cancelled' },
  });
  clock.advance(15 * DAY);
  await queueErasures(db, clock.now());
  await app.runJobs();
  expect(await columnsThatHold(owner, lastName())).toContain('users.last_name');
  expect(await ask('POST', `/admin/erasures/${id}/cancel`, {})).toMatchObject({ status: 409 });
});

test('a hold is stronger: nothing is approved, and what was approved waits until it is lifted', async () => {
  const { _id: id } = await begin();
  const place = () => ok('POST', '/admin/holds', { kind: 'person', subject: person, reason: 'A claim' });
  const lift = ({ hold }: Record<string, unknown>) =>
    ok('DELETE', `/admin/holds/${(hold as { _id: string })._id}`);
  const first = await place();
  expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'LEGAL_HOLD' } });
  await lift(first);
  expect((await approve(id)).status).toBe(200);
  const second = await place();
  expect(await run(id)).toMatchObject({ state: 'waiting', held: true });
  await lift(second);
  expect(await run(id)).toMatchObject({ state: 'done' });
});

test('the last active admin is not erased, and nobody approves their own', async () => {
  const { _id: id } = await begin(home.admin);
  const second = await createUser(db, {
    role: 'admin',
    organizationId: home.id,
    email: `second${number}@leave.test`,
  });
  const name = 'admin Person';
  expect(await approve(id, { name })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  await db.updateTable('users').set({ is_active: false }).where('id', '=', home.admin).execute();
  const { _id: other } = (
    (await ok('POST', '/admin/erasures', { user: second }, second)) as unknown as { erasure: Erasure }
  ).erasure;
  await db.updateTable('users').set({ is_active: true }).where('id', '=', home.admin).execute();
  await db.updateTable('users').set({ is_active: false }).where('id', '=', second).execute();
  // Of two admins one is not there: the other is the last.
  await db.updateTable('users').set({ is_active: true }).where('id', '=', second).execute();
  expect((await approve(other, { name: 'Root Person' })).status).toBe(200);
  expect(await approve(id, { name }, second)).toMatchObject({ status: 401 });
});

test('one that was killed in its midst goes on', async () => {
  await live();
  const { _id: id } = await begin();
  await approve(id);
  await skipDays(id);
  clock.advance(15 * DAY);
  const [job] = erasureJobs({
    db,
    files: app.files,
    clock,
    presence: createPresence(),
    config,
  });
  const killed = new AbortController();
  killed.abort(new Error('killed'));
  await expect(
    job?.run({ organizationId: home.id, erasureId: id }, { signal: killed.signal }),
  ).rejects.toThrow('killed');
  expect((await read(id)).erasure.state).toBe('running');
  await queueErasures(db, clock.now());
  await app.runJobs();
  expect((await read(id)).erasure.state).toBe('done');
  expect(await columnsThatHold(owner, lastName())).toEqual([]);
});

test('who is there again after a backup was restored is erased again at the start', async () => {
  const { _id: id, code } = await begin();
  await approve(id);
  await run(id);
  // As the backup has it.
  await sql`delete from erasures where id = ${id}`.execute(owner);
  await sql`update users set first_name = 'Zacharias', last_name = ${lastName()}, email = ${email}, deleted_at = null
    where id = ${person}`.execute(owner);
  const path = join(config.dataDirectory, 'erasures.jsonl');
  await writeFile(path, `${await readFile(path, 'utf8')}{"half`);
  await eraseAgain({ db, config, log: createLogger('silent') }, new Date(Date.now() - 60_000));
  await queueErasures(db, clock.now());
  await app.runJobs();
  expect(await columnsThatHold(owner, lastName())).toEqual([]);
  expect((await read(id)).erasure).toMatchObject({ state: 'done', code });
});

test('nothing but an erasure that is due rewrites the record', async () => {
  const { _id: id } = await begin();
  const attempt = (call: ReturnType<typeof sql>) => call.execute(db).catch((error) => error.message);
  expect(await attempt(sql`select begin_erasure(${home.id}, ${id})`)).toBe('this erasure is not due');
  expect(await attempt(sql`select erase_from_events(${home.id}, ${id}, 0, 100)`)).toBe(
    'nobody is being erased',
  );
  expect(await attempt(sql`update events set data = '{}' where organization_id = ${home.id}`)).toMatch(
    /permission denied/,
  );
  expect(await attempt(sql`insert into erased_names values (${home.id}, ${id}, 'A', 'B', '')`)).toMatch(
    /permission denied/,
  );
  expect(readConfig({ ERASURE_WAIT_DAYS: '0' }).erasureWaitDays).toBe(0);
  expect((await ask('GET', '/admin/erasures', undefined, world.superAdmin)).status).toBe(403);
});
