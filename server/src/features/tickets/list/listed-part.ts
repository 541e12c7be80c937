/**
 * Confidential tickets of others are rows of lists that show their number, status and creation, and nothing else. What asks
 * for more of a ticket, or puts tickets in order by more, would tell it: such lists are without them.
 */
import type { IndexedSort } from '@switchboard/contract/enums.ts';
import { type TicketScope, withoutStubs } from '../ticket.scope.ts';
import { numberPatterns, searchWords } from './search-words.ts';
import type { TicketFilters } from './ticket-filters.ts';

const asksForContent = (filters: TicketFilters): boolean =>
  filters.priority.length > 0 ||
  filters.assignees.length + filters.categories.length + filters.projects.length > 0 ||
  filters.createdBy !== null ||
  filters.search !== '' ||
  Boolean(filters.clock) ||
  Boolean(filters.updatedSince) ||
  Boolean(filters.where?.length);

const BY_STUB: readonly IndexedSort[] = ['newest', 'oldest', 'created', '-created', 'status', '-status'];

/** A stub's number is found whole, where the search says nothing else. */
function wholeNumbers({ search, ...others }: TicketFilters): readonly string[] {
  if (search === '' || asksForContent({ ...others, search: '' })) return [];
  const patterns = numberPatterns(search);
  return patterns.length === searchWords(search).length ? patterns.map((one) => one.toUpperCase()) : [];
}

export const listedPart = <Scope extends TicketScope>(
  scope: Scope,
  filters: TicketFilters,
  sort: IndexedSort = 'newest',
): Scope =>
  asksForContent(filters) || !BY_STUB.includes(sort) ? withoutStubs(scope, wholeNumbers(filters)) : scope;
