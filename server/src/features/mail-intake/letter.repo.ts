/** The log of letters: what became of each, and never what it says. */

import { DAY } from '@switchboard/contract/durations.ts';
import { LETTERS } from '@switchboard/contract/limits.ts';
import type { LetterOutcome } from '@switchboard/contract/mail-intake/letters.ts';
import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Schema } from '../../platform/database/schema.ts';

export async function insertLetter(trx: Database, row: Insertable<Schema['letters']>): Promise<void> {
  await trx.insertInto('letters').values(row).execute();
}

/**
 * Two that come at once wait for each other: the second one is not written.
 * @returns whether it is the first
 */
export async function insertLetterOnce(trx: Database, row: Insertable<Schema['letters']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('letters')
    .values(row)
    .onConflict((conflict) => conflict.column('effect_key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The letter that had the effect of all that are the same. */
export const findByEffect = (db: Database, key: Buffer) =>
  db
    .selectFrom('letters')
    .where('effect_key', '=', key)
    .select(['id', 'organization_id', 'ticket_id', 'comment_id'])
    .executeTakeFirst();

export const getLetter = (db: Database, id: string) =>
  db
    .selectFrom('letters')
    .where('id', '=', id)
    .select(['id', 'outcome', 'reason', 'ticket_id', 'comment_id'])
    .executeTakeFirstOrThrow();

/** Of any organization or none; undefined before the first. */
export async function findLastLetterAt(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom('letters')
    .select('received_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.received_at;
}

/** Of a letter that waited: what became of it after all. */
export async function changeOutcome(
  organizationId: string,
  trx: Database,
  id: string,
  became: Pick<Updateable<Schema['letters']>, 'outcome' | 'ticket_id' | 'comment_id'>,
): Promise<void> {
  await trx
    .updateTable('letters')
    .set(became)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export interface LetterFilters {
  readonly outcome: readonly LetterOutcome[];
  /** Days in UTC, both included; blank for any. */
  readonly from: string;
  readonly to: string;
}

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/**
 * The newest first.
 * @param organizationId null for those of no organization
 */
export const lettersOf = (
  organizationId: string | null,
  db: Database,
  { outcome, from, to }: LetterFilters,
) =>
  db
    .selectFrom('letters')
    .leftJoin('tickets', (join) =>
      join
        .onRef('tickets.organization_id', '=', 'letters.organization_id')
        .onRef('tickets.id', '=', 'letters.ticket_id'),
    )
    .where('letters.organization_id', organizationId === null ? 'is' : '=', organizationId)
    .$if(outcome.length > 0, (query) => query.where(sql<boolean>`letters.outcome = any(${outcome})`))
    .$if(from !== '', (query) => query.where('letters.received_at', '>=', startOf(from)))
    .$if(to !== '', (query) => query.where('letters.received_at', '<', new Date(startOf(to).getTime() + DAY)))
    .selectAll('letters')
    .select('tickets.number as ticket_number')
    .orderBy('letters.id', 'desc');
export type LetterRow = Awaited<ReturnType<ReturnType<typeof lettersOf>['execute']>>[number];

/** Rows read at a time where all of them are. */
const PORTION = 500;

/** All of them, read as fast as the reader takes them. */
export async function* allLettersOf(
  organizationId: string | null,
  db: Database,
  filters: LetterFilters,
): AsyncGenerator<LetterRow> {
  for (let before: string | null = null; ; ) {
    const query = lettersOf(organizationId, db, filters).limit(PORTION);
    const rows: LetterRow[] = await (before === null
      ? query
      : query.where('letters.id', '<', before)
    ).execute();
    yield* rows;
    if (rows.length < PORTION) return;
    before = rows.at(-1)?.id ?? null;
  }
}

export async function countLetters(
  organizationId: string | null,
  db: Database,
  filters: LetterFilters,
): Promise<number> {
  const { total } = await lettersOf(organizationId, db, filters)
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Rows deleted in one statement, so that others wait for none of them. */
const BATCH = 1_000;

export async function deleteOldLetters(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LETTERS.kept);
  for (let deleted = BATCH; deleted === BATCH; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from letters where ctid = any(array(
        select ctid from letters where received_at < ${before} limit ${BATCH}))`.execute(db);
    deleted = Number(numAffectedRows);
  }
}
