/** What the program does apart from answering: every kind of job, and how it is done. */

import { invitationJobs } from './features/invitations/invitation-job.ts';
import { purgeJobs } from './features/organizations/purge-jobs.ts';
import { profileJobs } from './features/profile/confirm-email.ts';
import { recoveryJobs } from './features/recovery/reset-request.ts';
import { registrationJobs } from './features/registration/confirmation-job.ts';
import type { Deps } from './platform/deps.ts';
import type { JobHandler } from './platform/jobs/task.ts';
import { mailJobs } from './platform/mail/queue-mail.ts';

export function jobHandlers({
  config,
  database: { db },
  files,
  mail,
  clock,
  log,
}: Pick<Deps, 'config' | 'database' | 'files' | 'mail' | 'clock' | 'log'>): JobHandler[] {
  const delivery = { db, mail, clock, log, baseUrl: config.baseUrl };
  return [
    ...mailJobs(delivery),
    ...recoveryJobs(delivery),
    ...registrationJobs(delivery),
    ...profileJobs(delivery),
    ...invitationJobs(delivery),
    ...purgeJobs({ db, files, clock, config }),
  ];
}
