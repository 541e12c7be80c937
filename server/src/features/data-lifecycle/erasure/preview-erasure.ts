import {
  ERASED_PLACES,
  ERASURES,
  type ErasedPlace,
} from '@switchboard/contract/data-lifecycle/erasure-values.ts';
import type { PlaceCount } from '@switchboard/contract/data-lifecycle/erasures.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { hasCode } from '../../../platform/error-code.ts';
import type { ShownErasure } from './erasure.repo.ts';

/** PostgreSQL's word for a statement that was ended, by its time or by somebody. */
const ENDED = '57014';

/** In how many places something of the person stands: each counted by an index, and no further than anybody reads on. */
export async function previewErasure(db: Database, erasure: ShownErasure): Promise<PlaceCount[]> {
  const { organization_id: home, user_id: person, email } = erasure;
  const of = (from: RawBuilder<unknown>) => sql`(
    select count(*)::int from (select from ${from} limit ${ERASURES.counted}) as found)`;
  const places: Readonly<Record<Exclude<ErasedPlace, 'texts'>, RawBuilder<unknown>>> = {
    raised: of(sql`mine where relation = 'requester'`),
    worked_on: of(sql`mine where relation <> 'requester'`),
    comments: of(
      sql`tickets_of join comments using (organization_id, ticket_id) where comments.author_id = ${person}`,
    ),
    chat: of(
      sql`tickets_of join chat_messages using (organization_id, ticket_id) where sender_id = ${person}`,
    ),
    letters: of(sql`letters where organization_id = ${home} and lower(sender) = ${email} and ${email} <> ''`),
    deliveries: of(sql`mail_deliveries where organization_id = ${home} and user_id = ${person}`),
    history: of(
      sql`events where organization_id = ${home} and subject_kind = 'user' and subject_id = ${person}`,
    ),
    files: of(
      sql`tickets_of join attachments using (organization_id, ticket_id) where uploader_id = ${person}`,
    ),
  };
  const [{ rows }, texts] = await Promise.all([
    sql<Record<string, number>>`
      with mine as materialized (
        select organization_id, ticket_id, relation from ticket_people
        where organization_id = ${home} and user_id = ${person}
      ), tickets_of as materialized (select distinct organization_id, ticket_id from mine)
      select ${sql.join(Object.entries(places).map(([place, count]) => sql`${count} as ${sql.ref(place)}`))}`.execute(
      db,
    ),
    countTexts(db, erasure),
  ]);
  const counted = rows[0] ?? {};
  return ERASED_PLACES.map((place) => ({ place, count: place === 'texts' ? texts : (counted[place] ?? 0) }));
}

/** Whole words, as they are replaced. Null where there is more to look through than somebody waits for. */
async function countTexts(
  db: Database,
  { organization_id: home, first_name, last_name, email }: ShownErasure,
): Promise<number | null> {
  const escaped = (text: string) => text.replaceAll(/[^\p{L}\p{N}\s@]/gu, (character) => `\\${character}`);
  const pattern = [
    `(?<![[:alnum:]_])${escaped(first_name)}\\s+${escaped(last_name)}(?![[:alnum:]_])`,
    ...(email === '' ? [] : [`(?<![[:alnum:]._%+-])${escaped(email)}(?!\\.?[[:alnum:]_-])`]),
  ].join('|');
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(ERASURES.lookedThrough)}, true)`.execute(trx);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select from tickets where organization_id = ${home} and (summary ~* ${pattern} or description ~* ${pattern})
          union all select from comments where organization_id = ${home} and text ~* ${pattern}
          union all select from chat_messages where organization_id = ${home} and content ~* ${pattern}
          limit ${ERASURES.counted}) as said`.execute(trx);
      return rows[0]?.count ?? 0;
    });
  } catch (error) {
    if (hasCode(error, ENDED)) return null;
    throw error;
  }
}
