import * as endpoints from '@switchboard/contract/tickets/sharing.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { contextOf } from '../../record/actor-context.ts';
import { readTicketIfAllowed } from '../life/read-ticket.ts';
import { setSharing } from './set-sharing.ts';

export function sharingRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.setTicketSharing, async (call) => {
    const { params, body } = call;
    await setSharing(db, contextOf(call, clock), params.id, body.mode);
    return { ticket: await readTicketIfAllowed(db, call.session.actor, params.id) };
  });
}
