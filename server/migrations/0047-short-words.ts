import { type Kysely, sql } from 'kysely';

/**
 * Searches for one or two letters find what few tickets contain. The index of trigrams has nothing of them; this one has
 * each letter and each pair of letters of a ticket's words and of the name of who raised it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  // Pairs that begin at odd and at even places, cut apart by a character that no text has.
  await sql`
    create function letters_and_pairs(text) returns text[] language sql immutable parallel safe
      return string_to_array($1, null)
        || string_to_array(regexp_replace($1, '(..)', '\\1' || chr(1), 'g'), chr(1))
        || string_to_array(regexp_replace(substr($1, 2), '(..)', '\\1' || chr(1), 'g'), chr(1))`.execute(db);
  await sql`
    create index ticket_words_short on ticket_words
      using gin (organization_id, letters_and_pairs(words || E'\\n' || requester))`.execute(db);
  // It is asked for what is rare alone, which the planner assumes without statistics; they would be dear to collect.
  await sql`alter index ticket_words_short alter column 2 set statistics 0`.execute(db);
}
