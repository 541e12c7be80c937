import { DESK_ROLES, type Role, type TicketStatus } from '@switchboard/contract/enums.ts';
import {
  setTicketStatus,
  setTicketStatusAsDesk,
  setTicketStatusAsSuperAdmin,
} from '@switchboard/contract/tickets/tickets.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useActor } from '../../../lib/session/session.ts';
import { useRememberTicket } from './remember-ticket.ts';

export interface StatusChange {
  ticketId: string;
  status: TicketStatus;
}

const DESK: ReadonlySet<Role> = new Set(DESK_ROLES);

function callFor(role: Role) {
  if (role === 'super_admin') return setTicketStatusAsSuperAdmin;
  return DESK.has(role) ? setTicketStatusAsDesk : setTicketStatus;
}

/** Those who run the desk have a call of their own, and so have super admins. */
export const putTicketStatus = (role: Role, { ticketId, status }: StatusChange) =>
  call(callFor(role), { params: { id: ticketId }, body: { status } });

export function useSetTicketStatus() {
  const { role } = useActor();
  const remember = useRememberTicket();
  return useMutation({
    mutationFn: (change: StatusChange) => putTicketStatus(role, change),
    onSuccess: ({ ticket }) => remember(ticket),
  });
}
