import type { ChatMessage } from '@switchboard/contract/chat/chat.ts';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { isAttentive, onAttention, READ_AFTER } from '../../lib/browser/attention.ts';
import type { Room } from './room.ts';

/** The last message of others whose beginning is in sight. */
function lastInSight(log: HTMLElement, messages: readonly ChatMessage[], ownId: string) {
  const foot = log.getBoundingClientRect().bottom;
  const rows = new Map(
    [...log.querySelectorAll<HTMLElement>('[data-message]')].map((row) => [row.dataset.message, row]),
  );
  return messages.findLast(({ _id, senderId }) => {
    const row = rows.get(_id);
    return senderId._id !== ownId && row !== undefined && row.getBoundingClientRect().top <= foot;
  });
}

/**
 * Marks messages as read that have been in sight for a second of attention.
 * @returns to be called when the log scrolls
 */
export function useMarkRead(
  room: Room,
  log: RefObject<HTMLElement | null>,
  messages: readonly ChatMessage[],
  ownId: string,
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waitsFor = useRef<string | null>(null);

  const checkSight = useCallback(() => {
    const seen = log.current && isAttentive() ? lastInSight(log.current, messages, ownId) : undefined;
    if (seen !== undefined && seen._id === waitsFor.current) return;
    clearTimeout(timer.current);
    waitsFor.current = seen?._id ?? null;
    if (seen === undefined) return;
    timer.current = setTimeout(() => {
      if (isAttentive()) void room.markRead(seen);
      waitsFor.current = null;
    }, READ_AFTER);
  }, [room, log, messages, ownId]);

  useEffect(checkSight, [checkSight]);
  useEffect(() => onAttention(checkSight), [checkSight]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return checkSight;
}
