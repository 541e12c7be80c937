import type { QueryInput } from '@switchboard/contract/endpoint.ts';
import {
  type OthersView,
  TICKET_PRIORITIES,
  TICKET_SORTS,
  TICKET_STATUSES,
  type TicketSort,
  WAITING_KINDS,
} from '@switchboard/contract/enums.ts';
import { DUE_FILTERS } from '@switchboard/contract/tickets/due-filters.ts';
import type {
  exportTickets,
  listAllTickets,
  listTickets,
  listTicketsAsSuperAdmin,
} from '@switchboard/contract/tickets/ticket-lists.ts';
import { VIEW_GROUPS } from '@switchboard/contract/tickets/views/view-values.ts';
import { readersTimeZone } from '../../lib/format/time-zone.ts';
import {
  choiceParam,
  choicesParam,
  pageParam,
  textParam,
  type UrlParam,
  type UrlValues,
  wordsParam,
} from '../../lib/lists/url-params.ts';
import { fieldQueryOf, nameOfField } from './shape/own-field-names.ts';

/** Numbers of days that end today, among the values of the filter of creation. */
export const PERIODS = ['1', '7', '30'] as const;

/** In the order in which they are offered; the first needs no word in the address. Heads of the table lead to others. */
export const SORTS = [
  'newest',
  'oldest',
  '-updated',
  'updated',
  '-priority',
  'priority',
  'status',
  '-status',
] as const satisfies readonly TicketSort[];

const OWN_SORT = /^-?field\.[a-z][a-z0-9_]*$/;
const ownSortParam: UrlParam<string> = {
  parse: (raw) => (OWN_SORT.test(raw ?? '') ? (raw ?? '') : ''),
  format: (value) => value,
};

/** What not every organization works with. */
const shapeParams = {
  /** Ids; those of teams beside "none". */
  requestType: wordsParam,
  team: wordsParam,
  waitingOn: choicesParam(WAITING_KINDS),
  due: choicesParam(DUE_FILTERS),
  snoozed: choiceParam(['', 'true', 'false'], ''),
  /** Keys of fields of request types that are columns. */
  own: wordsParam,
  /** What these have to be: `model:light`. */
  field: wordsParam,
  /** An order by one, in place of the others. */
  ownSort: ownSortParam,
} as const;
export type ShapeKey = keyof typeof shapeParams;
export type ShapeFilterKey = Exclude<ShapeKey, 'own' | 'field' | 'ownSort'>;
/** Of a list that is not narrowed by them. */
export const NO_SHAPE: UrlValues<typeof shapeParams> = {
  requestType: [],
  team: [],
  waitingOn: [],
  due: [],
  snoozed: '',
  own: [],
  field: [],
  ownSort: '',
};

/** What a list of tickets keeps in the address. */
export const ticketListParams = {
  page: pageParam,
  /** What is asked for in the language of the search. */
  q: textParam,
  /** Words as addresses from before it have them. */
  search: textParam,
  status: choicesParam(TICKET_STATUSES),
  priority: choicesParam(TICKET_PRIORITIES),
  /** Ids of people, and `unassigned`; only All Tickets asks for it. */
  assignee: wordsParam,
  /** Ids of categories and of projects. */
  category: wordsParam,
  project: wordsParam,
  /** The id of one; only the All Tickets of super admins asks for it. */
  organization: textParam,
  /** How many of the reader's last days; only All Tickets asks for it. */
  created: choiceParam(['', ...PERIODS], ''),
  ...shapeParams,
  /** What a figure of the service report counts; lists of whole organizations ask for it. */
  clock: textParam,
  sort: choiceParam(TICKET_SORTS, 'newest'),
  group: choiceParam(['', ...VIEW_GROUPS], ''),
  /** Keys of groups whose rows are not shown. */
  collapsed: wordsParam,
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

/** Of days the reader's are meant. */
const shapeQuery = ({ requestType, team, waitingOn, due, snoozed }: TicketListState) => ({
  ...(requestType.length > 0 && { requestType: requestType.join(',') }),
  ...(team.length > 0 && { team: team.join(',') }),
  ...(waitingOn.length > 0 && { waitingOn: waitingOn.join(',') }),
  ...(due.length > 0 && { due: due.join(','), timeZone: readersTimeZone() }),
  ...(snoozed !== '' && { snoozed }),
});

const namesOf = (keys: readonly string[]) => keys.map(nameOfField).join(',');

/** `fields` are those that rows have besides what each list asks for. */
const ownQuery = ({ own, field }: Pick<TicketListState, 'own' | 'field'>) => ({
  ...(own.length > 0 && { fields: namesOf(own) }),
  ...fieldQueryOf(field),
});

const clockQuery = (clock: string) => (clock === '' ? {} : { clock });

const wordsQuery = (q: string) => (q === '' ? {} : { q, timeZone: readersTimeZone() });

export const groupQuery = ({ group, collapsed }: Pick<TicketListState, 'group' | 'collapsed'>) =>
  group === '' ? {} : { group, ...(collapsed.length > 0 && { collapsed: collapsed.join(',') }) };

/** What every list of tickets asks the server for. */
export const ticketQuery = (state: TicketListState, limit: number) => ({
  page: state.page,
  limit,
  search: state.search,
  ...wordsQuery(state.q),
  status: state.status.join(','),
  priority: state.priority.join(','),
  category: state.category.join(','),
  project: state.project.join(','),
  ...shapeQuery(state),
  ...ownQuery(state),
  sort: state.ownSort || state.sort,
  ...groupQuery(state),
});

export const myTicketsQuery = (state: TicketListState, limit: number): Query<typeof listTickets> =>
  ticketQuery(state, limit);

export const othersTicketsQuery = (
  state: TicketListState,
  limit: number,
  view: OthersView,
): Query<typeof listTickets> => ({
  ...ticketQuery(state, limit),
  view,
});

export const assignedTicketsQuery = (state: TicketListState, limit: number): Query<typeof listTickets> => ({
  ...ticketQuery(state, limit),
  assignedOnly: true,
});

export const allTicketsQuery = (state: TicketListState, limit: number): Query<typeof listAllTickets> => ({
  ...ticketQuery(state, limit),
  assignee: state.assignee.join(','),
  ...periodQuery(state.created),
  ...clockQuery(state.clock),
});

export const everyTicketQuery = (
  state: TicketListState,
  limit: number,
): Query<typeof listTicketsAsSuperAdmin> => ({
  ...allTicketsQuery(state, limit),
  organization: state.organization,
});

/** The same filters and order, all pages of it. */
export function exportQuery(
  asked: Omit<TicketListState, 'group' | 'collapsed' | ShapeKey> & Partial<Pick<TicketListState, ShapeKey>>,
): Query<typeof exportTickets> {
  const state = { ...NO_SHAPE, ...asked, group: '', collapsed: [] } as const;
  const { page: _page, limit: _limit, fields: _fields, ...rest } = ticketQuery(state, 0);
  return {
    ...rest,
    ...(state.own.length > 0 && { columns: namesOf(state.own) }),
    assignee: state.assignee.join(','),
    organization: state.organization,
    ...periodQuery(state.created),
    ...clockQuery(state.clock),
  };
}
