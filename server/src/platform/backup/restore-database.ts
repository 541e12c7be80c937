/** Rows of an archive in an empty database, exactly as they were, in one transaction. */
import { sql } from 'kysely';
import type pg from 'pg';
import type { ClientConfig } from 'pg';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { runStatements } from '../database/run-statements.ts';
import { prepareQueue } from '../jobs/queue.ts';
import type { Logger } from '../log.ts';
import { ArchiveError, isTableItem, type Manifest, type TableCopy, tableItem } from './archive-format.ts';
import { measure } from './measured.ts';
import type { ArchiveItem } from './read-archive.ts';
import {
  connectWithoutLimits,
  copyIn,
  copyOut,
  findSequences,
  findTables,
  overClient,
  QUEUE,
  setAside,
  type Table,
  WITHOUT_LIMITS,
} from './table-copies.ts';

interface Source {
  readonly manifest: Manifest;
  /** Reads the archive from its beginning. */
  readonly items: () => AsyncIterable<ArchiveItem>;
  /** Gets what is no table, before the transaction ends. */
  readonly others: (item: ArchiveItem) => Promise<void>;
}

/**
 * @param owner whose the tables become
 * @throws ArchiveError when the database is not empty, or has something else in the end than the manifest says
 */
export async function restoreDatabase(owner: ClientConfig, source: Source, log: Logger): Promise<void> {
  const hadQueue = await expectEmpty(owner);
  const opened = await openDatabase({ ...owner, max: 2 }, log);
  try {
    // Its library works in transactions of its own.
    await prepareQueue({ pool: opened.pool, log });
    await restoreRows(owner, source);
  } catch (error) {
    if (!hadQueue) await sql`drop schema if exists ${sql.ref(QUEUE)} cascade`.execute(opened.db);
    throw error;
  } finally {
    await opened.close();
  }
}

async function restoreRows(owner: ClientConfig, { manifest, items, others }: Source): Promise<void> {
  const client = await connectWithoutLimits(owner);
  try {
    const places = await overClient(client)
      .transaction()
      .execute(async (trx) => {
        await runStatements(trx, [WITHOUT_LIMITS]);
        await migrate(trx, { wanted: manifest.about.schema });
        const tables = await matchTables(client, manifest);
        const bringBack = await setAside(client, [...tables.values()]);
        const all = [...tables.values()].map(({ place }) => place).join(', ');
        await client.query(`truncate ${all}`);
        for await (const item of items()) {
          const table = tables.get(item.item);
          if (table !== undefined) await copyIn(client, table, item.content);
          else if (!isTableItem(item.item)) await others(item);
        }
        await bringBack();
        await setSequences(client, manifest);
        await expectRows(client, tables, manifest);
        await nameAnew(client);
        return all;
      });
    // Without it the first questions are answered by plans for empty tables.
    await client.query(`analyze ${places}`);
  } finally {
    await client.end();
  }
}

/** The copy is another installation, which never takes the files of the first for its own: see decision 0059. */
async function nameAnew(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_attribute
     where attrelid = '${INSTALLATION}'::regclass and attname = 'files_owner' and not attisdropped`,
  );
  // An older schema has no name, and gets one at the first start.
  if (rows.length > 0) await client.query(`update ${INSTALLATION} set files_owner = gen_random_uuid()`);
}

const INSTALLATION = 'installation';

/** Whether exactly the rows of the backup are there. */
export async function holdsBackup(owner: ClientConfig, manifest: Manifest): Promise<boolean> {
  const client = await connectWithoutLimits(owner);
  try {
    await client.query(`begin; ${WITHOUT_LIMITS}`);
    // Its name is another one since the restore.
    const copied = { ...manifest, tables: manifest.tables.filter(({ name }) => name !== INSTALLATION) };
    await expectRows(client, await matchTables(client, copied), copied);
    return true;
  } catch (error) {
    if (error instanceof ArchiveError) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** @returns whether it has an empty job queue */
async function expectEmpty(owner: ClientConfig): Promise<boolean> {
  const client = await connectWithoutLimits(owner);
  try {
    const { rows } = await client.query<{ name: string; tables: number; queue: string | null }>(
      `select current_database()::text as name, to_regclass('${QUEUE}._private_jobs')::text as queue, (
        select count(*)::int from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
          and not exists (
            select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
      ) as tables`,
    );
    const [found] = rows;
    const queue = found?.queue ?? null;
    const jobs = queue === null ? null : await client.query(`select from ${queue} limit 1`);
    if (found === undefined || found.tables > 0 || (jobs?.rowCount ?? 0) > 0) {
      throw new ArchiveError(
        `The database ${found?.name} is not empty. Restore into a new one; nothing was changed in it.`,
      );
    }
    return queue !== null;
  } finally {
    await client.end();
  }
}

/** The tables of the present schema by items of the archive, with the columns that it has. */
async function matchTables(client: pg.Client, { tables }: Manifest): Promise<Map<string, Table>> {
  const present = new Map((await findTables(client)).map((table) => [tableItem(table), table]));
  return new Map(
    tables.map((copy): [string, Table] => {
      const item = tableItem(copy);
      const table = present.get(item);
      const missing =
        table === undefined ? copy.columns : copy.columns.filter((name) => !table.columns.includes(name));
      if (table === undefined || missing.length > 0) {
        throw new ArchiveError(
          `This version of Switchboard has no place for ${copy.name} (${missing.join(', ')}) of the backup.`,
        );
      }
      return [item, { ...table, columns: copy.columns }];
    }),
  );
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  const present = await findSequences(client);
  for (const { area, name, value } of sequences) {
    const sequence = present.find((one) => one.area === area && one.name === name);
    if (sequence === undefined)
      throw new ArchiveError(`The backup counts ${name}, which does not exist here.`);
    await client.query('select setval($1::regclass, $2)', [sequence.place, value]);
  }
}

async function expectRows(client: pg.Client, tables: Map<string, Table>, manifest: Manifest): Promise<void> {
  for (const copy of manifest.tables) {
    const table = tables.get(tableItem(copy));
    if (table === undefined || !(await holds(client, table, copy))) {
      throw new ArchiveError(
        `After the restore the table ${copy.name} is not what it was. Nothing was kept.`,
      );
    }
  }
  const sequences = await findSequences(client);
  const different = manifest.sequences.find(
    ({ area, name, value }) =>
      !sequences.some((one) => one.area === area && one.name === name && one.value === value),
  );
  if (different !== undefined)
    throw new ArchiveError(`After the restore ${different.name} counts differently.`);
}

async function holds(client: pg.Client, table: Table, { rows, sha256 }: TableCopy): Promise<boolean> {
  const found = await measure(copyOut(client, table));
  return found.lines === rows && found.sha256 === sha256;
}
