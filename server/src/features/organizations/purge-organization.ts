/** The end of a closed organization: its rows and files go for good. */
import { sql } from 'kysely';
import { deletionOrder } from '../../platform/database/deletion-order.ts';
import { isAppendOnly } from '../../platform/database/grants.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { FILE_COLUMNS, removeUnnamed } from '../../platform/files/named-files.ts';
import { holdsAnything, isAnythingHeld, keepHolds } from '../holds/held.ts';
import { productContext } from '../record/actor-context.ts';
import { recordInstallationEvents } from '../record/record-account-event.ts';
import { purgePeople } from './purge-people.ts';

/** Rows deleted in one transaction: others wait for none of them, and what is done stays done. */
const BATCH = 1_000;

interface Purge {
  readonly db: Database;
  readonly files: FileStore;
  readonly now: Date;
  /** Only what was closed before this moment is due. */
  readonly closedBefore: Date;
  readonly signal: AbortSignal;
}

const findDue = (db: Database, id: string, closedBefore: Date) =>
  db
    .selectFrom('organizations')
    .select(['name', 'code', 'logo_file'])
    .where('id', '=', id)
    .where('deleted_at', '<', closedBefore)
    .where(({ not }) => not(holdsAnything('organizations.id')));

/** Does nothing where it is not due, or purged already. The next run continues one that was interrupted. */
export async function purgeOrganization(
  { db, files, now, closedBefore, signal }: Purge,
  id: string,
): Promise<void> {
  const due = await findDue(db, id, closedBefore).executeTakeFirst();
  if (due === undefined) return;
  for (const table of await deletionOrder(db, 'organization_id')) {
    if (table === 'users') continue;
    const remove = isAppendOnly(table) ? purgeBatch : deleteBatch;
    for (let deleted = BATCH; deleted === BATCH; ) {
      signal.throwIfAborted();
      const removed = await db.transaction().execute(async (trx) => {
        await keepHolds(trx, id);
        // Somebody has placed one meanwhile: what is left stays until it is lifted.
        if (await isAnythingHeld(trx, id)) return null;
        return remove(trx, table, id);
      });
      if (removed === null) return;
      // Should the program end in between, they belong to no row and are swept away.
      await removeUnnamed({ db, files }, removed.names);
      deleted = removed.rows;
    }
  }
  const logo = await db.transaction().execute(async (trx) => {
    await keepHolds(trx, id);
    const last = await findDue(trx, id, closedBefore).forUpdate().executeTakeFirst();
    if (last === undefined) return null;
    const people = await purgePeople(trx, id, now);
    await trx.deleteFrom('organizations').where('id', '=', id).execute();
    await recordInstallationEvents(trx, { kind: 'organization', id }, productContext(now), [
      { verb: 'purged', data: { name: last.name, code: last.code, people } },
    ]);
    return last.logo_file;
  });
  if (logo !== null) await removeUnnamed({ db, files }, [logo]);
}

interface Removed {
  readonly rows: number;
  /** Of files that no row has any more. */
  readonly names: readonly string[];
}

async function deleteBatch(trx: Database, table: string, organizationId: string): Promise<Removed> {
  const named = FILE_COLUMNS.find((column) => column.table === table);
  const storedName = named === undefined ? sql`null::text` : sql.ref(named.column);
  const { rows } = await sql<{ name: string | null }>`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where organization_id = ${organizationId} limit ${BATCH}))
    returning ${storedName} as name`.execute(trx);
  return { rows: rows.length, names: rows.flatMap(({ name }) => name ?? []) };
}

/** Of the record nobody but the owner of its tables deletes, by functions that ask themselves whether it is due. */
async function purgeBatch(trx: Database, table: string, organizationId: string): Promise<Removed> {
  const purge = sql.ref(`purge_${table}`);
  const { rows } = await sql<{ deleted: number }>`
    select ${purge}(${organizationId}, ${BATCH}) as deleted`.execute(trx);
  return { rows: rows[0]?.deleted ?? 0, names: [] };
}
