import { isActive } from '@switchboard/contract/policies/ticket.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { insertRows } from './insert-rows.ts';
import type { Shelf } from './shelf.ts';
import type { MessageDraft, TicketDraft } from './ticket-draft.ts';

export async function seedChat(
  trx: Database,
  shelf: Shelf,
  organizationId: string,
  drafts: readonly TicketDraft[],
): Promise<void> {
  const messages = drafts
    .flatMap((draft) => draft.messages)
    .toSorted((one, other) => one.row.created_at.getTime() - other.row.created_at.getTime());
  if (messages.length === 0) return;

  const images = await seedImages(trx, shelf, organizationId, messages);
  const stored = await trx
    .insertInto('chat_messages')
    .values(messages.map(({ row }) => ({ ...row, image_id: images.get(row.id) ?? null })))
    .returning(['id', 'sequence'])
    .execute();
  const sequences = new Map(stored.map(({ id, sequence }) => [id, sequence]));
  await insertRows(
    trx,
    'chat_reads',
    drafts.flatMap((draft) => readsOf(draft, sequences)),
  );
}

/** @returns image ids by the id of their message */
async function seedImages(
  trx: Database,
  shelf: Shelf,
  organizationId: string,
  messages: readonly MessageDraft[],
): Promise<Map<string, string>> {
  const images = new Map<string, string>();
  for (const { row, picture } of messages) {
    if (picture === null) continue;
    const kept = await shelf.put(picture);
    const id = newId(row.created_at);
    await insertRows(trx, 'chat_images', [
      {
        id,
        uploader_id: row.sender_id,
        organization_id: organizationId,
        ticket_id: row.ticket_id,
        stored_name: kept.storedName,
        original_name: picture,
        mime_type: kept.mimeType,
        size: kept.size,
        created_at: row.created_at,
      },
    ]);
    images.set(row.id, id);
  }
  return images;
}

/** Everybody has read up to their own last message; where the ticket rests, to the end. */
function readsOf({ ticket, messages }: TicketDraft, sequences: ReadonlyMap<string, number>) {
  const senders = new Set(messages.map(({ row }) => row.sender_id));
  return [...senders].map((sender) => {
    const own = messages.filter(({ row }) => row.sender_id === sender);
    const lastRead = (isActive(ticket) ? own : messages).at(-1);
    return {
      organization_id: ticket.organization_id,
      ticket_id: ticket.id,
      user_id: sender,
      last_read_sequence: sequences.get(lastRead?.row.id ?? '') ?? 0,
      opened_at: own[0]?.row.created_at ?? ticket.created_at,
    };
  });
}
