import type { Ticket, TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import { LISTED_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import type { ColumnField, ViewGroup } from '@switchboard/contract/tickets/views/view-values.ts';
import { listColumns } from '../../../lib/lists/list-columns.ts';

/** What lists ask for of a ticket: their columns, what stands in their second lines, and what decides who may do what. */
export const LISTED_KEYS = [
  ...LISTED_FIELDS,
  'category',
  'subcategory',
  'project',
  'createdBy',
  'alert',
  'organization',
  'organizationId',
  'currentAssignments',
  'tagged',
  'team',
  'due',
  'unread',
  'blocked',
  'held',
  'version',
  'confidential',
  'stub',
] as const;

/** What single columns need besides. */
const FURTHER_KEYS = [
  'ticketType',
  'projectManagerName',
  'contactNumber',
  'requestType',
  'waitingOn',
  'snoozedUntil',
] as const;

/** With what these columns, or those that the person has chosen anywhere, show, and what the rows are put in groups by. */
export function listedKeys(
  query: { readonly group?: unknown; readonly fields?: unknown } | undefined,
  columns: readonly ColumnField[] = [],
): typeof LISTED_KEYS {
  const shown = new Set([...columns, ...Object.values(listColumns()).flat()]);
  const further = FURTHER_KEYS.filter((key) => shown.has(key));
  // Rows are typed by what all of them have; the columns read the others as text.
  const grouped = query?.group === ('waiting' satisfies ViewGroup) ? ['waitingOn'] : [];
  // Fields of request types that are columns.
  const own = typeof query?.fields === 'string' ? [query.fields] : [];
  return [...LISTED_KEYS, ...further, ...grouped, ...own] as unknown as typeof LISTED_KEYS;
}

/** A ticket as lists have it. */
export type ListedTicket = Pick<TicketSummary, '_id' | (typeof LISTED_KEYS)[number]> &
  Partial<Pick<TicketSummary, 'waitingOn'>> & { fields?: Ticket['fields'] | undefined };
