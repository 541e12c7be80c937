import type { ChatMessage } from '@switchboard/contract/chat/chat.ts';
import { personRef, ticket } from './tickets.ts';

let made = 0;

/** A text of the DevOps agent in the chat of `ticket()`, after those that were made before it. */
export const chatMessage = (changes: Partial<ChatMessage> & { _id: string }): ChatMessage => ({
  messageId: changes._id,
  ticketId: ticket()._id,
  sequence: ++made,
  senderId: { ...personRef('devops_agent', 'Marcus', 'Lindqvist'), role: 'devops_agent' },
  messageType: 'text',
  content: `Words of ${changes._id}`,
  imageUrl: null,
  metadata: {},
  isEdited: false,
  tempId: null,
  createdAt: '2026-11-18T08:58:00.000Z',
  updatedAt: '2026-11-18T08:58:00.000Z',
  ...changes,
});

/** The same by the requester, whom `person('user')` makes. */
export const requesterMessage = (changes: Partial<ChatMessage> & { _id: string }): ChatMessage =>
  chatMessage({ senderId: { ...personRef('user'), role: 'user' }, ...changes });
