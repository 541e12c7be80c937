/** What a saved view of tickets can say besides its search. */
import { LISTED_FIELDS, type TicketFieldName } from '../ticket-fields.ts';

/** Who has it: one person, those of one role, a team, or everybody of an organization. */
export const VIEW_SCOPES = ['personal', 'role', 'team', 'organization'] as const;
export type ViewScope = (typeof VIEW_SCOPES)[number];

/** Fields that a list can show, in the order in which they are offered. */
export const COLUMN_FIELDS = [
  'ticketNumber',
  'summary',
  'status',
  'priority',
  'assignedTo',
  'createdBy',
  'category',
  'subcategory',
  'project',
  'projectManagerName',
  'ticketType',
  'contactNumber',
  'tags',
  'requestType',
  'team',
  'waitingOn',
  'due',
  'snoozedUntil',
  'createdAt',
  'updatedAt',
] as const satisfies readonly TicketFieldName[];
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** They stay, wherever somebody puts them. */
export const FIXED_COLUMNS = ['ticketNumber', 'summary'] as const satisfies readonly ColumnField[];

/** Lists whose columns somebody chooses: those of a role's pages, and those of views. */
export const COLUMN_LISTS = ['own', 'assigned', 'all', 'every', 'found'] as const;
export type ColumnList = (typeof COLUMN_LISTS)[number];
export type ListColumns = { readonly [List in ColumnList]?: readonly ColumnField[] | undefined };

/** What a list has where nobody has chosen. */
export const DEFAULT_COLUMNS: readonly ColumnField[] = COLUMN_FIELDS.filter((field) =>
  LISTED_FIELDS.some((listed) => listed === field),
);

/** How somebody goes through a list of tickets: page by page, or as far as they scroll. */
export const LIST_MODES = ['pages', 'continuous'] as const;
export type ListMode = (typeof LIST_MODES)[number];

/** What a list can be put in groups by. */
export const VIEW_GROUPS = [
  'status',
  'priority',
  'assignee',
  'team',
  'project',
  'category',
  'waiting',
] as const;
export type ViewGroup = (typeof VIEW_GROUPS)[number];

/** The key of the tickets that have nothing of what a list is put in groups by. */
export const NO_GROUP = 'none';
