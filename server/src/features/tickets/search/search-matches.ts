/** The comments, notes, messages and files of found tickets that have words of a search, where the reader may see them. */
import { SEARCH } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { IndexedPlace } from '../../../platform/database/tables/search-tables.ts';
import { personIn } from '../../people/person-in.ts';
import type { PersonColumns } from '../../people/person-ref.ts';
import { isReadableText } from './readable-texts.ts';
import { CODE } from './search-terms.ts';
import { type Search, textsOfHit, textWeight } from './walk-index.ts';

/** Of each ticket: more than are shown, so that those are shown that have different words. */
const LOOKED_AT = 3 * SEARCH.snippets;

export interface MatchRow extends Omit<PersonColumns, 'id'> {
  readonly ticket_id: string;
  readonly place: Exclude<IndexedPlace, 'head' | 'names' | 'description'>;
  readonly source_id: string;
  readonly text: string;
  readonly at: Date;
  readonly entry_id: string | null;
  readonly by_id: string;
}

export async function findMatches(
  trx: Database,
  { reader, terms, places }: Search,
  ticketIds: readonly string[],
): Promise<readonly MatchRow[]> {
  const query = terms
    .filter(({ negated }) => !negated)
    .map((term) => term.query)
    .join(' | ');
  if (query === '' || ticketIds.length === 0) return [];
  const { rows } = await sql<MatchRow>`
    select hit.ticket_id, source.place, source.source_id, source.text, source.at, source.entry_id, source.by_id,
      person.first_name, person.last_name, person.email
    from (
      select organization_id, id as ticket_id,
        replace(${query}, ${sql.lit(CODE)}, search_code(organization_id, search_era(number)))::tsquery as query
      from tickets where id = any(${ticketIds}::uuid[])
      -- Read once a ticket, and not for each of its texts.
      offset 0
    ) as hit
    cross join lateral (
      select text.place, text.source_id from ${textsOfHit} as text
      where text.place not in ('head', 'names', 'description')
        and text.words @@ hit.query
        and ${isReadableText(reader.actor)} and ${places === null ? sql`true` : sql`text.place = any(${places})`}
      order by ${textWeight} desc, text.source_id desc
      limit ${sql.lit(LOOKED_AT)}
    ) as best
    -- One by one: joined to many, each table would be read as a whole.
    cross join lateral (
      select * from search_sources
      where search_sources.organization_id = hit.organization_id and search_sources.ticket_id = hit.ticket_id
        and search_sources.place = best.place and search_sources.source_id = best.source_id
      limit 1
    ) as source
    left join lateral ${personIn('hit.organization_id', 'source.by_id')} on true
    order by hit.ticket_id, array_position(array['field', 'staff_field', 'comment', 'note', 'chat', 'file', 'note_file'], source.place),
      source.source_id desc`.execute(trx);
  return rows;
}
