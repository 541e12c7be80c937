import type { Unread } from '@switchboard/contract/tickets/ticket.ts';

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} new ${count === 1 ? one : many}`];

/** What the application says when a call has no answer to quote, and what more than one feature says. */
export const text = {
  unreachable: 'The server could not be reached. Check your connection and try again.',
  timeout: 'The server took too long to answer. Please try again.',
  stalled: 'The upload stopped moving. Check your connection and try again.',
  sessionEnded: 'Your session has ended. Sign in and try again.',
  partMissing: 'This could not be loaded. Check your connection and try again.',
  productName: 'Switchboard',
  /** "2 new replies, 1 new message" */
  unread: ({ replies, chat }: Unread) =>
    [...counted(replies, 'reply', 'replies'), ...counted(chat, 'message', 'messages')].join(', '),
} as const;
