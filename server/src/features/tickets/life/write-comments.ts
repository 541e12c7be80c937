/** Writes comments of people and of the product. */
import { TICKET } from '@switchboard/contract/limits.ts';
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { recordEventsOfMany } from '../../record/record-events.ts';

export interface NewComment {
  readonly ticketId: string;
  /** One of the organization's people: see `recordActor`. */
  readonly authorId: string;
  readonly text: string;
  readonly isInternal?: boolean;
  /** Told by the product in somebody's name. */
  readonly isSystem?: boolean;
}

/**
 * Writes comments with the events that tell of them.
 * @returns their ids, in their order
 */
export async function writeComments(
  trx: Database,
  organizationId: string,
  context: ActorContext,
  comments: readonly NewComment[],
): Promise<string[]> {
  const ids = await insertComments(trx, organizationId, context, comments);
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

/** Without a `comment` event: for comments on a change of status, which has an event of its own. */
export async function insertComments(
  trx: Database,
  organizationId: string,
  { at }: ActorContext,
  comments: readonly NewComment[],
): Promise<string[]> {
  const rows = comments.map(({ ticketId, authorId, text, isInternal = false, isSystem = false }) => ({
    organization_id: organizationId,
    id: newId(),
    ticket_id: ticketId,
    author_id: authorId,
    text,
    is_internal: isInternal,
    is_system: isSystem,
    created_at: at,
  }));
  await insertMany(trx, 'comments', rows);
  return rows.map(({ id }) => id);
}

/**
 * The ticket's row must be held.
 * @throws AppError TICKET_FULL
 */
export async function refuseFullTicket(
  trx: Database,
  ticket: { readonly organization_id: string; readonly id: string },
): Promise<void> {
  const last = await trx
    .selectFrom('comments')
    .where('organization_id', '=', ticket.organization_id)
    .where('ticket_id', '=', ticket.id)
    .select('id')
    .orderBy('id')
    .offset(TICKET.comments - 1)
    .limit(1)
    .executeTakeFirst();
  if (last !== undefined) throw new AppError('TICKET_FULL');
}
