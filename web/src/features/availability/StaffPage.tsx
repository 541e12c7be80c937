import { Menu } from '@mantine/core';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import type { Availability } from '@switchboard/contract/tickets/availability.ts';
import { IconClock, IconCoffee, IconUserCheck } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { fullName } from '../../lib/format/format.ts';
import { weekText } from '../../lib/format/week.ts';
import { pageParam, textParam } from '../../lib/lists/url-params.ts';
import { useUrlList } from '../../lib/lists/use-url-list.ts';
import { presenceText } from '../../lib/words/presence.ts';
import { InfoDialog } from '../../ui/dialog/InfoDialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { ToneBadge } from '../../ui/status/ToneBadge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { AwayDialog } from './AwayDialog.tsx';
import { PAGE_SIZE, useSetAvailability, useStaff } from './api.ts';
import { text } from './text.ts';
import { WorkingHours } from './WorkingHours.tsx';

const words = text.staff;
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const listParams = { page: pageParam, search: textParam } as const;
const TONES = { present: 'resolved', away: 'progress', absent: 'closed' } as const;

interface Open {
  readonly kind: 'away' | 'hours';
  readonly id: string;
}

/** Who of the staff is there, and what those who may do so say for others. */
export function StaffPage({ tabs }: { tabs: ReactNode }) {
  const list = useUrlList(listParams);
  const query = useStaff(list.values);
  const [open, setOpen] = useState<Open | null>(null);
  const columns = useMemo(() => staffColumns(setOpen), []);
  const rows = query.data?.availability;
  const person = rows?.find(({ user }) => user._id === open?.id);
  return (
    <>
      <ListPage
        title={words.title}
        what={words.what}
        description={words.description}
        above={tabs}
        search={{ placeholder: words.search }}
        query={query}
        rows={rows}
        total={query.data?.pagination.total}
        list={list}
        pageSize={PAGE_SIZE}
        empty={words.empty}
      >
        {(state) => (
          <DataTable
            label={words.list}
            columns={columns}
            rowKey={({ user }) => user._id}
            skeletonRows={8}
            {...state}
          />
        )}
      </ListPage>
      {open?.kind === 'away' && person && (
        <AwayDialog userId={open.id} name={fullName(person.user)} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'hours' && person && (
        <InfoDialog
          title={words.hoursOf(fullName(person.user))}
          subtitle={words.hoursHelp}
          width={560}
          onClose={() => setOpen(null)}
        >
          <WorkingHours
            key={JSON.stringify(person.hours)}
            userId={open.id}
            isOwn={false}
            hours={person.hours}
          />
        </InfoDialog>
      )}
    </>
  );
}

const staffColumns = (onOpen: (open: Open) => void): readonly Column<Availability>[] => [
  {
    key: 'name',
    header: words.columns.name,
    phone: 'title',
    width: 220,
    cell: ({ user }) => fullName(user),
  },
  { key: 'role', header: words.columns.role, width: 150, cell: ({ user }) => ROLE_LABELS[user.role] },
  {
    key: 'presence',
    header: words.columns.presence,
    width: 220,
    cell: ({ presence }) => <ToneBadge tone={TONES[presence.state]}>{presenceText(presence)}</ToneBadge>,
  },
  {
    key: 'hours',
    header: words.columns.hours,
    cell: ({ hours }) => (hours === null ? words.anyTime : `${weekText(hours.week)} (${hours.timeZone})`),
  },
  {
    key: 'actions',
    header: words.columns.actions,
    headerHidden: true,
    width: 44,
    align: 'right',
    cell: (row) => (row.mayChange ? <StaffMenu row={row} onOpen={onOpen} /> : null),
  },
];

function StaffMenu({ row: { user, state }, onOpen }: { row: Availability; onOpen: (open: Open) => void }) {
  const { mutate } = useSetAvailability(user._id);
  const name = fullName(user);
  const comeBack = () =>
    mutate(
      { state: 'present' },
      {
        onSuccess: () => toast.success(text.saved.presentOther(name)),
        onError: () => toast.error(text.failed),
      },
    );
  return (
    <RowMenu label={words.more(name)}>
      {state === 'away' && (
        <Menu.Item leftSection={<IconUserCheck {...icon} />} onClick={comeBack}>
          {words.present}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconCoffee {...icon} />}
        onClick={() => onOpen({ kind: 'away', id: user._id })}
      >
        {words.away}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconClock {...icon} />}
        onClick={() => onOpen({ kind: 'hours', id: user._id })}
      >
        {words.hours}
      </Menu.Item>
    </RowMenu>
  );
}
