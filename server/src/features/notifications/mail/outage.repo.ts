/** Whether the mail server takes anything: by what waits after tries that failed, and what was sent meanwhile. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';

export interface Outage {
  readonly organizationId: string;
  readonly since: Date;
  /** Codes of the latest try. */
  readonly detail: string;
}

/**
 * What is refused for its address alone is none, and neither is one e-mail that is refused for what it says.
 * @returns the e-mail that has failed longest, since before that time
 */
export async function findFailing(trx: Database, before: Date): Promise<Outage | undefined> {
  const { rows } = await sql<Outage>`
    with failing as (
      select organization_id, user_id, (tries -> 0 ->> 'at')::timestamptz as since, tries -> -1 ->> 'detail' as detail
      from mail_deliveries
      where outcome = 'queued' and kind <> 'push' and organization_id is not null and tries <> '[]'
        and tries -> -1 ->> 'detail' not like '%RCPT TO'
    )
    select organization_id as "organizationId", since, detail from failing
    where since <= ${before}
      and (select bool_or(detail not like '%DATA') or count(distinct user_id) > 1 from failing)
    order by since limit 1`.execute(trx);
  return rows[0];
}

/** Asked only where something fails: there is no index for it. */
export async function wasSentSince(trx: Database, since: Date): Promise<boolean> {
  const sent = await trx
    .selectFrom('mail_deliveries')
    .select('id')
    .where('outcome', '=', 'sent')
    .where('kind', '<>', 'push')
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}

/** @returns whether it was not known before */
export async function markFailing(trx: Database, { organizationId, since }: Outage): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('mail_outage')
    .values({ organization_id: organizationId, since })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns what is over since something was sent; undefined where nothing failed, or still does */
export const markWorking = (trx: Database) =>
  trx
    .deleteFrom('mail_outage')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mail_deliveries as sent')
          .select('sent.id')
          .where('sent.outcome', '=', 'sent')
          .where('sent.kind', '<>', 'push')
          .whereRef('sent.at', '>', 'mail_outage.since'),
      ),
    )
    .returning(['organization_id as organizationId', 'since'])
    .executeTakeFirst();
