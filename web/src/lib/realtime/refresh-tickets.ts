/**
 * Refetches tickets that have changed. Changes are collected for a short time, so that a change made in this window, which
 * the server announces to it too, is fetched once.
 */
import { TICKET_PARTS, type TicketPart } from '@switchboard/contract/enums.ts';
import { isVisible } from '../browser/attention.ts';
import { queryClient, userKey } from '../cache/query-client.ts';
import { subscribeToSession } from '../session/session-store.ts';

/** In ms: pages of a ticket are refetched together. */
const PAGE_DELAY = 100;
/** In ms: changes are collected, so that a list is not fetched for each of them. */
const LISTS = { delay: 250, jitter: 500, pause: 1_000 };
/** In ms: the longest wait for a running write, whose answer would make a second fetch necessary. */
const WRITE = { interval: 50, most: 1_000 };

const pages = new Set<string>();
const lists = new Set<TicketPart>();
let pagesTimer: ReturnType<typeof setTimeout> | undefined;
let listsTimer: ReturnType<typeof setTimeout> | undefined;
let listsDue = Number.POSITIVE_INFINITY;
let listsFetchedAt = Number.NEGATIVE_INFINITY;

/** Which lists show a part of a ticket. The page of a ticket shows all parts. */
const SHOWN_BY: Record<TicketPart, 'nothing' | 'rows' | 'everything'> = {
  notes: 'nothing',
  comments: 'rows',
  status: 'everything',
  assignment: 'everything',
  details: 'everything',
};
const ROWS: readonly unknown[] = ['list', 'found'];
const OF_ONE: readonly unknown[] = ['detail', 'timeline', 'links', 'checklist'];

/** Calls `act` when no write is under way and the window is in sight. */
function whenIdle(act: () => void, since = Date.now()): void {
  if (!isVisible()) {
    document.addEventListener('visibilitychange', () => whenIdle(act), { once: true });
  } else if (queryClient.isMutating() > 0 && Date.now() - since < WRITE.most) {
    setTimeout(() => whenIdle(act, since), WRITE.interval);
  } else {
    act();
  }
}

function fetchPages(): void {
  pagesTimer = undefined;
  for (const ticketId of pages) {
    for (const what of OF_ONE)
      void queryClient.invalidateQueries({ queryKey: userKey('tickets', what, ticketId) });
  }
  pages.clear();
}

/** Takes a ticket off the page that the person may read no more: what is shown of it goes at once. */
export function emptyTicket(ticketId: string): void {
  for (const what of OF_ONE) void queryClient.resetQueries({ queryKey: userKey('tickets', what, ticketId) });
  refreshTicket(ticketId, ['assignment']);
}

function fetchLists(): void {
  listsTimer = undefined;
  listsDue = Number.POSITIVE_INFINITY;
  listsFetchedAt = Date.now();
  const shown = [...lists].map((part) => SHOWN_BY[part]);
  lists.clear();
  refreshUnread();
  if (shown.includes('everything')) {
    void queryClient.invalidateQueries({
      queryKey: userKey('tickets'),
      predicate: ({ queryKey }) => !OF_ONE.includes(queryKey[2]),
    });
    void queryClient.invalidateQueries({ queryKey: userKey('devops-agents') });
  } else if (shown.includes('rows')) {
    for (const what of ROWS) void queryClient.invalidateQueries({ queryKey: userKey('tickets', what) });
  }
}

function scheduleLists(at: number): void {
  if (at >= listsDue) return;
  clearTimeout(listsTimer);
  listsDue = at;
  listsTimer = setTimeout(() => whenIdle(fetchLists), at - Date.now());
}

/** Refetches these parts of a ticket, which have changed. */
export function refreshTicket(ticketId: string, parts: readonly TicketPart[]): void {
  pages.add(ticketId);
  pagesTimer ??= setTimeout(() => whenIdle(fetchPages), PAGE_DELAY);
  refreshLists(parts);
}

/** Refetches lists that show these parts of tickets. */
export function refreshLists(parts: readonly TicketPart[]): void {
  for (const part of parts) lists.add(part);
  const soonest = Date.now() + LISTS.delay + Math.random() * LISTS.jitter;
  scheduleLists(Math.max(soonest, listsFetchedAt + LISTS.pause));
}

/** The same after a write of this window, without waiting for further changes. */
export function refreshOwnTicket(ticketId: string): void {
  refreshTicket(ticketId, TICKET_PARTS);
  scheduleLists(Date.now() + PAGE_DELAY);
}

/** Refetches everything about tickets that is shown, after a time without announcements. */
export function refreshAllTickets(): void {
  cancelPending();
  void queryClient.invalidateQueries({ queryKey: userKey('tickets') });
  refreshUnread();
}

/** Refetches what is unread, of replies and of chats. */
export function refreshUnread(): void {
  void queryClient.invalidateQueries({ queryKey: userKey('unread') });
}

function cancelPending(): void {
  clearTimeout(pagesTimer);
  clearTimeout(listsTimer);
  pagesTimer = undefined;
  listsTimer = undefined;
  listsDue = Number.POSITIVE_INFINITY;
  pages.clear();
  lists.clear();
}

subscribeToSession((current, previous) => {
  if (current.token !== previous.token) cancelPending();
});
