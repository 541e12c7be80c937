/** How many tickets somebody finds by each of their views, as far as the side bar tells. */
import { VIEWS } from '@switchboard/contract/limits.ts';
import { parseSearch } from '@switchboard/contract/tickets/search/parse-search.ts';
import { BUILT_IN_VIEWS } from '@switchboard/contract/tickets/views/built-in-views.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { countFound } from '../search/found-tickets.ts';
import type { SearchReader } from '../search/search-conditions.ts';
import { prepareSearch, searchedScope } from '../search/search-tickets.ts';
import { builtInOf } from './read-views.ts';
import { findViews } from './view.repo.ts';

export interface ViewCount {
  readonly count: number;
  /** There are more than are counted. */
  readonly more: boolean;
}

/** In milliseconds: nobody waits for a figure of the side bar. */
const TIMEOUT = 1_000;

/** PostgreSQL's code of a statement that took too long. */
const TOOK_TOO_LONG = '57014';

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/** One after the other: a person's figures take one connection. What cannot be counted is left out. */
export async function countViews(
  db: Database,
  reader: SearchReader,
  ids: readonly string[],
): Promise<Record<string, ViewCount>> {
  const { actor } = reader;
  const rows = await findViews(actor, db, ids);
  const counts: Record<string, ViewCount> = {};
  for (const id of new Set(ids)) {
    const builtIn = builtInOf(actor, id);
    const q = builtIn === null ? rows.find((row) => row.id === id)?.q : BUILT_IN_VIEWS[builtIn].q;
    if (q === undefined) continue;
    const count = await countView(db, reader, q).catch(expectUncountable);
    if (count !== null) counts[id] = count;
  }
  return counts;
}

/** A search that names what is no longer there, or one that takes too long. */
function expectUncountable(error: unknown): null {
  const isRefused = error instanceof AppError && error.code === 'VALIDATION_FAILED';
  if (isRefused || codeOf(error) === TOOK_TOO_LONG) return null;
  throw error;
}

const countView = (db: Database, reader: SearchReader, q: string): Promise<ViewCount> =>
  db.transaction().execute(async (trx) => {
    const asked = { text: q, conditions: parseSearch(q).conditions };
    const { search } = await prepareSearch(trx, reader, searchedScope(reader.actor, ''), asked);
    await sql`select set_config('statement_timeout', ${String(TIMEOUT)}, true)`.execute(trx);
    const found = await countFound(trx, search, VIEWS.counted + 1);
    return { count: Math.min(found, VIEWS.counted), more: found > VIEWS.counted };
  });
