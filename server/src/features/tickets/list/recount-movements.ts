import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';

/**
 * For whoever writes tickets together with their past: makes the figures of the organization's days those that its
 * events tell. What people do through the product is counted by triggers.
 */
export async function recountMovements(trx: Database, organizationId: string): Promise<void> {
  await sql`select recount_ticket_movements(${organizationId})`.execute(trx);
}
