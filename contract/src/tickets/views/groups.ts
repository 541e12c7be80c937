/** Lists of tickets in groups: what a list is asked for, and what it says of each group. */
import { z } from 'zod';
import { MESSAGES } from '../../messages.ts';
import { severalIds } from '../../query.ts';
import { VIEW_GROUPS } from './view-values.ts';

/** Blank for no groups, of the groups that are closed the rows are left out. */
export const grouping = {
  group: z.enum([...VIEW_GROUPS, ''], MESSAGES.viewGroupUnknown).default(''),
  /** Keys of groups. */
  collapsed: severalIds,
};

const ticketGroup = z.object({
  /** A status, a priority or an id; `NO_GROUP` for tickets that have none. */
  key: z.string(),
  /** A name; blank for tickets that have none. */
  label: z.string(),
  /** All of them, whether their rows are shown or not. */
  count: z.int(),
});
export type TicketGroup = z.output<typeof ticketGroup>;

/** In their order, where a list is asked for in groups. */
export const ticketGroups = z.array(ticketGroup).optional();
