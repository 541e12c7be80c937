/** What the program does apart from answering: every kind of job, and how it is done. */
import type { Deps } from './platform/deps.ts';
import type { JobHandler } from './platform/jobs/task.ts';
import { mailJobs } from './platform/mail/queue-mail.ts';

export function jobHandlers({
  database: { db },
  mail,
  clock,
  log,
}: Pick<Deps, 'database' | 'mail' | 'clock' | 'log'>): JobHandler[] {
  const delivery = { db, mail, clock, log };
  return [...mailJobs(delivery)];
}
