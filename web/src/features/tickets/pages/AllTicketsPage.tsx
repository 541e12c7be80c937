import { PAGE } from '@switchboard/contract/limits.ts';
import { useMemo, useState } from 'react';
import { useUrlState } from '../../../lib/lists/use-url-state.ts';
import { adminTicketPath, paths } from '../../../lib/navigation/paths.ts';
import { AddButton } from '../../../ui/list/AddButton.tsx';
import { useAllTickets } from '../api/list-all-tickets.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { AssignDialog } from '../components/AssignDialog.tsx';
import { clockFilters } from '../components/clock-filter.ts';
import { createdFilter } from '../components/created-filter.ts';
import { ExportTickets } from '../components/ExportTickets.tsx';
import { TicketList } from '../components/TicketList.tsx';
import { useAssigneeFilter } from '../components/use-assignee-filter.tsx';
import { text } from '../text.ts';
import { allTicketsQuery, exportQuery, ticketListParams } from '../ticket-list-params.ts';

const hrefOf = (ticket: ListedTicket) => adminTicketPath(ticket._id);

/** All tickets of the organization, for those who run its desk. */
export function AllTicketsPage() {
  const state = useUrlState(ticketListParams);
  const asked = allTicketsQuery(state.values, PAGE.allTickets);
  const query = useAllTickets(asked);
  const assigneeFilter = useAssigneeFilter(state.values.assignee, query.data?.tickets);
  const { clock } = state.values;
  const deskFilters = useMemo(
    () => [assigneeFilter, createdFilter, ...clockFilters(clock)],
    [assigneeFilter, clock],
  );
  const [assigning, setAssigning] = useState<ListedTicket | null>(null);
  const rows = useMemo(() => ({ hrefOf, onAssign: setAssigning }), []);
  const create = <AddButton to={paths.createTicket}>{text.list.create}</AddButton>;
  return (
    <>
      <TicketList
        title={text.list.all}
        state={state}
        query={query}
        source={{ call: 'all', query: asked }}
        pageSize={PAGE.allTickets}
        rows={rows}
        searchPlaceholder={text.list.searchAll}
        deskFilters={deskFilters}
        actions={
          <>
            <ExportTickets filters={exportQuery(state.values)} />
            {create}
          </>
        }
        empty={{ text: text.list.empty.all, action: create }}
        activeKey={assigning?._id ?? null}
      />
      <AssignDialog ticket={assigning} onClose={() => setAssigning(null)} />
    </>
  );
}
