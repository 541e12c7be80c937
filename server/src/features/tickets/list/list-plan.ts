/**
 * How a list of tickets is counted and read. No list may slow down with the number of tickets, so each takes the
 * cheapest way that its scope and filters leave:
 *
 * - `tally` (`tally-plan.ts`): whole organizations or the projects that somebody leads, narrowed by status, priority and
 *   either category and project or the day of creation at most. The counts are maintained tallies, and an index gives the
 *   order.
 * - `search` (`search-plan.ts`): whole organizations, narrowed by words alone. A word may be in one ticket or in all of
 *   them, so counting stops at a bound, and only the table of words is read.
 * - `scan` (`scan-plan.ts`): everything else, such as a person's tickets or an assignee, which leave so few that each can
 *   be looked at; of those that words narrow as well no more are counted than of a search.
 */
import type { IndexedSort } from '@switchboard/contract/enums.ts';
import {
  coversOrganizations,
  isLed,
  type OrganizationScope,
  type TalliedScope,
  type TicketScope,
} from '../ticket.scope.ts';
import { listedPart } from './listed-part.ts';
import type { TicketFilters } from './ticket-filters.ts';

export interface TallyPlan {
  readonly kind: 'tally';
  readonly scope: TalliedScope;
  readonly filters: TicketFilters;
}
export interface SearchPlan {
  readonly kind: 'search';
  readonly scope: OrganizationScope;
  readonly filters: TicketFilters;
}
export interface ScanPlan {
  readonly kind: 'scan';
  readonly scope: TicketScope;
  readonly filters: TicketFilters;
}
export type ListPlan = TallyPlan | SearchPlan | ScanPlan;

export function planList(given: TicketScope, filters: TicketFilters, sort?: IndexedSort): ListPlan {
  const scope = listedPart(given, filters, sort);
  const {
    status,
    priority,
    assignees,
    categories,
    projects,
    createdBy,
    createdSince,
    search,
    where = [],
  } = filters;
  if (filters.clock || filters.updatedSince) return { kind: 'scan', scope, filters };
  const ofPlaces = categories.length > 0 || projects.length > 0 || isLed(scope);
  if (!coversOrganizations(scope) && !isLed(scope)) return { kind: 'scan', scope, filters };
  const ofPeople = assignees.length > 0 || createdBy !== null;
  if (ofPeople || where.length > 0 || (ofPlaces && createdSince)) return { kind: 'scan', scope, filters };
  if (search === '') return { kind: 'tally', scope, filters };
  if (isLed(scope)) return { kind: 'scan', scope, filters };
  // Of a state that few tickets have, an index of the tickets finds them; among all words they would be far between.
  const isNarrowed = ofPlaces || createdSince || status.length + priority.length > 0;
  return { kind: isNarrowed ? 'scan' : 'search', scope, filters };
}

/** Counts of all that scope and requester leave do not tell how many tickets the list has. */
export const narrowsBesidesState = ({ filters }: ListPlan): boolean =>
  filters.search !== '' ||
  filters.assignees.length + filters.categories.length + filters.projects.length > 0 ||
  Boolean(filters.createdSince ?? filters.updatedSince ?? filters.clock) ||
  Boolean(filters.where?.length);
