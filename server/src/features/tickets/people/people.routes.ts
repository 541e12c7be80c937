import * as endpoints from '@switchboard/contract/tickets/ticket-people.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Again, existed } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { contextOf } from '../../record/actor-context.ts';
import { readTicket } from '../life/read-ticket.ts';
import { findTicket } from '../ticket.repo.ts';
import { readableBy } from '../ticket.scope.ts';
import { addPerson, removePerson, WAS_THERE } from './change-people.ts';

export function ticketPeopleRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  const added: Again<typeof endpoints.addTicketPerson> = async ({ session: { actor }, params }, made) => {
    const answer = { ticket: await readTicket(db, actor, params.id) };
    return made === WAS_THERE ? existed(answer) : answer;
  };
  serve(
    endpoints.addTicketPerson,
    async (call) => {
      const outcome = await addPerson(db, contextOf(call, clock), call.params.id, call.body);
      return added(call, outcome === 'was_there' ? WAS_THERE : call.params.id);
    },
    { again: added },
  );

  serve(endpoints.removeTicketPerson, async (call) => {
    const { actor } = call.session;
    await removePerson(db, contextOf(call, clock), call.params.id, call.params.userId);
    const left = await findTicket(readableBy(actor), db, call.params.id);
    return { ticket: left === undefined ? null : await readTicket(db, actor, call.params.id) };
  });
}
