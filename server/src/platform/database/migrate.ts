/** Brings the schema to this version of the program; several programs may try at once. */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

const DIRECTORY = resolve(import.meta.dirname, '../../../migrations');

/** The database was written by a newer version of Switchboard than the one that runs. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError';
}

/** By name; each is read when it is applied, since a later start has none to apply. */
async function findMigrations(directory: string): Promise<Record<string, Migration>> {
  const files = (await readdir(directory)).filter((file) => /^\d{4}-.+\.ts$/.test(file)).sort();
  return Object.fromEntries(
    files.map((file) => {
      const read = (): Promise<Migration> => import(pathToFileURL(join(directory, file)).href);
      return [file.replace(/\.ts$/, ''), { up: async (db) => (await read()).up(db) }];
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

async function refuseNewerSchema(db: Kysely<unknown>, known: readonly string[]) {
  const { rows: exists } = await sql<{ found: boolean }>`
    select to_regclass('schema_migrations') is not null as found`.execute(db);
  if (!exists[0]?.found) return;
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db);
  expectKnown(
    rows.map(({ name }) => name),
    known,
  );
}

interface Migrating {
  readonly directory?: string;
  /** Applies these alone, for rows that were written under an older schema. */
  readonly wanted?: readonly string[];
}

/**
 * Applies what is missing, in one transaction, that of the caller where it is one, and under an advisory lock.
 * @returns the names of the migrations applied by this call
 * @throws NewerSchemaError when the database knows migrations that this program does not
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  { directory = DIRECTORY, wanted }: Migrating = {},
): Promise<string[]> {
  const found = await findMigrations(directory);
  const migrations = Object.fromEntries(
    Object.entries(found).filter(([name]) => wanted === undefined || wanted.includes(name)),
  );
  await refuseNewerSchema(db as unknown as Kysely<unknown>, Object.keys(migrations));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // What is written side by side does not land in the order of its numbers.
    allowUnorderedMigrations: true,
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}
