/** Changes of many tickets: what was asked for, and what became of each ticket. */

import { BULK } from '@switchboard/contract/limits.ts';
import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import type { BulkOutcome } from '@switchboard/contract/tickets/bulk.ts';
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { rowInserter, tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { isId } from '../../../platform/ids.ts';
import { inScope, readableBy } from '../ticket.scope.ts';

export interface BulkKey {
  readonly organization_id: string;
  readonly id: string;
}

const UNDER_WAY = ['running', 'cancelling', 'undoing'] as const;

/** Of two changes of one person at the same time the second is refused by this index. */
export const ONE_AT_A_TIME = 'bulk_changes_under_way';

export const insertBulk = rowInserter('bulk_changes');

const updateRow = tenantRowUpdater('bulk_changes');
export const updateBulk = (
  trx: Database,
  { organization_id, id }: BulkKey,
  changes: Updateable<Schema['bulk_changes']>,
): Promise<void> => updateRow(organization_id, trx, id, changes);

type NewRow = Insertable<Schema['bulk_change_rows']>;

/** Rows of one statement. */
const PORTION = 2_000;

export async function insertRows(trx: Database, rows: readonly NewRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += PORTION) {
    await insertMany(trx, 'bulk_change_rows', rows.slice(from, from + PORTION));
  }
}

/** What somebody has made, where they still belong. */
const madeBy = (db: Database, actor: Actor) =>
  db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('maker_id', '=', actor.id)
    .$if(!isSuperAdmin(actor), (query) => query.where('organization_id', '=', actor.organizationId));

export type BulkRecord = Awaited<ReturnType<ReturnType<typeof madeBy>['execute']>>[number];

export const findBulk = (db: Database, actor: Actor, id: string) =>
  isId(id) ? madeBy(db, actor).where('id', '=', id).executeTakeFirst() : Promise.resolve(undefined);

/** The same, held until the transaction ends. */
export const lockBulk = (trx: Database, actor: Actor, id: string) =>
  isId(id)
    ? madeBy(trx, actor).where('id', '=', id).forUpdate().executeTakeFirst()
    : Promise.resolve(undefined);

/** The latest that were started. */
export const listBulk = (db: Database, actor: Actor) =>
  madeBy(db, actor).where('state', '<>', 'preview').orderBy('id', 'desc').limit(BULK.runsListed).execute();

/** By its key: for the product, which goes on with it. */
export const readBulk = (db: Database, key: BulkKey) =>
  db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('organization_id', '=', key.organization_id)
    .where('id', '=', key.id)
    .executeTakeFirst();

export const listUnderWay = (db: Database): Promise<BulkKey[]> =>
  db
    .selectFrom('bulk_changes')
    .select(['organization_id', 'id'])
    .where('state', 'in', [...UNDER_WAY])
    .execute();

/** The change comes to its end, whichever of them it was; nothing where it has already. */
export async function endBulk(db: Database, key: BulkKey, at: Date): Promise<void> {
  await db
    .updateTable('bulk_changes')
    .set({
      state: sql`case state when 'running' then 'done' when 'cancelling' then 'cancelled' else 'undone' end`,
      ended_at: at,
    })
    .where('organization_id', '=', key.organization_id)
    .where('id', '=', key.id)
    .where('state', 'in', [...UNDER_WAY])
    .execute();
}

const rowsOf = (db: Database, { organization_id, id }: BulkKey) =>
  db
    .selectFrom('bulk_change_rows')
    .where('bulk_change_rows.organization_id', '=', organization_id)
    .where('bulk_change_rows.bulk_id', '=', id);

/** Rows that are still to be done, in the order of the selection. */
export const readWaiting = (db: Database, key: BulkKey, limit: number) =>
  rowsOf(db, key)
    .where('outcome', '=', 'waiting')
    .select(['position', 'ticket_id', 'found', 'asks'])
    .orderBy('position')
    .limit(limit)
    .execute();
export type WaitingRow = Awaited<ReturnType<typeof readWaiting>>[number];

/** Changes that are still to be taken back. */
export const readUndoable = (db: Database, key: BulkKey, limit: number) =>
  rowsOf(db, key)
    .where('outcome', '=', 'changed')
    .where('undo', 'is', null)
    .select(['position', 'ticket_id', 'event_id'])
    .orderBy('position')
    .limit(limit)
    .execute();
export type UndoableRow = Awaited<ReturnType<typeof readUndoable>>[number];

interface Settled {
  readonly outcome: BulkOutcome;
  readonly reason: string;
  readonly eventId: string | null;
}

const settle = prepared(
  (_db, _: null, row: BulkKey & Settled & { position: number }) => sql`
  update bulk_change_rows set outcome = ${row.outcome}, reason = ${row.reason}, event_id = ${row.eventId}
  where organization_id = ${row.organization_id} and bulk_id = ${row.id} and position = ${row.position}
    and outcome = 'waiting' returning position`,
);

/** @returns false where the row has its outcome already */
export const settleRow = async (
  trx: Database,
  { organization_id, id }: BulkKey,
  position: number,
  settled: Settled,
): Promise<boolean> => (await settle(trx, null, { organization_id, id, position, ...settled })).length === 1;

