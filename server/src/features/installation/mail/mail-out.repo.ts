import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { MAIL_JOBS } from '../../../platform/jobs/queue-reading.ts';

export interface MailOut {
  readonly waiting: number;
  readonly oldest: Date | null;
  /** When the oldest was written that was tried and not taken. */
  readonly failing: Date | null;
}

/** E-mails of every kind that are due, or were tried before. */
export async function readMailOut(db: Database, now: Date): Promise<MailOut> {
  const { rows } = await sql<MailOut>`
    select count(*)::int as waiting, min(written_at) as oldest,
      coalesce(min(since), min(written_at) filter (where tried > 0)) as failing
    from (
      select created_at as written_at, attempts as tried from mail_deliveries
      where outcome = 'queued' and kind <> 'push' and (due_at <= ${now} or attempts > 0)
      union all
      select created_at, attempts from graphile_worker.jobs
      where task_identifier ~ ${MAIL_JOBS} and attempts < max_attempts and (run_at <= now() or attempts > 0)
    ) as mails left join mail_outage on true`.execute(db);
  return rows[0] ?? { waiting: 0, oldest: null, failing: null };
}
