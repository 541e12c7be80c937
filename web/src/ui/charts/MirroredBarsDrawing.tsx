import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { Box, Group, Paper, Text } from '@mantine/core';
import type { BarShapeProps } from 'recharts';
import { mirroredTicks, weeklyPlaces } from './bar-scale.ts';

export interface MirroredDay {
  /** An ISO date: "2026-11-19". */
  day: string;
  above: number;
  below: number;
  isWeekend: boolean;
}

export interface MirroredBarsProps {
  /** Says what the chart is. */
  label: string;
  days: readonly MirroredDay[];
  /** What grows up and what grows down from the zero line. */
  above: string;
  below: string;
  /** Heads the column of days. */
  dayHead: string;
  /** "Thursday 19 November" */
  dayName: (day: string) => string;
  /** "19 Nov" */
  shortDayName: (day: string) => string;
}

interface Drawn {
  readonly day: string;
  readonly above: number;
  /** Negative, since it hangs from the zero line. */
  readonly below: number;
}

/** Leaves the zero line free. */
function Bar({ x, y, width, height, fill }: BarShapeProps) {
  const [top, length] = height < 0 ? [y + height, -height] : [y, height];
  const hangs = height < 0;
  if (length < 1) return null;
  return (
    <rect
      x={x}
      y={hangs ? top + 1 : top}
      width={width}
      height={Math.max(1, length - 1)}
      rx={1.5}
      fill={fill}
    />
  );
}

/** Weekends as pairs of the first and last day that belong together. */
function weekends(days: readonly MirroredDay[]): [string, string][] {
  const found: [string, string][] = [];
  days.forEach(({ day, isWeekend }, index) => {
    if (!isWeekend) return;
    const open = found.at(-1);
    if (open && days[index - 1]?.isWeekend) open[1] = day;
    else found.push([day, day]);
  });
  return found;
}

interface TipProps {
  day: Drawn;
  words: Pick<MirroredBarsProps, 'above' | 'below' | 'dayName'>;
}

function Tip({ day, words }: TipProps) {
  return (
    <Paper withBorder shadow="sm" px={10} py={8} fz="xs" lh="18px" bg="var(--raised)" bdrs="sm">
      <Text inherit c="dimmed">
        {words.dayName(day.day)}
      </Text>
      <TipLine color={ABOVE} name={words.above} value={day.above} />
      <TipLine color={BELOW} name={words.below} value={-day.below} />
    </Paper>
  );
}

function TipLine({ color, name, value }: { color: string; name: string; value: number }) {
  return (
    <Group component="p" gap={6}>
      <Box component="span" w={8} h={8} bg={color} bdrs={2} />
      {name}{' '}
      <Text span inherit fw={600} ms="auto" ps={8}>
        {value}
      </Text>
    </Group>
  );
}

const ABOVE = 'var(--primary)';
const BELOW = 'var(--secondary)';
const LABEL = { fontSize: 11, fill: 'var(--text-muted)' } as const;

/** The library's bars, fetched apart from the page. */
export function MirroredBarsDrawing({ label, days, shortDayName, ...words }: MirroredBarsProps) {
  const data: Drawn[] = days.map(({ day, above, below }) => ({ day, above, below: -below }));
  const ticks = mirroredTicks(Math.max(...days.flatMap(({ above, below }) => [above, below]), 0));
  const named = weeklyPlaces(days.length).flatMap((place) => days[place]?.day ?? []);
  const widest = ticks[4].toLocaleString('en-GB').length;
  // The library passes it on to the drawing, without a word of it in its types.
  const labelled = { 'aria-label': label };
  return (
    <BarChart
      className="tabular"
      h="100%"
      textColor="dimmed"
      gridColor="var(--border)"
      // Its own property for this is passed on to the page's elements, which React complains of.
      style={{ '--chart-cursor-fill': 'var(--hover)' }}
      data={data}
      dataKey="day"
      type="stacked"
      series={[
        { name: 'above', color: ABOVE },
        { name: 'below', color: BELOW },
      ]}
      maxBarWidth={9}
      gridAxis="x"
      strokeDasharray="0"
      tickLine="none"
      referenceAreas={weekends(days).map(([x1, x2]) => ({
        x1,
        x2,
        fill: 'var(--hover)',
        fillOpacity: 1,
        strokeOpacity: 0,
      }))}
      barProps={{ shape: Bar }}
      barChartProps={{
        stackOffset: 'sign',
        barCategoryGap: '20%',
        margin: { top: 8, right: 14, bottom: 0, left: 0 },
        ...labelled,
      }}
      xAxisProps={{
        ticks: named,
        interval: 0,
        tickFormatter: shortDayName,
        tick: { ...LABEL, transform: 'translate(0, 8)' },
        height: 30,
      }}
      yAxisProps={{
        domain: [ticks[0], ticks[4]],
        ticks: [...ticks],
        tickFormatter: (value: number) => (value === 0 ? '' : Math.abs(value).toLocaleString('en-GB')),
        tick: LABEL,
        width: 14 + 7 * widest,
      }}
      tooltipProps={{
        content: ({ payload }) => {
          const day = payload?.[0]?.payload as Drawn | undefined;
          return day ? <Tip day={day} words={words} /> : null;
        },
      }}
    />
  );
}
