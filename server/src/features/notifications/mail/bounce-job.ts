/** E-mails that were taken and came back: nothing arrives at their address. */
import { cameBack } from '@switchboard/contract/notifications/deliveries.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { handle, type JobHandler } from '../../../platform/jobs/task.ts';
import { wentTo } from '../../mail-intake/return-path.ts';
import { mailReturned } from '../../mail-intake/returned-mail.ts';
import { markBounced } from './delivery.repo.ts';
import { markMailProblem } from './mail-problem.ts';
import { readRecipient } from './recipient.repo.ts';

type BounceDeps = Pick<Deps, 'clock' | 'secretKey'> & { readonly db: Database };

export const bounceJobs = ({ db, clock, secretKey }: BounceDeps): JobHandler[] => [
  handle(mailReturned, async ({ mailId, tokenHash, status, ofAddress }) => {
    const now = clock.now();
    const detail = cameBack(status);
    await db.transaction().execute(async (trx) => {
      const bounced = await markBounced(trx, mailId, detail, now);
      if (bounced === undefined || !ofAddress) return;
      const recipient = await readRecipient(trx, bounced);
      if (recipient === null) return;
      const { email } = recipient;
      // Their address may be another one by now.
      if (!wentTo(secretKey, { mailId, email }, Buffer.from(tokenHash, 'hex'))) return;
      await markMailProblem(trx, bounced.userId, { email, detail }, now);
    });
  }),
];
