/** Asked by whatever deletes, anonymizes or erases, in the transaction in which it does so. */
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/http/app-error.ts';

const keyOf = (organizationId: string) => sql`hashtext('switchboard holds'), hashtext(${organizationId})`;

/** Nothing is placed or lifted until the transaction ends; others who delete meanwhile wait for nobody. */
export async function keepHolds(trx: Database, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(organizationId)})`.execute(trx);
}

/** What deletes has ended or begins after this transaction. */
export async function changeHolds(trx: Database, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(organizationId)})`.execute(trx);
}

/** What somebody is about to take away. */
export interface Taken {
  readonly userId?: string;
  readonly ticketId?: string;
}

/** Whether a hold is on one of these, or on the whole organization. */
export async function isHeld(trx: Database, organizationId: string, taken: Taken): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from legal_holds where organization_id = ${organizationId} and (
        kind = 'organization' or user_id = ${taken.userId ?? null}::uuid or ticket_id = ${taken.ticketId ?? null}::uuid)
    ) as held`.execute(trx);
  return rows[0]?.held ?? false;
}

/** @throws AppError LEGAL_HOLD */
export async function expectNotHeld(trx: Database, organizationId: string, taken: Taken): Promise<void> {
  await keepHolds(trx, organizationId);
  if (await isHeld(trx, organizationId, taken)) throw new AppError('LEGAL_HOLD');
}

/** Of an organization that goes as a whole. */
export const holdsAnything = (organization: string) =>
  sql<SqlBool>`exists (select from legal_holds where legal_holds.organization_id = ${sql.ref(organization)})`;

export async function isAnythingHeld(trx: Database, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from legal_holds where organization_id = ${organizationId}) as held`.execute(trx);
  return rows[0]?.held ?? false;
}

/**
 * For who takes a whole organization away: a hold on anything in it stands in the way.
 * @throws AppError LEGAL_HOLD
 */
export async function expectNothingHeld(trx: Database, organizationId: string): Promise<void> {
  await keepHolds(trx, organizationId);
  if (await isAnythingHeld(trx, organizationId)) throw new AppError('LEGAL_HOLD');
}
