import { Button } from '@mantine/core';
import { exportRuns } from '@switchboard/contract/endpoints/scheduled-tickets.ts';
import type { ScheduledTicket } from '@switchboard/contract/entities/scheduled-ticket.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { IconPencil } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { pageParam } from '../../../lib/lists/url-params.ts';
import { useUrlState } from '../../../lib/lists/use-url-state.ts';
import { usePageTitle } from '../../../lib/navigation/page-title.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ExportButton } from '../../../ui/export/ExportButton.tsx';
import { useCsvExport } from '../../../ui/export/use-csv-export.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
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
  const { data, isError, error, isFetching, refetch } = useSchedule(id);
  usePageTitle(data?.summary ?? text.title);
  if (data) return <Schedule key={data._id} schedule={data} />;
  return (
    <Page>
      <PageHead title={isError ? words.missingTitle : text.title} back={back} />
      {!isError && <SkeletonRows rows={8} height={44} />}
      {isError &&
        (error instanceof ApiError && error.status === 404 ? (
          <EmptyState
            title={words.missingTitle}
            text={words.missing}
            action={
              <Button component={Link} to={paths.scheduledTickets} variant="default">
                {words.all}
              </Button>
            }
          />
        ) : (
          <LoadError what={text.editor.what} onRetry={() => void refetch()} busy={isFetching} framed />
        ))}
    </Page>
  );
}

const keepNoDraft = () => undefined;

function Schedule({ schedule }: { schedule: ScheduledTicket }) {
  const url = useUrlState(runParams);
  const { page } = url.values;
  const runs = useRuns(schedule._id, page);
  const panel = usePanel();
  const { dialog, ...actions } = useScheduleActions();
  const csv = useCsvExport(exportRuns, words.export);
  const edit = () => panel.open({ id: schedule._id });
  const retry = () => void runs.refetch();
  return (
    <PanelHost panel={panel} actions={actions} onDraft={keepNoDraft}>
      <Page>
        <PageHead
          title={schedule.summary}
          count={<ScheduleStatusBadge status={schedule.status} />}
          back={back}
          compact
          actions={
            <>
              <ExportButton
                running={words.export.running}
                progress={csv.progress}
                isRunning={csv.isRunning}
                onStart={() => void csv.start({ params: { id: schedule._id } })}
                onCancel={csv.cancel}
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
        />
        <ScheduleFacts schedule={schedule} />
        <DataTable
          label={words.title}
          columns={runColumns}
          rows={runs.data?.runs}
          rowKey={({ _id }) => _id}
          loading={runs.isPending}
          refetching={runs.isFetching && !runs.isPending}
          error={runs.isError && !runs.data ? { what: words.what, onRetry: retry } : null}
          empty={<EmptyState {...words.empty} />}
        />
        <Pagination
          page={page}
          pageSize={PAGE.runs}
          total={runs.data?.pagination.total ?? 0}
          onPage={(next) => url.set({ page: next })}
          pageHref={(next) => url.href({ page: next })}
          disabled={runs.isPlaceholderData}
        />
      </Page>
      {dialog}
    </PanelHost>
  );
}
