/** Exports, and the links that open their files. */
import type { ExportFailure } from '@switchboard/contract/data-exports/data-exports.ts';
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../platform/database/pagination.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { rowInserter, rowUpdater } from '../../platform/database/write-row.ts';
import { isId } from '../../platform/ids.ts';

export type ExportRow = Selectable<Schema['data_exports']>;

/** Whose exports: an organization's, or what somebody takes away about themselves. */
export type Owner =
  | { readonly scope: 'organization'; readonly organizationId: string }
  | { readonly scope: 'person'; readonly makerId: string };

const UNDER_WAY = ['queued', 'running'] as const;

/** Of two at the same time the second is refused by these. */
export const ONE_AT_A_TIME = ['data_exports_under_way', 'data_exports_of_person_under_way'] as const;

export const insertExport = rowInserter('data_exports');
export const updateExport = rowUpdater('data_exports');

const isOf = (owner: Owner) =>
  owner.scope === 'organization'
    ? sql<SqlBool>`data_exports.scope = 'organization' and data_exports.organization_id = ${owner.organizationId}`
    : sql<SqlBool>`data_exports.scope = 'person' and data_exports.maker_id = ${owner.makerId}`;

const shown = (db: Database) =>
  db
    .selectFrom('data_exports')
    .innerJoin('users', 'users.id', 'data_exports.maker_id')
    .selectAll('data_exports')
    .select(['users.first_name', 'users.last_name', 'users.email']);

export type ShownExport = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const listExports = (db: Database, owner: Owner, page: PageRequest) =>
  readPage(
    shown(db)
      .where(isOf(owner))
      .orderBy('data_exports.created_at', 'desc')
      .orderBy('data_exports.id', 'desc'),
    page,
  );

export const findExport = (db: Database, owner: Owner, id: string): Promise<ShownExport | undefined> =>
  isId(id)
    ? shown(db).where(isOf(owner)).where('data_exports.id', '=', id).executeTakeFirst()
    : Promise.resolve(undefined);

/** When those since a moment were begun, the oldest first. */
export async function listBegun(db: Database, owner: Owner, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('data_exports')
    .select('created_at')
    .where(isOf(owner))
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

export const lockExport = (trx: Database, id: string): Promise<ExportRow | undefined> =>
  trx.selectFrom('data_exports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Takes it up, whoever had it before; undefined where nothing is to be done any more. */
export const takeUp = (db: Database, id: string): Promise<ExportRow | undefined> =>
  db
    .updateTable('data_exports')
    .set({ state: 'running', done: 0, total: null, tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('state', 'in', UNDER_WAY)
    .returningAll()
    .executeTakeFirst();

/** @returns whether it goes on */
export async function noteProgress(
  db: Database,
  id: string,
  progress: { readonly done: number; readonly total?: number; readonly snapshotAt?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_exports')
    .set({ done: progress.done, total: progress.total, snapshot_at: progress.snapshotAt })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether it was under way */
export async function failExport(db: Database, id: string, failure: ExportFailure): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_exports')
    .set({ state: 'failed', failure })
    .where('id', '=', id)
    .where('state', 'in', UNDER_WAY)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What waits or is being made, for programs that have lost its job. */
export const listUnderWay = (db: Database) =>
  db
    .selectFrom('data_exports')
    .select('id')
    .where('state', 'in', UNDER_WAY)
    .orderBy('created_at')
    .limit(100)
    .execute();

/**
 * Ends the files that are due, or all but the newest few of an owner.
 * @returns names of files that no row has any more
 */
export async function expire(
  db: Database,
  due: { readonly before: Date } | { readonly owner: Owner; readonly butNewest: number },
): Promise<string[]> {
  const condition =
    'before' in due
      ? sql<SqlBool>`data_exports.state = 'ready' and data_exports.expires_at <= ${due.before}`
      : sql<SqlBool>`data_exports.id in (
          select id from data_exports where ${isOf(due.owner)} and state = 'ready'
          order by created_at desc, id desc offset ${due.butNewest})`;
  const { rows } = await sql<{ name: string }>`
    update data_exports set state = 'expired', stored_name = null from data_exports as before
    where before.id = data_exports.id and ${condition}
    returning before.stored_name as name`.execute(db);
  return rows.map(({ name }) => name);
}

export const deleteExportsBefore = (db: Database, before: Date) =>
  db
    .deleteFrom('data_exports')
    .where('created_at', '<', before)
    .where('state', 'in', ['failed', 'cancelled', 'expired'])
    .execute();

/** Bytes that an organization takes, about: of its files, and of the database its part of all tickets. */
export async function estimateBytes(
  db: Database,
  organizationId: string,
  withFiles: boolean,
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_database_size(current_database()) * coalesce(
      (select last_ticket_number from organizations where id = ${organizationId})::float8
        / nullif((select sum(last_ticket_number) from organizations), 0), 1))::bigint
      + case when ${withFiles} then coalesce(
        (select bytes from organization_storage where organization_id = ${organizationId}), 0) else 0 end as bytes`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

export const insertLink = (trx: Database, row: Insertable<Schema['data_export_links']>) =>
  trx.insertInto('data_export_links').values(row).execute();

export const deleteDeadLinks = (db: Database, now: Date) =>
  db.deleteFrom('data_export_links').where('expires_at', '<=', now).execute();

/** What a link opens, while it, its session and the file last. */
export const findLinked = (
  db: Database,
  given: {
    readonly tokenHash: Buffer;
    readonly browserHash: Buffer;
    readonly now: Date;
    readonly seenAfter: Date;
  },
) =>
  db
    .selectFrom('data_export_links')
    .innerJoin('data_exports', 'data_exports.id', 'data_export_links.export_id')
    .innerJoin('sessions', 'sessions.id', 'data_export_links.session_id')
    .selectAll('data_exports')
    .where('data_export_links.token_hash', '=', given.tokenHash)
    .where('data_export_links.browser_hash', '=', given.browserHash)
    .where('data_export_links.expires_at', '>', given.now)
    .where('data_exports.state', '=', 'ready')
    .where('data_exports.expires_at', '>', given.now)
    .where('sessions.last_seen_at', '>', given.seenAfter)
    .whereRef('sessions.user_id', '=', 'data_exports.maker_id')
    .executeTakeFirst();
