/** Time of the processor that processes have used, as Linux tells it. */
import { readFile } from 'node:fs/promises';
import type { Pool } from './data/columns.ts';
import type { Served } from './measure.ts';

/** The unit of /proc on every Linux that Node runs on. */
const TICK_MICROSECONDS = 10_000;
/** Of the words behind the program's name. */
const USER = 11;
const SYSTEM = 12;

/** @param pid of the server; of the database every process is counted that `pool` sees, whoever it works for */
export const served = (origin: string, pid: number, pool: Pool): Served => ({
  origin,
  async startCpu() {
    const read = async () => {
      const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity');
      const times = rows.map(async (row) => [row.pid, await microsecondsOf(row.pid)] as const);
      return { server: await microsecondsOf(pid), database: new Map(await Promise.all(times)) };
    };
    const before = await read();
    return async () => {
      const after = await read();
      // A connection can end meanwhile; what it has used is lost.
      const used = [...after.database].map(([of, time]) =>
        Math.max(0, time - (before.database.get(of) ?? 0)),
      );
      return {
        server: after.server - before.server,
        database: used.reduce((sum, time) => sum + time, 0),
      };
    };
  },
});

/** @returns 0 for a process that has ended, and where there is no /proc */
async function microsecondsOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const words = status.slice(status.lastIndexOf(')') + 2).split(' ');
  return (Number(words[USER] ?? 0) + Number(words[SYSTEM] ?? 0)) * TICK_MICROSECONDS;
}
