import { undoTicketChange } from '@switchboard/contract/tickets/undo.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Again } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { contextOf } from '../../record/actor-context.ts';
import { readTicket } from '../life/read-ticket.ts';
import { undoChange } from './undo-change.ts';

export function undoRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  const answer: Again<typeof undoTicketChange> = async ({ session: { actor }, params }) => ({
    ticket: await readTicket(db, actor, params.id),
  });
  serve(
    undoTicketChange,
    async (call) => {
      await undoChange(db, contextOf(call, clock), call.params.id, call.body.eventId);
      return answer(call, call.params.id);
    },
    { again: answer },
  );
}
