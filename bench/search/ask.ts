/** Calls timed one after the other. */
import { readJson } from '../caller.ts';

const WARM_UP = 5;

/** Milliseconds of each call, and the milliseconds that it may take. */
export interface Row {
  readonly call: string;
  /** What it found. */
  readonly total: string;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly goal: number;
}

export type Send = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

/** Calls of one person. */
export const sendAs =
  (origin: string, token: string): Send =>
  async (method, path, body) =>
    readJson(
      await fetch(`${origin}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );

/** Times `act` after a warm-up. @returns milliseconds, and what the last one gave */
export async function time<Answer>(times: number, act: (count: number) => Promise<Answer>) {
  const samples: number[] = [];
  let last: Answer | undefined;
  for (let count = 0; count < WARM_UP + times; count += 1) {
    const began = performance.now();
    last = await act(count);
    if (count >= WARM_UP) samples.push(performance.now() - began);
  }
  return { ...summary(samples), last };
}

export function summary(samples: readonly number[]) {
  const sorted = samples.toSorted((one, other) => one - other);
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

interface Found {
  readonly pagination?: { readonly total: number; readonly exact?: boolean };
  readonly items?: readonly unknown[];
}

function totalOf({ pagination, items }: Found): string {
  if (pagination === undefined) return items === undefined ? '' : `${items.length}`;
  return `${pagination.total}${pagination.exact === false ? '+' : ''}`;
}

/** Reads of one address. What the server refuses because it takes too long (503) is a row, too. */
export async function ask(times: number, call: string, goal: number, send: Send, path: string): Promise<Row> {
  const row = await time(times, () => send<Found>('GET', path)).then(
    ({ last, ...taken }) => ({ call, total: last === undefined ? '' : totalOf(last), goal, ...taken }),
    (error: unknown) => {
      if (!(error instanceof Error && error.message.includes(' answered 503'))) throw error;
      return { call, total: 'refused', goal, p50: Number.NaN, p95: Number.NaN, p99: Number.NaN };
    },
  );
  console.log(`${row.call}: ${row.p50} ms, ${row.p95} ms`);
  return row;
}
