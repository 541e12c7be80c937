/** What is asked for by a saved view, by words, or by both together. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { parseSearch } from '@switchboard/contract/tickets/search/parse-search.ts';
import type { SearchText } from '@switchboard/contract/tickets/search/search.ts';
import { BUILT_IN_VIEWS } from '@switchboard/contract/tickets/views/built-in-views.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { builtInOf } from './read-views.ts';
import { findView, type ViewRow } from './view.repo.ts';

type Searched = Pick<ViewRow, 'q' | 'sort' | 'grouping' | 'columns'>;

/** @throws AppError NOT_FOUND for one that the actor does not have */
export async function findSearchOf(db: Database, actor: Actor, id: string): Promise<Searched> {
  const builtIn = builtInOf(actor, id);
  if (builtIn !== null) return { ...BUILT_IN_VIEWS[builtIn], grouping: null, columns: null };
  const view = await findView(actor, db, id);
  if (view === undefined) throw notFound();
  return view;
}

/** Both have to hold. */
export const together = (view: Pick<Searched, 'q'>, q: SearchText): SearchText => ({
  text: `${view.q} ${q.text}`,
  conditions: [...parseSearch(view.q).conditions, ...q.conditions],
});
