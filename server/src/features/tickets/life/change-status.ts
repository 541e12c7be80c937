import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import type { setTicketStatus as entry } from '@switchboard/contract/tickets/tickets.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Call } from '../../../platform/http/route.ts';
import { contextOf } from '../../record/actor-context.ts';
import { type TicketHooks, tellStatus } from '../ticket-hooks.ts';
import { readTicket } from './read-ticket.ts';
import { setTicketStatus } from './set-ticket-status.ts';

/** The call behind each of the three doors to a ticket: sets its status, then tells whom it concerns. */
export async function changeStatus(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  hooks: TicketHooks,
  call: Pick<Call<typeof entry>, 'params' | 'body' | 'session' | 'requestId'>,
): Promise<{ ticket: Ticket }> {
  const changed = await setTicketStatus(db, contextOf(call, clock), call.params.id, call.body.status);
  const ticket = await readTicket(db, call.session.actor, call.params.id);
  tellStatus(hooks, ticket, changed);
  return { ticket };
}
