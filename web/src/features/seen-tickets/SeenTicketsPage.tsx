import { NativeSelect } from '@mantine/core';
import { PAGE } from '@switchboard/contract/limits.ts';
import {
  exportSeenTickets,
  listSeenTickets,
  type SeenTicket,
} from '@switchboard/contract/tickets/seen-tickets.ts';
import { useParams } from 'react-router';
import { call } from '../../lib/api/call.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { fullName } from '../../lib/format/format.ts';
import { pageParam, textParam } from '../../lib/lists/url-params.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';
import { useUrlList } from '../../lib/lists/use-url-list.ts';
import { adminTicketPath, paths } from '../../lib/navigation/paths.ts';
import { ExportButton } from '../../ui/export/ExportButton.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { StatusBadge } from '../../ui/status/StatusBadge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TwoLines } from '../../ui/table/TwoLines.tsx';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import { text } from './text.ts';

const PARAMS = { page: pageParam, rule: textParam };
const keyOf = ({ ticket }: SeenTicket) => ticket._id;
const hrefOf = ({ ticket }: SeenTicket) => adminTicketPath(ticket._id);

const columns: readonly Column<SeenTicket>[] = [
  {
    key: 'ticket',
    header: text.columns.ticket,
    phone: 'title',
    cell: ({ ticket }) => <TwoLines first={ticket.title} second={ticket.ticketNumber} />,
  },
  {
    key: 'status',
    header: text.columns.status,
    width: 130,
    cell: ({ ticket }) => <StatusBadge status={ticket.status} />,
  },
  {
    key: 'why',
    header: text.columns.why,
    width: 240,
    cell: ({ reasons }) => [...new Set(reasons.map((reason) => reason.text))].join(', '),
  },
  {
    key: 'since',
    header: text.columns.since,
    width: 230,
    cell: ({ since, by }) =>
      since && (
        <span>
          <RelativeTime date={since} /> {by && text.by(by)}
        </span>
      ),
  },
];

/** Everything that one person of the organization can read, and why, for its admins. */
export function SeenTicketsPage() {
  const { id = '' } = useParams();
  const list = useUrlList(PARAMS);
  const { rule, page } = list.values;
  const query = useListQuery(
    ['seen-tickets', id],
    { rule, page, limit: PAGE.seenTickets },
    (options) => call(listSeenTickets, { ...options, params: { id } }),
    { staleTime: CACHE.none },
  );
  const { person, totals = [] } = query.data ?? {};
  const options = [
    { value: '', label: text.everything },
    ...totals.map((one) => ({ value: one.rule, label: text.counted(one.text, one.count) })),
  ];
  const isKnown = options.some(({ value }) => value === rule);
  return (
    <ListPage
      title={person === undefined ? text.unnamed : text.title(fullName(person))}
      what={text.what}
      description={person?.isActive === false ? text.inactive : text.description}
      back={{ to: paths.users, label: text.back }}
      actions={
        <ExportButton
          endpoint={exportSeenTickets}
          words={text.export}
          options={{ params: { id }, query: { rule } }}
        />
      }
      filterBar={
        <NativeSelect
          label={text.reason}
          maw={320}
          mb={12}
          value={rule}
          onChange={(event) => list.set({ rule: event.currentTarget.value })}
          data={isKnown ? options : [...options, { value: rule, label: rule }]}
        />
      }
      list={list}
      query={query}
      rows={query.data?.tickets}
      total={query.data?.pagination.total}
      pageSize={PAGE.seenTickets}
      empty={text.empty}
    >
      {(state) => (
        <DataTable label={text.list} columns={columns} rowKey={keyOf} rowHref={hrefOf} {...state} />
      )}
    </ListPage>
  );
}
