/** One due time of one schedule: claimed by the lock of its row, made and recorded in one transaction. */
import type { ScheduleStatus } from '@switchboard/contract/enums.ts';
import { SCHEDULE_PAUSE_WORDS } from '@switchboard/contract/record/event-words.ts';
import type { RunOutcome } from '@switchboard/contract/schedules/run-outcomes.ts';
import type { SchedulePause } from '@switchboard/contract/schedules/schedule-pauses.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { productContext } from '../record/actor-context.ts';
import { lateComment } from './late-comment.ts';
import { raiseScheduledTicket } from './raise-scheduled-ticket.ts';
import { firstAfter } from './recurrence.ts';
import { findRun, type NewRun, recordRun, type ScheduleKey } from './run.repo.ts';
import { timingOf, updateSchedule } from './schedule.repo.ts';
import { recordScheduleEvents } from './schedule-events.ts';

/** Tries of one due time before the schedule pauses with the reason. */
const TRIES = 3;

export interface Due extends ScheduleKey {
  readonly dueAt: Date;
}

/** A run that broke: nothing of it is written. */
export class RunFailedError extends Error {
  override name = 'RunFailedError';
  readonly due: Due;

  constructor(due: Due, cause: unknown) {
    super('a scheduled ticket could not be made', { cause });
    this.due = due;
  }
}

const ARCHIVED: Readonly<Record<string, SchedulePause>> = {
  category: 'category_archived',
  subcategory: 'subcategory_archived',
  project: 'project_unavailable',
};

/** What is left alone for now. */
export interface PassedOver {
  /** Schedules that failed in this round. */
  readonly scheduleIds: readonly string[];
  /** Organizations that have had their turn. */
  readonly organizationIds: readonly string[];
}

export interface DoneRun {
  readonly organizationId: string;
  readonly outcome: RunOutcome;
}

/**
 * Takes the schedule that has been due longest and that no other program holds, and does what it is due for.
 * @returns null when nothing is due
 * @throws RunFailedError
 */
export async function runDueSchedule(
  db: Database,
  now: Date,
  passedOver: PassedOver,
): Promise<DoneRun | null> {
  let due: Due | undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      const schedule = await claim(trx, now, passedOver);
      if (schedule?.next_run_at == null) return null;
      due = {
        organizationId: schedule.organization_id,
        scheduleId: schedule.id,
        dueAt: schedule.next_run_at,
      };
      return { organizationId: due.organizationId, outcome: await runClaimed(trx, schedule, due, now) };
    });
  } catch (error) {
    throw due === undefined ? error : new RunFailedError(due, error);
  }
}

const dueRows = (trx: Database) =>
  trx
    .selectFrom('scheduled_tickets')
    .innerJoin('organizations', 'organizations.id', 'scheduled_tickets.organization_id')
    .selectAll('scheduled_tickets')
    .select(
      sql<boolean>`organizations.status = 'active' and organizations.deleted_at is null`.as(
        'organization_works',
      ),
    )
    // The condition of the index, word for word: PostgreSQL matches no parameters to it.
    .where(sql<boolean>`scheduled_tickets.status in ('active', 'paused')`);

const claim = (trx: Database, now: Date, { scheduleIds, organizationIds }: PassedOver) =>
  dueRows(trx)
    .where('next_run_at', '<=', now)
    .$if(scheduleIds.length > 0, (query) =>
      query.where(sql<boolean>`not scheduled_tickets.id = any(${scheduleIds}::uuid[])`),
    )
    .$if(organizationIds.length > 0, (query) =>
      query.where(sql<boolean>`not scheduled_tickets.organization_id = any(${organizationIds}::uuid[])`),
    )
    .orderBy('next_run_at')
    .limit(1)
    .forUpdate('scheduled_tickets')
    .skipLocked()
    .executeTakeFirst();

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

