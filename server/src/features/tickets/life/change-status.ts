import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import type { setTicketStatus as entry } from '@switchboard/contract/tickets/tickets.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Call } from '../../../platform/http/call.ts';
import { contextOf } from '../../record/actor-context.ts';
import { readTicket } from './read-ticket.ts';
import { setTicketStatus } from './set-ticket-status.ts';

/** Answers the three calls that set a ticket's status: the requester's and agent's, the staff's, and the super admin's. */
export async function changeStatus(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  call: Pick<Call<typeof entry>, 'params' | 'body' | 'session' | 'requestId' | 'address'>,
): Promise<{ ticket: Ticket }> {
  await setTicketStatus(db, contextOf(call, clock), call.params.id, call.body.status);
  return { ticket: await readTicket(db, call.session.actor, call.params.id) };
}
