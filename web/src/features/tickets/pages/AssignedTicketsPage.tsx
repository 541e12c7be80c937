import { PAGE } from '@switchboard/contract/limits.ts';
import { Navigate, useLocation } from 'react-router';
import type { UrlState } from '../../../lib/lists/use-url-state.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { useTickets } from '../api/list-tickets.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { assignedListParams, isActiveOnly, OPENS_WITH } from '../assigned-list.ts';
import { RefreshTickets } from '../components/RefreshTickets.tsx';
import { TicketList } from '../components/TicketList.tsx';
import { useRememberedList } from '../remembered-list.ts';
import { text } from '../text.ts';
import { assignedTicketsQuery } from '../ticket-list-params.ts';

const rows = { hrefOf: (ticket: ListedTicket) => ticketPath(ticket._id), withoutAssigned: true };

const words = text.list.empty;

/** Tickets that have the person among those they are assigned to. Opens with what is to be done, or as it was left. */
export function AssignedTicketsPage() {
  const { state: place } = useLocation();
  const { redirect, ...state } = useRememberedList('assigned', assignedListParams, OPENS_WITH);
  if (redirect !== null) return <Navigate to={{ search: redirect }} replace state={place} />;
  return <AssignedTickets state={state} />;
}

function AssignedTickets({ state }: { state: UrlState<typeof assignedListParams> }) {
  const asked = assignedTicketsQuery(state.values, PAGE.myTickets);
  const query = useTickets(asked);
  const narrowed = query.data?.stats.total === 0 ? words.assigned : words.atRest;
  return (
    <TicketList
      title={text.list.assigned}
      state={state}
      query={query}
      source={{ call: 'own', query: asked }}
      pageSize={PAGE.myTickets}
      rows={rows}
      searchPlaceholder={text.list.searchAll}
      actions={<RefreshTickets query={query} />}
      empty={{ text: words.assigned, ...(isActiveOnly(state.values) && { narrowed }) }}
    />
  );
}
