/** What the role that serves may do, and what it may not. */
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createOrganization } from '../../testing/world.ts';
import { newId } from '../ids.ts';
import { createLogger } from '../log.ts';
import { FUNCTION_GRANTS, grantServing, isAppendOnly, TABLE_GRANTS } from './grants.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { OWNER_ROLE, prepareRoles, SERVING_ROLE } from './roles.ts';

const log = createLogger('silent');
const PRIVILEGES = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'];
const RECORD = Object.keys(TABLE_GRANTS).filter(isAppendOnly);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function listed(query: RawBuilder<{ name: string; may: readonly string[] }>, on = database) {
  const { rows } = await query.execute(on.db);
  return Object.fromEntries(rows.map(({ name, may }) => [name, may]));
}

/** As PostgreSQL itself answers, with what everybody may. */
const mayOnTables = (schema: string, on?: TestDatabase) =>
  listed(
    sql`select relname as name, array(
        select privilege from unnest(${PRIVILEGES}::text[]) as privilege
        where has_table_privilege(${SERVING_ROLE}, pg_class.oid, privilege)) as may
      from pg_class where relkind in ('r', 'v', 'm', 'p') and relnamespace = ${schema}::regnamespace`,
    on,
  );

describe('the list of rights', () => {
  test('is what the database allows on every table', async () => {
    expect(await mayOnTables('public')).toEqual(
      Object.fromEntries(Object.entries(TABLE_GRANTS).map(([table, may]) => [table, [...may]])),
    );
  });

  test('has every function that may be called; with the rights of the owner run those that delete from the record or rewrite it', async () => {
    const { rows } = await sql<{ name: string; as_owner: boolean }>`
      select proname as name, prosecdef as as_owner from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
        and has_function_privilege(${SERVING_ROLE}, oid, 'execute')
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      order by proname`.execute(database.db);
    expect(rows.map(({ name }) => name)).toEqual(FUNCTION_GRANTS);
    expect(rows.filter(({ as_owner }) => as_owner).map(({ name }) => name)).toEqual(
      FUNCTION_GRANTS.filter((name) => /^(age_out|purge|retain|begin_erasure|erase_from)/.test(name)),
    );
  });

  test('has a way to purge each part of the record that belongs to an organization', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
      where attname = 'organization_id' and relname = any(${RECORD}::text[])`.execute(database.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(FUNCTION_GRANTS).toEqual(expect.arrayContaining(rows.map(({ name }) => `purge_${name}`)));
  });

  test('lets the queue be worked on, and its schema be', async () => {
    const { migrations, jobs, ...tables } = await mayOnTables('graphile_worker');
    expect([migrations, jobs]).toEqual([['SELECT'], ['SELECT']]);
    for (const may of Object.values(tables)) expect(may).toEqual(['SELECT', 'INSERT', 'UPDATE', 'DELETE']);
  });

  test('is brought back where somebody has changed it, and changes nothing otherwise', async () => {
    const own = await createTestDatabase();
    const before = await mayOnTables('public', own);
    const versions = async () =>
      (
        await sql<{
          version: string;
        }>`select string_agg(xmin::text, ' ' order by oid) as version from pg_class
        where relnamespace = 'public'::regnamespace`.execute(own.owner)
      ).rows[0]?.version;
    const untouched = await versions();
    await grantServing(own.owner, SERVING_ROLE);
    expect(await versions()).toBe(untouched);

    await sql`grant update, truncate on events to ${sql.ref(SERVING_ROLE)}`.execute(own.owner);
    await sql`revoke insert on tickets from ${sql.ref(SERVING_ROLE)}`.execute(own.owner);
    await sql`create table unknown_yet (id integer)`.execute(own.owner);
    await Promise.all([1, 2].map(() => grantServing(own.owner, SERVING_ROLE)));
    expect(await mayOnTables('public', own)).toEqual({ ...before, unknown_yet: [] });
    await own.close();
  });
});

describe('the role that serves', () => {
  const DENIED = /permission denied|must be owner|must be superuser|nothing is due|cannot have been closed/;

  test('is no superuser, owns nothing and is nobody else', async () => {
    const { rows } = await sql<{ role: string; mighty: boolean; owns: boolean; others: number }>`
      select current_user as role,
        rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as mighty,
        exists (select from pg_class where relowner = pg_roles.oid) as owns,
        (select count(*)::int from pg_auth_members where member = pg_roles.oid) as others
      from pg_roles where rolname = current_user`.execute(database.db);
    expect(rows).toEqual([{ role: SERVING_ROLE, mighty: false, owns: false, others: 0 }]);
  });

  test.each(RECORD)('can add to %s and do nothing else with it', async (table) => {
    const name = sql.table(table);
    // What repeats is counted in the security log, whose trigger refuses any other change.
    const counts = table === 'security_events';
    for (const statement of [
      ...(counts ? [] : [sql`update ${name} set id = id`, sql`select * from ${name} for update`]),
      sql`delete from ${name}`,
      sql`truncate ${name}`,
      sql`alter table ${name} disable trigger all`,
      sql`alter table ${name} add column x integer`,
      sql`drop trigger events_are_kept on ${name}`,
      sql`drop table ${name}`,
      sql`create rule r as on update to ${name} do instead nothing`,
      sql`create policy p on ${name}`,
    ]) {
      await expect(statement.execute(database.db)).rejects.toThrow(DENIED);
    }
  });

  test('finds no setting that opens the record', async () => {
    const organization = await createOrganization(database.db, 'OPEN');
    await sql`insert into events (organization_id, id, subject_kind, subject_id, verb, at)
      values (${organization.id}, ${newId()}, 'ticket', ${newId()}, 'created', now())`.execute(database.db);
    for (const setting of ['switchboard.retention', 'role', 'session_replication_role', 'row_security']) {
      for (const value of ['on', 'off', 'replica', OWNER_ROLE]) {
        const attempt = database.db.transaction().execute(async (trx) => {
          await sql`select set_config(${setting}, ${value}, true)`.execute(trx);
          await sql`delete from events`.execute(trx);
        });
        await expect(attempt).rejects.toThrow();
      }
    }
    const { rows } = await sql`select from events where organization_id = ${organization.id}`.execute(
      database.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('has the events of an organization deleted that has been closed for a day, and of no other', async () => {
    const { db, owner } = database;
    const organization = await createOrganization(db, 'CLOSED');
    const events = async () =>
      (await sql`select from events where organization_id = ${organization.id}`.execute(db)).rows.length;
    const purge = (id: string) => sql<{ n: number }>`select purge_events(${id}, 1) as n`.execute(db);
    for (const _ of [1, 2]) {
      await sql`insert into events (organization_id, id, subject_kind, subject_id, verb, at)
        values (${organization.id}, ${newId()}, 'ticket', ${newId()}, 'created', now())`.execute(db);
    }
    const closed = (when: RawBuilder<unknown>) =>
      sql`update organizations set deleted_at = ${when} where id = ${organization.id}`;
    await expect(purge(organization.id)).rejects.toThrow(/nothing is due/);
    await expect(purge(newId())).rejects.toThrow(/nothing is due/);
    await expect(closed(sql`now() - interval '2 days'`).execute(db)).rejects.toThrow(/earlier than now/);
    await closed(sql`now()`).execute(db);
    await expect(purge(organization.id)).rejects.toThrow(/nothing is due/);
    await expect(closed(sql`now() - interval '2 days'`).execute(db)).rejects.toThrow(/earlier than now/);
    expect(await events()).toBe(2);

    await closed(sql`now() - interval '24 hours'`).execute(owner);
    expect((await purge(organization.id)).rows).toEqual([{ n: 1 }]);
    expect(await events()).toBe(1);
    // The way that was opened for it is shut again, also within the transaction.
    const attempt = db.transaction().execute(async (trx) => {
      await purgeIn(trx, organization.id);
      return (
        await sql<{ open: string }>`select current_setting('switchboard.retention', true) as open`.execute(
          trx,
        )
      ).rows;
    });
    expect(await attempt).toEqual([{ open: 'off' }]);
  });
  const purgeIn = (trx: TestDatabase['db'], id: string) => sql`select purge_events(${id}, 1)`.execute(trx);

  test.each([
    'create table t (id integer)',
    'create temporary table t (id integer)',
    'create schema s',
    "create function f() returns integer language sql as 'select 1'",
    'create function pg_temp.f() returns integer language sql as $$select 1$$',
    'create extension hstore',
    'create extension plpgsql_call_handler',
    'create role r',
    'alter role switchboard_app superuser',
    'set role switchboard_owner',
    'set session authorization switchboard_owner',
    "alter system set log_statement = 'all'",
    'alter database switchboard owner to switchboard_app',
    'alter table users add column x integer',
    'alter function purge_events(uuid, integer) security invoker',
    'create or replace function purge_events(organization uuid, most integer) returns integer language sql as $$select 1$$',
    'drop function purge_events(uuid, integer)',
    'create trigger t before insert on users for each row execute function suppress_redundant_updates_trigger()',
    'create policy p on users',
    'truncate users cascade',
    'set session_replication_role = replica',
    "copy users to program 'cat'",
    "copy users to '/tmp/switchboard-users'",
    "copy users from '/etc/passwd'",
    "select pg_read_file('/etc/passwd')",
    "select pg_ls_dir('.')",
    "select lo_import('/etc/passwd')",
    'select pg_reload_conf()',
    'update schema_migrations set name = name',
    'delete from graphile_worker.migrations',
    'create table graphile_worker.t (id integer)',
    'select rolpassword from pg_authid',
  ])('cannot %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow(
      /permission denied|must be owner|must be superuser|must be able|only roles|not available/i,
    );
  });
});

test('the trigger alone keeps the record where one role does everything', async () => {
  const { db, owner } = database;
  const organization = await createOrganization(db, 'ALONE');
  await sql`insert into events (organization_id, id, subject_kind, subject_id, verb, at)
    values (${organization.id}, ${newId()}, 'ticket', ${newId()}, 'created', now())`.execute(owner);
  for (const table of RECORD) {
    await expect(sql`truncate ${sql.table(table)}`.execute(owner)).rejects.toThrow(/append-only/);
  }
  await expect(sql`update events set verb = 'x'`.execute(owner)).rejects.toThrow(/append-only/);
  await expect(sql`delete from events`.execute(owner)).rejects.toThrow(/append-only/);
  await owner.transaction().execute(async (trx) => {
    await sql`select set_config('switchboard.retention', 'on', true)`.execute(trx);
    await sql`delete from events where organization_id = ${organization.id}`.execute(trx);
  });
});

describe('a database of the version before, which belongs to the superuser', () => {
  let admin: OpenDatabase;
  beforeAll(async () => {
    admin = await openDatabase(inject('cluster').connection, log);
  });
  afterAll(() => admin.close());

  test('is handed to the owner with everything in it, once, and serves on', async () => {
    const name = `former_${newId().replaceAll('-', '')}`;
    await admin.pool.query(`create database ${name}`);
    const superuser = { ...inject('cluster').connection, database: name };
    await prepareDatabase({ serving: superuser, owner: null }, log);
    const former = await openDatabase(superuser, log);
    const organization = await createOrganization(former.db, 'KEPT');
    const ownerless = async () =>
      (
        await former.pool.query<{ what: string }>(`
          select relname::text as what from pg_class join pg_namespace on pg_namespace.oid = relnamespace
          where nspname in ('public', 'graphile_worker') and relowner <> '${OWNER_ROLE}'::regrole
          union all
          select proname::text from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
          where nspname in ('public', 'graphile_worker') and proowner <> '${OWNER_ROLE}'::regrole
            and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
          union all
          select datname::text from pg_database where datname = current_database() and datdba <> '${OWNER_ROLE}'::regrole`)
      ).rows;
    expect((await ownerless()).length).toBeGreaterThan(50);

    for (const _ of ['first start', 'next start']) {
      const access = await prepareRoles(superuser, log);
      await prepareDatabase(access, log);
      expect(await ownerless()).toEqual([]);
      const serving = await openDatabase(access.serving, log);
      expect(await serving.db.selectFrom('organizations').select('id').execute()).toEqual([
        { id: organization.id },
      ]);
      await expect(serving.pool.query('truncate organizations cascade')).rejects.toThrow(/permission denied/);
      await serving.close();
    }
    await former.close();
    await admin.pool.query(`drop database ${name} with (force)`);
  });
});
