import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { markTicketRead } from '@switchboard/contract/tickets/timeline.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { call } from '../../lib/api/call.ts';
import { isAttentive, onAttention, READ_AFTER } from '../../lib/browser/attention.ts';
import { rememberUnread, useUnread } from '../../lib/unread/unread-tickets.ts';

/** The newest entry whose beginning is in sight. The composer covers the foot of the window. */
function newestInSight(list: HTMLElement): string | undefined {
  const foot = list.ownerDocument.querySelector('[data-composer]')?.getBoundingClientRect().top;
  const entries = [...list.querySelectorAll<HTMLElement>('[data-entry]')];
  return entries.findLast((entry) => entry.getBoundingClientRect().top <= (foot ?? window.innerHeight))
    ?.dataset.entry;
}

/**
 * Tells the server what has been seen, once it has been in sight for a second of attention, and every list of this
 * window what is left.
 * @param newest the newest entry that is there
 */
export function useMarkRead(
  { _id: ticketId, unread }: Ticket,
  list: RefObject<HTMLElement | null>,
  newest: string | undefined,
): void {
  const { replies } = useUnread(ticketId, unread);
  const marked = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another newest entry is looked for again
  useEffect(() => {
    if (replies === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waitsFor: string | undefined;

    const mark = async (entry: string) => {
      const before = marked.current;
      marked.current = entry;
      try {
        const answer = await call(markTicketRead, { params: { id: ticketId }, body: { entry } });
        rememberUnread(ticketId, answer.unread);
      } catch {
        // Seen again, it is marked again.
        marked.current = before;
      }
    };
    const look = () => {
      const seen = list.current && isAttentive() ? newestInSight(list.current) : undefined;
      if (seen !== undefined && seen === waitsFor) return;
      clearTimeout(timer);
      waitsFor = seen;
      if (seen === undefined || seen === marked.current) return;
      timer = setTimeout(() => {
        waitsFor = undefined;
        if (isAttentive()) void mark(seen);
      }, READ_AFTER);
    };

    look();
    const stop = onAttention(look);
    // Also of a panel that scrolls by itself.
    window.addEventListener('scroll', look, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('scroll', look, { capture: true });
    };
  }, [ticketId, list, replies, newest]);
}