/** @returns false where it was tried already */
export async function settleUndo(
  trx: Database,
  key: BulkKey,
  position: number,
  { undo, reason }: { readonly undo: 'restored' | 'kept'; readonly reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bulk_change_rows')
    .set({ undo, reason })
    .where('organization_id', '=', key.organization_id)
    .where('bulk_id', '=', key.id)
    .where('position', '=', position)
    .where('undo', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const refusing = (db: Database, key: BulkKey, reason: string) =>
  db
    .updateTable('bulk_change_rows')
    .set({ outcome: 'refused', reason })
    .where('organization_id', '=', key.organization_id)
    .where('bulk_id', '=', key.id)
    .where('outcome', '=', 'waiting');

/** What was not done when its maker stopped it. */
export async function refuseWaiting(db: Database, key: BulkKey, reason: string): Promise<void> {
  await refusing(db, key, reason).execute();
}

/** What its maker did not say yes to. */
export async function refuseAsking(db: Database, key: BulkKey, reason: string): Promise<void> {
  await refusing(db, key, reason).where('asks', '=', true).execute();
}

export const countRows = (db: Database, key: BulkKey) =>
  rowsOf(db, key)
    .select(['outcome', 'undo', 'asks'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['outcome', 'undo', 'asks'])
    .execute();

export type RowCounts = Awaited<ReturnType<typeof countRows>>;

export const sum = (counts: RowCounts, isMeant: (row: RowCounts[number]) => boolean): number =>
  counts.filter(isMeant).reduce((total, { count }) => total + count, 0);

/** With their tickets, of those that the reader may see now. */
const readable = (db: Database, actor: Actor, key: BulkKey) =>
  rowsOf(db, key)
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.organization_id', '=', 'bulk_change_rows.organization_id')
        .onRef('tickets.id', '=', 'bulk_change_rows.ticket_id'),
    )
    .where(inScope(readableBy(actor)))
    .select([
      'bulk_change_rows.position',
      'bulk_change_rows.outcome',
      'bulk_change_rows.reason',
      'bulk_change_rows.undo',
      'tickets.id',
      'tickets.number',
      'tickets.summary',
    ]);
export type ReadableRow = Awaited<ReturnType<ReturnType<typeof readable>['execute']>>[number];

/** First what somebody has to look at. */
export const readResults = (db: Database, actor: Actor, key: BulkKey): Promise<ReadableRow[]> =>
  readable(db, actor, key)
    .orderBy(
      sql`case when outcome = 'failed' then 0 when undo = 'kept' then 1 when outcome = 'refused' then 2 else 3 end`,
    )
    .orderBy('bulk_change_rows.position')
    .limit(BULK.rowsShown)
    .execute();

/** All of them, a portion after the other. */
export const readResultsAfter = (
  db: Database,
  actor: Actor,
  key: BulkKey,
  { position, limit }: { readonly position: number; readonly limit: number },
): Promise<ReadableRow[]> =>
  readable(db, actor, key)
    .where('bulk_change_rows.position', '>', position)
    .orderBy('bulk_change_rows.position')
    .limit(limit)
    .execute();

export const countRefusals = (db: Database, key: BulkKey) =>
  rowsOf(db, key)
    .where('outcome', '=', 'refused')
    .select('reason')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute();

/** The first of those that need a yes. */
export const readAsking = (db: Database, actor: Actor, key: BulkKey): Promise<ReadableRow[]> =>
  readable(db, actor, key)
    .where('asks', '=', true)
    .orderBy('bulk_change_rows.position')
    .limit(BULK.examples)
    .execute();

/** The first of those that are refused for a reason. */
export const readRefused = (
  db: Database,
  actor: Actor,
  key: BulkKey,
  reason: string,
): Promise<ReadableRow[]> =>
  readable(db, actor, key)
    .where('outcome', '=', 'refused')
    .where('reason', '=', reason)
    .orderBy('bulk_change_rows.position')
    .limit(BULK.examples)
    .execute();

const isOver = (previewsBefore: Date, resultsBefore: Date) => sql<SqlBool>`(
  state = 'preview' and created_at < ${previewsBefore} or ended_at < ${resultsBefore})`;

/**
 * Forgets previews that nobody started and results that are old, some at a time.
 * @returns how many rows
 */
export async function deleteOldBulk(
  db: Database,
  before: { readonly previews: Date; readonly results: Date },
  most: number,
): Promise<number> {
  const old = sql`select organization_id, id from bulk_changes
    where created_at < ${before.previews} and ${isOver(before.previews, before.results)}`;
  const { numAffectedRows: rows = 0n } = await sql`
    delete from bulk_change_rows where ctid = any(array(
      select row.ctid from bulk_change_rows as row join (${old}) as old
        on old.organization_id = row.organization_id and old.id = row.bulk_id limit ${most}))`.execute(db);
  if (rows > 0n) return Number(rows);
  const { numAffectedRows: changes = 0n } = await sql`
    delete from bulk_changes where ctid = any(array(
      select bulk_changes.ctid from bulk_changes join (${old}) as old using (organization_id, id) limit ${most}))`.execute(
    db,
  );
  return Number(changes);
}
