/** Saved views of tickets: a search under a name, with an order and columns. Each reader gets their own tickets by it. */
import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../../endpoint.ts';
import { ROLES, TICKET_SORTS } from '../../enums.ts';
import { id, pathId } from '../../ids.ts';
import { PAGE, VIEWS } from '../../limits.ts';
import { MESSAGES } from '../../messages.ts';
import { personRef } from '../../people/person.ts';
import { fieldsOf, organizationFilter, paging, severalIds, ticketPagination, timeZone } from '../../query.ts';
import { givenSearchText, searchText } from '../search/search.ts';
import { ticketSummary } from '../ticket.ts';
import { BUILT_IN_NAMES } from './built-in-views.ts';
import { columns } from './columns.ts';
import { grouping, ticketGroups } from './groups.ts';
import { namingFields, needsRole, needsTeam, roleMissing, teamMissing } from './view-naming.ts';
import { COLUMN_FIELDS, VIEW_GROUPS, VIEW_SCOPES } from './view-values.ts';

const everybody = callsFor(SIGNED_IN, 'Views');

export const view = z.object({
  /** A word for those that are built in. */
  _id: id,
  name: z.string(),
  scope: z.enum(VIEW_SCOPES),
  /** Whose it is, where it is of one role. */
  role: z.enum(ROLES).nullable(),
  /** Whose it is, where it is of one team. */
  team: z.object({ _id: id, name: z.string() }).nullable(),
  builtIn: z.boolean(),
  q: z.string(),
  /** Null for those of every list. */
  columns: z.array(z.enum(COLUMN_FIELDS)).nullable(),
  sort: z.enum(TICKET_SORTS),
  group: z.enum(VIEW_GROUPS).nullable(),
  /** Null for those that are built in. */
  owner: personRef.nullable(),
  version: z.int(),
  mayEdit: z.boolean(),
  pinned: z.boolean(),
});
export type View = z.output<typeof view>;

const fields = {
  ...namingFields,
  q: givenSearchText,
  columns: columns.nullable(),
  sort: z.enum(TICKET_SORTS, MESSAGES.ticketSortUnknown),
  group: z.enum(VIEW_GROUPS, MESSAGES.viewGroupUnknown).nullable(),
};

/** What a new view says. */
const viewFields = z
  .object({
    ...fields,
    scope: fields.scope.default('personal'),
    role: fields.role.default(null),
    team: fields.team.default(null),
    columns: fields.columns.default(null),
    sort: fields.sort.default('newest'),
    group: fields.group.default(null),
  })
  .refine(needsRole, roleMissing)
  .refine(needsTeam, teamMissing);

const viewId = z.object({ id: z.union([pathId, z.enum(BUILT_IN_NAMES)]) });
const ids = z.array(z.string().max(100)).max(VIEWS.pinned, MESSAGES.tooManyPinned);

export const listViews = everybody.get('/views', {
  summary:
    'Views that the caller has: built in, their own, their role’s, their teams’ and their organization’s',
  output: z.object({
    views: z.array(view),
    /** Those of the side bar, in its order. */
    pinned: z.array(id),
  }),
});

export const createView = everybody.post('/views', {
  summary:
    'Save a view; those who run a desk also for a role, a team or their organization, leads for their team',
  body: viewFields,
  status: 201,
  output: z.object({ view }),
});

export const pinViews = everybody.put('/views/pinned', {
  summary: 'Which views stand in the caller’s side bar, in their order; the others are hidden there',
  body: z.object({ ids }),
  output: z.object({ pinned: z.array(id) }),
});

export const countViews = everybody.get('/views/counts', {
  summary: 'How many tickets the caller finds by each of the named views, up to 999',
  query: z.object({
    ids: severalIds.refine((given) => given.length <= VIEWS.pinned, MESSAGES.tooManyPinned),
    timeZone,
  }),
  looksInto: 'tickets',
  output: z.object({
    /** Without those that there are not, or that cannot be counted. */
    counts: z.record(id, z.object({ count: z.int(), more: z.boolean() })),
  }),
});

export const getView = everybody.get('/views/{id}', {
  summary: 'A view',
  params: viewId,
  output: z.object({ view }),
});

export const editView = everybody.put('/views/{id}', {
  summary: 'Change what is given of a view; refused where somebody else has changed it since `version`',
  params: viewId,
  body: z
    .object(fields)
    .partial()
    .extend({ version: z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid) })
    .refine(needsRole, roleMissing)
    .refine(needsTeam, teamMissing),
  output: z.object({ view }),
});

export const deleteView = everybody.delete('/views/{id}', {
  summary: 'Delete a view for everybody who has it',
  params: viewId,
  output: z.object({ view }),
});

export const findTickets = everybody.get('/search/tickets', {
  summary:
    'Tickets that the caller may read, by the language of the search and a view, in the order of a list',
  query: z.object({
    q: searchText,
    /** The id of one whose search has to hold, too, and whose order is taken where none is named. */
    savedView: z.string().max(100).default(''),
    ...paging(PAGE.allTickets),
    ...grouping,
    sort: z.enum(TICKET_SORTS, MESSAGES.ticketSortUnknown).optional(),
    timeZone,
    /** Only super admins can set it; it is ignored for others. */
    organization: organizationFilter,
    fields: fieldsOf(ticketSummary),
  }),
  selectable: 'tickets',
  looksInto: 'tickets',
  output: z.object({
    tickets: z.array(ticketSummary),
    pagination: ticketPagination,
    groups: ticketGroups,
  }),
});
