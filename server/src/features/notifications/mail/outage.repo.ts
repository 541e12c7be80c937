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
 * What is refused for its address alone is none.
 * @returns the e-mail that has failed longest, where none was sent since `before`, and it failed before that
 */
export async function findOutage(trx: Database, before: Date): Promise<Outage | undefined> {
  const { rows } = await sql<Outage>`
    select organization_id as "organizationId", (tries -> 0 ->> 'at')::timestamptz as since,
      tries -> -1 ->> 'detail' as detail
    from mail_deliveries
    where outcome = 'queued' and kind <> 'push' and organization_id is not null and tries <> '[]'
      and (tries -> 0 ->> 'at')::timestamptz <= ${before} and tries -> -1 ->> 'detail' not like '%RCPT TO'
      and not exists (
        select from mail_deliveries as sent where sent.outcome = 'sent' and sent.kind <> 'push' and sent.at > ${before})
    order by tries -> 0 ->> 'at' limit 1`.execute(trx);
  return rows[0];
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
