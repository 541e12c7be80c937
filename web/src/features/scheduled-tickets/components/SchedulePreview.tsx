import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { day, shortWeekday } from '../../../lib/format/format.ts';
import { Strong } from '../../../ui/text/Strong.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import { recurrenceOf, type ScheduleValues } from '../schedule-form.ts';
import { ahead, sentenceOf } from '../schedule-sentence.ts';
import { text } from '../text.ts';
import { browserZone, dayOf, timeOf, wallClock, zoneName } from '../wall-clock.ts';

const words = text.preview;

/** "Mon 7 Dec 2026, 09:00", with the zone where it is not the reader's. */
const datedClock = (wall: string, zone: string) =>
  `${shortWeekday(dayOf(wall))} ${day(dayOf(wall))}, ${timeOf(wall)}${zone === browserZone() ? '' : ` ${zoneName(zone)}`}`;

interface SchedulePreviewProps {
  values: ScheduleValues;
  preview: { data: readonly string[] | undefined; isError: boolean };
  /** Who gets the tickets, where that is one agent. */
  agent: string | undefined;
}

function forWhom({ assignToAgent }: ScheduleValues, agent: string | undefined): string {
  if (assignToAgent !== 'agent') return words.for[assignToAgent === 'auto' ? 'auto' : 'none'];
  return agent ? words.forAgent(agent) : words.forOneAgent;
}

const sentence = {
  className: 'anywhere',
  lh: 'lg',
  c: 'secondary',
  bg: 'var(--primary-soft)',
  px: 14,
  py: 12,
} as const;

const Frame = ({ children }: { children: ReactNode }) => (
  <Box
    component="section"
    flex="none"
    bd="1px solid var(--primary-line)"
    bdrs="lg"
    style={{ overflow: 'hidden' }}
    aria-label={words.label}
  >
    {children}
  </Box>
);

/** What the schedule does in a plain sentence, and the next times it does so. */
export function SchedulePreview({ values, preview, agent }: SchedulePreviewProps) {
  const now = useNow();
  const { scheduledDate, timezone, recurrenceEndDate } = values;
  if (scheduledDate === '' || timezone === '') {
    return (
      <Frame>
        <Text {...sentence}>{words.undated}</Text>
      </Frame>
    );
  }
  const occurrences = preview.isError ? [] : (preview.data ?? []);
  const [first] = occurrences;
  const { rhythm, span } = sentenceOf({
    recurrence: recurrenceOf(values),
    start: scheduledDate,
    timezone,
    end: recurrenceEndDate,
    next: first ? wallClock(first, timezone) : null,
    now: wallClock(now, timezone),
  });
  return (
    <Frame>
      <Text {...sentence} role="status">
        <Strong>{rhythm}</Strong>
        {span && `, ${span}`}
        {'. '}
        {words.opens} <Strong>{values.priority}</Strong> {words.ticket}{' '}
        <Strong>{forWhom(values, agent)}</Strong>.
      </Text>
      {occurrences.length > 0 && (
        <Box component="ol" fz="sm" lh="26px" aria-label={words.dates}>
          {occurrences.map((occurrence, index) => (
            <Group component="li" key={occurrence} className="line-above" gap={12} align="flex-start" px={14}>
              <Text span inherit w={8} c="dimmed">
                {index + 1}
              </Text>
              <Text component="time" inherit fw={index === 0 ? 600 : undefined} dateTime={occurrence}>
                {datedClock(wallClock(occurrence, timezone), timezone)}
              </Text>
              <Text span inherit c="dimmed" ms="auto">
                {ahead(new Date(occurrence), new Date(now))}
              </Text>
            </Group>
          ))}
        </Box>
      )}
      {(preview.isError || preview.data?.length === 0) && (
        <Text className="line-above" size="sm" c="secondary" px={14} py={8}>
          {preview.isError ? words.failed : words.nothingLeft}
        </Text>
      )}
    </Frame>
  );
}
