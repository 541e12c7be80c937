/** What the program does apart from answering: every kind of job, and how it is done. */

import { certificateJobs } from './features/access/providers/own/saml/check-certificates.ts';
import { recoveryJobs } from './features/access/recovery/reset-request.ts';
import { registrationJobs } from './features/access/registration/confirmation-job.ts';
import { tokenJobs } from './features/access/tokens/tell-of-ends.ts';
import { exportJobs } from './features/data-exports/run-export.ts';
import { erasureJobs } from './features/data-lifecycle/erasure/run-erasure.ts';
import { retentionJobs } from './features/data-lifecycle/retention/run-retention.ts';
import { ageOutJobs } from './features/installation/age-out-job.ts';
import { receiptJobs } from './features/mail-intake/receipt-job.ts';
import { invitationJobs } from './features/members/invitations/invitation-job.ts';
import { profileJobs } from './features/members/profile/confirm-email.ts';
import { bounceJobs } from './features/notifications/mail/bounce-job.ts';
import { pruneJobs } from './features/notifications/prune-job.ts';
import { pushJobs } from './features/notifications/push/push-job.ts';
import { domainJobs } from './features/organizations/domains/check-domains.ts';
import { purgeJobs } from './features/organizations/purge-jobs.ts';
import { followGroupsJobs } from './features/scim/groups/follow-groups.ts';
import { assignmentJobs } from './features/tickets/assignment/auto-assign/assign-waiting-tickets.ts';
import { bulkJobs } from './features/tickets/bulk/run-bulk.ts';
import { applicationJobs } from './features/tickets/clocks/apply-policy.ts';
import { clockJobs } from './features/tickets/clocks/recount-clocks.ts';
import { flowCleaningJobs } from './features/tickets/drafts/flow-cleaning.ts';
import { fillJobs } from './features/tickets/search/fill-index.ts';
import { labelJobs } from './features/tickets/search/index-labels.ts';
import type { Deps } from './platform/deps.ts';
import type { JobHandler } from './platform/jobs/task.ts';
import { RATE } from './platform/limits.ts';
import { mailJobs } from './platform/mail/queue-mail.ts';

export function jobHandlers({
  config,
  database: { db },
  files,
  mail,
  secretKey,
  pushServices,
  presence,
  clock,
  log,
}: Pick<
  Deps,
  'config' | 'database' | 'files' | 'mail' | 'secretKey' | 'pushServices' | 'presence' | 'clock' | 'log'
>): JobHandler[] {
  const hourlyPerAddress = Math.max(1, Math.round(RATE.mailsReceived.points * config.rateLimitFactor));
  const hourlyPerOrganization = Math.max(1, Math.round(config.organizationMails * config.rateLimitFactor));
  const delivery = {
    db,
    mail,
    clock,
    log,
    hourlyPerAddress,
    hourlyPerOrganization,
    baseUrl: config.baseUrl,
  };
  return [
    ...mailJobs(delivery),
    ...recoveryJobs(delivery),
    ...registrationJobs(delivery),
    ...tokenJobs(delivery),
    ...certificateJobs(delivery),
    ...profileJobs(delivery),
    ...invitationJobs(delivery),
    ...receiptJobs({ ...delivery, config, secretKey, files }),
    ...assignmentJobs({ db, clock }),
    ...clockJobs({ db }),
    ...applicationJobs({ db, clock }),
    ...followGroupsJobs({ db, clock }),
    ...bulkJobs({ db, presence, clock, log }),
    ...fillJobs({ db }),
    ...labelJobs({ db }),
    ...domainJobs({ db, clock, config }),
    ...purgeJobs({ db, files, clock, config }),
    ...ageOutJobs({ db, clock, config }),
    ...exportJobs({ db, files, presence, clock, config, log }),
    ...erasureJobs({ db, files, clock, presence, config }),
    ...retentionJobs({ db, files, clock, presence }),
    ...bounceJobs({ db, clock, secretKey }),
    ...pruneJobs({ db, clock }),
    ...flowCleaningJobs({ db, files, clock }),
    ...pushJobs({ db, config, clock, log, secretKey, pushServices }),
  ];
}
