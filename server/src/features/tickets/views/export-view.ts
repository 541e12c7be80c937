import type { QueryOf } from '@switchboard/contract/endpoint.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { isOwnFieldName } from '@switchboard/contract/tickets/forms/listed-fields.ts';
import type { exportTickets as entry } from '@switchboard/contract/tickets/ticket-lists.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import { readListQuery } from '../list/list-query.ts';
import { exportWithSearch } from '../search/list-with-search.ts';
import { FILE_NEEDS } from '../ticket.scope.ts';
import { findSearchOf, together } from './view-search.ts';

/**
 * What the filters of a desk's list select, and a saved view where one is named, as a file.
 * @throws AppError NOT_FOUND for a view that the actor does not have
 */
export async function exportList(
  db: Database,
  actor: Actor,
  query: QueryOf<typeof entry>,
  now: Date,
): Promise<FileAnswer> {
  const { columns: named } = query;
  const { scope, filters, asked, own } = await readListQuery(
    db,
    actor,
    query,
    now,
    named,
    'columns',
    FILE_NEEDS,
  );
  const chosen = named.filter((name) => !isOwnFieldName(name));
  if (query.savedView === '') return exportWithSearch(db, scope, filters, asked, chosen, own);
  const view = await findSearchOf(db, actor, query.savedView);
  const columns = chosen.length > 0 ? chosen : (view.columns ?? []);
  // "newest" is what an export has that names no order.
  const sort = query.sort === 'newest' ? view.sort : query.sort;
  return exportWithSearch(
    db,
    scope,
    { ...filters, sort },
    { ...asked, q: together(view, query.q) },
    columns,
    own,
  );
}
