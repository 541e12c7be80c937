/** What is unread in which ticket, replies and chat together: every page that shows it reads it here. */
import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import { TICKET } from '@switchboard/contract/limits.ts';
import type { Unread } from '@switchboard/contract/tickets/ticket.ts';
import { countUnreadTickets } from '@switchboard/contract/tickets/timeline.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { CACHE } from '../cache/cache-times.ts';
import { queryClient, userKey, useUserKey } from '../cache/query-client.ts';

/** In ms. A held connection brings every change at once; without one this is how late a mark may be. */
const POLL_INTERVAL = 60_000;

type UnreadTickets = AnswerOf<typeof countUnreadTickets>;

const NOTHING_UNREAD: Unread = { replies: 0, chat: 0 };
const NO_TICKETS: UnreadTickets = { unreadCount: 0, mine: 0, assigned: 0, tickets: [] };

export const hasUnread = ({ replies, chat }: Unread): boolean => replies + chat > 0;

function useKnown(enabled: boolean): UnreadTickets | undefined {
  const key = useUserKey();
  const { data } = useQuery({
    queryKey: key('unread'),
    queryFn: ({ signal }) => call(countUnreadTickets, { signal }),
    staleTime: CACHE.none,
    refetchInterval: POLL_INTERVAL,
    enabled,
  });
  return data;
}

/** For the frame of all pages: fetched at the start, when the window is focused, and regularly while it is visible. */
export const useFollowedUnread = (): UnreadTickets => useKnown(true) ?? NO_TICKETS;

/** The last answer that the frame has fetched; undefined until then. */
export const useUnreadTickets = (): UnreadTickets | undefined => useKnown(false);

/**
 * Of one ticket.
 * @param ownAnswer what the ticket's own answer says, for tickets that are not among those named
 */
export function useUnread(ticketId: string, ownAnswer: Unread = NOTHING_UNREAD): Unread {
  const known = useKnown(false);
  const named = known?.tickets.find((ticket) => ticket.ticketId === ticketId);
  if (named) return named;
  const areAllNamed = known !== undefined && known.tickets.length < TICKET.unreadListed;
  return areAllNamed ? NOTHING_UNREAD : ownAnswer;
}

/** Updates the cached counts of one ticket. */
export function rememberUnread(ticketId: string, changes: Partial<Unread>): void {
  const queryKey = userKey('unread');
  const known = queryClient.getQueryData<UnreadTickets>(queryKey);
  if (known === undefined) return;
  const before = known.tickets.find((ticket) => ticket.ticketId === ticketId);
  const now = { ...NOTHING_UNREAD, ...before, ...changes, ticketId };
  if (before?.replies === now.replies && before.chat === now.chat) return;
  if (before === undefined && !hasUnread(now)) return;
  const others = known.tickets.filter((ticket) => ticket.ticketId !== ticketId);
  const tickets = hasUnread(now) ? [now, ...others] : others;
  queryClient.setQueryData<UnreadTickets>(queryKey, {
    ...known,
    ...(tickets.length === 0 && NO_TICKETS),
    tickets,
  });
  // The server knows the counts by list.
  if (tickets.length !== known.tickets.length) void queryClient.invalidateQueries({ queryKey });
}
