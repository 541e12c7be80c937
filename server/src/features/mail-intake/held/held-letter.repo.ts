/** Letters that wait for an admin, and those decided lately. Every reader takes the organization first. */
import { HELD_LETTERS } from '@switchboard/contract/limits.ts';
import type { HeldState } from '@switchboard/contract/mail-intake/held-letters.ts';
import type { LetterReason } from '@switchboard/contract/mail-intake/letter-reasons.ts';
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { StagedFile } from '../../../platform/files/kept-store.ts';
import { newId } from '../../../platform/ids.ts';

type Row = ExpressionBuilder<Schema, 'held_letters'>;

const ticketBy = (row: Row, column: 'answers_ticket_id' | 'ticket_id') =>
  jsonObjectFrom(
    row
      .selectFrom('tickets')
      .whereRef('tickets.organization_id', '=', 'held_letters.organization_id')
      .whereRef('tickets.id', '=', `held_letters.${column}`)
      .select(['tickets.id', 'tickets.number', 'tickets.confidential']),
  );

const filesOf = (row: Row) =>
  jsonArrayFrom(
    row
      .selectFrom('held_letter_files as file')
      .whereRef('file.organization_id', '=', 'held_letters.organization_id')
      .whereRef('file.letter_id', '=', 'held_letters.id')
      .orderBy('file.id')
      .select(['file.id', 'file.stored_name', 'file.original_name', 'file.size']),
  );

const withFiles = (organizationId: string, db: Database) =>
  db
    .selectFrom('held_letters')
    .where('held_letters.organization_id', '=', organizationId)
    .select([
      'held_letters.id',
      'held_letters.received_at',
      'held_letters.sender',
      'held_letters.subject',
      'held_letters.reason',
      'held_letters.state',
      'held_letters.project_id',
      'held_letters.answer_kind',
    ])
    .select((row) => [
      filesOf(row).as('files'),
      ticketBy(row, 'answers_ticket_id').as('answers'),
      ticketBy(row, 'ticket_id').as('ticket'),
    ]);

/** The newest first, with the beginnings of their texts. @param states none for all */
export const heldLettersOf = (organizationId: string, db: Database, states: readonly HeldState[]) =>
  withFiles(organizationId, db)
    .$if(states.length > 0, (query) => query.where(sql<boolean>`held_letters.state = any(${states})`))
    .select(sql<string>`left(held_letters.text, ${sql.lit(HELD_LETTERS.excerpt + 1)})`.as('text'))
    .orderBy('held_letters.id', 'desc');
export type HeldRow = Awaited<ReturnType<ReturnType<typeof heldLettersOf>['execute']>>[number];

/** One of them with all of its text. */
export const findHeldLetter = (organizationId: string, db: Database, id: string) =>
  withFiles(organizationId, db)
    .where('held_letters.id', '=', id)
    .select('held_letters.text')
    .executeTakeFirst();

/** What waits in an organization. Call it with its settings held, so that none comes meanwhile. */
export async function measureWaiting(organizationId: string, trx: Database) {
  const { rows } = await sql<{ letters: number; unproven: number; bytes: number }>`
    select count(*)::int as letters, (count(*) filter (where is_unproven))::int as unproven,
      coalesce(sum(bytes), 0)::bigint as bytes
    from held_letters where organization_id = ${organizationId} and state = 'waiting'`.execute(trx);
  return rows[0] ?? { letters: 0, unproven: 0, bytes: 0 };
}

interface Told {
  readonly reason: LetterReason;
  readonly projectId: string | null;
  readonly at: Date;
}

/** Whether admins have heard lately that letters wait; of a closed place, while a letter to it waits of which they heard. */
export async function isTold(
  organizationId: string,
  trx: Database,
  { reason, projectId, at }: Told,
): Promise<boolean> {
  const since = new Date(at.getTime() - HELD_LETTERS.toldEvery);
  const told = trx
    .selectFrom('held_letters')
    .where('organization_id', '=', organizationId)
    .where('is_told', '=', true);
  const known =
    reason === 'place_closed'
      ? told
          .where('reason', '=', reason)
          .where('state', '=', 'waiting')
          .where(sql<boolean>`project_id is not distinct from ${projectId}`)
      : told.where('reason', '!=', 'place_closed').where('received_at', '>', since);
  return (await known.select('id').limit(1).executeTakeFirst()) !== undefined;
}

interface NewFile extends Pick<StagedFile, 'storedName' | 'size' | 'sha256'> {
  readonly originalName: string;
  readonly mimeType: string;
}

export async function insertHeldLetter(
  trx: Database,
  letter: Insertable<Schema['held_letters']>,
  files: readonly NewFile[],
): Promise<void> {
  await trx.insertInto('held_letters').values(letter).execute();
  if (files.length === 0) return;
  const { organization_id, id: letter_id } = letter;
  await trx
    .insertInto('held_letter_files')
    .values(
      files.map(({ storedName, originalName, mimeType, size, sha256 }) => ({
        organization_id,
        id: newId(),
        letter_id,
        stored_name: storedName,
        original_name: originalName,
        mime_type: mimeType,
        size,
        sha256,
      })),
    )
    .execute();
}

/**
 * Of two who decide at once the second one waits for the first, and finds it decided. What it says goes.
 * @returns the names of its files in the store; undefined where it does not wait
 */
export async function settleHeldLetter(
  organizationId: string,
  trx: Database,
  id: string,
  decided: { readonly state: 'accepted' | 'refused'; readonly ticketId: string | null },
): Promise<string[] | undefined> {
  const { numUpdatedRows } = await trx
    .updateTable('held_letters')
    .set({ state: decided.state, ticket_id: decided.ticketId, text: '' })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  const files = await trx
    .deleteFrom('held_letter_files')
    .where('organization_id', '=', organizationId)
    .where('letter_id', '=', id)
    .returning('stored_name')
    .execute();
  return files.map(({ stored_name }) => stored_name);
}

/** @returns the names of files in the store that belong to none any more, and how many letters went */
export async function deleteHeldBefore(db: Database, before: Date, most: number) {
  return db.transaction().execute(async (trx) => {
    const old = await trx
      .selectFrom('held_letters')
      .where('received_at', '<', before)
      .select(['organization_id', 'id'])
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute();
    const keys = sql`unnest(${old.map((row) => row.organization_id)}::uuid[], ${old.map(({ id }) => id)}::uuid[])`;
    const { rows: files } = await sql<{ name: string }>`
      delete from held_letter_files as file using ${keys} as old (organization_id, id)
      where file.organization_id = old.organization_id and file.letter_id = old.id
      returning file.stored_name as name`.execute(trx);
    await sql`
      delete from held_letters as letter using ${keys} as old (organization_id, id)
      where letter.organization_id = old.organization_id and letter.id = old.id`.execute(trx);
    return { letters: old.length, files: files.map(({ name }) => name) };
  });
}
