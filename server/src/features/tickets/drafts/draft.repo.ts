/** What people have begun to write. Every reader takes the person first: nobody sees a draft of anybody else. */
import type { DraftKind } from '@switchboard/contract/enums.ts';
import { DRAFTS } from '@switchboard/contract/limits.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { MacroAction } from '@switchboard/contract/tickets/macros/macro-values.ts';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { StagedFile } from '../../../platform/files/kept-store.ts';
import { newId } from '../../../platform/ids.ts';
import type { OrInJson } from '../life/conversation.repo.ts';
import { coveredBy, inScope, readableBy } from '../ticket.scope.ts';

export interface DraftPlace {
  readonly userId: string;
  readonly organizationId: string;
  readonly ticketId: string;
  readonly kind: DraftKind;
}

/** Whether a row of `drafts` is one of the person's in an organization that they act in. */
const ownedBy = (actor: Actor) =>
  sql<SqlBool>`(drafts.user_id = ${actor.id} and ${coveredBy(readableBy(actor), 'drafts.organization_id')})`;

const FILE_COLUMNS = [
  'draft_files.id',
  'draft_files.stored_name',
  'draft_files.original_name',
  'draft_files.mime_type',
  'draft_files.size',
  'draft_files.created_at',
] as const;

const readFiles = (db: Database, { organization_id, id }: Pick<Schema['drafts'], 'organization_id' | 'id'>) =>
  db
    .selectFrom('draft_files')
    .where('draft_files.organization_id', '=', organization_id)
    .where('draft_files.draft_id', '=', id)
    .select(FILE_COLUMNS)
    .orderBy('draft_files.id')
    .execute();

const filesOf = (draft: ExpressionBuilder<Schema, 'drafts'>) =>
  jsonArrayFrom(
    draft
      .selectFrom('draft_files')
      .whereRef('draft_files.organization_id', '=', 'drafts.organization_id')
      .whereRef('draft_files.draft_id', '=', 'drafts.id')
      .select(FILE_COLUMNS)
      .orderBy('draft_files.id'),
  );

const ownDrafts = (actor: Actor, db: Database) =>
  db.selectFrom('drafts').where(ownedBy(actor)).selectAll('drafts');

const withFiles = (actor: Actor, db: Database) =>
  ownDrafts(actor, db).select((draft) => filesOf(draft).as('files'));
type FileRow = Awaited<ReturnType<typeof readFiles>>[number];
export type DraftRow = Omit<Awaited<ReturnType<typeof findDraftsOn>>[number], 'files'> & {
  readonly files: readonly OrInJson<FileRow>[];
};

export const findDraftsOn = (actor: Actor, db: Database, ticketId: string) =>
  withFiles(actor, db).where('drafts.ticket_id', '=', ticketId).orderBy('drafts.kind').execute();

export const findDraft = (actor: Actor, db: Database, id: string) =>
  withFiles(actor, db).where('drafts.id', '=', id).executeTakeFirst();

/** Holds the draft until the transaction ends. Its files are read once it is held: others may have added some meanwhile. */
export async function lockDraft(
  actor: Actor,
  trx: Database,
  ticketId: string,
  kind: DraftKind,
): Promise<DraftRow | undefined> {
  const held = await ownDrafts(actor, trx)
    .where('drafts.ticket_id', '=', ticketId)
    .where('drafts.kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  return held && { ...held, files: await readFiles(trx, held) };
}

/** All that somebody has begun, the latest first. Of tickets that they may not read any more the text alone. */
export const begunDraftsOf = (actor: Actor, db: Database) =>
  db
    .selectFrom('drafts')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.organization_id', '=', 'drafts.organization_id')
        .onRef('tickets.id', '=', 'drafts.ticket_id'),
    )
    .where(ownedBy(actor))
    .$if(actor.withoutNotes === true, (query) => query.where('drafts.kind', '<>', 'note'))
    .select([
      'drafts.id',
      'drafts.ticket_id',
      'drafts.kind',
      'drafts.text',
      'drafts.revision',
      'drafts.saved_at',
      'tickets.number',
      'tickets.summary',
      sql<boolean>`(${inScope(readableBy(actor))})`.as('is_readable'),
    ])
    .select((draft) =>
      draft
        .selectFrom('draft_files')
        .whereRef('draft_files.organization_id', '=', 'drafts.organization_id')
        .whereRef('draft_files.draft_id', '=', 'drafts.id')
        .select(sql<number>`count(*)::int`.as('files'))
        .as('files'),
    )
    .orderBy('drafts.saved_at', 'desc')
    .orderBy('drafts.id', 'desc');
export type BegunDraftRow = Awaited<ReturnType<ReturnType<typeof begunDraftsOf>['execute']>>[number];

export interface DraftMacro {
  readonly _id: string;
  readonly actions: readonly MacroAction[];
}

