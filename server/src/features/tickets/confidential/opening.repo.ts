/** Who has opened a confidential ticket with a reason, and until when. */
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { TicketKey } from '../ticket.repo.ts';

/** The latest of somebody that has not been ended yet, also where its time is over. */
export const findOpening = (db: Database, { organization_id, id }: TicketKey, userId: string) =>
  db
    .selectFrom('ticket_openings')
    .select(['id', 'reason', 'ends_at'])
    .where('organization_id', '=', organization_id)
    .where('ticket_id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export async function insertOpening(
  trx: Database,
  opening: Insertable<Schema['ticket_openings']>,
): Promise<void> {
  await trx.insertInto('ticket_openings').values(opening).execute();
}

export async function endOpening(trx: Database, organizationId: string, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('ticket_openings')
    .set({ ended_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Ends all of a ticket, which is public again. */
export async function endOpeningsOf(
  trx: Database,
  { organization_id, id }: TicketKey,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('ticket_openings')
    .set({ ended_at: at })
    .where('organization_id', '=', organization_id)
    .where('ticket_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Ends those whose time is over, as many as one look takes.
 * @returns how many
 */
export async function endDueOpenings(db: Database, at: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update ticket_openings set ended_at = ${at} where ctid = any(array(
      select ctid from ticket_openings where ended_at is null and ends_at <= ${at}
      order by ends_at limit ${most} for update skip locked))`.execute(db);
  return Number(numAffectedRows);
}
