/** One good payload of every event that clients emit. The wall of events starts from them. */
import type { ClientEventName, ClientPayload } from '@switchboard/contract/events.ts';
import { newId } from '../platform/ids.ts';

interface Ids {
  readonly ticketId: string;
  /** A message in its chat. */
  readonly messageId: string;
}

export const eventSamples: {
  readonly [Name in ClientEventName]: (ids: Ids) => NonNullable<ClientPayload<Name>>;
} = {
  join_ticket_room: ({ ticketId }) => ticketId,
  leave_ticket_room: ({ ticketId }) => ticketId,
  send_message: ({ ticketId }) => ({ ticketId, content: 'Hello', messageType: 'text', tempId: newId() }),
  typing: ({ ticketId }) => ticketId,
  stop_typing: ({ ticketId }) => ticketId,
  edit_message: ({ messageId }) => ({ messageId, newContent: 'Hello again' }),
  delete_message: ({ messageId }) => ({ messageId }),
  mark_as_read: ({ messageId }) => messageId,
  watch: ({ ticketId }) => ({ ticketId }),
  unwatch: ({ ticketId }) => ({ ticketId }),
  ticket_typing: ({ ticketId }) => ({ ticketId, kind: 'reply' }),
};
