import type { QueryInput } from '@switchboard/contract/endpoint.ts';
import type {
  exportTickets,
  listAllTickets,
  listTickets,
  listTicketsAsSuperAdmin,
} from '@switchboard/contract/endpoints/tickets.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '@switchboard/contract/enums.ts';
import { readersTimeZone } from '../../lib/time-zone.ts';
import { choiceParam, choicesParam, pageParam, textParam, wordsParam } from '../../lib/url-params.ts';
import type { UrlValues } from '../../lib/use-url-state.ts';

/** Numbers of days that end today, among the values of the filter of creation. */
export const PERIODS = ['1', '7', '30'] as const;

/** What a list of tickets keeps in the address. */
export const ticketListParams = {
  page: pageParam,
  search: textParam,
  status: choicesParam(TICKET_STATUSES),
  priority: choicesParam(TICKET_PRIORITIES),
  /** Ids of people, and `unassigned`; only All Tickets asks for it. */
  assignee: wordsParam,
  /** The id of one; only the All Tickets of super admins asks for it. */
  organization: textParam,
  /** How many of the reader's last days; only All Tickets asks for it. */
  created: choiceParam(['', ...PERIODS], ''),
  sort: choiceParam(['newest', 'oldest'], 'newest'),
} as const;

export type TicketListState = UrlValues<typeof ticketListParams>;

/** No DevOps agent, among the values of the assignee filter. */
export const UNASSIGNED = 'unassigned';

type Query<
  E extends
    | typeof listTickets
    | typeof listAllTickets
    | typeof listTicketsAsSuperAdmin
    | typeof exportTickets,
> = {
  readonly [Key in keyof QueryInput<E>]?: string | number | boolean;
};

const periodQuery = (created: TicketListState['created']) =>
  created === '' ? {} : { createdWithin: created, timeZone: readersTimeZone() };

/** What every list of tickets asks the server for. */
export const ticketQuery = (state: TicketListState, limit: number) => ({
  page: state.page,
  limit,
  search: state.search,
  status: state.status.join(','),
  priority: state.priority.join(','),
  sort: state.sort,
});

export const myTicketsQuery = (state: TicketListState, limit: number): Query<typeof listTickets> =>
  ticketQuery(state, limit);

export const assignedTicketsQuery = (state: TicketListState, limit: number): Query<typeof listTickets> => ({
  ...ticketQuery(state, limit),
  assignedOnly: true,
});

export const allTicketsQuery = (state: TicketListState, limit: number): Query<typeof listAllTickets> => ({
  ...ticketQuery(state, limit),
  assignee: state.assignee.join(','),
  ...periodQuery(state.created),
});

export const everyTicketQuery = (
  state: TicketListState,
  limit: number,
): Query<typeof listTicketsAsSuperAdmin> => ({
  ...allTicketsQuery(state, limit),
  organization: state.organization,
});

/** The same filters and order, all pages of it. */
export const exportQuery = ({
  search,
  status,
  priority,
  assignee,
  organization,
  created,
  sort,
}: TicketListState): Query<typeof exportTickets> => ({
  search,
  status: status.join(','),
  priority: priority.join(','),
  assignee: assignee.join(','),
  organization,
  ...periodQuery(created),
  sort,
});

/** Whether something narrows the list; the order does not. */
export const isNarrowed = (state: TicketListState): boolean =>
  state.search !== '' ||
  state.status.length > 0 ||
  state.priority.length > 0 ||
  state.assignee.length > 0 ||
  state.organization !== '' ||
  state.created !== '';
