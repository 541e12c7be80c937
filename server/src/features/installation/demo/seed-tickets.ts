import { isActive } from '@switchboard/contract/policies/ticket.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { recountMovements } from '../../tickets/list/recount-movements.ts';
import { insertRows } from './insert-rows.ts';
import { seedChat } from './seed-chat.ts';
import type { Shelf } from './shelf.ts';
import type { FileDraft, TicketDraft } from './ticket-draft.ts';

const DIGITS = 5;

/** @param drafts all tickets of the organization, in any order: numbers follow the order of creation */
export async function seedTickets(
  trx: Database,
  shelf: Shelf,
  organization: { readonly id: string; readonly prefix: string },
  drafts: readonly TicketDraft[],
): Promise<void> {
  const inOrder = drafts.toSorted(
    (one, other) => one.ticket.created_at.getTime() - other.ticket.created_at.getTime(),
  );
  await insertRows(
    trx,
    'tickets',
    inOrder.map(({ ticket }, index) => ({
      ...ticket,
      number: `${organization.prefix}-${String(index + 1).padStart(DIGITS, '0')}`,
    })),
  );
  await trx
    .updateTable('organizations')
    .set({ last_ticket_number: inOrder.length })
    .where('id', '=', organization.id)
    .execute();

  await insertRows(
    trx,
    'ticket_people',
    inOrder.flatMap((draft) => draft.people),
  );
  await insertRows(
    trx,
    'comments',
    inOrder.flatMap((draft) => draft.comments),
  );
  const events = inOrder.flatMap((draft) => draft.events);
  await insertRows(
    trx,
    'events',
    events.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  );
  await recountMovements(trx, organization.id);
  await seedAttachments(
    trx,
    shelf,
    organization.id,
    inOrder.flatMap((draft) => draft.files),
  );
  await seedChat(trx, shelf, organization.id, inOrder);
  await insertRows(trx, 'ticket_unread', inOrder.flatMap(unreadOf));
}

/** Whoever took part has read up to their own last words; where the ticket rests, everything. */
function unreadOf({ ticket, agent, people, comments }: TicketDraft) {
  const said = comments.filter((comment) => !comment.is_system);
  const requester = people.find(({ relation }) => relation === 'requester')?.user_id;
  return [requester, agent?.id]
    .filter((id) => id !== undefined)
    .map((user_id) => {
      const visible = said.filter((comment) => user_id !== requester || !comment.is_internal);
      const last = visible.findLastIndex((comment) => comment.author_id === user_id);
      const unread = isActive(ticket) && last >= 0 ? visible.length - 1 - last : 0;
      return { organization_id: ticket.organization_id, ticket_id: ticket.id, user_id, replies: unread };
    });
}

async function seedAttachments(
  trx: Database,
  shelf: Shelf,
  organizationId: string,
  files: readonly FileDraft[],
): Promise<void> {
  const shelved = await Promise.all(files.map(async (file) => ({ file, kept: await shelf.put(file.name) })));
  await insertRows(
    trx,
    'attachments',
    shelved.map(({ file, kept }) => ({
      organization_id: organizationId,
      id: newId(file.at),
      ticket_id: file.ticketId,
      comment_id: file.commentId,
      uploader_id: file.uploaderId,
      stored_name: kept.storedName,
      original_name: file.name,
      mime_type: kept.mimeType,
      size: kept.size,
      sha256: kept.sha256,
      created_at: file.at,
    })),
  );
}
