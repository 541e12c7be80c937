import { PAGE } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { hasNumber } from '../ticket.repo.ts';
import type { TicketScope } from '../ticket.scope.ts';
import { numberPatterns } from './search-words.ts';
import { selectTickets } from './select-tickets.ts';
import type { TicketFilters } from './ticket-filters.ts';

/** The number is the first line. The index answers the first condition, which later lines can meet as well. */
function endsIn(patterns: readonly string[]) {
  const isOneOfThem = patterns.map(
    (pattern) =>
      sql`(text.words like ${`${pattern}\n%`} and split_part(text.words, E'\n', 1) like ${pattern})`,
  );
  return sql`(tickets.organization_id, tickets.id) in (
    select text.organization_id, text.ticket_id from ticket_words as text
    where ${sql.join(isOneOfThem, sql` or `)})`;
}

/** Of the tickets that scope and filters select, the ids of those whose whole number is a word of the search, the newest first. */
export async function findByNumber(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
): Promise<readonly string[]> {
  const patterns = numberPatterns(filters.search);
  if (patterns.length === 0) return [];
  const whole = patterns.filter((pattern) => !pattern.startsWith('%')).map((number) => number.toUpperCase());
  const digits = patterns.filter((pattern) => pattern.startsWith('%'));
  const conditions = [
    ...(whole.length === 0 ? [] : [hasNumber(whole)]),
    ...(digits.length === 0 ? [] : [endsIn(digits)]),
  ];
  const rows = await selectTickets(scope, db, filters)
    .where(sql<boolean>`(${sql.join(conditions, sql` or `)})`)
    .select('tickets.id')
    .orderBy('tickets.id', 'desc')
    .limit(PAGE.max)
    .execute();
  return rows.map(({ id }) => id);
}
