import type { SnoozeEnd } from '@switchboard/contract/enums.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { type TicketRow, updateTicket } from '../ticket.repo.ts';
import { readSnoozer } from './latest-mover.repo.ts';

/**
 * Ends that a ticket, which the transaction holds, is put off. `updatedAt` stays, which is shown to people who must not know.
 * @returns the event
 */
export async function recordWaking(
  trx: Database,
  context: ActorContext,
  ticket: Pick<TicketRow, 'organization_id' | 'id' | 'updated_at'>,
  why: SnoozeEnd,
  undoes?: string,
): Promise<string> {
  const id = newId();
  await updateTicket(trx, ticket, { snoozed_until: null, updated_at: ticket.updated_at }, []);
  const data = { why, tell: await readSnoozer(trx, ticket), ...(undoes && { undoes }) };
  await recordTicketEvents(trx, ticket, context, [
    { id, verb: 'snooze_ended', data, automatic: why === 'date' },
  ]);
  return id;
}
