import { DAY, HOUR, SECOND } from '@switchboard/contract/durations.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import { rateLimited } from '../http/app-error.ts';

/**
 * Holds what a person may upload until the transaction ends, so that uploads side by side share one day.
 * @param usedSince bytes that the person has uploaded since then
 * @throws AppError RATE_LIMITED when `bytes` more are too much
 */
export async function refuseTooMuchInADay(
  trx: Database,
  { actor, at }: { readonly actor: { readonly id: string }; readonly at: Date },
  { bytes, most }: { readonly bytes: number; readonly most: number },
  usedSince: (since: Date) => Promise<number>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('uploads'), hashtext(${actor.id}))`.execute(trx);
  if ((await usedSince(new Date(at.getTime() - DAY))) + bytes > most) {
    throw rateLimited('dailyUploads', { message: MESSAGES.dailyUploadsUsed, retryAfter: HOUR / SECOND });
  }
}
