/** Thirty days before a certificate of a SAML provider ends, the organization's admins get one letter. */

import { SAML } from '@switchboard/contract/access/saml-limits.ts';
import { z } from 'zod';
import type { Database } from '../../../../../platform/database/open-database.ts';
import type { Deps } from '../../../../../platform/deps.ts';
import { enqueue } from '../../../../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../../../../platform/jobs/task.ts';
import { dayInUtc } from '../../../../../platform/mail/day-in-utc.ts';
import { queueMail } from '../../../../../platform/mail/queue-mail.ts';
import { emailsOfAdmins } from '../../../../people/active-admins.ts';
import { certificateEndsEmail } from './certificate-emails.ts';
import { markEndTold } from './provider-certificate.repo.ts';

const task = defineTask('tell-of-certificate-ends', z.object({}));

/** Certificates of one transaction. */
const BATCH = 100;

/** One that waits already is not queued twice. */
export const queueCertificateChecks = (db: Database): Promise<void> =>
  enqueue(db, task, {}, { key: task.name });

/** Those that end soon, held: two programs tell of each once. */
const endingSoon = (trx: Database, now: Date) =>
  trx
    .selectFrom('provider_certificates as certificate')
    .innerJoin('identity_providers as provider', (join) =>
      join
        .onRef('provider.organization_id', '=', 'certificate.organization_id')
        .onRef('provider.id', '=', 'certificate.provider_id'),
    )
    .innerJoin('organizations', 'organizations.id', 'certificate.organization_id')
    .select([
      'certificate.organization_id',
      'certificate.provider_id',
      'certificate.fingerprint',
      'certificate.valid_to',
      'provider.name',
    ])
    .where('certificate.told_at', 'is', null)
    .where('certificate.valid_to', '<=', new Date(now.getTime() + SAML.endToldBefore))
    .where('provider.is_active', '=', true)
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.status', '=', 'active')
    .orderBy('certificate.valid_to')
    .limit(BATCH)
    .forUpdate('certificate')
    .skipLocked()
    .execute();

/** @returns how many certificates were told of */
const tellOfSome = (db: Database, baseUrl: string, now: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const ending = await endingSoon(trx, now);
    for (const { organization_id, provider_id, fingerprint, valid_to, name } of ending) {
      const letter = certificateEndsEmail({ name, day: dayInUtc(valid_to), url: `${baseUrl}/admin/sign-in` });
      for (const to of await emailsOfAdmins(organization_id, trx))
        await queueMail(trx, { kind: 'certificate-ends', to, ...letter });
      await markEndTold(trx, { organization_id, provider_id, fingerprint }, now);
    }
    return ending.length;
  });

export const certificateJobs = ({
  db,
  clock,
  baseUrl,
}: Pick<Deps, 'clock'> & { readonly db: Database; readonly baseUrl: string }): JobHandler[] => [
  handle(task, async (_, { signal }) => {
    for (let told = BATCH; told === BATCH; ) {
      signal.throwIfAborted();
      told = await tellOfSome(db, baseUrl, clock.now());
    }
  }),
];
