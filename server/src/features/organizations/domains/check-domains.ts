/** Once a day the record of each verified domain is looked up: who runs a domain's DNS may change. */
import { DAY } from '@switchboard/contract/durations.ts';
import { DOMAINS } from '@switchboard/contract/organizations/domain-limits.ts';
import type { LookupResult } from '@switchboard/contract/organizations/domains.ts';
import { z } from 'zod';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../../platform/jobs/task.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { createTextRecords, type TextRecords } from '../../../platform/outbound/text-records.ts';
import { emailsOfAdmins } from '../../people/active-admins.ts';
import { productContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import { type DomainRow, findDomain, findDomainsToCheck, UNVERIFIED, updateDomain } from './domain.repo.ts';
import { domainFailingEmail, domainUnverifiedEmail } from './domain-emails.ts';
import { lookUp, recordOf } from './txt-record.ts';
import { subjectOf } from './write-domain.ts';

const task = defineTask('check-domains', z.object({}));

/** Looked up at the same time: name servers that are slow hold up no others of the job. */
const BATCH = 10;

/** One that waits already is not queued twice. */
export const queueDomainChecks = (db: Database): Promise<void> => enqueue(db, task, {}, { key: task.name });

interface Checking {
  readonly db: Database;
  readonly baseUrl: string;
  readonly textsOf: TextRecords;
}

export const domainJobs = ({
  db,
  clock,
  config,
}: Pick<Deps, 'clock' | 'config'> & { readonly db: Database }): JobHandler[] => {
  const checking = { db, baseUrl: config.baseUrl, textsOf: createTextRecords(config) };
  return [
    handle(task, async (_, { signal }) => {
      for (let checked = BATCH; checked === BATCH; ) {
        signal.throwIfAborted();
        checked = await checkSome(checking, clock.now());
      }
    }),
  ];
};

/** @returns how many were looked up */
async function checkSome(checking: Checking, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DOMAINS.lookedAtEvery);
  const due = await findDomainsToCheck(checking.db, before, BATCH);
  await Promise.all(
    due.map(async (row) => noteDailyLook(checking, row, await lookUp(checking.textsOf, row), now)),
  );
  return due.length;
}

/** Name servers that do not answer prove nothing: the days without the record are what counts. */
const noteDailyLook = (
  { db, baseUrl }: Checking,
  { organization_id, id, checked_at }: DomainRow,
  lookup: LookupResult,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('organization_domains')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .forUpdate()
      .execute();
    const row = await findDomain(organization_id, trx, id);
    // Somebody has looked meanwhile, or another program has.
    if (row?.verified_by !== 'txt' || row.checked_at?.getTime() !== checked_at?.getTime()) return;
    const change = (changes: Parameters<typeof updateDomain>[3]) =>
      updateDomain(organization_id, trx, id, { checked_at: now, ...changes });
    const record = (verb: 'failing' | 'verified' | 'unverified') =>
      recordEvents(trx, subjectOf(row), productContext(now), [{ verb }]);
    if (lookup === 'found') {
      await change({ state: 'verified', failing_since: null, told_at: null });
      if (row.state === 'failing') await record('verified');
      return;
    }
    const since = row.failing_since ?? now;
    const missingFor = now.getTime() - since.getTime();
    const told = {
      domain: row.domain,
      name: recordOf(row).name,
      url: `${baseUrl}/admin/sign-in?tab=domains`,
    };
    if (missingFor >= DOMAINS.endsAfter) {
      await change(UNVERIFIED);
      await record('unverified');
      await tell(trx, organization_id, 'domain-unverified', domainUnverifiedEmail(told));
      return;
    }
    const tells = row.told_at === null && missingFor >= DOMAINS.toldAfter;
    await change({ state: 'failing', failing_since: since, ...(tells && { told_at: now }) });
    if (row.state === 'verified') await record('failing');
    const days = Math.ceil((DOMAINS.endsAfter - missingFor) / DAY);
    if (tells) await tell(trx, organization_id, 'domain-failing', domainFailingEmail({ ...told, days }));
  });

async function tell(
  trx: Database,
  organizationId: string,
  kind: 'domain-failing' | 'domain-unverified',
  letter: ReturnType<typeof domainFailingEmail>,
): Promise<void> {
  for (const to of await emailsOfAdmins(organizationId, trx)) await queueMail(trx, { kind, to, ...letter });
}
