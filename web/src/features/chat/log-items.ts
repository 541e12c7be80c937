/** The lines of the log in their order: days, the line above what is new, messages with or without a head. */
import type { ChatMessage } from '@switchboard/contract/chat/chat.ts';
import { day, dayInWords } from '../../lib/format/format.ts';
import { text } from './text.ts';

export type LogItem =
  | { readonly kind: 'day'; readonly key: string; readonly label: string }
  | { readonly kind: 'new'; readonly key: string; readonly count: number }
  | { readonly kind: 'message'; readonly key: string; readonly message: ChatMessage; readonly head: boolean };

/** In ms: after a longer silence the same person is named again. */
const SAME_HEAD_WITHIN = 5 * 60_000;

const dayKey = (date: Date) => `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`;

/** "Today", "Yesterday", "Wednesday 18 November", "3 Mar 2025", in the reader's zone. */
export function dayLabel(date: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (dayKey(date) === dayKey(now)) return text.today;
  if (dayKey(date) === dayKey(yesterday)) return text.yesterday;
  return date.getFullYear() === now.getFullYear() ? dayInWords(date) : day(date);
}

/** Whether `message` goes on where `previous` ended, under one name. */
export const continues = (
  previous: Pick<ChatMessage, 'senderId' | 'createdAt'> | undefined,
  senderId: string,
  at: number,
): boolean =>
  previous !== undefined &&
  previous.senderId._id === senderId &&
  at - Date.parse(previous.createdAt) < SAME_HEAD_WITHIN &&
  dayKey(new Date(previous.createdAt)) === dayKey(new Date(at));

/**
 * @param newAfter the line stands before the first message of others after this one; undefined for no line
 */
export function logItems(
  messages: readonly ChatMessage[],
  ownId: string,
  newAfter: string | null | undefined,
  now: Date,
): LogItem[] {
  const start = newAfter === undefined ? Number.POSITIVE_INFINITY : indexAfter(messages, newAfter);
  const unread = messages.slice(start).filter(({ senderId }) => senderId._id !== ownId);
  const firstUnread = unread[0];
  const items: LogItem[] = [];
  let previous: ChatMessage | undefined;
  for (const message of messages) {
    const date = new Date(message.createdAt);
    if (previous === undefined || dayKey(new Date(previous.createdAt)) !== dayKey(date)) {
      items.push({ kind: 'day', key: `day-${dayKey(date)}`, label: dayLabel(date, now) });
    }
    if (message === firstUnread) items.push({ kind: 'new', key: 'new', count: unread.length });
    const head = message === firstUnread || !continues(previous, message.senderId._id, date.getTime());
    items.push({ kind: 'message', key: message._id, message, head });
    previous = message;
  }
  return items;
}

const indexAfter = (messages: readonly ChatMessage[], id: string | null) =>
  id === null ? 0 : messages.findIndex(({ _id }) => _id === id) + 1;
