import { Button, Center, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconCalendar, IconList, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { schedulePath } from '../../../lib/navigation/paths.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { useScheduleStats } from '../api/get-stats.ts';
import { useSchedules } from '../api/list-schedules.ts';
import { PanelHost } from '../components/PanelHost.tsx';
import { ScheduleCalendar } from '../components/ScheduleCalendar.tsx';
import type { Draft } from '../components/ScheduleEditor.tsx';
import { ScheduleFigures } from '../components/ScheduleFigures.tsx';
import { ScheduleFilterBar } from '../components/ScheduleFilterBar.tsx';
import { scheduleColumns } from '../components/schedule-columns.tsx';
import { listParams, VIEWS } from '../list-params.ts';
import { text } from '../text.ts';
import { usePanel } from '../use-panel.ts';
import { useScheduleActions } from '../use-schedule-actions.tsx';

const ROWS = 25;
const VIEW_ICONS = { table: IconList, calendar: IconCalendar } as const;

/** A phone has room for their icons only. */
const viewsOn = (phone: boolean) =>
  VIEWS.map((value) => {
    const Icon = VIEW_ICONS[value];
    const word = text.views[value];
    return {
      value,
      label: phone ? (
        <Center h="100%">
          <Icon size={18} stroke={1.6} aria-hidden />
          <VisuallyHidden>{word}</VisuallyHidden>
        </Center>
      ) : (
        word
      ),
    };
  });

/** The organization's schedules as a table or a calendar, for its admin. */
export function ScheduledTicketsPage() {
  const list = useUrlList(listParams);
  const { page, search, status, assignment, view } = list.values;
  const filters = {
    search,
    status: status === 'all' ? '' : status,
    assignment: assignment === 'all_assignments' ? '' : assignment,
  };
  const query = useSchedules({ ...filters, page, limit: ROWS });
  const stats = useScheduleStats();
  const panel = usePanel();
  const phone = usePhone();
  const { dialog, ...actions } = useScheduleActions();
  const [draft, setDraft] = useState<Draft>(null);

  const editedId = panel.target === 'new' ? '' : (panel.target?.id ?? null);
  const columns = scheduleColumns({ ...actions, onEdit: ({ _id }) => panel.open({ id: _id }) });

  const add = (
    <Button
      variant={panel.target ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} stroke={1.6} />}
      onClick={() => panel.open('new')}
    >
      {text.add}
    </Button>
  );
  const actionsOfPage = (
    <>
      <SegmentedControl
        aria-label={text.view}
        data={viewsOn(phone)}
        value={view}
        onChange={(chosen) => list.set({ view: VIEWS.find((one) => one === chosen) ?? 'table' })}
      />
      {add}
    </>
  );
  const calendar = view === 'calendar' && (
    <ScheduleCalendar
      filters={filters}
      chosen={editedId}
      draft={draft}
      onOpen={(id) => id !== '' && panel.open({ id })}
    />
  );
  return (
    <PanelHost panel={panel} actions={actions} onDraft={setDraft}>
      <ListPage
        title={text.title}
        actions={actionsOfPage}
        what={text.what}
        // The open panel takes the room of both.
        description={panel.target ? undefined : text.description}
        above={!panel.target && <ScheduleFigures hrefOf={(tab) => list.href({ status: tab })} />}
        {...(calendar && { instead: calendar })}
        filterBar={<ScheduleFilterBar list={list} stats={stats.data} assignments={query.data?.assignments} />}
        query={query}
        list={list}
        rows={query.data?.scheduledTickets}
        total={query.data?.pagination.total}
        pageSize={ROWS}
        empty={{ ...text.empty, action: add }}
      >
        {(state) => (
          <DataTable
            label={text.title}
            columns={columns}
            rowKey={({ _id }) => _id}
            rowHref={({ _id }) => schedulePath(_id)}
            activeKey={editedId}
            {...state}
          />
        )}
      </ListPage>
      {dialog}
    </PanelHost>
  );
}
