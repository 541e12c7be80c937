import type { SharingChoice } from '@switchboard/contract/enums.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { isNarrower } from '@switchboard/contract/tickets/sharing.ts';
import { canNarrow, canShare } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { updateTicket } from '../ticket.repo.ts';
import { requireAllowed } from './allowed-sharing.ts';

/**
 * The requester chooses what the project allows; staff only what lets nobody read who does not already.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED for a mode that is not allowed
 */
export const setSharing = (
  db: Database,
  context: PersonContext,
  ticketId: string,
  chosen: SharingChoice,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const ticket = await requireLockedTicket(trx, context.actor, ticketId);
    const facts = factsOf(ticket);
    const isFree = canShare(context.actor, facts);
    if (!isFree && !canNarrow(context.actor, facts)) throw new AppError('FORBIDDEN');
    const place = { organizationId: ticket.organization_id, projectId: ticket.project_id };
    const effective = await requireAllowed(trx, place, chosen);
    if (!isFree && !isNarrower(ticket.shared_as ?? 'private', effective)) {
      throw new AppError('FORBIDDEN', { message: MESSAGES.sharingOnlyNarrower });
    }
    if (ticket.sharing === chosen) return;
    await updateTicket(trx, ticket, { sharing: chosen, updated_at: context.at }, []);
    await recordTicketEvents(trx, ticket, context, [
      { verb: 'sharing', data: { from: ticket.sharing, to: chosen } },
    ]);
  });