interface Written {
  readonly text: string;
  readonly mentions: readonly string[];
  readonly macro: DraftMacro | null;
  readonly at: Date;
}

const columnsOf = ({ text, mentions, macro }: Omit<Written, 'at'>) => ({
  text,
  mentions: [...mentions],
  macro_id: macro?._id ?? null,
  macro_actions: [...(macro?.actions ?? [])],
});

/** @returns its id; undefined where the person has begun one there already */
export async function insertDraft(
  trx: Database,
  { userId, organizationId, ticketId, kind }: DraftPlace,
  { at, ...written }: Written,
): Promise<string | undefined> {
  const begun = await trx
    .insertInto('drafts')
    .values({
      organization_id: organizationId,
      id: newId(),
      ticket_id: ticketId,
      user_id: userId,
      kind,
      ...columnsOf(written),
      revision: 1,
      saved_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return begun?.id;
}

/** The next revision of a draft that is held. @param written without it only its files have changed */
export async function updateDraft(trx: Database, held: DraftRow, at: Date, written?: Written): Promise<void> {
  await trx
    .updateTable('drafts')
    .set({
      revision: held.revision + 1,
      saved_at: at,
      ...(written !== undefined && columnsOf(written)),
    })
    .where('organization_id', '=', held.organization_id)
    .where('id', '=', held.id)
    .execute();
}

/** @returns the files of the draft, which belong to nothing any more */
export async function deleteDraft(trx: Database, held: DraftRow) {
  const files = await trx
    .deleteFrom('draft_files')
    .where('organization_id', '=', held.organization_id)
    .where('draft_id', '=', held.id)
    .returning(['stored_name', 'original_name', 'mime_type', 'size', 'sha256', 'id'])
    .execute();
  await trx
    .deleteFrom('drafts')
    .where('organization_id', '=', held.organization_id)
    .where('id', '=', held.id)
    .execute();
  return files.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

interface NewFile extends Pick<StagedFile, 'storedName' | 'size' | 'sha256'> {
  readonly originalName: string;
  readonly mimeType: string;
}

export async function insertDraftFiles(
  trx: Database,
  held: DraftRow,
  uploads: readonly NewFile[],
  at: Date,
): Promise<void> {
  await trx
    .insertInto('draft_files')
    .values(
      uploads.map((upload) => ({
        organization_id: held.organization_id,
        id: newId(),
        draft_id: held.id,
        uploader_id: held.user_id,
        stored_name: upload.storedName,
        original_name: upload.originalName,
        mime_type: upload.mimeType,
        size: upload.size,
        sha256: upload.sha256,
        created_at: at,
      })),
    )
    .execute();
}

/** @returns whether the draft, which is held, had such a file */
export async function deleteDraftFile(trx: Database, held: DraftRow, storedName: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('draft_files')
    .where('organization_id', '=', held.organization_id)
    .where('draft_id', '=', held.id)
    .where('stored_name', '=', storedName)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Bytes of files that the person has uploaded into drafts since then, and that are still there. */
export async function bytesInDrafts(db: Database, uploaderId: string, since: Date): Promise<number> {
  const { used } = await db
    .selectFrom('draft_files')
    .where('uploader_id', '=', uploaderId)
    .where('created_at', '>', since)
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('used'))
    .executeTakeFirstOrThrow();
  return used;
}

/** @returns the names of files in the store that belong to nothing any more, and how many drafts went */
export async function deleteOldDrafts(db: Database, now: Date, most: number) {
  const unchanged = new Date(now.getTime() - DRAFTS.kept);
  const deactivated = new Date(now.getTime() - DRAFTS.keptOfDeactivated);
  return db.transaction().execute(async (trx) => {
    const old = await trx
      .selectFrom('drafts')
      .innerJoin('users', 'users.id', 'drafts.user_id')
      .where((where) =>
        where.or([
          where('drafts.saved_at', '<', unchanged),
          where.and([where('users.is_active', '=', false), where('users.updated_at', '<', deactivated)]),
        ]),
      )
      .select(['drafts.organization_id', 'drafts.id'])
      .limit(most)
      .forUpdate('drafts')
      .skipLocked()
      .execute();
    const keys = sql`unnest(${old.map((row) => row.organization_id)}::uuid[], ${old.map(({ id }) => id)}::uuid[])`;
    const { rows: files } = await sql<{ name: string }>`
      delete from draft_files as file using ${keys} as old (organization_id, id)
      where file.organization_id = old.organization_id and file.draft_id = old.id
      returning file.stored_name as name`.execute(trx);
    await sql`
      delete from drafts as draft using ${keys} as old (organization_id, id)
      where draft.organization_id = old.organization_id and draft.id = old.id`.execute(trx);
    return { drafts: old.length, files: files.map(({ name }) => name) };
  });
}
