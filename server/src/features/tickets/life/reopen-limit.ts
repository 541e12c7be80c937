import { ACTIVE_STATUSES } from '@switchboard/contract/enums.ts';
import { TICKET } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { TicketRow } from '../ticket.repo.ts';

interface Resting extends Pick<TicketRow, 'organization_id' | 'id' | 'updated_at'> {}

/** @throws AppError REOPEN_EXPIRED */
export async function refuseToReopenLate(trx: Database, ticket: Resting, now: Date): Promise<void> {
  if (await hasRestedTooLong(trx, ticket, now)) throw new AppError('REOPEN_EXPIRED');
}

/** A ticket rests since work on it last ended, whatever resting status it has had since. */
export async function hasRestedTooLong(trx: Database, ticket: Resting, now: Date): Promise<boolean> {
  return now.getTime() - (await restsSince(trx, ticket)).getTime() > TICKET.reopenWithin;
}

/** When work on it last ended. */
export async function restsSince(trx: Database, ticket: Resting): Promise<Date> {
  const end = await trx
    .selectFrom('events')
    .where('organization_id', '=', ticket.organization_id)
    .where('subject_id', '=', ticket.id)
    .where('subject_kind', '=', 'ticket')
    .where('verb', '=', 'status')
    .where(sql<boolean>`data->>'from' = any(${[...ACTIVE_STATUSES]})`)
    .where(sql<boolean>`data->>'to' <> all(${[...ACTIVE_STATUSES]})`)
    .select('at')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return end?.at ?? ticket.updated_at;
}
