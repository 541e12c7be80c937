/** The room of a chat holds the sockets that have it open. It is for delivery alone and permits nothing. */
import type { Chat } from './chat.repo.ts';

const PREFIX = 'ticket/';

export const roomOf = (chat: Pick<Chat, 'organization_id' | 'id'>) =>
  `${PREFIX}${chat.organization_id}/${chat.id}`;

export const isChatRoom = (room: string) => room.startsWith(PREFIX);

export const organizationOfRoom = (room: string) => room.slice(PREFIX.length, room.lastIndexOf('/'));

export const ticketOfRoom = (room: string) => room.slice(room.lastIndexOf('/') + 1);
