/**
 * How a list of tickets is counted and read. No list may slow down with the number of tickets, so each takes the
 * cheapest way that its scope and filters leave:
 *
 * - `tally` (`tally-plan.ts`): whole organizations, narrowed by status, priority and either category and project or the
 *   day of creation at most. The counts are maintained tallies, and an index gives the order.
 * - `search` (`search-plan.ts`): whole organizations, narrowed by words and states at most. A word may be in one ticket or
 *   in all of them, so counting stops at a bound, and only the table of words is read.
 * - `scan` (`scan-plan.ts`): everything else, such as a person's tickets or an assignee, which leave so few that each can
 *   be looked at; of those that words narrow as well no more are counted than of a search.
 */
import { coversOrganizations, type OrganizationScope, type TicketScope } from '../ticket.scope.ts';
import type { TicketFilters } from './ticket-filters.ts';

export interface TallyPlan {
  readonly kind: 'tally';
  readonly scope: OrganizationScope;
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

export function planList(scope: TicketScope, filters: TicketFilters): ListPlan {
  const { assignees, categories, projects, createdBy, createdSince, search } = filters;
  const ofPlaces = categories.length > 0 || projects.length > 0;
  const ofPeople = assignees.length > 0 || createdBy !== null || !coversOrganizations(scope);
  if (ofPeople || (ofPlaces && createdSince)) return { kind: 'scan', scope, filters };
  if (search === '') return { kind: 'tally', scope, filters };
  return { kind: ofPlaces || createdSince ? 'scan' : 'search', scope, filters };
}
