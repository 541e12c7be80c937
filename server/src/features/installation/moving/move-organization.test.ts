/** An organization of one database, moved to another while its people work. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { OWNER_ROLE } from '../../../platform/database/roles.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { holdFiles } from '../../../platform/files/named-files.ts';
import { createLogger } from '../../../platform/log.ts';
import { codeOf } from '../../../testing/authenticator.ts';
import { giveSecondFactor } from '../../../testing/second-factor.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTicketWithFile } from '../../../testing/ticket-with-file.ts';
import {
  createOrganization,
  createTicket,
  createUser,
  createWorld,
  type Organization,
  PASSWORD,
  type World,
} from '../../../testing/world.ts';
import { contentsOf, digestIn } from '../backup/testing/desk-to-copy.ts';
import { type Move, moveOrganization } from './move-organization.ts';

const ADDRESS = 'https://second.desk.test';
const log = createLogger('silent');
let here: TestApp;
let there: TestApp;
let world: World;

const ownerOf = (app: TestApp) => ({ ...app.database.connection, user: OWNER_ROLE });

beforeAll(async () => {
  const env = { SECRET_KEY: randomBytes(32).toString('base64') };
  here = await startTestApp(env, { empty: true });
  there = await startTestApp(env, { empty: true });
  world = await createWorld(here.db);
});
afterAll(async () => {
  await asAdministrator(`revoke set on parameter session_replication_role from ${OWNER_ROLE}`);
  await here.close();
  await there.close();
});

async function asAdministrator(statement: string) {
  const admin = await openDatabase({ ...inject('cluster').connection, max: 1 }, log);
  await admin.pool.query(statement);
  await admin.close();
}

const move = (changes: Partial<Move> = {}) =>
  moveOrganization(
    {
      from: ownerOf(here),
      to: ownerOf(there),
      files: here.files,
      toFiles: there.files,
      code: world.ours.code,
      address: ADDRESS,
      ...changes,
    },
    () => undefined,
  );

const attach = async (home: Organization) =>
  (await createTicketWithFile(here, home, randomBytes(5_000))).storedName;

/** Every row of an organization by table, in a way that the product does not use. */
async function rowsOf(app: TestApp, id: string): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id'`.execute(app.database.owner);
  const found: Record<string, string[]> = {};
  const read = async (name: string, condition: ReturnType<typeof sql<boolean>>) => {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} as t where ${condition} order by 1`.execute(
      app.database.owner,
    );
    found[name] = rows.map(({ row }) => row);
  };
  for (const { name } of tables) await read(name, sql`organization_id = ${id}`);
  const people = sql`(select id from users where organization_id = ${id})`;
  for (const name of ['second_factors', 'identities', 'sign_in_places'])
    await read(name, sql`user_id in ${people}`);
  return found;
}

/** With a session from before: signing in writes. */
async function withSession(person: string) {
  const authorization = `Bearer ${await here.tokenFor(person)}`;
  return async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const url = `/api${path}`;
    const answer = await here.fastify.inject({
      method,
      url,
      headers: { authorization },
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json(), after: answer.headers['retry-after'] };
  };
}

const signIn = async (app: TestApp, email: string) => {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: PASSWORD },
  });
  return { status: answer.statusCode, body: answer.json() };
};

test('a database, a role or people that stand in the way are named, and nothing is left there', async () => {
  const before = await contentsOf(ownerOf(there));
  await expect(move({ to: ownerOf(here) })).rejects.toThrow('is the database that the organization is in');
  await expect(move({ code: 'NOBODY' })).rejects.toThrow(
    'There is no organization with the code NOBODY here',
  );
  await expect(move({ to: { ...ownerOf(there), database: 'nowhere' } })).rejects.toThrow('cannot be reached');
  await expect(move()).rejects.toThrow('grant set on parameter session_replication_role');
  await asAdministrator(`grant set on parameter session_replication_role to ${OWNER_ROLE}`);

  for (const [side, words] of [
    ['files', 'The files of the settings belong to another installation'],
    ['toFiles', '--to-storage belongs to another installation'],
  ] as const) {
    const files: FileStore = { ...there.files, owner: async () => 'somebody' };
    await expect(move({ [side]: files })).rejects.toThrow(words);
  }
  await attach(world.ours);
  await expect(move({ toFiles: null })).rejects.toThrow('--to-storage says where they go');
  const { owner } = there.database;
  await sql`insert into schema_migrations (name, timestamp) values ('9999-later', '')`.execute(owner);
  await expect(move()).rejects.toThrow('newer version (it has the change "9999-later")');
  await sql`delete from schema_migrations where name = '9999-later'`.execute(owner);
  await sql`update schema_migrations set name = 'kept' where name like '0052%'`.execute(owner);
  await expect(move()).rejects.toThrow(
    'The database of --to is of a newer version (it has the change "kept")',
  );
  await sql`update schema_migrations set name = '0052-moved-organizations' where name = 'kept'`.execute(
    owner,
  );

  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from schema_migrations where name like '0052%' returning name, timestamp`.execute(owner);
  await expect(move()).rejects.toThrow(
    'The database of --to is of an older version (it lacks the change "0052-moved-organizations")',
  );
  await sql`insert into schema_migrations (name, timestamp)
    values (${rows[0]?.name}, ${rows[0]?.timestamp})`.execute(owner);
  const nothing = { ...ownerOf(there), database: inject('cluster').connection.database };
  await expect(move({ to: nothing })).rejects.toThrow(
    'The database of --to has no tables of Switchboard. Start the program there once.',
  );

  const somebody = await createUser(there.db, {
    role: 'super_admin',
    organizationId: null,
    email: 'head@ours.test',
  });
  await expect(move()).rejects.toThrow('has the e-mail of somebody of OURS Company: head@ours.test');
  await there.db.deleteFrom('users').where('id', '=', somebody).execute();
  // The last file breaks, when every row is there.
  const broken: FileStore = { ...here.files, read: () => Promise.reject(new Error('the disk is gone')) };
  await expect(move({ files: broken })).rejects.toThrow('the disk is gone');
  expect(await contentsOf(ownerOf(there))).toEqual(before);
  expect((await here.call(world.ours.user, 'GET', '/tickets')).status).toBe(200);
});

