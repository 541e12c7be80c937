import type { Database } from '../../../platform/database/open-database.ts';
import { rateLimited } from '../../../platform/http/app-error.ts';
import { RATE } from '../../../platform/limits.ts';
import { countFailedSignIns, type Failures } from './failed-sign-in.repo.ts';

/** One address alone is held by limits of its own. */
const PLACES = 2;

interface Limit {
  readonly points: number;
  readonly window: number;
}

/**
 * Refuses to look at a password from a place where the person has not signed in before, while one account, or many of
 * one e-mail domain, are being tried from several addresses. Asks about the domain and not about the organization, since
 * whether an e-mail has an account must not show.
 * @param factor multiplies the limits
 * @throws AppError RATE_LIMITED
 */
export async function refuseGuessing(
  db: Database,
  email: string,
  { now, factor }: { readonly now: Date; readonly factor: number },
): Promise<void> {
  const { ofAccount, ofHour, ofDay } = await countFailedSignIns(db, email, now);
  const refuse = ({ count, places, since }: Failures, { points, window }: Limit) => {
    if (since === null || places < PLACES || count < Math.max(1, Math.round(points * factor))) return;
    const left = since.getTime() + window - now.getTime();
    throw rateLimited('guessing', { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
  };
  refuse(ofAccount, RATE.failedSignInsElsewhere);
  refuse(ofHour, RATE.accountsTriedInAnHour);
  refuse(ofDay, RATE.accountsTriedInADay);
}
