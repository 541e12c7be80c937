import { Text } from '@mantine/core';
import { SCHEDULE_STATUSES, type ScheduleStatus } from '@switchboard/contract/enums.ts';
import { count, dayAndTime, shortMoment } from '../../../lib/format/format.ts';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { Figures } from '../../../ui/page/Figures.tsx';
import { useScheduleStats } from '../api/get-stats.ts';
import type { StatusTab } from '../list-params.ts';
import { STATUS_LABELS, text } from '../text.ts';

const words = text.figures;

/** How many schedules there are, and when the next one runs; each number leads to what it counts. */
export function ScheduleFigures({ hrefOf }: { hrefOf: (status: StatusTab) => string }) {
  const { data, isPending, isError, isFetching, refetch } = useScheduleStats();
  if (isError && !data) {
    return <LoadError what={words.what} onRetry={() => void refetch()} busy={isFetching} framed />;
  }
  const numberOf = (status: ScheduleStatus) =>
    data?.statusBreakdown.find(({ _id }) => _id === status)?.count ?? 0;
  return (
    <Figures
      loading={isPending}
      figures={[
        {
          key: 'total',
          label: words.total,
          value: count(data?.totalScheduled ?? 0),
          to: hrefOf('all'),
        },
        ...SCHEDULE_STATUSES.map((status) => ({
          key: status,
          label: STATUS_LABELS[status],
          value: count(numberOf(status)),
          to: hrefOf(status),
        })),
        {
          key: 'next',
          label: words.next,
          value: (
            <Text span inherit fz={18} lts="-0.014em" style={{ whiteSpace: 'nowrap' }}>
              {data?.nextExecution ? (
                <time dateTime={data.nextExecution} title={dayAndTime(data.nextExecution)}>
                  {shortMoment(data.nextExecution)}
                </time>
              ) : (
                words.nothingNext
              )}
            </Text>
          ),
        },
      ]}
    />
  );
}