test('what is taken there, under way, or would not be the same is named, and nothing is left there', async () => {
  const { ours } = world;
  const other = await createOrganization(there.db, 'OTHER');
  const { owner } = there.database;
  const before = await contentsOf(ownerOf(there));
  const organization = (app: TestApp, id: string) =>
    app.db
      .selectFrom('organizations')
      .select(['code', 'ticket_prefix', 'entity'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const change = (to: Partial<Awaited<ReturnType<typeof organization>>>) =>
    there.db.updateTable('organizations').set(to).where('id', '=', other.id).execute();
  const [own, others] = [await organization(here, ours.id), await organization(there, other.id)];
  for (const taken of [
    { code: own.code.toLowerCase() },
    { ticket_prefix: own.ticket_prefix },
    { entity: own.entity.toUpperCase() },
  ]) {
    await change(taken);
    await expect(move()).rejects.toThrow('has the code, the prefix or the entity of OURS Company (OURS)');
    await change(others);
  }

  await giveSecondFactor(here, ours.manager);
  await giveSecondFactor(there, other.manager);
  await sql`update second_factors set sealed_key = overlay(sealed_key placing '\\x0000000000000000'::bytea from 1)`.execute(
    there.db,
  );
  await expect(move()).rejects.toThrow('encrypted with another SECRET_KEY');
  for (const { db } of [here, there]) await db.deleteFrom('second_factors').execute();

  await there.db.transaction().execute(async (trx) => {
    expect(await holdFiles(trx)).toBe(true);
    await expect(move()).rejects.toThrow('A backup or another move of one of the two databases is under way');
  });

  await createOrganization(here.db, 'GONE');
  await here.db
    .updateTable('organizations')
    .set({ deleted_at: new Date(), moved_at: new Date() })
    .where('code', '=', 'GONE')
    .execute();
  await expect(move({ code: 'GONE' })).rejects.toThrow(
    'GONE Company has moved already, and not to the database of --to',
  );

  // What a trigger of somebody else does to the rows over there.
  for (const [does, says] of [
    ['return null', /^A row of public\.\w+ would refer to none/],
    [`new.name := new.name || '!'; return new`, /^categories differs on both sides \(\d+ and \d+ rows\)/],
  ] as const) {
    await sql`create function interfere() returns trigger language plpgsql as ${sql.lit(`begin ${does}; end`)}`.execute(
      owner,
    );
    await sql`create trigger interferes before insert on categories for each row execute function interfere()`.execute(
      owner,
    );
    await sql`alter table categories enable always trigger interferes`.execute(owner);
    await expect(move()).rejects.toThrow(says);
    await sql`drop function interfere cascade`.execute(owner);
  }
  expect(await contentsOf(ownerOf(there))).toEqual(before);
  expect((await here.call(ours.user, 'POST', '/tickets', { body: {} })).status).toBe(400);
  expect((await here.call(ours.user, 'GET', '/tickets')).status).toBe(200);
});

test('every row and file is there after a move during which people worked, and they go on there', async ({
  onTestFinished,
}) => {
  const factor = await giveSecondFactor(here, world.ours.admin);
  const guest = await createUser(here.db, {
    role: 'user',
    organizationId: world.theirs.id,
    email: 'g@theirs.test',
  });
  // Who has left an organization is there by name.
  await here.db
    .insertInto('organization_people')
    .values({
      organization_id: world.ours.id,
      user_id: guest,
      until: new Date(),
      first_name: 'G',
      last_name: 'P',
      email: '',
      role: 'user',
    })
    .execute();
  const kept = await attach(world.ours);
  await attach(world.theirs);
  const dropped = await createTicket(here.db, world.ours, { summary: 'Goes meanwhile' });
  const theirs = await rowsOf(here, world.theirs.id);

  // Somebody writes all the time, and knows what was acknowledged.
  const working = new AbortController();
  onTestFinished(() => working.abort());
  const said: string[] = [];
  const refused: { status: number; code: unknown; after: unknown }[] = [];
  const ticket = await createTicket(here.db, world.ours);
  const asUser = await withSession(world.ours.user);
  const asNeighbour = await withSession(world.theirs.user);
  const work = (async () => {
    for (let number = 0; !working.signal.aborted; number += 1) {
      const comment = `Comment ${number}`;
      const { status, body, after } = await asUser('POST', `/tickets/${ticket}/comments`, { comment });
      if (status < 300) said.push(comment);
      else refused.push({ status, code: body.code, after });
    }
  })();
  await expect.poll(() => said.length).toBeGreaterThan(2);
  let last: Record<string, string[]> = {};
  let late = '';
  const files: FileStore = {
    ...here.files,
    async read(name, part) {
      // After the moment of the first copy.
      if (late === '') {
        late = 'coming';
        late = await attach(world.ours);
        await deleteTicket(dropped);
        await expect.poll(() => said.length).toBeGreaterThan(8);
      }
      return here.files.read(name, part);
    },
  };
  const reported: string[] = [];
  const { copied } = await moveOrganization(
    {
      from: ownerOf(here),
      to: ownerOf(there),
      files,
      toFiles: {
        ...there.files,
        async keep(file) {
          await there.files.keep(file);
          if (file.storedName === late) {
            // In the last step: it can be read, and not be written.
            expect((await asUser('GET', '/tickets')).status).toBe(200);
            await expect.poll(() => refused.length).toBeGreaterThan(0);
            expect((await asNeighbour('GET', '/tickets')).status).toBe(200);
            await createTicket(here.db, world.theirs);
            last = await rowsOf(here, world.ours.id);
          }
        },
      },
      code: 'ours',
      address: ADDRESS,
    },
    (step) => reported.push(step),
  );
  working.abort();
  await work;

  expect(refused[0]).toEqual({ status: 503, code: 'ORGANIZATION_MOVING', after: '1' });
  expect(copied?.changed[0]).toBeGreaterThan(0);
  expect(copied?.missing).toBe(0);
  const arrived = await rowsOf(there, world.ours.id);
  // Whom sign-ins and presence belong to, and the transactions of a server, are of the place.
  for (const name of ['chat_presence', 'mails', 'pending_registrations', 'ticket_changes', 'ticket_viewers'])
    delete last[name];
  for (const [name, rows] of Object.entries(last)) expect(arrived[name], name).toEqual(rows);
  expect(arrived.comments?.length).toBe(said.length);
  expect(await digestIn(there.files, kept)).toBe(await digestIn(here.files, kept));
  expect(await digestIn(there.files, late)).toBe(await digestIn(here.files, late));
  const { rows: gone } = await sql`select from tickets where id = ${dropped}`.execute(there.db);
  expect(gone).toEqual([]);
  const names = await there.db
    .selectFrom('users')
    .select(['email', 'deleted_at'])
    .where('id', '=', guest)
    .execute();
  expect(names).toEqual([{ email: '', deleted_at: expect.any(Date) }]);

  // They work there.
  expect((await signIn(there, 'user@ours.test')).status).toBe(200);
  const begun = await signIn(there, 'admin@ours.test');
  const proved = await there.fastify.inject({
    method: 'POST',
    url: '/api/auth/second-factor',
    payload: { challenge: begun.body.challenge, code: codeOf(factor, there) },
  });
  expect(proved.statusCode).toBe(200);
  const answer = await there.call(world.ours.user, 'POST', `/tickets/${ticket}/comments`, {
    body: { comment: 'Here' },
  });
  expect(answer.status).toBeLessThan(300);
  const { rows: order } = await sql<{ newest: boolean }>`
    select sequence = max(sequence) over () as newest from events
    where organization_id = ${world.ours.id} order by id desc limit 1`.execute(there.db);
  expect(order[0]?.newest).toBe(true);

  // Here it is over, and the others have noticed nothing. Windows that are open are told where it went, each time.
  for (const path of ['/tickets', '/auth/me', '/tickets']) {
    expect(await asUser('GET', path)).toMatchObject({
      status: 403,
      body: { code: 'ORGANIZATION_MOVED', message: `Your organization has moved to ${ADDRESS}` },
    });
  }
  expect((await asNeighbour('GET', '/tickets')).status).toBe(200);
  const sent = await signIn(here, 'user@ours.test');
  expect(sent).toMatchObject({
    status: 403,
    body: { code: 'ORGANIZATION_MOVED', message: `Your organization has moved to ${ADDRESS}` },
  });
  const wrong = await here.fastify.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'user@ours.test', password: 'something else' },
  });
  expect(wrong.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  const now = await rowsOf(here, world.theirs.id);
  expect(now.tickets?.length).toBe((theirs.tickets?.length ?? 0) + 1);
  expect(now.users).toEqual(theirs.users);
  const { rows: triggers } = await sql`select from pg_trigger where tgname like 'moving%'`.execute(
    here.database.owner,
  );
  expect(triggers).toEqual([]);
  await expect(move()).rejects.toThrow('is in the database of --to already');
});

