/** Writes comments of people and of the product. */
import { TICKET } from '@switchboard/contract/limits.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { recordEventsOfMany } from '../../record/record-events.ts';
import type { TicketKey } from '../ticket.repo.ts';
import { hasComments, insertComments, type NewComment } from './conversation.repo.ts';

/**
 * Writes comments with an event for each.
 * @returns their ids, in their order
 */
export async function writeComments(
  trx: Database,
  organizationId: string,
  context: ActorContext,
  comments: readonly NewComment[],
): Promise<string[]> {
  const ids = await insertComments(trx, organizationId, context.at, comments);
  await recordEventsOfMany(
    trx,
    { organizationId, kind: 'ticket' },
    context,
    comments.map(({ ticketId, isInternal, isSystem }, index) => [
      { id: ticketId },
      {
        ...(ids[index] !== undefined && { id: ids[index] }),
        verb: isInternal ? 'note' : 'comment',
        data: isSystem ? { system: true } : {},
      },
    ]),
  );
  return ids;
}

/**
 * The ticket's row must be held.
 * @throws AppError TICKET_FULL
 */
export async function refuseFullTicket(trx: Database, ticket: TicketKey): Promise<void> {
  if (await hasComments(trx, ticket, TICKET.comments)) throw new AppError('TICKET_FULL');
}
