/** Tables of results. */
import type { Figures, Measurement } from './measure.ts';

export interface Table {
  readonly head: readonly string[];
  /** May have fewer cells. */
  readonly lines: readonly (readonly string[])[];
}

/** Under load the 99th percentile may be so many times the median. */
const MOST_SPREAD = 5;

const milliseconds = (time: number) => time.toFixed(1);
const whole = (figure: number) => figure.toFixed(0);
const percent = (share: number) => `${Math.round(share * 100)} %`;
const cpu = ({ cpu: { server, database } }: Figures) => `${whole(server)} + ${whole(database)}`;

/** Milliseconds of one caller alone, then of several at once, then of the yardstick. */
export function callsOfTheDay(result: object): readonly Table[] {
  const { rows } = result as { rows: readonly Measurement[] };
  return [
    {
      head: [
        ...['', 'alone p50', 'p95', 'callers', 'p50', 'p95', 'p99', 'requests/s', 'CPU µs'],
        ...['bare p50', 'p95', 'p99', 'requests/s', 'CPU µs', 'share', 'goal'],
      ],
      lines: rows.map(({ name, alone, connections, loaded, yardstick }) => [
        name,
        milliseconds(alone.p50),
        milliseconds(alone.p95),
        `${connections}`,
        milliseconds(loaded.p50),
        milliseconds(loaded.p95),
        `${milliseconds(loaded.p99)}${loaded.p99 > MOST_SPREAD * loaded.p50 ? ' !' : ''}`,
        whole(loaded.requestsPerSecond),
        cpu(loaded),
        ...(yardstick === null
          ? []
          : [
              milliseconds(yardstick.loaded.p50),
              milliseconds(yardstick.loaded.p95),
              milliseconds(yardstick.loaded.p99),
              whole(yardstick.loaded.requestsPerSecond),
              cpu(yardstick.loaded),
              percent(loaded.requestsPerSecond / yardstick.loaded.requestsPerSecond),
              percent(yardstick.goal),
            ]),
      ]),
    },
  ];
}

/** What results say about themselves and not about what was measured. */
const ABOUT = new Set(['at', 'machine', 'rows']);

/** Of any result: its rows, and what else it tells. Columns are named as the result names them. */
export function whateverIsThere(result: object): readonly Table[] {
  const { rows = [], ...others } = result as { rows?: readonly object[] };
  const said = Object.entries(flat(withoutAbout(others)));
  const cells = rows.map(flat);
  const columns = [...new Set(cells.flatMap((row) => Object.keys(row)))];
  return [
    ...(cells.length === 0
      ? []
      : [{ head: columns, lines: cells.map((row) => columns.map((column) => row[column] ?? '')) }]),
    ...(said.length === 0
      ? []
      : [{ head: said.map(([name]) => name), lines: [said.map(([, figure]) => figure)] }]),
  ];
}

const withoutAbout = (result: object) =>
  Object.fromEntries(Object.entries(result).filter(([key]) => !ABOUT.has(key)));

/** A thing within things goes by all their names. */
function flat(thing: object): Record<string, string> {
  const cells = Object.entries(thing).flatMap(([key, value]): [string, string][] => {
    const name = key.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    if (value === null || typeof value !== 'object') return [[name, plain(value)]];
    if (Array.isArray(value)) return [[name, span(value)]];
    return Object.entries(flat(value)).map(([inner, cell]) => [`${name} ${inner}`, cell]);
  });
  return Object.fromEntries(cells);
}

const span = (values: readonly unknown[]) =>
  values.length < 2 ? values.map(plain).join() : `${plain(values[0])} … ${plain(values.at(-1))}`;

function plain(value: unknown): string {
  if (typeof value !== 'number')
    return typeof value === 'boolean' ? (value ? 'yes' : '') : String(value ?? '');
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(1);
}
