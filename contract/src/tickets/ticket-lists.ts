import { z } from 'zod';
import { callsFor, endpoint, permitted, SIGNED_IN } from '../endpoint.ts';
import { OTHERS_VIEWS, TICKET_PRIORITIES, TICKET_SORTS, TICKET_STATUSES } from '../enums.ts';
import { id } from '../ids.ts';
import { PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import {
  days,
  fieldsOf,
  flag,
  moment,
  oneOrSeveral,
  organizationFilter,
  paging,
  search,
  severalIds,
  ticketPagination,
  timeZone,
} from '../query.ts';
import { clockFilter } from './clock-filter.ts';
import { fieldValue } from './forms/form-shapes.ts';
import {
  areFewOwnFields,
  isOwnFieldName,
  LISTED_FIELDS_MESSAGES,
  type OwnFieldName,
  ownFieldFilters,
  ownFieldSort,
} from './forms/listed-fields.ts';
import { listOptions } from './list-options.ts';
import { searchText } from './search/search.ts';
import { shapeFilters } from './shape-filters.ts';
import { superAdminStats, superAdminTicket, ticketStats, ticketSummary } from './ticket.ts';
import { TICKET_FIELD_NAMES } from './ticket-fields.ts';
import { ticketNumbers } from './ticket-number.ts';
import { grouping, ticketGroups } from './views/groups.ts';

const LIST_VIEWS = ['mine', ...OTHERS_VIEWS] as const;

const everybody = callsFor(SIGNED_IN, 'Tickets');
const desk = callsFor(permitted('tickets.read'), 'Tickets');
const exporters = callsFor(permitted('tickets.export'), 'Tickets');
const superAdmins = callsFor(['super_admin'], 'Tickets');

/** Filters that every list of tickets knows. */
const ticketFilters = {
  search,
  /** What else is asked for, in the language of the search; its words are looked for everywhere that the caller may read. */
  q: searchText,
  /** Whose days are meant, by filters and by `q`. */
  timeZone,
  status: oneOrSeveral(TICKET_STATUSES, MESSAGES.statusUnknown),
  priority: oneOrSeveral(TICKET_PRIORITIES, MESSAGES.priorityUnknown),
  category: severalIds,
  project: severalIds,
  /** Only those whose `updatedAt` is not before this moment. */
  updatedSince: moment,
  ...shapeFilters,
  /** By fields of request types, of one organization. */
  field: ownFieldFilters,
  sort: z.union([z.enum(TICKET_SORTS), ownFieldSort], MESSAGES.ticketSortUnknown).default('newest'),
};

/** Keys of rows, and fields of request types, which rows then have in `fields`. */
const rowFields = (row: z.ZodObject) =>
  fieldsOf(row, isOwnFieldName).refine(areFewOwnFields, LISTED_FIELDS_MESSAGES.tooMany);
/** Those that are asked for, as far as the caller reads them. */
const ownValues = { fields: z.record(z.string(), fieldValue).optional() };
const isOwnColumn = (name: unknown) => typeof name === 'string' && isOwnFieldName(name);
const listedTicket = ticketSummary.extend(ownValues);
const listedEverywhere = superAdminTicket.extend(ownValues);

export const listTickets = everybody.get('/tickets', {
  summary: 'The caller’s tickets: created by them, assigned to an agent, or all of an admin’s organization',
  query: z.object({
    ...paging(PAGE.myTickets),
    ...grouping,
    ...ticketFilters,
    fields: rowFields(ticketSummary),
    /** What others share with the caller, added them to, let them watch, or ask them to approve, in the place of the caller's own. */
    view: z.enum(LIST_VIEWS, MESSAGES.listViewUnknown).default('mine'),
    assignedOnly: flag.default(false),
    createdBy: z.string().max(100).default(''),
  }),
  selectable: 'tickets',
  output: z.object({
    tickets: z.array(listedTicket),
    pagination: ticketPagination,
    groups: ticketGroups,
    stats: ticketStats,
  }),
});

export const findTicketNumbers = everybody.get('/tickets/numbers', {
  summary: 'Those of the named tickets that the caller may open',
  query: z.object({ numbers: ticketNumbers }),
  output: z.object({ tickets: z.array(z.object({ _id: id, number: z.string() })) }),
});

export const getListOptions = everybody.get('/tickets/list-options', {
  summary: 'By what the caller’s lists can be narrowed that not every organization works with',
  query: z.object({
    organization: organizationFilter,
    /** With the fields of request types. */
    withFields: flag.default(false),
  }),
  output: listOptions,
});

/** What narrows a list over an organization's tickets, or over those of all. */
export const deskFilters = {
  ...ticketFilters,
  /** Ids of assigned people separated by commas; "unassigned" stands for no DevOps agent. */
  assignee: severalIds,
  /** Only super admins can set it; it is ignored for others. */
  organization: organizationFilter,
  /** Only tickets of the caller's last so many days, today included. */
  createdWithin: days,
  /** What a figure of the service report counts. */
  clock: clockFilter,
};

export const listAllTickets = desk.get('/admin/tickets', {
  summary: 'All tickets of the caller’s organization',
  query: z.object({
    ...paging(PAGE.allTickets),
    ...grouping,
    ...deskFilters,
    fields: rowFields(ticketSummary),
  }),
  selectable: 'tickets',
  looksInto: 'tickets',
  output: z.object({
    tickets: z.array(listedTicket),
    pagination: ticketPagination,
    groups: ticketGroups,
    stats: ticketStats,
  }),
});

export const exportTickets = exporters.get('/admin/export/tickets', {
  summary: 'What the filters of the list select, all pages of it, as a CSV file',
  query: z.object({
    ...deskFilters,
    /** A view that the caller has: what it finds, in its order and with its columns where none are named. */
    savedView: z.string().max(100).default(''),
    /** Fields separated by commas; blank for all that the file has always had. */
    columns: severalIds.pipe(
      z
        .array(
          z.union([z.enum(TICKET_FIELD_NAMES), z.custom<OwnFieldName>(isOwnColumn)], MESSAGES.columnUnknown),
        )
        .refine(areFewOwnFields, LISTED_FIELDS_MESSAGES.tooMany),
    ),
  }),
  output: 'file',
  isExport: true,
});

export const listTicketsAsSuperAdmin = superAdmins.get('/super-admin/tickets', {
  summary: 'Tickets of all organizations, or of the one that is named',
  query: z.object({
    ...paging(PAGE.superAdmin),
    ...grouping,
    ...deskFilters,
    fields: rowFields(superAdminTicket),
  }),
  selectable: 'tickets',
  looksInto: 'tickets',
  output: z.object({
    tickets: z.array(listedEverywhere),
    pagination: ticketPagination,
    groups: ticketGroups,
    stats: superAdminStats,
  }),
});

export const exportTicketsAsSuperAdmin = endpoint({
  ...exportTickets,
  path: '/super-admin/export/tickets',
  access: ['super_admin'],
  permission: undefined,
});
