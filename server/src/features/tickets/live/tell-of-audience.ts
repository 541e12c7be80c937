import type { Database } from '../../../platform/database/open-database.ts';
import type { Sockets } from '../../../platform/realtime/sockets.ts';
import { audienceVersionOf } from '../audience/audience-version.ts';
import { findTicket } from '../ticket.repo.ts';
import { allTicketsIn } from '../ticket.scope.ts';
import { pageRoom, type TicketPlace } from './ticket-rooms.ts';

/** Tells this node's windows with the ticket's page the version of who reads it; a window knows whether that is another. */
export async function tellOfAudience(io: Sockets, db: Database, ticket: TicketPlace): Promise<void> {
  const room = pageRoom(ticket, 'all');
  if (!io.sockets.adapter.rooms.has(room)) return;
  const row = await findTicket(allTicketsIn(ticket.organizationId), db, ticket.id);
  if (row === undefined) return;
  const audienceVersion = audienceVersionOf(row);
  io.local.to(room).emit('ticket_audience_changed', { ticketId: ticket.id, audienceVersion });
}
