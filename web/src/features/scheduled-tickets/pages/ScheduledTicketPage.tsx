import { Button } from '@mantine/core';
import { PAGE } from '@switchboard/contract/limits.ts';
import type { ScheduledTicket } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import { exportRuns } from '@switchboard/contract/schedules/scheduled-tickets.ts';
import { IconPencil } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { pageParam } from '../../../lib/lists/url-params.ts';
import { useUrlList } from '../../../lib/lists/use-url-list.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ExportButton } from '../../../ui/export/ExportButton.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { UnloadedPage } from '../../../ui/page/UnloadedPage.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useSchedule } from '../api/get-schedule.ts';
import { useRuns } from '../api/list-runs.ts';
import { PanelHost } from '../components/PanelHost.tsx';
import { runColumns } from '../components/run-columns.tsx';
import { ScheduleFacts } from '../components/ScheduleFacts.tsx';
import { ScheduleRowMenu } from '../components/ScheduleRowMenu.tsx';
import { ScheduleStatusBadge } from '../components/ScheduleStatusBadge.tsx';
import { text } from '../text.ts';
import { usePanel } from '../use-panel.ts';
import { useScheduleActions } from '../use-schedule-actions.tsx';

const words = text.runs;
const runParams = { page: pageParam } as const;
const back = { to: paths.scheduledTickets, label: words.back };

/** One schedule with what came of each of its due times. */
export function ScheduledTicketPage() {
  const { id = '' } = useParams();
  const query = useSchedule(id);
  const { data } = query;
  usePageTitle(data?.summary ?? text.title);
  if (data) return <Schedule key={data._id} schedule={data} />;
  return (
    <UnloadedPage
      query={query}
      title={text.title}
      what={text.editor.what}
      missing={words.missing}
      back={back}
    />
  );
}

const keepNoDraft = () => undefined;

function Schedule({ schedule }: { schedule: ScheduledTicket }) {
  const list = useUrlList(runParams);
  const query = useRuns(schedule._id, list.values.page);
  const panel = usePanel();
  const { dialog, ...actions } = useScheduleActions();
  const edit = () => panel.open({ id: schedule._id });
  return (
    <PanelHost panel={panel} actions={actions} onDraft={keepNoDraft}>
      <ListPage
        title={schedule.summary}
        what={words.what}
        count={<ScheduleStatusBadge status={schedule.status} />}
        back={back}
        actions={
          <>
            <ExportButton
              endpoint={exportRuns}
              words={words.export}
              options={{ params: { id: schedule._id } }}
            />
            <Button
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
              onClick={edit}
            >
              {text.actions.edit}
            </Button>
            <ScheduleRowMenu schedule={schedule} {...actions} onEdit={edit} />
          </>
        }
        above={<ScheduleFacts schedule={schedule} />}
        list={list}
        query={query}
        rows={query.data?.runs}
        total={query.data?.pagination.total}
        pageSize={PAGE.runs}
        empty={words.empty}
      >
        {(state) => (
          <DataTable label={words.title} columns={runColumns} rowKey={({ _id }) => _id} {...state} />
        )}
      </ListPage>
      {dialog}
    </PanelHost>
  );
}
