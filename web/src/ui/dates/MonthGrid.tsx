import { ActionIcon, Button, Group, Paper, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isoDay, monthAndYear } from '../../lib/format/format.ts';
import { firstOfMonth } from '../../lib/format/month.ts';
import { WEEKDAYS } from '../../lib/format/week.ts';
import { useNow } from '../text/use-now.ts';
import { MonthDay, type MonthEntry } from './MonthDay.tsx';
import classes from './MonthGrid.module.css';

interface MonthGridProps {
  month: Date;
  onMonth: (month: Date) => void;
  days: readonly Date[];
  busy: boolean;
  /** @param day "2026-11-19" */
  entriesOf: (day: string) => readonly MonthEntry[];
  /** In place of the days. */
  error: ReactNode;
  /** Below the days. */
  remarks?: readonly string[];
  children?: ReactNode;
}

/** A month, whose days are a list on a phone. */
export function MonthGrid({
  month,
  onMonth,
  days,
  busy,
  entriesOf,
  error,
  remarks = [],
  children,
}: MonthGridProps) {
  const today = new Date(useNow());
  return (
    <section aria-label={monthAndYear(month)} aria-busy={busy}>
      <Group gap={6} mb={10}>
        <Text component="h2" flex={1} fz="lg" lh="24px" fw={600} aria-live="polite">
          {monthAndYear(month)}
        </Text>
        <Button variant="default" onClick={() => onMonth(firstOfMonth(today))}>
          Today
        </Button>
        <ActionIcon
          variant="default"
          aria-label="Previous month"
          onClick={() => onMonth(firstOfMonth(month, -1))}
        >
          <IconChevronLeft size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Next month" onClick={() => onMonth(firstOfMonth(month, 1))}>
          <IconChevronRight size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
      {error ?? (
        <>
          <Paper withBorder style={{ overflow: 'hidden' }}>
            <div className={classes.weekdays} aria-hidden="true">
              {WEEKDAYS.map((day) => (
                <span key={day}>{day.slice(0, 3)}</span>
              ))}
            </div>
            <ol className={classes.days}>
              {days.map((day) => (
                <MonthDay
                  key={isoDay(day)}
                  day={day}
                  isToday={isoDay(day) === isoDay(today)}
                  isOutside={day.getMonth() !== month.getMonth()}
                  entries={entriesOf(isoDay(day))}
                />
              ))}
            </ol>
            {remarks.map((remark) => (
              <Text key={remark} className="line-above" fz="sm" c="secondary" px={12} py={10}>
                {remark}
              </Text>
            ))}
          </Paper>
          {children}
        </>
      )}
    </section>
  );
}
