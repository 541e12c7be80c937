import { ActionIcon, Box, Button, Group, Paper, Text } from '@mantine/core';
import type { CalendarEntry } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { isoDay, monthAndYear } from '../../../lib/format/format.ts';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import { useCalendar } from '../api/list-calendar.ts';
import type { ScheduleFilters } from '../api/list-schedules.ts';
import { byDay, daysOfMonth, firstOfMonth } from '../calendar-days.ts';
import { text } from '../text.ts';
import classes from './Calendar.module.css';
import { CalendarDay } from './CalendarDay.tsx';
import type { Draft } from './ScheduleEditor.tsx';

const words = text.calendar;

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

  return (
    <section aria-label={monthAndYear(month)} aria-busy={isFetching}>
      <Group gap={6} mb={10}>
        <Text component="h2" flex={1} fz="lg" lh="24px" fw={600} aria-live="polite">
          {monthAndYear(month)}
        </Text>
        <Button variant="default" onClick={() => setMonth(firstOfMonth(today))}>
          {words.today}
        </Button>
        <ActionIcon
          variant="default"
          aria-label={words.previous}
          onClick={() => setMonth(firstOfMonth(month, -1))}
        >
          <IconChevronLeft size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={words.next}
          onClick={() => setMonth(firstOfMonth(month, 1))}
        >
          <IconChevronRight size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
      {isError ? (
        <LoadError what={words.what} onRetry={() => void refetch()} busy={isFetching} framed />
      ) : (
        <>
          <Paper withBorder style={{ overflow: 'hidden' }}>
            <div className={classes.weekdays} aria-hidden="true">
              {words.days.map((day) => (
                <span key={day}>{day}</span>
              ))}
            </div>
            <ol className={classes.days}>
              {days.map((day) => (
                <CalendarDay
                  key={isoDay(day)}
                  day={day}
                  isToday={isoDay(day) === isoDay(today)}
                  isOutside={!isMonth(day)}
                  entries={entries.get(isoDay(day)) ?? []}
                  chosen={chosen}
                  onOpen={onOpen}
                />
              ))}
            </ol>
            {nothing && <Remark>{words.nothing}</Remark>}
            {data?.truncated && <Remark>{words.truncated(data.entries.length)}</Remark>}
          </Paper>
          <Group gap="4px 20px" wrap="wrap" mt={10} fz="xs" c="secondary" aria-hidden="true">
            {KINDS.filter(({ kind }) => kind !== 'chosen' || chosen !== null).map(({ kind, fill, line }) => (
              <Group key={kind} component="span" gap={7}>
                <Box component="span" w={12} h={12} bg={fill} bd={`1px solid ${line}`} bdrs={3} />
                {words.legend[kind]}
              </Group>
            ))}
          </Group>
        </>
      )}
    </section>
  );
}

const Remark = ({ children }: { children: string }) => (
  <Text className="line-above" fz="sm" c="secondary" px={12} py={10}>
    {children}
  </Text>
);