async function deleteTicket(id: string) {
  const { owner } = here.database;
  for (const table of [
    'ticket_words',
    'search_texts',
    'ticket_people',
    'unassigned_tickets',
    'active_tickets',
    'ticket_unread',
  ]) {
    const column = await sql<{ found: boolean }>`select exists (select from information_schema.columns
      where table_name = ${table} and column_name = 'ticket_id') as found`.execute(owner);
    if (column.rows[0]?.found)
      await sql`delete from ${sql.table(table)} where ticket_id = ${id}`.execute(owner);
  }
  await sql`delete from tickets where id = ${id}`.execute(owner);
}

test('a move that was cut between the two databases is finished by the next run', async () => {
  const refuse = sql`create function refuse() returns trigger language plpgsql as
    $$ begin if new.moved_at is not null then raise exception 'cut'; end if; return new; end $$`;
  const { owner } = here.database;
  await refuse.execute(owner);
  await sql`create trigger cut before update on organizations for each row execute function refuse()`.execute(
    owner,
  );
  await expect(move({ code: 'THEIRS' })).rejects.toThrow('cut');
  // It is used here on, and nobody finds it there.
  const raised = await createTicket(here.db, world.theirs);
  expect((await signIn(here, 'user@theirs.test')).status).toBe(200);
  expect((await signIn(there, 'user@theirs.test')).status).toBe(401);
  await sql`drop trigger cut on organizations`.execute(owner);

  await move({ code: 'THEIRS' });
  expect((await there.call(world.theirs.user, 'GET', `/tickets/${raised}`)).status).toBe(200);
  expect((await signIn(here, 'user@theirs.test')).status).toBe(403);

  // Cut after the use ended here.
  await sql`update organizations set deleted_at = now(), arriving = true where id = ${world.theirs.id}`.execute(
    there.database.owner,
  );
  const taking = await createOrganization(there.db, 'AFTER');
  const call = (code: string) =>
    there.db.updateTable('organizations').set({ code }).where('id', '=', taking.id).execute();
  await call('Theirs');
  await expect(move({ code: 'THEIRS' })).rejects.toThrow(
    'Its code or entity was taken in the database of --to in the meantime',
  );
  expect((await signIn(there, 'user@theirs.test')).status).toBe(401);
  await call('AFTER');
  expect((await move({ code: 'THEIRS' })).copied).toBe(null);
  expect((await signIn(there, 'user@theirs.test')).status).toBe(200);
});
