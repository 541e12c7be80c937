/**
 * Every place that a dashboard leads to. Pages that are not there yet are named too: their links appear as soon as the
 * page is routed and open to the reader.
 */
import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import { paths, ticketPath } from '../../lib/navigation/paths.ts';

export const pages = {
  ...paths,
  users: '/admin/users',
  ownOrganization: '/admin/organizations',
  schedules: '/admin/scheduled-tickets',
  allOrganizations: '/super-admin/organizations',
  addOrganization: '/super-admin/organizations/add',
  everyUser: '/super-admin/users',
  subscriptions: '/super-admin/subscriptions',
  everyTicket: '/super-admin/tickets',
  everyProject: '/super-admin/projects',
} as const;

export type ListPath = typeof paths.myTickets | typeof paths.assignedTickets | typeof paths.allTickets;

interface ListFilters {
  status?: readonly TicketStatus[];
  priority?: readonly TicketPriority[];
  /** The id of a person, or `unassigned`. */
  assignee?: string;
  /** Raised in the reader's last so many days. */
  created?: number;
  sort?: 'oldest';
}

const slug = (word: string) => word.toLowerCase().replaceAll(' ', '-');

/** A list of tickets that shows what a figure counts. */
export function listOf(
  path: ListPath,
  { status = [], priority = [], assignee, created, sort }: ListFilters = {},
): string {
  const query = Object.entries({
    status: status.map(slug).join(','),
    priority: priority.map(slug).join(','),
    assignee,
    created: created?.toString(),
    sort,
  }).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`] : [],
  );
  // By its own address the list opens as the person likes it.
  if (query.length === 0 && path === paths.assignedTickets) return `${path}?status=all`;
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** The ticket with its chat lying open. */
export const chatPath = (ticketId: string) => `${ticketPath(ticketId)}?chat=open`;
