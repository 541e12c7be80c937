import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { setTicketStatus as entry } from '@switchboard/contract/tickets/tickets.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Call } from '../../../platform/http/call.ts';
import { contextOf } from '../../record/actor-context.ts';
import { offerUndo } from '../undo/undo-change.ts';
import { readTicket } from './read-ticket.ts';
import { setTicketStatus } from './set-ticket-status.ts';

/** Answers the three calls that set a ticket's status: the requester's and agent's, the staff's, and the super admin's. */
export async function changeStatus(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  call: Pick<Call<typeof entry>, 'params' | 'body' | 'session' | 'requestId' | 'address'>,
): Promise<AnswerOf<typeof entry>> {
  const context = contextOf(call, clock);
  const event = await setTicketStatus(db, context, call.params.id, call.body);
  const ticket = await readTicket(db, call.session.actor, call.params.id);
  return { ticket, undo: offerUndo(event, context) };
}
