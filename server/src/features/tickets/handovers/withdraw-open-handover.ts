import type { Database } from '../../../platform/database/open-database.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import type { TicketKey, TicketRow } from '../ticket.repo.ts';
import { updateHandover } from './handover.repo.ts';

/** Ends the offer of a ticket that the transaction holds, which somebody else gets or which rests. */
export async function withdrawOpenHandover(
  trx: Database,
  context: ActorContext,
  ticket: TicketKey & Pick<TicketRow, 'open_handover'>,
): Promise<void> {
  const { organization_id: organizationId, open_handover: id = null } = ticket;
  if (id === null) return;
  await updateHandover(organizationId, trx, id, {
    state: 'withdrawn',
    answered_at: context.at,
    answered_by_id: context.actor?.organizationId === organizationId ? context.actor.id : null,
    due_at: null,
  });
  await recordTicketEvents(trx, ticket, context, [{ verb: 'handover_withdrawn', data: {} }]);
}
