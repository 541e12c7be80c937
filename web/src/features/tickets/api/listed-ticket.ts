import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import { LISTED_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';

/** What lists ask for of a ticket: their columns, what stands in their second lines, and what decides who may do what. */
export const LISTED_KEYS = [
  ...LISTED_FIELDS,
  'category',
  'subcategory',
  'project',
  'createdBy',
  'organization',
  'organizationId',
  'currentAssignments',
  'unread',
] as const;

/** A ticket as lists have it. */
export type ListedTicket = Pick<TicketSummary, '_id' | (typeof LISTED_KEYS)[number]>;
