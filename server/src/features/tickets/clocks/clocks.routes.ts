import * as endpoints from '@switchboard/contract/tickets/clocks.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { contextOf } from '../../record/actor-context.ts';
import { readTicket } from '../life/read-ticket.ts';
import { readClocks } from './read-clocks.ts';
import { setWaiting } from './set-waiting.ts';

export function clockRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.getTicketClocks, async ({ session: { actor }, params }) => ({
    clocks: await readClocks(db, actor, params.id, clock.now()),
  }));
  serve(endpoints.setTicketWaiting, async (call) => {
    await setWaiting(db, contextOf(call, clock), call.params.id, call.body);
    return { ticket: await readTicket(db, call.session.actor, call.params.id) };
  });
}
