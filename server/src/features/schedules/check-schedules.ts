/** Looks for what is due, at the start and again and again. Any number of programs may look at once. */

import { SCHEDULES } from '@switchboard/contract/limits.ts';
import type { RunOutcome } from '@switchboard/contract/schedules/run-outcomes.ts';
import type { SchedulePause } from '@switchboard/contract/schedules/schedule-pauses.ts';
import type { Deps } from '../../platform/deps.ts';
import { SCHEDULES_IN_TURN } from '../../platform/limits.ts';
import { lookRegularly } from '../../platform/look-regularly.ts';
import { restLong } from '../../platform/rest.ts';
import { NoRequesterError } from './requester.ts';
import { RunFailedError, recordFailure, runDueSchedule } from './run-due-schedule.ts';

type CheckDeps = Pick<Deps, 'database' | 'presence' | 'clock' | 'log'>;

/**
 * Does everything that is due now; what breaks is recorded and left for the next look.
 * @returns how many due times came to each outcome
 */
export async function runDueSchedules(
  { database: { db }, presence, clock, log }: CheckDeps,
  stopping?: AbortSignal,
): Promise<Partial<Record<RunOutcome, number>>> {
  const counts: Partial<Record<RunOutcome, number>> = {};
  const failed: string[] = [];
  const turns = createTurns();
  while (!stopping?.aborted) {
    const passedOver = { scheduleIds: failed, organizationIds: turns.over() };
    const run = await runDueSchedule(db, clock.now(), passedOver).catch(async (error) => {
      if (!(error instanceof RunFailedError)) throw error;
      const { due, cause } = error;
      failed.push(due.scheduleId);
      const paused = await recordFailure(db, due, reasonOf(cause), clock.now());
      log.error({ err: cause, schedule: due.scheduleId, dueAt: due.dueAt, paused }, error.message);
      return { organizationId: due.organizationId, outcome: 'failed' as const };
    });
    if (run !== null) {
      counts[run.outcome] = (counts[run.outcome] ?? 0) + 1;
      turns.count(run.organizationId);
      // Many at once leave the machine to people of other organizations.
      const { organizationId } = run;
      if (turns.hasHadOne(organizationId) && !presence.isAlone(organizationId)) await restLong();
    } else if (turns.over().length > 0) turns.beginAgain();
    else break;
  }
  return counts;
}

/** Organizations take turns, so that one with thousands of schedules due at once does not make the others late. */
function createTurns() {
  const counts = new Map<string, number>();
  const turned = new Set<string>();
  return {
    count(organizationId: string) {
      const count = (counts.get(organizationId) ?? 0) + 1;
      counts.set(organizationId, count);
      if (count >= SCHEDULES_IN_TURN) turned.add(organizationId);
    },
    hasHadOne: (organizationId: string) => turned.has(organizationId),
    /** Organizations whose turn is over. */
    over: () => [...counts].filter(([, count]) => count >= SCHEDULES_IN_TURN).map(([id]) => id),
    beginAgain: () => counts.clear(),
  };
}

/** The reason that people read; the error itself goes to the log. */
const reasonOf = (cause: unknown): SchedulePause =>
  cause instanceof NoRequesterError ? 'no_requester' : 'failed';

/** @returns a function that ends it, once what is under way is done */
export const startScheduleChecks = (deps: CheckDeps): (() => Promise<void>) =>
  lookRegularly({
    every: SCHEDULES.checkEvery,
    look: (stopping) => runDueSchedules(deps, stopping),
    failed: (error) =>
      deps.log.error({ err: error }, 'due schedules were not run; the next check tries again'),
  });
