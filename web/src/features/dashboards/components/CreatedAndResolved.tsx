import { Box, Center, Group } from '@mantine/core';
import type { TicketFigures } from '@switchboard/contract/dashboards/dashboards.ts';
import { dayInWords, shortDay } from '../../../lib/format/format.ts';
import { MirroredBars } from '../../../ui/charts/MirroredBars.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { text } from '../text.ts';
import { Amount } from './Amount.tsx';

const words = text.trend;

/** Of the bars with their days, in px. */
const HEIGHT = 198;

/** Whether a day as the server sends it, "2026-11-19", is a Saturday or a Sunday. */
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

interface CreatedAndResolvedProps {
  /** ISO dates, the oldest first; undefined until they are known. */
  days: readonly string[] | undefined;
  figures: TicketFigures | undefined;
}

/** What came in above the line, what was solved below it. */
export function CreatedAndResolved({ days, figures }: CreatedAndResolvedProps) {
  return (
    <Card title={words.title} aside={figures && <Legend figures={figures} />}>
      {days && figures ? (
        <Bars days={days} figures={figures} />
      ) : (
        <Box h={HEIGHT} bg="var(--sunken)" bdrs="xs" />
      )}
    </Card>
  );
}

function Bars({ days, figures: { created, resolved } }: { days: readonly string[]; figures: TicketFigures }) {
  const isQuiet = [...created.points, ...resolved.points].every((point) => point === 0);
  if (isQuiet) {
    return (
      <Center component="p" mih={HEIGHT} fz="sm" c="dimmed" ta="center">
        {words.nothing(days.length)}
      </Center>
    );
  }
  return (
    <MirroredBars
      label={words.table(days.length)}
      above={words.created}
      below={words.resolved}
      dayHead={words.day}
      dayName={dayInWords}
      shortDayName={shortDay}
      days={days.map((day, index) => ({
        day,
        above: created.points[index] ?? 0,
        below: resolved.points[index] ?? 0,
        isWeekend: isWeekend(day),
      }))}
    />
  );
}

function Legend({ figures: { created, resolved } }: { figures: TicketFigures }) {
  const series = [
    { label: words.created, color: 'var(--primary)', total: created.now },
    { label: words.resolved, color: 'var(--secondary)', total: resolved.now },
  ];
  return (
    <Group component="ul" gap={16}>
      {series.map(({ label, color, total }) => (
        <Group key={label} component="li" gap={6}>
          <Box component="span" w={8} h={8} bg={color} bdrs={2} />
          {label} <Amount number={total} />
        </Group>
      ))}
    </Group>
  );
}
