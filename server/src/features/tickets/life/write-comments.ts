/** Writes comments of people and of the product. */
import type { Database } from '../../../platform/database/open-database.ts';
import type { Write } from '../../../platform/database/write-together.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { recordEventsOfMany } from '../../record/record-events.ts';
import type { LockedTicket } from '../ticket.repo.ts';
import { type NewComment, newComments } from './conversation.repo.ts';

/**
 * Writes comments with an event for each.
 * @param comments at least one
 * @param beside is written in the same statement
 * @returns their ids, in their order
 */
export async function writeComments(
  trx: Database,
  organizationId: string,
  context: ActorContext,
  comments: readonly NewComment[],
  beside: readonly Write[] = [],
): Promise<readonly string[]> {
  const { write, ids } = newComments(organizationId, context.at, comments);
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
    [write, ...beside],
  );
  return ids;
}

/** @throws AppError TICKET_FULL */
export function refuseFullTicket({ is_full }: LockedTicket): void {
  if (is_full) throw new AppError('TICKET_FULL');
}
