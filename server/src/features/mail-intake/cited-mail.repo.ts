/** E-mails about tickets that a letter may answer. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

export interface CitedMail {
  readonly organization_id: string;
  readonly ticket_id: string;
  readonly holds_note: boolean;
}

/**
 * The first of them that was sent and whose entries are still known, which say whether it held an internal note.
 * @param ids in the order in which they count
 */
export async function findCitedMail(db: Database, ids: readonly string[]): Promise<CitedMail | undefined> {
  if (ids.length === 0) return undefined;
  const { rows } = await sql<CitedMail>`
    select mail.organization_id, mail.ticket_id, bool_or(entry.is_internal) as holds_note
    from unnest(${ids}::uuid[]) with ordinality as cited (id, place)
    join mail_deliveries as mail on mail.id = cited.id
    join notifications as entry on entry.mail_id = mail.id
    where mail.ticket_id is not null and mail.outcome = 'sent' and entry.ticket_id = mail.ticket_id
    group by cited.place, mail.organization_id, mail.ticket_id
    order by cited.place limit 1`.execute(db);
  return rows[0];
}
