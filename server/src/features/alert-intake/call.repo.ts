/** The log of what was posted to intakes, and what became of it. */
import type { AlertOutcome } from '@switchboard/contract/alert-intake/intake-values.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../platform/database/pagination.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { rowInserter } from '../../platform/database/write-row.ts';

export type CallRow = Selectable<Schema['intake_calls']>;

export const insertCall: (trx: Database, row: Insertable<Schema['intake_calls']>) => Promise<void> =
  rowInserter('intake_calls');

/** The newest first. @param outcome calls with one of these; none means all */
export const listCalls = (
  organizationId: string,
  db: Database,
  intakeId: string,
  { outcome, ...page }: PageRequest & { readonly outcome: readonly AlertOutcome[] },
) =>
  readPage(
    db
      .selectFrom('intake_calls')
      .where('organization_id', '=', organizationId)
      .where('intake_id', '=', intakeId)
      .$if(outcome.length > 0, (query) => query.where(sql<boolean>`outcomes && ${[...outcome]}::text[]`))
      .selectAll()
      .orderBy('id', 'desc'),
    page,
  );

export async function deleteCallsOf(organizationId: string, trx: Database, intakeId: string): Promise<void> {
  await trx
    .deleteFrom('intake_calls')
    .where('organization_id', '=', organizationId)
    .where('intake_id', '=', intakeId)
    .execute();
}

/** @returns how many went */
export async function deleteCallsBefore(db: Database, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from intake_calls where ctid = any(array(
      select ctid from intake_calls where at < ${before} limit ${most}))`.execute(db);
  return Number(numAffectedRows);
}

/** Of each intake those beyond its newest. @returns how many went */
export async function deleteCallsBeyond(db: Database, kept: number, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from intake_calls where ctid = any(array(
      select called.ctid from alert_intakes as intake
      cross join lateral (
        select id from intake_calls
        where organization_id = intake.organization_id and intake_id = intake.id
        order by id desc offset ${kept} limit 1) as last
      join intake_calls as called on called.organization_id = intake.organization_id
        and called.intake_id = intake.id and called.id <= last.id
      limit ${most}))`.execute(db);
  return Number(numAffectedRows);
}
