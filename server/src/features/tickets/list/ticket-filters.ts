/** What narrows a list of tickets. */
import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import type { TicketScope } from '../ticket.scope.ts';

/** What the tallies know of a ticket. */
export interface StateFilters {
  /** None means all. */
  readonly status: readonly TicketStatus[];
  readonly priority: readonly TicketPriority[];
}

export interface TicketFilters extends StateFilters {
  readonly search: string;
  /** Ids of assigned people, and `UNASSIGNED`. */
  readonly assignees: readonly string[];
  /** Ids of categories and of projects; none means all. */
  readonly categories: readonly string[];
  readonly projects: readonly string[];
  readonly createdBy: string | null;
  readonly createdSince?: Date | null;
  /** Ids of tickets that are left out. */
  readonly except?: readonly string[];
}

/** Whether whole organizations are meant, and not what somebody has or has raised. */
export const coversDesks = (scope: TicketScope, { createdBy }: TicketFilters): boolean =>
  scope.person === null && createdBy === null;

/** Whether words are all that narrows what whole organizations have. */
export const onlySearches = (scope: TicketScope, filters: TicketFilters): boolean =>
  filters.search !== '' && coversDesks(scope, filters) && !isNarrowed({ ...filters, search: '' });

/** Whether more than organization, status and priority narrows the list, which the tallies know nothing of. */
export const isNarrowed = ({
  search,
  assignees,
  categories,
  projects,
  createdSince,
}: TicketFilters): boolean =>
  search !== '' ||
  assignees.length > 0 ||
  categories.length > 0 ||
  projects.length > 0 ||
  Boolean(createdSince);
