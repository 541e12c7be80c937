import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { rememberVisit } from '../../../lib/navigation/recent-visits.ts';
import { useWatchedTicket } from '../../../lib/realtime/watched-tickets.ts';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useTicket } from '../api/get-ticket.ts';
import { ticketText } from '../ticket-text.ts';
import { useTicketList } from '../use-ticket-list.ts';
import type { ChatSlot } from './chat-slot.ts';
import { TicketDesk } from './TicketDesk.tsx';
import { TicketMissing } from './TicketMissing.tsx';

const ConfidentialStub = lazyPage(
  async () => (await import('../confidential/ConfidentialStub.tsx')).ConfidentialStub,
);

const words = ticketText.ticket;

/** Fetches one ticket and says so when there is none, or none to be had. */
export function TicketView({ id, chat }: { id: string; chat?: ChatSlot }) {
  const query = useTicket(id);
  const { data: ticket, isFetching } = query;
  const error = useLastError(query);
  const list = useTicketList(ticket);
  useWatchedTicket(id);
  useRememberedTicket(ticket);
  usePageTitle(ticket ? `${ticket.ticketNumber} ${ticket.summary}` : '');

  // Also when it could be read a moment ago: access may end while the page is open.
  if (error instanceof ApiError && error.status === 404) {
    return <TicketMissing listPath={list.to} />;
  }
  if (error instanceof ApiError && error.code === 'CONFIDENTIAL') {
    return (
      <Suspense>
        <ConfidentialStub id={id} listPath={list.to} />
      </Suspense>
    );
  }
  const failure = error && (
    <LoadError what={words.what} onRetry={() => void query.refetch()} busy={isFetching} />
  );
  if (ticket) return <TicketDesk ticket={ticket} list={list} banner={failure} {...(chat && { chat })} />;
  return <Page>{failure ?? <SkeletonRows rows={8} />}</Page>;
}

/** A query that has nothing yet forgets its error while it asks again; what was said of it stays until there is an answer. */
function useLastError({ error, isSuccess }: { error: Error | null; isSuccess: boolean }): Error | null {
  const [last, setLast] = useState(error);
  const now = isSuccess ? error : (error ?? last);
  if (now !== last) setLast(now);
  return now;
}

/** Tickets that were open can be found again among the recent things. */
function useRememberedTicket(ticket: Pick<Ticket, 'ticketNumber' | 'summary'> | undefined): void {
  const { pathname } = useLocation();
  const { ticketNumber: number, summary: label } = ticket ?? {};
  useEffect(() => {
    if (number !== undefined && label !== undefined) rememberVisit({ path: pathname, label, number });
  }, [pathname, number, label]);
}
