import { PAGE } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { TicketScope } from '../ticket.scope.ts';
import { numberPatterns } from './search-words.ts';
import { matching } from './select-tickets.ts';
import type { TicketFilters } from './ticket-filters.ts';

/** Of the tickets that a search finds, the ids of those whose whole number is one of its words, the newest first. */
export async function findNumbered(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
): Promise<readonly string[]> {
  const patterns = numberPatterns(filters.search);
  if (patterns.length === 0) return [];
  const isNumbered = patterns.map(
    // The first condition is answered by the index, and true of such a line in a description, too.
    (pattern) =>
      sql`(text.words like ${`${pattern}\n%`} and split_part(text.words, E'\n', 1) like ${pattern})`,
  );
  const rows = await matching(scope, db, filters)
    .where(
      sql<boolean>`(tickets.organization_id, tickets.id) in (
        select text.organization_id, text.ticket_id from ticket_words as text
        where ${sql.join(isNumbered, sql` or `)})`,
    )
    .select('tickets.id')
    .orderBy('tickets.id', 'desc')
    .limit(PAGE.max)
    .execute();
  return rows.map(({ id }) => id);
}
