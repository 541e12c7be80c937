/** Asks what changed while this window heard of nothing, and refetches that alone. */
import { SECOND } from '@switchboard/contract/durations.ts';
import { TICKET_PARTS, type TicketPart } from '@switchboard/contract/enums.ts';
import { listChanges } from '@switchboard/contract/tickets/changes.ts';
import { isUncertain } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { isVisible } from '../browser/attention.ts';
import { subscribeToSession } from '../session/session-store.ts';
import { refreshAllTickets, refreshLists, refreshTicket, refreshUnread } from './refresh-tickets.ts';

/** Without a connection, or with one that could not be followed up, it is asked this often. */
export const ASK_EVERY = 30 * SECOND;

/** Up to where everything is known here; null where nobody has said so yet. */
let cursor: string | null = null;
/** Everything that is announced from now on follows what is known. */
let isComplete = false;
/** Of the question under way; one that is asked meanwhile has the better answer. */
let asked = 0;

/** From now on changes may be missed. */
export function missChanges(): void {
  isComplete = false;
  asked += 1;
}

/** An announcement that leads on from what was announced before it. */
export function followCursor(next: string | undefined): void {
  if (isComplete && next !== undefined) cursor = next;
}

/** Refetches everything, or parts of one ticket. */
interface Refresh {
  readonly all: () => void;
  readonly one: (ticketId: string, parts: readonly TicketPart[]) => void;
}

const SHOWN: Refresh = { all: refreshAllTickets, one: refreshTicket };
/** Pages of tickets ask for themselves as often. */
const LISTED: Refresh = {
  all: () => refreshLists(TICKET_PARTS),
  one: (_ticketId, parts) => refreshLists(parts),
};

/**
 * Refetches what changed since the last announcement; everything, where that cannot be said.
 * @param mayHaveMissed whether this window showed anything before
 */
export async function catchUp(mayHaveMissed: boolean, refresh = SHOWN): Promise<void> {
  missChanges();
  const question = asked;
  const since = cursor;
  try {
    const answer = await call(listChanges, { query: { since: since ?? '' } });
    if (question !== asked) return;
    cursor = answer.cursor;
    isComplete = true;
    if (!mayHaveMissed) return;
    if (since === null || answer.reset) refresh.all();
    for (const { ticketId, parts } of answer.tickets) refresh.one(ticketId, parts);
    // What was said in chats is not among the changes of tickets.
    refreshUnread();
  } catch (error) {
    if (question !== asked) return;
    // Nobody answered: what is shown could not be refetched either, and it is asked again.
    if (isUncertain(error)) return;
    cursor = null;
    if (mayHaveMissed) refresh.all();
  }
}

/** Catches up with lists regularly while nothing is announced here. @returns the function that ends it */
export function askRegularly(): () => void {
  const timer = setInterval(() => {
    if (!isComplete && isVisible()) void catchUp(true, LISTED);
  }, ASK_EVERY);
  return () => clearInterval(timer);
}

subscribeToSession((current, previous) => {
  if (current.token === previous.token) return;
  cursor = null;
  missChanges();
});
