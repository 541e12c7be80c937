import type { Figures, Measurement } from './measure.ts';

export interface Compared extends Measurement {
  /** How much longer the product takes for an answer than the bare framework, both under load. */
  readonly timesBare: number;
}

/** @param yardsticks the bare server before and after: their mean evens out a machine that speeds up or slows down */
export function compare(
  measurements: readonly Measurement[],
  yardsticks: readonly Measurement[],
): Compared[] {
  const bare =
    yardsticks.reduce((sum, { loaded }) => sum + loaded.requestsPerSecond, 0) /
    Math.max(1, yardsticks.length);
  return [...yardsticks, ...measurements].map((measurement) => ({
    ...measurement,
    timesBare: bare / measurement.loaded.requestsPerSecond,
  }));
}

const HEAD = ['', 'p50', 'p95', 'p99', 'connections', 'p50', 'p95', 'p99', 'requests/s', 'x bare'];

/** Milliseconds of one caller alone, then of several at once. */
export function table(rows: readonly Compared[]): string {
  const times = ({ p50, p95, p99 }: Figures) => [p50, p95, p99].map((time) => time.toFixed(1));
  const cells = rows.map((row) => [
    row.name,
    ...times(row.alone),
    `${row.connections}`,
    ...times(row.loaded),
    row.loaded.requestsPerSecond.toFixed(0),
    row.timesBare.toFixed(1),
  ]);
  const lines = [HEAD, ...cells];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}
