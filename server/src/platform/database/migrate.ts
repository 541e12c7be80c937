/** Brings the schema to this version of the program; several programs may try at once. */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

const DIRECTORY = resolve(import.meta.dirname, '../../../migrations');

/**
 * What a change means for programs of the version before, which serve beside this one while nodes are replaced one after
 * the other. They do not notice an `expand`; after a `contract` they may not serve, so that it comes one version after
 * the last program that needed what it takes away.
 */
export type SchemaChange = 'expand' | 'contract';

interface MigrationFile extends Migration {
  readonly change?: SchemaChange;
}

/** The database was changed by a newer version in a way that this program cannot serve. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError';
}

/** By name; each is read when it is applied, since a later start has none to apply. */
async function findMigrations(directory: string): Promise<Record<string, Migration>> {
  const files = (await readdir(directory)).filter((file) => /^\d{4}-.+\.ts$/.test(file)).sort();
  return Object.fromEntries(
    files.map((file) => {
      const name = file.replace(/\.ts$/, '');
      const up = async (db: Kysely<unknown>) => {
        const found: MigrationFile = await import(pathToFileURL(join(directory, file)).href);
        // What writes rows of a million tickets takes longer than any call may.
        await sql`set local statement_timeout = 0`.execute(db);
        await found.up(db);
        if (found.change === 'contract') {
          await sql`insert into required_migrations (name) values (${name})`.execute(db);
        }
      };
      return [name, { up }];
    }),
  );
}

/** The names of all changes that this version of the program knows, in their order. */
export const knownMigrations = async (): Promise<string[]> => Object.keys(await findMigrations(DIRECTORY));

/**
 * Refuses a schema with changes that this program does not know.
 * @throws NewerSchemaError
 */
export function expectKnown(applied: readonly string[], known: readonly string[]): void {
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new NewerSchemaError(
    `This database was written by a newer version of Switchboard (it has the change "${unknown.at(-1)}", which this version does not know). Start that version, or restore a backup from before the upgrade.`,
  );
}

async function namesIn(db: Kysely<unknown>, table: string): Promise<string[]> {
  const { rows: exists } = await sql<{ found: boolean }>`
    select to_regclass(${table}) is not null as found`.execute(db);
  if (!exists[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

interface Migrating {
  readonly directory?: string;
  /** Applies these alone, for rows that were written under an older schema. */
  readonly wanted?: readonly string[];
}

/**
 * Changes of the schema that newer programs have made.
 * @throws NewerSchemaError when this one cannot serve beside them
 */
async function findNewer(db: Kysely<unknown>, known: readonly string[]): Promise<string[]> {
  const isUnknown = (name: string) => !known.includes(name);
  const required = (await namesIn(db, 'required_migrations')).filter(isUnknown);
  if (required.length > 0) {
    throw new NewerSchemaError(
      `This database was written by a newer version of Switchboard, which this version is too old to serve beside (it needs the change "${required.at(-1)}"). Start that version, or restore a backup from before the upgrade.`,
    );
  }
  return (await namesIn(db, 'schema_migrations')).filter(isUnknown);
}

/** They are applied already; the migrator wants to know them by name. */
const asKnown = (names: readonly string[]): Record<string, Migration> =>
  Object.fromEntries(names.map((name) => [name, { up: async () => undefined }]));

/**
 * Applies what is missing, in one transaction, that of the caller where it is one, and under an advisory lock.
 * @returns the names of the migrations applied by this call, and of those that newer programs have applied before
 * @throws NewerSchemaError when the database needs a newer program
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  { directory = DIRECTORY, wanted }: Migrating = {},
): Promise<{ readonly applied: string[]; readonly newer: string[] }> {
  const found = await findMigrations(directory);
  const migrations = Object.fromEntries(
    Object.entries(found).filter(([name]) => wanted === undefined || wanted.includes(name)),
  );
  const newer = await findNewer(db as unknown as Kysely<unknown>, Object.keys(migrations));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations, ...asKnown(newer) }) },
    // What is written side by side does not land in the order of its numbers.
    allowUnorderedMigrations: true,
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  const applied = (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
  return { applied, newer };
}
