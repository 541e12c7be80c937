import { SECOND } from '@switchboard/contract/durations.ts';
import { SCHEDULES } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import type { Reading } from '../../platform/telemetry/reading.ts';

/** A schedule is done at the next look, or the one after it where many are due. */
const LATE_MS = 2 * SCHEDULES.checkEvery;

/** Schedules of the whole installation that nobody has run yet. */
export const lateSchedulesReading = ({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Reading => ({
  name: 'schedules',
  metrics: {
    switchboard_schedules_late: { help: 'Schedules that have been due for longer than a minute.' },
    switchboard_schedules_oldest_late_seconds: {
      help: 'For how long the schedule that has waited longest has been due; 0 when none is late.',
    },
  },
  async read() {
    const now = clock.now();
    const { late, oldest } = await db
      .selectFrom('scheduled_tickets')
      .select(({ fn }) => [fn.countAll<number>().as('late'), fn.min('next_run_at').as('oldest')])
      // The condition of the index, word for word: PostgreSQL matches no parameters to it.
      .where(sql<boolean>`status in ('active', 'paused')`)
      .where('next_run_at', '<', new Date(now.getTime() - LATE_MS))
      .executeTakeFirstOrThrow();
    return [
      { metric: 'switchboard_schedules_late', value: late },
      {
        metric: 'switchboard_schedules_oldest_late_seconds',
        value: oldest === null ? 0 : (now.getTime() - oldest.getTime()) / SECOND,
      },
    ];
  },
});
