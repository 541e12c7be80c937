/** Clocks that all warn at one moment: how long until the last one has been told of. */
import { setTimeout } from 'node:timers/promises';
import type { Pool } from '../data/columns.ts';

/** After they are set the product has to start first. */
const AHEAD = 30_000;
const LONGEST = 90_000;

export interface Thresholds {
  readonly clocks: number;
  readonly at: Date;
}

export async function setThresholds(pool: Pool, policyId: string, most: number): Promise<Thresholds> {
  const at = new Date(Math.ceil((Date.now() + AHEAD) / 1_000) * 1_000);
  const { rowCount } = await pool.query(
    `update ticket_clocks set warn_at = $2, look_at = $2
     where id in (
       select id from ticket_clocks where policy_id = $1 and met_at is null and due_at > $2 and warned_at is null
       limit $3)`,
    [policyId, at, most],
  );
  return { clocks: rowCount ?? 0, at };
}

/** As long as they may take. */
export const waitForThem = ({ at }: Thresholds) => setTimeout(at.getTime() + LONGEST - Date.now());

/** @returns seconds from the moment until the last one was told of */
export async function timeThresholds(pool: Pool, { clocks, at }: Thresholds) {
  const { rows } = await pool.query<{ told: number; seconds: number }>(
    `select count(*)::int as told, extract(epoch from max(at) - $1::timestamptz)::float as seconds
     from events where verb = 'sla_warning' and at >= $1`,
    [at],
  );
  const { told = 0, seconds = Number.NaN } = rows[0] ?? {};
  return { clocks, told, seconds: Number(seconds.toFixed(1)) };
}
