/**
 * Words of a search as the index has them. Every word there begins with the code of its organization and of a part of
 * its tickets, so that a search reads no others: a query is written with a sign in its place.
 */

import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { TextCondition } from '@switchboard/contract/tickets/search/search-condition.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { TicketScope } from '../ticket.scope.ts';
import { type AskedName, type FoundName, namesAskedFor, namesByPlace } from './search-names.ts';

/** Stands for the code in a query; no word has it. */
export const CODE = '~';

/** Shorter words are found as they are, and not as the beginning of others. */
const PREFIX = 3;

/** One word without accents, in lower case, with its stems by both languages. */
export interface Word {
  readonly word: string;
  readonly stems: readonly string[];
}

export interface Term {
  /** As it was typed. */
  readonly text: string;
  /** A tsquery with `CODE` before each word. */
  readonly query: string;
  readonly negated: boolean;
  readonly phrase: boolean;
  readonly words: readonly Word[];
}

export interface HomeOrganization {
  readonly id: string;
  readonly prefix: string;
  /** Of its newest ticket. */
  readonly lastNumber: number;
}

export interface SearchBasis {
  /** Of each text its words. */
  readonly words: readonly (readonly Word[])[];
  /** What is called as was asked. */
  readonly names: readonly (readonly FoundName[])[];
  /** Those that are searched. */
  readonly organizations: readonly HomeOrganization[];
  readonly indexing: boolean;
}

/** No statement of a search takes longer, in milliseconds. */
export const STATEMENT_TIMEOUT = 3_000;

/** What a search needs to know before it begins; statements of the transaction have an end from here on. */
export async function readBasis(
  trx: Database,
  actor: Actor,
  scope: TicketScope,
  { texts, names }: { readonly texts: readonly string[]; readonly names: readonly AskedName[] },
): Promise<SearchBasis> {
  const { organizationId } = scope;
  const { rows } = await sql<{
    words: (Word & { readonly place: number })[];
    names: (FoundName & { readonly place: number })[];
    organizations: HomeOrganization[];
    indexing: boolean;
  }>`
    select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT)}, true),
      exists (select from search_filling) as indexing,
      (select coalesce(json_agg(json_build_object('place', given.place, 'word', part.word, 'stems', array_remove(array[
          (ts_lexize('search_german', part.word))[1], (ts_lexize('search_english', part.word))[1]], null))
          order by given.place, part.place), '[]')
        from unnest(${texts}::text[]) with ordinality as given (text, place)
        cross join unnest(string_to_array(search_text(given.text), ' ')) with ordinality as part (word, place)
        where part.word <> '') as words,
      (select coalesce(json_agg(found), '[]') from (
        ${names.length === 0 ? sql`select where false` : namesAskedFor(actor, scope, names)}) as found) as names,
      (select coalesce(json_agg(json_build_object('id', id, 'prefix', ticket_prefix, 'lastNumber', last_ticket_number)
          order by id), '[]')
        from organizations
        where deleted_at is null and ${organizationId === null ? sql`true` : sql`id = ${organizationId}`}) as organizations`.execute(
    trx,
  );
  const found = rows[0] ?? { words: [], names: [], organizations: [], indexing: false };
  return {
    ...found,
    names: namesByPlace(names, found.names),
    words: texts.map((_, index) => found.words.filter(({ place }) => place === index + 1)),
  };
}

const coded = (word: string, sign = '') => `'${CODE}${sign}${word}'`;

/** A word as it stands, as a beginning, by its stems, or within a word of number or summary. */
function formsOf({ word, stems }: Word): string[] {
  const isLong = word.length >= PREFIX;
  return [
    isLong ? `${coded(word)}:*` : coded(word),
    ...(isLong ? [`${coded(word, '*')}:*`] : []),
    ...new Set(
      stems.flatMap((stem) => (stem === word ? [coded(stem, '=')] : [coded(stem), coded(stem, '=')])),
    ),
  ];
}

/**
 * @param references what carries the words in its name, as the index has it
 * @returns null where there is nothing to look for
 */
export function termOf(
  { text, phrase, negated }: Pick<TextCondition, 'text' | 'phrase' | 'negated'>,
  words: readonly Word[],
  references: readonly string[],
): Term | null {
  const [first] = words;
  if (first === undefined) return null;
  const inOrder = words.map(({ word }, index) => {
    const isLast = index === words.length - 1 && !phrase && word.length >= PREFIX;
    return isLast ? `${coded(word)}:*` : coded(word);
  });
  const forms = words.length === 1 && !phrase ? formsOf(first) : [`(${inOrder.join(' <-> ')})`];
  const query = [...forms, ...references.map((reference) => `'${CODE}${reference}'`)].join(' | ');
  return { text, query: `(${query})`, negated, phrase, words };
}
