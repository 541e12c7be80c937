import { ActionIcon, Button } from '@mantine/core';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '@switchboard/contract/enums.ts';
import { IconDots, IconDownload, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../src/ui/feedback/EmptyState.tsx';
import { FilterBar } from '../../src/ui/filters/FilterBar.tsx';
import type { FilterValues } from '../../src/ui/filters/filter.ts';
import { Page } from '../../src/ui/page/Page.tsx';
import { PageHead } from '../../src/ui/page/PageHead.tsx';
import { AvatarNames } from '../../src/ui/people/AvatarNames.tsx';
import { PriorityBadge } from '../../src/ui/status/PriorityBadge.tsx';
import { PriorityIcon } from '../../src/ui/status/PriorityIcon.tsx';
import { StatusBadge } from '../../src/ui/status/StatusBadge.tsx';
import { StatusIcon } from '../../src/ui/status/StatusIcon.tsx';
import { StatusMenu } from '../../src/ui/status/StatusMenu.tsx';
import { DataTable } from '../../src/ui/table/DataTable.tsx';
import { Pagination } from '../../src/ui/table/Pagination.tsx';
import { TwoLines } from '../../src/ui/table/TwoLines.tsx';
import { Kbd } from '../../src/ui/text/Kbd.tsx';
import { Mono } from '../../src/ui/text/Mono.tsx';
import { RelativeTime } from '../../src/ui/text/RelativeTime.tsx';
import { Frame } from './Frame.tsx';
import classes from './gallery.module.css';
import { type SampleTicket, tickets } from './tickets.ts';

const start = Date.now();

export function Lists() {
  const query = new URLSearchParams(location.search);
  const [filters, setFilters] = useState<FilterValues>({ status: ['Open', 'In Progress', 'Resolved'] });
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(Number(query.get('page') ?? 1));
  const [changed, setChanged] = useState<Record<string, SampleTicket['status']>>({});
  const rows = query.has('empty') ? [] : tickets;
  return (
    <Frame>
      <Page>
        <PageHead
          title="All Tickets"
          count="155 of 312"
          actions={
            <>
              <Button variant="default" leftSection={<IconDownload size={15} stroke={1.6} />}>
                Export CSV
              </Button>
              <Button leftSection={<IconPlus size={15} stroke={1.8} />}>Create Ticket</Button>
            </>
          }
        />
        <FilterBar
          search={{ value: search, onChange: setSearch, placeholder: 'Number, words or requester' }}
          filters={[
            {
              key: 'status',
              label: 'Status',
              options: TICKET_STATUSES.map((value) => ({
                value,
                label: value,
                icon: <StatusIcon status={value} />,
              })),
            },
            {
              key: 'priority',
              label: 'Priority',
              options: TICKET_PRIORITIES.map((value) => ({
                value,
                label: value,
                icon: <PriorityIcon priority={value} />,
              })),
            },
            { key: 'assignee', label: 'Assignee', loadOptions: findPeople },
          ]}
          value={filters}
          onChange={setFilters}
          onClear={() => {
            setFilters({});
            setSearch('');
          }}
          aside={
            <span className={classes.hints}>
              <Kbd>J</Kbd>
              <Kbd>K</Kbd> move <Kbd>Enter</Kbd> open
            </span>
          }
        />
        <DataTable
          label="Tickets"
          columns={[
            {
              key: 'number',
              header: 'Number',
              width: 102,
              cell: (row) => (
                <span className={classes.muted}>
                  <Mono>{row.id}</Mono>
                </span>
              ),
            },
            {
              key: 'summary',
              header: 'Summary',
              link: true,
              cell: (row) => <TwoLines first={row.summary} second={row.where} />,
            },
            {
              key: 'status',
              header: 'Status',
              width: 134,
              cell: (row) => (
                <StatusMenu
                  status={changed[row.id] ?? row.status}
                  subject={row.id}
                  label={`Status of ${row.id}`}
                  onSelect={(status) => setChanged({ ...changed, [row.id]: status })}
                />
              ),
            },
            {
              key: 'priority',
              header: 'Priority',
              width: 90,
              cell: (row) => <PriorityBadge priority={row.priority} />,
            },
            {
              key: 'people',
              header: 'Assigned to',
              width: 246,
              cell: (row) => <AvatarNames people={row.people} />,
            },
            {
              key: 'created',
              header: 'Created',
              width: 116,
              sortable: true,
              cell: (row) => (
                <span className={classes.secondary}>
                  <RelativeTime date={start - row.age} />
                </span>
              ),
            },
            {
              key: 'more',
              header: 'More',
              headerHidden: true,
              width: 36,
              align: 'right',
              cell: (row) => (
                <ActionIcon aria-label={`More for ${row.id}`}>
                  <IconDots size={16} stroke={1.6} />
                </ActionIcon>
              ),
            },
          ]}
          rows={query.has('error') ? undefined : rows}
          rowKey={(row) => row.id}
          rowHref={(row) => `/admin/tickets/${row.id}`}
          loading={query.has('loading')}
          refetching={query.has('refetching')}
          error={query.has('error') ? { what: 'tickets', onRetry: () => {} } : null}
          skeletonRows={15}
          sort={{ key: 'created', direction: 'desc' }}
          onSort={() => {}}
          empty={
            <EmptyState
              title="No tickets found"
              text="You have not raised a ticket yet. It takes about a minute."
              action={<Button leftSection={<IconPlus size={15} stroke={1.8} />}>Create Ticket</Button>}
            />
          }
          renderCard={
            query.has('plaincards') ? undefined : (row, link) => <TicketCard row={row} link={link} />
          }
        />
        <Pagination page={page} pageSize={15} total={155} onPage={setPage} />
      </Page>
    </Frame>
  );
}

function TicketCard({ row, link }: { row: SampleTicket; link: (words: ReactNode) => ReactNode }) {
  return (
    <div className={classes.ticketCard}>
      <div className={classes.between}>
        <span className={classes.muted}>
          <Mono>{row.id}</Mono>
        </span>
        <span className={classes.muted}>
          <RelativeTime date={start - row.age} />
        </span>
      </div>
      <div className={classes.cardTitle}>{link(row.summary)}</div>
      <div className={classes.between}>
        <span className={classes.keys}>
          <StatusBadge status={row.status} />
          <PriorityBadge priority={row.priority} />
        </span>
        <AvatarNames people={row.people} size={22} withNames={false} />
      </div>
    </div>
  );
}

async function findPeople(query: string) {
  return ['Yuki Tanaka', 'Marcus Lindqvist', 'Elena Petrova']
    .filter((name) => name.toLowerCase().includes(query.toLowerCase()))
    .map((name) => ({ value: name, label: name }));
}
