/** What came of due times: one row for each, and one for each run by hand. */
import type { RunOutcome } from '@switchboard/contract/schedules/run-outcomes.ts';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../platform/database/pagination.ts';
import { newId } from '../../platform/ids.ts';

export interface ScheduleKey {
  readonly organizationId: string;
  readonly scheduleId: string;
}

export interface NewRun {
  readonly dueAt: Date;
  /** Null for what was skipped. */
  readonly ranAt: Date | null;
  readonly outcome: RunOutcome;
  readonly reason: string;
  readonly ticketId: string | null;
  readonly tries: number;
}

/** The condition of the unique index, word for word: PostgreSQL matches no parameter to it. */
const ofDueTime = sql<boolean>`outcome <> 'manual'`;

/** Writes what came of a due time, in place of an earlier failure of it. */
export async function recordRun(trx: Database, key: ScheduleKey, run: NewRun): Promise<void> {
  const outcome = {
    ran_at: run.ranAt,
    outcome: run.outcome,
    reason: run.reason,
    ticket_id: run.ticketId,
    tries: run.tries,
  };
  await trx
    .insertInto('scheduled_ticket_runs')
    .values({
      organization_id: key.organizationId,
      id: newId(),
      schedule_id: key.scheduleId,
      due_at: run.dueAt,
      ...outcome,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'schedule_id', 'due_at']).where(ofDueTime).doUpdateSet(outcome),
    )
    .execute();
}

const runsOf = (key: ScheduleKey, db: Database) =>
  db
    .selectFrom('scheduled_ticket_runs')
    .where('scheduled_ticket_runs.organization_id', '=', key.organizationId)
    .where('schedule_id', '=', key.scheduleId);

/** What came of a due time so far. */
export const findRun = (key: ScheduleKey, db: Database, dueAt: Date) =>
  runsOf(key, db)
    .select(['outcome', 'tries'])
    .where('due_at', '=', dueAt)
    .where(ofDueTime)
    .executeTakeFirst();

/** When it was last run by hand. */
export const lastRunByHand = async (key: ScheduleKey, db: Database): Promise<Date | null> =>
  (
    await runsOf(key, db)
      .select('ran_at')
      .where('outcome', '=', 'manual')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.ran_at ?? null;

const withTickets = (key: ScheduleKey, db: Database) =>
  runsOf(key, db)
    .select(['id', 'due_at', 'ran_at', 'outcome', 'reason'])
    .select((expression) =>
      jsonObjectFrom(
        expression
          .selectFrom('tickets')
          .select(['tickets.id', 'tickets.number', 'tickets.summary', 'tickets.status'])
          .whereRef('tickets.organization_id', '=', 'scheduled_ticket_runs.organization_id')
          .whereRef('tickets.id', '=', 'scheduled_ticket_runs.ticket_id'),
      ).as('ticket'),
    )
    .orderBy('scheduled_ticket_runs.id', 'desc');

/** A page, and how many there are. */
export const listRuns = (key: ScheduleKey, db: Database, page: PageRequest) =>
  readPage(withTickets(key, db), page, () => countRuns(key, db));

export type RunRow = Awaited<ReturnType<typeof listRuns>>['rows'][number];

/** Up to `limit` of those older than `last`, the newest first. */
export const readOnRuns = (
  key: ScheduleKey,
  db: Database,
  { last, limit }: { readonly last: string | null; readonly limit: number },
): Promise<RunRow[]> =>
  withTickets(key, db)
    .$if(last !== null, (query) => query.where('scheduled_ticket_runs.id', '<', last))
    .limit(limit)
    .execute();

export const countRuns = async (key: ScheduleKey, db: Database): Promise<number> =>
  (
    await runsOf(key, db)
      .select((select) => select.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;
