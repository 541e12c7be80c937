import * as endpoints from '@switchboard/contract/tickets/confidential.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { contextOf } from '../../record/actor-context.ts';
import { readTicketIfAllowed } from '../life/read-ticket.ts';
import { findTicket } from '../ticket.repo.ts';
import { knownTo } from '../ticket.scope.ts';
import { openTicket, presentOpening } from './open-ticket.ts';
import { findOpening } from './opening.repo.ts';
import { readStub } from './read-stub.ts';
import { setConfidential } from './set-confidential.ts';
import { setHandlers } from './set-handlers.ts';

export function confidentialRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.setTicketConfidential, async (call) => {
    await setConfidential(db, contextOf(call, clock), call.params.id, call.body);
    return { ticket: await readTicketIfAllowed(db, call.session.actor, call.params.id) };
  });

  serve(endpoints.setTicketHandlers, async (call) => {
    await setHandlers(db, contextOf(call, clock), call.params.id, call.body.handlers);
    return { ticket: await readTicketIfAllowed(db, call.session.actor, call.params.id) };
  });

  serve(endpoints.getTicketStub, async ({ session: { actor }, params }) => ({
    stub: await readStub(db, actor, params.id),
  }));

  serve(
    endpoints.openConfidentialTicket,
    async (call) => ({
      opening: await openTicket(db, contextOf(call, clock), call.params.id, call.body.reason),
    }),
    {
      again: async ({ session: { actor } }, id) => {
        const known = knownTo(actor);
        const ticket = known === null ? undefined : await findTicket(known, db, id);
        const opening = ticket && (await findOpening(db, ticket, actor.id));
        if (opening === undefined) throw notFound();
        return { opening: presentOpening(opening) };
      },
    },
  );
}
