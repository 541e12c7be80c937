/** Rooms of sockets that look at tickets. They are for delivery alone, and what is delivered carries no content. */
import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { permits } from '@switchboard/contract/policies/permissions.ts';

export interface TicketPlace {
  readonly organizationId: string;
  readonly id: string;
}

const PAGES = 'watch/page/';

/** Windows with the page of the ticket; `staff` are those whose person reads its notes. */
export const pageRoom = ({ organizationId, id }: TicketPlace, readers: 'all' | 'staff') =>
  `${PAGES}${organizationId}/${id}/${readers}`;

/** Of a socket: the tickets whose pages it has. */
export const pagesIn = (rooms: ReadonlySet<string>): TicketPlace[] =>
  [...rooms]
    .filter((room) => room.startsWith(PAGES) && room.endsWith('/all'))
    .map((room) => {
      const [organizationId = '', id = ''] = room.slice(PAGES.length).split('/');
      return { organizationId, id };
    });

const LISTS = 'watch/lists/';

/** Windows with lists, of people who see every ticket of the organization. */
export const deskListsRoom = (organizationId: string) => `${LISTS}desk/${organizationId}`;
/** Of agents, of whom each sees tickets of their own. */
export const agentListsRoom = (organizationId: string) => `${LISTS}agents/${organizationId}`;
/** Of super admins, who see every ticket. */
export const ALL_LISTS = `${LISTS}all`;
/** Of somebody who sees the tickets that they have raised or are assigned to, or those of projects that they lead. */
export const personListsRoom = (userId: string) => `${LISTS}person/${userId}`;

/** The lists that somebody can have, and where they hear of their colleagues. */
export function listsRoomsOf(actor: Actor): string[] {
  if (isSuperAdmin(actor)) return [ALL_LISTS];
  const { organizationId } = actor;
  if (organizationId !== null && permits(actor, 'tickets.read')) return [deskListsRoom(organizationId)];
  const own = personListsRoom(actor.id);
  return organizationId !== null && actor.role === 'devops_agent'
    ? [own, agentListsRoom(organizationId)]
    : [own];
}

/** Of a socket: the rooms of lists that it is in. */
export const listsRoomsIn = (rooms: ReadonlySet<string>): string[] =>
  [...rooms].filter((room) => room.startsWith(LISTS));
