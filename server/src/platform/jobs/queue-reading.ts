import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { Reading } from '../telemetry/reading.ts';

/** Kinds of jobs that send an e-mail are named like this. */
export const MAIL_JOBS = '^send-mail$|-letter$';

/** What waits in the queue of all nodes. */
export const queueReading = (db: Database): Reading => ({
  name: 'queue',
  metrics: {
    switchboard_jobs_waiting: {
      help: 'Jobs that are queued and have tries left, by kind; those of later are among them.',
      labelNames: ['task'],
    },
    switchboard_jobs_given_up: {
      help: 'Jobs that have failed for the last time and stay for somebody to look at, by kind.',
      labelNames: ['task'],
    },
    switchboard_jobs_oldest_due_seconds: {
      help: 'For how long the job that has waited longest has been due, by kind; 0 when none is.',
      labelNames: ['task'],
    },
    switchboard_mails_waiting: { help: 'E-mails that are queued and have tries left.' },
  },
  async read() {
    const { rows } = await sql<{
      task: string;
      waiting: number;
      given_up: number;
      oldest: number;
      is_mail: boolean;
    }>`
      select task_identifier as task, count(*) filter (where attempts < max_attempts) as waiting,
        count(*) filter (where attempts >= max_attempts) as given_up,
        coalesce(extract(epoch from now() - min(run_at)
          filter (where attempts < max_attempts and locked_at is null and run_at <= now())), 0)::float as oldest,
        task_identifier ~ ${MAIL_JOBS} as is_mail
      from graphile_worker.jobs group by task_identifier`.execute(db);
    return [
      ...rows.flatMap(({ task, waiting, given_up, oldest }) => [
        { metric: 'switchboard_jobs_waiting', labels: { task }, value: waiting },
        { metric: 'switchboard_jobs_given_up', labels: { task }, value: given_up },
        { metric: 'switchboard_jobs_oldest_due_seconds', labels: { task }, value: oldest },
      ]),
      {
        metric: 'switchboard_mails_waiting',
        value: rows.reduce((sum, { is_mail, waiting }) => sum + (is_mail ? waiting : 0), 0),
      },
    ];
  },
});
