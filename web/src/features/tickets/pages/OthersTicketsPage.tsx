import type { OthersView } from '@switchboard/contract/enums.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { useMemo } from 'react';
import { useUrlState } from '../../../lib/lists/use-url-state.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { useTickets } from '../api/list-tickets.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { TicketList } from '../components/TicketList.tsx';
import { text } from '../text.ts';
import { othersTicketsQuery, ticketListParams } from '../ticket-list-params.ts';

/** Said where there is none; no other page needs it. */
const noOthers: Readonly<Record<OthersView, string>> = {
  shared: 'Nobody shares a ticket with you.',
  participating: 'Nobody has added you to a ticket.',
  watching: 'You watch no ticket. Choose “Watch” on one to find it here.',
  approving: 'No ticket waits for your approval.',
};

const hrefOf = (ticket: ListedTicket) => ticketPath(ticket._id);

/** Tickets of others that the person has to do with: shared with them, or theirs to answer, follow or approve. */
function OthersTickets({ view }: { view: OthersView }) {
  const state = useUrlState(ticketListParams);
  const asked = othersTicketsQuery(state.values, PAGE.myTickets, view);
  const query = useTickets(asked);
  const rows = useMemo(() => ({ hrefOf, withView: true }), []);
  return (
    <TicketList
      title={text.list.others[view]}
      state={state}
      query={query}
      source={{ call: 'own', query: asked }}
      pageSize={PAGE.myTickets}
      rows={rows}
      searchPlaceholder={text.list.searchShared}
      empty={{ text: noOthers[view] }}
    />
  );
}

export const SharedTicketsPage = () => <OthersTickets view="shared" />;
export const ParticipatingTicketsPage = () => <OthersTickets view="participating" />;
export const WatchedTicketsPage = () => <OthersTickets view="watching" />;
export const ApprovingTicketsPage = () => <OthersTickets view="approving" />;
