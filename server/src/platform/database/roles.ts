/**
 * The two roles of an installation: one owns the tables and changes the schema at the start, the other serves and may
 * only do what grants.ts lists.
 */
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { type Database, openDatabase } from './open-database.ts';
import { runStatements } from './run-statements.ts';

export const OWNER_ROLE = 'switchboard_owner';
export const SERVING_ROLE = 'switchboard_app';

/** How a database is reached: the server itself, whatever stands in front of it. */
export interface DatabaseAccess {
  readonly serving: ClientConfig;
  /** Null where the role that serves owns the tables as well. */
  readonly owner: ClientConfig | null;
}

/** To a database of somebody else's. */
export const accessTo = ({
  databaseUrl,
  databaseDirectUrl,
  migrationDatabaseUrl,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'migrationDatabaseUrl'>): DatabaseAccess => ({
  serving: { connectionString: databaseDirectUrl ?? databaseUrl ?? '' },
  owner: migrationDatabaseUrl === null ? null : { connectionString: migrationDatabaseUrl },
});

/** The pooler in front of a database of somebody else's; null where DATABASE_URL leads to the server itself. */
export const poolerOf = ({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): ClientConfig | null =>
  databaseUrl === null || databaseDirectUrl === null ? null : { connectionString: databaseUrl };

/** The role of DATABASE_URL may do more than serve, which a second address was given to prevent. */
export class ServingRoleError extends Error {
  override name = 'ServingRoleError';
}

/**
 * Makes both roles in a database of our own cluster, or repairs them, and hands everything in it to the owner: before
 * there were two, it belonged to the cluster's superuser. They are let in as that one is: over the socket, which nobody
 * else can reach, or by its password.
 * @param superuser of the cluster that was started; used for this alone
 */
export async function prepareRoles(superuser: ClientConfig, log: Logger): Promise<DatabaseAccess> {
  const { db, close } = await openDatabase({ ...superuser, max: 1 }, log);
  try {
    await db.transaction().execute(async (trx) => {
      for (const role of [OWNER_ROLE, SERVING_ROLE]) await makeRole(trx, role, superuser.password);
      await giveToOwner(trx);
    });
  } finally {
    await close();
  }
  return { serving: { ...superuser, user: SERVING_ROLE }, owner: { ...superuser, user: OWNER_ROLE } };
}

async function makeRole(trx: Database, role: string, password: ClientConfig['password']): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(trx);
  if (rows.length === 0) await sql`create role ${sql.ref(role)}`.execute(trx);
  await sql`
    alter role ${sql.ref(role)} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`.execute(
    trx,
  );
  if (typeof password === 'string') {
    await sql`alter role ${sql.ref(role)} password ${sql.lit(password)}`.execute(trx);
  }
}

/** What extensions have made stays theirs. */
async function giveToOwner(trx: Database): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    with ours as (
      select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), owner as (
      select oid from pg_roles where rolname = ${OWNER_ROLE}
    ), of_extensions as (
      select objid from pg_depend where deptype = 'e'
    )
    select format('alter database %I owner to %I', datname, ${OWNER_ROLE}::text) as statement
    from pg_database where datname = current_database() and datdba <> (select oid from owner)
    union all
    select format('alter schema %I owner to %I', nspname, ${OWNER_ROLE}::text)
    from pg_namespace
    where oid in (select oid from ours) and nspname <> 'public' and nspowner <> (select oid from owner)
      and oid not in (select objid from of_extensions)
    union all
    select format('alter %s %s owner to %I',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
        when 'c' then 'type' else 'table' end, pg_class.oid::regclass, ${OWNER_ROLE}::text)
    from pg_class
    where relnamespace in (select oid from ours) and relkind in ('r', 'p', 'v', 'm', 'S', 'c')
      and relowner <> (select oid from owner) and oid not in (select objid from of_extensions)
      -- A sequence of a column goes with its table.
      and not exists (select from pg_depend where objid = pg_class.oid and relkind = 'S' and deptype in ('a', 'i'))
    union all
    select format('alter routine %s owner to %I', pg_proc.oid::regprocedure, ${OWNER_ROLE}::text)
    from pg_proc
    where pronamespace in (select oid from ours) and proowner <> (select oid from owner)
      and oid not in (select objid from of_extensions)
    union all
    select format('alter type %s owner to %I', pg_type.oid::regtype, ${OWNER_ROLE}::text)
    from pg_type
    where typnamespace in (select oid from ours) and typtype in ('d', 'e') and typowner <> (select oid from owner)
      and oid not in (select objid from of_extensions)
    union all
    select format('revoke all on database %I from public', datname)
    from pg_database
    where datname = current_database() and has_database_privilege('public', datname, 'connect')
    union all
    select format('grant connect on database %I to %I', datname, ${SERVING_ROLE}::text)
    from pg_database where datname = current_database()
      and not exists (
        select from aclexplode(datacl) where grantee = (select oid from pg_roles where rolname = ${SERVING_ROLE}))
    union all
    select 'revoke create on schema public from public' where has_schema_privilege('public', 'public', 'create')
    `.execute(trx);
  await runStatements(
    trx,
    rows.map(({ statement }) => statement),
  );
}

interface Serving {
  readonly role: string;
  readonly database: string;
  readonly may: readonly string[];
}

/**
 * Who serves, of two roles in a database of somebody else's.
 * @param serving a connection of DATABASE_URL
 * @throws ServingRoleError when it may do more than serve, or is at home elsewhere
 */
export async function expectUnprivileged(serving: Database, owner: Database): Promise<string> {
  const [present, owning] = await Promise.all([describe(serving), describe(owner)]);
  if (present.database !== owning.database) {
    throw new ServingRoleError('DATABASE_URL and MIGRATION_DATABASE_URL must name the same database.');
  }
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(current_user, ${owning.role}, 'member') as owns`.execute(serving);
  const may = [...present.may, ...(rows[0]?.owns ? [`act as ${owning.role}`] : [])];
  if (may.length > 0) {
    throw new ServingRoleError(
      `The role ${present.role} of DATABASE_URL may do more than serve: ${may.join(', ')}. ` +
        'docs/operations.md says how to make one that may not.',
    );
  }
  return present.role;
}

async function describe(db: Database): Promise<Serving> {
  const { rows } = await sql<Serving>`
    select current_user as role, current_database() as database, array_remove(array[
      case when rolsuper then 'everything (superuser)' end,
      case when rolbypassrls then 'pass by row security' end,
      case when rolcreaterole then 'create roles' end,
      case when rolcreatedb then 'create databases' end,
      case when rolreplication then 'replicate' end,
      case when pg_has_role(current_user, 'pg_read_server_files', 'member')
        or pg_has_role(current_user, 'pg_write_server_files', 'member') then 'use the server''s files' end,
      case when pg_has_role(current_user, 'pg_execute_server_program', 'member') then 'run programs there' end,
      case when has_schema_privilege(current_schema(), 'create') then 'create in the schema ' || current_schema() end,
      case when has_database_privilege(current_database(), 'create') then 'create schemas' end
    ], null) as may
    from pg_roles where rolname = current_user`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the role of the connection is unknown');
  return row;
}
