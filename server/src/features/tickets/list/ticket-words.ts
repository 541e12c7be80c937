/**
 * `ticket_words` holds what each ticket says and who raised it, in lower case, under an index of trigrams. Every word of
 * a search has to stand somewhere in it, in any order.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { containing } from '../../../platform/database/text-match.ts';
import { searchWords } from './search-words.ts';

/** Three letters or digits in a row make a trigram; without one the index would be read from end to end. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** The condition on a query over `ticket_words` under the name `text`. */
export function saysAll(search: string): RawBuilder<SqlBool> {
  const conditions = searchWords(search).map((word) => {
    const pattern = sql`lower(${containing(word)})`;
    const condition = sql<boolean>`(text.words like ${pattern} or text.requester like ${pattern})`;
    return TRIGRAM.test(word) ? condition : sql<boolean>`${condition} is true`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Whether the index of trigrams has nothing of the search, and that of letters and pairs has it as it is looked for. */
export const isShort = (search: string): boolean =>
  searchWords(search).every((word) => !TRIGRAM.test(word) && word.toLowerCase().length === word.length);

/**
 * The same condition as `saysAll`, by the index of letters and pairs of letters. For a short search alone, of which few
 * tickets have all: without the index each ticket is cut into its pairs.
 */
export function hasShort(search: string): RawBuilder<SqlBool> {
  const words = searchWords(search).map((word) => Array.from(word));
  const parts = words.flatMap((letters) =>
    letters.length === 1 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`),
  );
  const found = sql<boolean>`letters_and_pairs(text.words || E'\n' || text.requester)
    @> array[${sql.join(parts.map((part) => sql`lower(${part})`))}]`;
  return words.every(({ length }) => length <= 2) ? found : sql<boolean>`(${found} and ${saysAll(search)})`;
}

/** The condition on a query over `tickets` of which other conditions leave few. */
export const hasWords = (search: string): Expression<SqlBool> => sql<boolean>`exists (
  select from ticket_words as text
  where text.organization_id = tickets.organization_id and text.ticket_id = tickets.id and ${saysAll(search)})`;
