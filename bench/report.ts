import type { Figures, Measurement } from './measure.ts';
import { textTable } from './text-table.ts';

/** Under load the 99th percentile may be so many times the median. */
export const MOST_SPREAD = 5;

export const shareOf = ({ loaded, yardstick }: Measurement): number | null =>
  yardstick && loaded.requestsPerSecond / yardstick.loaded.requestsPerSecond;

const HEAD = [
  '',
  ...['p50', 'p95', 'callers', 'p50', 'p95', 'p99', 'p99/p50', 'requests/s', 'CPU µs', 'database µs'],
  ...['bare p50', 'p95', 'p99', 'requests/s', 'CPU µs', 'database µs', 'share', 'goal'],
];

/** Milliseconds of one caller alone, then of several at once, then of the yardstick. */
export const table = (measurements: readonly Measurement[]): string =>
  textTable([HEAD, ...measurements.map(cellsOf)]);

function cellsOf(measurement: Measurement): string[] {
  const { name, alone, connections, loaded, yardstick } = measurement;
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const spread = loaded.p99 / loaded.p50;
  return [
    name,
    ...[alone.p50, alone.p95].map(milliseconds),
    `${connections}`,
    ...times(loaded),
    `${spread.toFixed(1)}${spread > MOST_SPREAD ? ' !' : ''}`,
    ...cost(loaded),
    ...(yardstick === null
      ? []
      : [
          ...times(yardstick.loaded),
          ...cost(yardstick.loaded),
          percent(shareOf(measurement) ?? 0),
          percent(yardstick.goal),
        ]),
  ];
}

const milliseconds = (time: number) => time.toFixed(1);
const times = ({ p50, p95, p99 }: Figures) => [p50, p95, p99].map(milliseconds);
const cost = ({ requestsPerSecond, cpu }: Figures) =>
  [requestsPerSecond, cpu.server, cpu.database].map((figure) => figure.toFixed(0));
