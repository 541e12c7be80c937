/** Schedules that come due while parts are killed: each makes one ticket. */

import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '@switchboard/contract/durations.ts';
import { readJson, signIn } from '../caller.ts';
import type { Product } from '../faults/product.ts';
import { ticketDetails } from '../ticket-details.ts';

const ADMIN = { email: 'admin@acme.example', password: 'switchboard-demo' } as const;
const COUNT = 10;
/** Seconds from now on until the first is due, and between two. */
const FIRST = 5;
const BETWEEN = 3;
/** Nodes look every 30 seconds, and one that has just begun at once. */
const DONE_WITHIN_MS = 75_000;

export interface DueSchedules {
  /** Waits until the last could be done. */
  settle(): Promise<{ readonly missed: number; readonly doubled: number }>;
}

export async function makeSchedules({
  origin,
  query,
}: Pick<Product, 'origin' | 'query'>): Promise<DueSchedules> {
  const caller = await signIn(origin, ADMIN.email, ADMIN.password);
  const detailsOf = await ticketDetails(caller);
  const prefix = crypto.randomUUID();
  const words = Array.from({ length: COUNT }, (_, index) => `${prefix}-due-${index}.`);
  const begun = Date.now();
  for (const [index, summary] of words.entries()) {
    const answer = await fetch(`${origin}/api/scheduled-tickets`, {
      method: 'POST',
      headers: { ...caller.headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...detailsOf(summary),
        scheduledDate: new Date(begun + (FIRST + index * BETWEEN) * SECOND).toISOString(),
        recurrence: 'none',
      }),
    });
    await readJson(answer);
  }
  return {
    async settle() {
      for (const deadline = performance.now() + DONE_WITHIN_MS; ; await delay(SECOND)) {
        const rows = await query<{ words: string; made: number }>(
          'select summary as words, count(*)::int as made from tickets where summary = any($1) group by 1',
          [words],
        );
        const missed = COUNT - rows.length;
        if (missed === 0 || performance.now() > deadline)
          return { missed, doubled: rows.filter(({ made }) => made > 1).length };
      }
    },
  };
}