async function runClaimed(trx: Database, schedule: Claimed, due: Due, now: Date): Promise<RunOutcome> {
  const earlier = await findRun(due, trx, due.dueAt);
  if (earlier !== undefined && earlier.outcome !== 'failed') {
    // The date was moved back to a time that has had its ticket.
    await advance(trx, schedule, now, {});
    return 'skipped';
  }
  const record = (outcome: Pick<NewRun, 'outcome'> & Partial<NewRun>) =>
    recordRun(trx, due, {
      dueAt: due.dueAt,
      ranAt: outcome.outcome === 'skipped' ? null : now,
      reason: '',
      ticketId: null,
      tries: (earlier?.tries ?? 0) + 1,
      ...outcome,
    });

  if (!schedule.organization_works || schedule.status === 'paused') {
    const reason = schedule.organization_works ? 'schedule_paused' : 'organization_inactive';
    await record({ outcome: 'skipped', reason: SCHEDULE_PAUSE_WORDS[reason] });
    // A single time that passed without its ticket waits for another date.
    await advance(trx, schedule, now, schedule.recurrence === 'none' ? { pausedFor: reason } : {});
    return 'skipped';
  }

  const late = lateComment(timingOf(schedule), due.dueAt, now);
  try {
    const ticketId = await raiseScheduledTicket(trx, schedule, productContext(now), late);
    const outcome = late === null ? 'created' : 'late';
    await record({ outcome, ticketId, reason: late ?? '' });
    await advance(trx, schedule, now, { ran: true });
    return outcome;
  } catch (error) {
    const reason = error instanceof AppError ? ARCHIVED[error.errors?.[0]?.path ?? ''] : undefined;
    if (reason === undefined) throw error;
    await record({ outcome: 'failed', reason: SCHEDULE_PAUSE_WORDS[reason] });
    await advance(trx, schedule, now, { pausedFor: reason });
    return 'failed';
  }
}

interface Outcome {
  readonly ran?: boolean;
  /** Why the product pauses it. */
  readonly pausedFor?: SchedulePause;
}

/** Moves the schedule to its first due time in the future, or ends it when there is none. */
async function advance(trx: Database, schedule: Claimed, now: Date, { ran = false, pausedFor }: Outcome) {
  const dueAt = schedule.next_run_at ?? now;
  // A clock that was put back must not bring a due time again.
  const next = firstAfter(timingOf(schedule), dueAt > now ? dueAt : now);
  const status: ScheduleStatus =
    pausedFor !== undefined ? 'paused' : next === null ? 'completed' : schedule.status;
  const reason =
    pausedFor !== undefined && schedule.status === 'active'
      ? SCHEDULE_PAUSE_WORDS[pausedFor]
      : schedule.status_reason;
  await updateSchedule(schedule.organization_id, trx, schedule.id, {
    next_run_at: next,
    status,
    status_reason: status === 'paused' ? reason : '',
    ...(ran && { last_run_at: now }),
  });
  if (status === schedule.status) return;
  await recordScheduleEvents(trx, schedule, productContext(now), [
    pausedFor === undefined ? { verb: 'completed' } : { verb: 'paused', data: { reason: pausedFor } },
  ]);
}

/**
 * Records that a run broke; after the last try the schedule pauses with the reason.
 * @returns whether it paused
 */
export async function recordFailure(
  db: Database,
  due: Due,
  reason: SchedulePause,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const schedule = await dueRows(trx)
      .where('scheduled_tickets.organization_id', '=', due.organizationId)
      .where('scheduled_tickets.id', '=', due.scheduleId)
      .where('next_run_at', '=', due.dueAt)
      .forUpdate('scheduled_tickets')
      .executeTakeFirst();
    if (schedule === undefined) return false;
    const tries = ((await findRun(due, trx, due.dueAt))?.tries ?? 0) + 1;
    await recordRun(trx, due, {
      dueAt: due.dueAt,
      ranAt: now,
      outcome: 'failed',
      reason: SCHEDULE_PAUSE_WORDS[reason],
      ticketId: null,
      tries,
    });
    if (tries < TRIES) return false;
    await advance(trx, schedule, now, { pausedFor: reason });
    return true;
  });
}
