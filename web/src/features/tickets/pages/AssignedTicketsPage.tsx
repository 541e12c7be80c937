import type { TicketSummary } from '@switchboard/contract/entities/ticket.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { ticketPath } from '../../../lib/paths.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { useTickets } from '../api/list-tickets.ts';
import { RefreshTickets } from '../components/RefreshTickets.tsx';
import { TicketList } from '../components/TicketList.tsx';
import { text } from '../text.ts';
import { assignedTicketsQuery, ticketListParams } from '../ticket-list-params.ts';

const rows = { hrefOf: (ticket: TicketSummary) => ticketPath(ticket._id) };

/** Tickets that have the person among those they are assigned to. */
export function AssignedTicketsPage() {
  const state = useUrlState(ticketListParams);
  const query = useTickets(assignedTicketsQuery(state.values, PAGE.myTickets));
  return (
    <TicketList
      title={text.list.assigned}
      state={state}
      query={query}
      pageSize={PAGE.myTickets}
      rows={rows}
      searchPlaceholder={text.list.searchAll}
      actions={<RefreshTickets query={query} />}
      empty={{ text: text.list.empty.assigned }}
    />
  );
}
