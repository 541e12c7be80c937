/** Seven days before a token ends its owner gets one letter; of a service account's, the organization's admins. */

import { TOKENS } from '@switchboard/contract/access/tokens/token-limits.ts';
import { z } from 'zod';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../../platform/jobs/task.ts';
import { dayInUtc } from '../../../platform/mail/day-in-utc.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { emailsOfAdmins } from '../../people/active-admins.ts';
import { markTold } from './token.repo.ts';
import { tokenEndsEmail } from './token-emails.ts';

const task = defineTask('tell-of-token-ends', z.object({}));

/** Tokens of one transaction. */
const BATCH = 100;

/** One that waits already is not queued twice. */
export const queueTellingOfEnds = (db: Database): Promise<void> => enqueue(db, task, {}, { key: task.name });

/** Those that end soon, held: two programs tell of each once. A token of a week or less is not told of when it is made. */
const endingSoon = (trx: Database, now: Date) =>
  trx
    .selectFrom('api_tokens as token')
    .innerJoin('users as owner', 'owner.id', 'token.user_id')
    .leftJoin('organizations', 'organizations.id', 'token.organization_id')
    .select([
      'token.id',
      'token.kind',
      'token.name',
      'token.expires_at',
      'token.organization_id',
      'owner.email',
      'owner.first_name',
    ])
    .where('token.revoked_at', 'is', null)
    .where('token.told_at', 'is', null)
    .where('token.expires_at', '>', now)
    .where('token.expires_at', '<=', new Date(now.getTime() + TOKENS.toldBefore))
    .where((where) =>
      where.or([
        where('token.organization_id', 'is', null),
        where.and([
          where('organizations.deleted_at', 'is', null),
          where('organizations.status', '=', 'active'),
        ]),
      ]),
    )
    .orderBy('token.expires_at')
    .limit(BATCH)
    .forUpdate('token')
    .skipLocked()
    .execute();

/** @returns how many tokens were told of */
async function tellOfSome(db: Database, baseUrl: string, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ending = await endingSoon(trx, now);
    for (const token of ending) {
      const isService = token.kind === 'service';
      const letter = tokenEndsEmail({
        name: token.name,
        account: isService ? token.first_name : null,
        day: dayInUtc(token.expires_at),
        url: `${baseUrl}${isService ? '/admin/integrations/service-accounts' : '/profile'}`,
      });
      const readers =
        isService && token.organization_id !== null
          ? await emailsOfAdmins(token.organization_id, trx)
          : [token.email];
      for (const to of readers) await queueMail(trx, { kind: 'token-ends', to, ...letter });
    }
    if (ending.length > 0) {
      await markTold(
        trx,
        ending.map(({ id }) => id),
        now,
      );
    }
    return ending.length;
  });
}

export const tokenJobs = ({
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
