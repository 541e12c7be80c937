/** Wrong passwords from networks in which the person of that e-mail has not signed in before. */
import { DAY, HOUR } from '@switchboard/contract/durations.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { addressKey } from '../../../platform/networks.ts';

const hashed = (text: string): RawBuilder<Buffer> => sql`sha256(convert_to(${text}, 'UTF8'))`;
const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

/** @param email trimmed and in lower case, of somebody or of nobody */
export async function noteFailedSignIn(
  db: Database,
  email: string,
  address: string,
  now: Date,
): Promise<void> {
  const forgotten = new Date(now.getTime() - HOUR);
  await sql`
    insert into failed_sign_ins as failed (email, domain, place, times, last_at)
    values (${hashed(email)}, ${hashed(domainOf(email))}, ${addressKey(address)}, 1, ${now})
    on conflict (email, place) do update
    set times = case when failed.last_at > ${forgotten} then failed.times + 1 else 1 end, last_at = ${now}`.execute(
    db,
  );
}

/** For whoever has proved that the e-mail is theirs. */
export async function forgetFailedSignIns(db: Database, email: string): Promise<void> {
  await db.deleteFrom('failed_sign_ins').where('email', '=', hashed(email)).execute();
}

export interface Failures {
  /** Tries at one account, or accounts tried. */
  readonly count: number;
  /** Different addresses that they came from. */
  readonly places: number;
  /** When the first of them was made. */
  readonly since: Date | null;
}

export interface RecentFailures {
  /** At this account within an hour. */
  readonly ofAccount: Failures;
  /** At accounts of the e-mail's domain. */
  readonly ofHour: Failures;
  readonly ofDay: Failures;
}

export async function countFailedSignIns(db: Database, email: string, now: Date): Promise<RecentFailures> {
  const hourAgo = new Date(now.getTime() - HOUR);
  const dayAgo = new Date(now.getTime() - DAY);
  const summary = (count: RawBuilder<number>, which: RawBuilder<boolean>) =>
    sql<Failures>`
      select ${count} as count, count(distinct place)::int as places, min(last_at) as since
      from failed where ${which}`;
  const accounts = sql<number>`count(distinct email)::int`;
  const recent = sql<boolean>`last_at > ${hourAgo}`;
  const parts = [
    summary(sql`coalesce(sum(times), 0)::int`, sql`email = ${hashed(email)} and ${recent}`),
    summary(accounts, recent),
    summary(accounts, sql`true`),
  ];
  const { rows } = await sql<Failures>`
    with failed as (
      select * from failed_sign_ins where domain = ${hashed(domainOf(email))} and last_at > ${dayAgo}
    ) ${sql.join(parts, sql` union all `)}`.execute(db);
  const [ofAccount, ofHour, ofDay] = rows;
  if (ofAccount === undefined || ofHour === undefined || ofDay === undefined) {
    throw new Error('a summary is missing');
  }
  return { ofAccount, ofHour, ofDay };
}

export async function deleteOldFailedSignIns(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('failed_sign_ins')
    .where('last_at', '<', new Date(now.getTime() - DAY))
    .execute();
}
