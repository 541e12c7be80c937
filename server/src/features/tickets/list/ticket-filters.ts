/** What narrows a list of tickets. */
import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import type { ClockFilter } from '@switchboard/contract/tickets/clock-filter-text.ts';
import type { RawBuilder, SqlBool } from 'kysely';

/** None of a state's values means all of them. */
export interface StateFilters {
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
  /** Whatever else narrows the list, for whoever reads it: conditions on `tickets`. */
  readonly where?: readonly RawBuilder<SqlBool>[];
  /** Where `where` is one condition: a query for all tickets that meet it, as `tickets` with `id` and `organization_id`. */
  readonly met?: RawBuilder<unknown> | null;
  readonly createdSince?: Date | null;
  readonly updatedSince?: Date | null;
  /** What a figure of the service report counts. */
  readonly clock?: ClockFilter | null;
  /** Ids of tickets that are left out. */
  readonly except?: readonly string[];
  /** Only those that come after a ticket in the order of creation. */
  readonly after?: { readonly id: string; readonly descending: boolean } | null;
}

export const NO_FILTERS: Required<TicketFilters> = {
  status: [],
  priority: [],
  search: '',
  assignees: [],
  categories: [],
  projects: [],
  createdBy: null,
  where: [],
  met: null,
  createdSince: null,
  updatedSince: null,
  clock: null,
  except: [],
  after: null,
};

const { status: _, priority: __, ...BESIDES_STATE } = NO_FILTERS;
const NAMES_BESIDES_STATE = Object.keys(BESIDES_STATE) as (keyof typeof BESIDES_STATE)[];

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether nothing but states narrows the list, if anything does. */
export const narrowsByStateAlone = (filters: TicketFilters): boolean =>
  NAMES_BESIDES_STATE.every((name) => isNothing(filters[name]));

/** Whether one condition narrows the list and nothing else, and all that meet it can be found by it. */
export const narrowsByWhatIsMet = (filters: TicketFilters): boolean =>
  Boolean(filters.met) &&
  filters.status.length + filters.priority.length === 0 &&
  narrowsByStateAlone({ ...filters, where: [], met: null });
