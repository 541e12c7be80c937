import { Box, Group } from '@mantine/core';
import type { CalendarEntry } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import { useMemo, useState } from 'react';
import { isoDay, timeOfDay } from '../../../lib/format/format.ts';
import { daysOfMonth, firstOfMonth } from '../../../lib/format/month.ts';
import type { MonthEntry } from '../../../ui/dates/MonthDay.tsx';
import { MonthGrid } from '../../../ui/dates/MonthGrid.tsx';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import { useCalendar } from '../api/list-calendar.ts';
import type { ScheduleFilters } from '../api/list-schedules.ts';
import { byDay } from '../calendar-days.ts';
import { text } from '../text.ts';
import type { Draft } from './ScheduleEditor.tsx';

const words = text.calendar;

/** How an entry is drawn. */
const LOOKS = {
  due: 'due',
  created: 'made',
  late: 'made',
  manual: 'made',
  skipped: 'missed',
  failed: 'missed',
} as const;

/** The legend, as the days draw their entries. */
const KINDS = [
  { kind: 'chosen', fill: 'var(--primary-fill)', line: 'transparent' },
  { kind: 'made', fill: 'none', line: 'var(--primary)' },
  { kind: 'due', fill: 'var(--track)', line: 'transparent' },
  { kind: 'missed', fill: 'var(--danger-soft)', line: 'var(--danger-line)' },
] as const;

interface ScheduleCalendarProps {
  filters: ScheduleFilters;
  /** The schedule that is open in the panel. */
  chosen: string | null;
  draft: Draft;
  onOpen: (scheduleId: string) => void;
}

/** What was, as it was; what is to come of the draft's schedule, as the draft says. */
function withDraft(entries: readonly CalendarEntry[], draft: Draft): readonly CalendarEntry[] {
  if (!draft) return entries;
  const scheduleId = draft.scheduleId ?? '';
  const kept = entries.filter((entry) => entry.kind !== 'due' || entry.scheduleId !== scheduleId);
  const drafted = draft.occurrences.map(
    (at): CalendarEntry => ({
      scheduleId,
      summary: draft.summary,
      at,
      kind: 'due',
      ticketId: null,
    }),
  );
  return [...kept, ...drafted];
}

/** A month of runs, past and to come. */
export function ScheduleCalendar({ filters, chosen, draft, onOpen }: ScheduleCalendarProps) {
  const today = new Date(useNow());
  const [month, setMonth] = useState(() => firstOfMonth(today));
  const days = useMemo(() => daysOfMonth(month), [month]);
  const [from = month] = days;
  const last = days.at(-1) ?? month;
  const to = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
  const { data, isError, isFetching, refetch } = useCalendar(filters, from, to);
  const entries = useMemo(() => byDay(withDraft(data?.entries ?? [], draft)), [data, draft]);
  const isMonth = (day: Date) => day.getMonth() === month.getMonth();
  const nothing = data !== undefined && !days.some((day) => isMonth(day) && entries.has(isoDay(day)));

  const entriesOf = (day: string) =>
    (entries.get(day) ?? []).map(
      ({ scheduleId, at, kind, summary }): MonthEntry => ({
        key: `${scheduleId} ${at} ${kind}`,
        look: scheduleId === (chosen ?? undefined) && kind === 'due' ? 'chosen' : LOOKS[kind],
        title: `${summary}, ${words.kinds[kind]}`,
        lead: timeOfDay(at),
        label: summary,
        note: words.kinds[kind],
        onOpen: () => onOpen(scheduleId),
      }),
    );

  return (
    <MonthGrid
      month={month}
      onMonth={setMonth}
      days={days}
      busy={isFetching}
      entriesOf={entriesOf}
      error={
        isError ? (
          <LoadError what={words.what} onRetry={() => void refetch()} busy={isFetching} framed />
        ) : null
      }
      remarks={[
        ...(nothing ? [words.nothing] : []),
        ...(data?.truncated ? [words.truncated(data.entries.length)] : []),
      ]}
    >
      <Group gap="4px 20px" wrap="wrap" mt={10} fz="xs" c="secondary" aria-hidden="true">
        {KINDS.filter(({ kind }) => kind !== 'chosen' || chosen !== null).map(({ kind, fill, line }) => (
          <Group key={kind} component="span" gap={7}>
            <Box component="span" w={12} h={12} bg={fill} bd={`1px solid ${line}`} bdrs={3} />
            {words.legend[kind]}
          </Group>
        ))}
      </Group>
    </MonthGrid>
  );
}
