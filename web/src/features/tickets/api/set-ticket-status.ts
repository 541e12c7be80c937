import { DESK_ROLES, type Role, type TicketStatus } from '@switchboard/contract/enums.ts';
import {
  setTicketStatus,
  setTicketStatusAsDesk,
  setTicketStatusAsSuperAdmin,
} from '@switchboard/contract/tickets/tickets.ts';
import { call } from '../../../lib/api/call.ts';
import { useActor } from '../../../lib/session/session.ts';
import { text } from '../text.ts';
import { type TicketWrite, useTicketWrite } from './use-ticket-write.ts';

export interface StatusChange extends TicketWrite {
  status: TicketStatus;
}

const DESK: ReadonlySet<Role> = new Set(DESK_ROLES);

function callFor(role: Role) {
  if (role === 'super_admin') return setTicketStatusAsSuperAdmin;
  return DESK.has(role) ? setTicketStatusAsDesk : setTicketStatus;
}

/** Those who run the desk have a call of their own, and so have super admins. */
export const putTicketStatus = (role: Role, { ticketId, status, version, confirm }: StatusChange) =>
  call(callFor(role), { params: { id: ticketId }, body: { status, version, confirm } });

export function useSetTicketStatus() {
  const { role } = useActor();
  return useTicketWrite<StatusChange>({
    send: (change, kept) => (kept.length > 0 ? null : putTicketStatus(role, change)),
    drawn: ({ status }) => ({ status }),
    said: ({ ticket, undo }) => (undo ? text.statusIs(ticket.ticketNumber, ticket.status) : null),
  });
}
