import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { useLocation } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { useActor } from '../../lib/session/session.ts';
import { walkOf } from './list-walk.ts';
import { text } from './text.ts';

export interface ListLink {
  to: string;
  /** What its address selects, where that is known. */
  search?: string;
  label: string;
}

const all: ListLink = { to: paths.allTickets, label: text.list.all };
const every: ListLink = { to: paths.everyTicket, label: text.list.all };
const assigned: ListLink = { to: paths.assignedTickets, label: text.list.assigned };
const mine: ListLink = { to: paths.myTickets, label: text.list.mine };

/** The list in which the person finds what they raised. */
export function useOwnList(): ListLink {
  return useActor().role === 'admin' ? all : mine;
}

/** The list through which the person came to a ticket, or would find it again. */
export function useTicketList(ticket: Pick<Ticket, 'createdBy'> | undefined): ListLink {
  const { id, role } = useActor();
  const { pathname, state } = useLocation();
  const walk = walkOf(state, id);
  if (walk !== null) return walk.list;
  if (role === 'super_admin') return every;
  if (pathname.startsWith(paths.admin) || role === 'admin') return all;
  const isOwn = ticket?.createdBy._id === id;
  return role === 'devops_agent' && !isOwn ? assigned : mine;
}
