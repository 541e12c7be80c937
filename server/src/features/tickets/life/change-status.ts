import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { setTicketStatus as entry } from '@switchboard/contract/tickets/tickets.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Call } from '../../../platform/http/route.ts';
import { contextOf } from '../../record/actor-context.ts';
import type { DrainWaitingTickets } from '../assignment/auto-assign/drain-waiting-tickets.ts';
import { readTicket } from './read-ticket.ts';
import { setTicketStatus } from './set-ticket-status.ts';

/** The call behind each of the three doors to a ticket: sets its status; an agent who is done with it has room for another. */
export async function changeStatus(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  drain: DrainWaitingTickets,
  call: Pick<Call<typeof entry>, 'params' | 'body' | 'session' | 'requestId'>,
): Promise<{ ticket: Ticket }> {
  const organizationId = await setTicketStatus(db, contextOf(call, clock), call.params.id, call.body.status);
  if (!isActive(call.body)) drain(organizationId);
  return { ticket: await readTicket(db, call.session.actor, call.params.id) };
}
