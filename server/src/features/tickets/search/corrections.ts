/** Words that nothing has, and those that may have been meant: never one of which the reader may read nothing. */
import { editDistance } from '@switchboard/contract/tickets/search/edit-distance.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type Term, termOf, type Word } from './search-terms.ts';
import { existsHit, type Search } from './walk-index.ts';

/** Shorter words are not corrected. */
const SHORTEST = 4;
/** Words that are further away in both measures are not offered. */
const EDITS = 2;
const SIMILARITY = 0.3;
/** What the index of three letters in a row is asked for: two edits in a short word leave few of them. */
const LOOKED_AT = 0.15;
/** Of each word so many are looked at, and tried. */
const NEAR = 40;
const TRIED = 4;

interface Near extends Word {
  readonly asked: string;
  readonly alike: number;
}

/** A term that could be misspelt. */
const isCorrectable = ({ words: [only, ...more], negated, phrase }: Term) =>
  only !== undefined &&
  more.length === 0 &&
  !negated &&
  !phrase &&
  only.word.length >= SHORTEST &&
  !/\d/.test(only.word);

async function findNear(trx: Database, { organizations }: Search, asked: readonly string[]): Promise<Near[]> {
  const { rows } = await sql<Near>`
    select asked.word as asked, near.word, near.alike,
      array_remove(array[
        (ts_lexize('search_german', near.word))[1], (ts_lexize('search_english', near.word))[1]], null) as stems
    from (select set_config('pg_trgm.similarity_threshold', ${String(LOOKED_AT)}, true)) as threshold
    cross join unnest(${asked}::text[]) as asked (word)
    cross join lateral (
      select known.word, max(similarity(known.word, asked.word)) as alike from search_vocabulary as known
      where known.organization_id = any(${organizations.map(({ id }) => id)}::uuid[])
        and known.word % asked.word and known.word <> asked.word
      group by known.word order by alike desc, known.word limit ${NEAR}
    ) as near`.execute(trx);
  return rows;
}

/** The nearest first: by letters that have to change, then by what they have in common. */
function nearest(near: readonly Near[], asked: string): Near[] {
  return near
    .filter((one) => one.asked === asked)
    .map((one) => ({ ...one, edits: editDistance(asked, one.word, EDITS) }))
    .filter(({ edits, alike }) => edits <= EDITS || alike >= SIMILARITY)
    .sort((one, other) => one.edits - other.edits || other.alike - one.alike)
    .slice(0, TRIED);
}

export interface Corrected {
  readonly from: Term;
  readonly to: Term;
}

/** For each word of a search that found nothing, and that nothing has which the reader may read, the nearest that something has. */
export async function findCorrections(trx: Database, search: Search): Promise<readonly Corrected[]> {
  const terms = search.terms.filter(isCorrectable);
  const asked = terms.flatMap(({ words }) => words.map(({ word }) => word));
  if (asked.length === 0) return [];
  const near = await findNear(trx, search, asked);
  const tries = terms.map((from) => {
    const word = from.words[0]?.word ?? '';
    return {
      from,
      candidates: nearest(near, word).flatMap((one) => termOf({ ...from, text: one.word }, [one], []) ?? []),
    };
  });
  const all = tries.flatMap(({ from, candidates }) => (candidates.length === 0 ? [] : [from, ...candidates]));
  if (all.length === 0) return [];
  const { rows } = await sql<{ hits: boolean[] }>`
    select array[${sql.join(all.map((term) => existsHit(search, term)))}] as hits`.execute(trx);
  const readable = new Set(all.filter((_, index) => rows[0]?.hits[index]));
  return tries.flatMap(({ from, candidates }) => {
    const to = readable.has(from) ? undefined : candidates.find((term) => readable.has(term));
    return to === undefined ? [] : [{ from, to }];
  });
}
