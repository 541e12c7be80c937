import { ActionIcon, Button } from '@mantine/core';
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
      <div className={classes.head}>
        <h2 className={classes.month} aria-live="polite">
          {monthAndYear(month)}
        </h2>
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
      </div>
      {isError ? (
        <LoadError what={words.what} onRetry={() => void refetch()} busy={isFetching} framed />
      ) : (
        <>
          <div className={classes.card}>
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
            {nothing && <p className={classes.remark}>{words.nothing}</p>}
            {data?.truncated && <p className={classes.remark}>{words.truncated(data.entries.length)}</p>}
          </div>
          <p className={classes.legend} aria-hidden="true">
            {chosen !== null && <span data-kind="chosen">{words.legend.chosen}</span>}
            <span data-kind="made">{words.legend.made}</span>
            <span data-kind="due">{words.legend.due}</span>
            <span data-kind="missed">{words.legend.missed}</span>
          </p>
        </>
      )}
    </section>
  );
}
