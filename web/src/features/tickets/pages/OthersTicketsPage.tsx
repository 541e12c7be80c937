import { PAGE } from '@switchboard/contract/limits.ts';
import { useMemo } from 'react';
import { useUrlState } from '../../../lib/lists/use-url-state.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { useTickets } from '../api/list-tickets.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { TicketList } from '../components/TicketList.tsx';
import { text } from '../text.ts';
import { sharedTicketsQuery, ticketListParams } from '../ticket-list-params.ts';

const hrefOf = (ticket: ListedTicket) => ticketPath(ticket._id);

/** What others share with the person, who is not on it. */
export function SharedTicketsPage() {
  const state = useUrlState(ticketListParams);
  const asked = sharedTicketsQuery(state.values, PAGE.myTickets);
  const query = useTickets(asked);
  const rows = useMemo(() => ({ hrefOf, withView: true }), []);
  return (
    <TicketList
      title={text.list.shared}
      state={state}
      query={query}
      source={{ call: 'own', query: asked }}
      pageSize={PAGE.myTickets}
      rows={rows}
      searchPlaceholder={text.list.searchShared}
      empty={{ text: text.list.empty.shared }}
    />
  );
}
