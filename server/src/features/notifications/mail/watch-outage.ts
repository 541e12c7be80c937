/** Tells super admins when the mail server takes nothing, once, and when it does again. */
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findSendingOrganization } from '../../organizations/sending-organization.ts';
import { productContext } from '../../record/actor-context.ts';
import { organizationSubject } from '../../record/organization-subject.ts';
import { recordEvents } from '../../record/record-events.ts';
import { MAIL_TIMES } from './mail-times.ts';
import { findFailing, markFailing, markWorking, wasSentSince } from './outage.repo.ts';

/** Whatever node looks; the one that changes the mark tells. */
export async function watchOutage({
  database: { db },
  clock,
}: Pick<Deps, 'clock'> & { readonly database: { readonly db: Database } }): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const before = new Date(now.getTime() - MAIL_TIMES.outage);
    const outage = await findFailing(trx, before);
    if (outage === undefined || (await wasSentSince(trx, before))) return;
    if (!(await markFailing(trx, outage))) return;
    const data = { since: outage.since.toISOString(), detail: outage.detail };
    await tell(trx, outage.organizationId, now, { verb: 'mail_out_failing', data });
  });
  await db.transaction().execute(async (trx) => {
    const over = await markWorking(trx);
    if (over === undefined) return;
    // It may be gone meanwhile.
    if ((await findSendingOrganization(trx, over.organizationId)) === undefined) return;
    await tell(trx, over.organizationId, now, {
      verb: 'mail_out_works',
      data: { since: over.since.toISOString() },
    });
  });
}

async function tell(
  trx: Database,
  organizationId: string,
  now: Date,
  event: Parameters<typeof recordEvents<'organization'>>[3][number],
): Promise<void> {
  const subject = await organizationSubject(trx, organizationId, 'organization');
  await recordEvents(trx, subject, productContext(now), [event]);
}
