import { expect, onTestFinished, vi } from 'vitest';
import { missingRows, writeRows } from './rows.ts';
import { runWriter } from './run-writer.ts';
import { startForTest } from './start.ts';

/** How often the kill loops kill; FAULT_ROUNDS=20 is the thorough run. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2);

const ROWS_BEFORE_KILL = 200;
/** The thorough run has the machine to itself; among other tests a start may take longer. */
const MOST_MS_TO_COME_BACK = process.env.FAULT_ROUNDS ? 5_000 : 20_000;
/** Time for all rounds, in milliseconds. */
export const LOOP_TIMEOUT = ROUNDS * 120_000;

/** Kills the server under a program that writes, and expects it back by itself with every acknowledged row. */
export async function killServerRepeatedly(directory: string): Promise<void> {
  const server = await startForTest({ directory });
  const acknowledged = new Set<string>();
  const writing = new AbortController();
  onTestFinished(() => writing.abort());
  const written = writeRows(server.pool, (id) => acknowledged.add(id), writing.signal);

  for (let round = 1; round <= ROUNDS; round++) {
    const enough = acknowledged.size + ROWS_BEFORE_KILL;
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(enough), {
      timeout: 60_000,
      interval: 5,
    });
    const before = server.pid;
    process.kill(before, 'SIGKILL');
    const killedAt = performance.now();
    const count = acknowledged.size;
    await vi.waitFor(
      () => {
        expect(server.pid).not.toBe(before);
        expect(acknowledged.size).toBeGreaterThan(count + 20);
      },
      { timeout: MOST_MS_TO_COME_BACK, interval: 10 },
    );
    const back = performance.now() - killedAt;
    expect(await missingRows(server.pool, [...acknowledged])).toEqual([]);
    report('server killed', round, acknowledged.size, back);
  }
  writing.abort();
  await written;
}

/** Kills the program that started the server, and expects every row it had acknowledged after the next start. */
export async function killProgramRepeatedly(directory: string): Promise<void> {
  const acknowledged = new Set<string>();
  for (let round = 1; round <= ROUNDS; round++) {
    const writer = await runWriter({ directory });
    await vi.waitFor(() => expect(writer.acknowledged.size).toBeGreaterThan(ROWS_BEFORE_KILL), {
      timeout: 60_000,
      interval: 5,
    });
    await writer.kill('SIGKILL');
    for (const id of writer.acknowledged) acknowledged.add(id);

    const killedAt = performance.now();
    const server = await startForTest({ directory });
    const back = performance.now() - killedAt;
    expect(back).toBeLessThan(MOST_MS_TO_COME_BACK);
    expect(await missingRows(server.pool, acknowledged)).toEqual([]);
    await server.stop();
    report('program killed', round, acknowledged.size, back);
  }
}

function report(what: string, round: number, rows: number, milliseconds: number): void {
  process.stdout.write(
    `${what}, round ${round} of ${ROUNDS}: back after ${Math.round(milliseconds)} ms, ` +
      `0 of ${rows} acknowledged rows missing\n`,
  );
}
