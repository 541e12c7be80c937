/** The room of a chat holds the sockets that have it open. It is for delivery alone and permits nothing. */
import type { Chat } from './chat.repo.ts';

const PREFIX = 'ticket/';

export const roomOf = (chat: Pick<Chat, 'organization_id' | 'id'>) =>
  `${PREFIX}${chat.organization_id}/${chat.id}`;

export const isChatRoom = (room: string) => room.startsWith(PREFIX);

/** Of the room of a chat. */
export function chatOfRoom(room: string): Pick<Chat, 'organization_id' | 'id'> {
  const [organizationId = '', ticketId = ''] = room.slice(PREFIX.length).split('/');
  return { organization_id: organizationId, id: ticketId };
}
