import * as endpoints from '@switchboard/contract/tickets/merging.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Again } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { contextOf } from '../../record/actor-context.ts';
import { readTicket } from '../life/read-ticket.ts';
import { requireTicket } from '../require-ticket.ts';
import { DRY_RUN, mergeTickets, readEffects } from './merge-tickets.ts';
import { unmergeTicket } from './unmerge-ticket.ts';

export function mergingRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  const merge = async (call: Parameters<Again<typeof endpoints.mergeTickets>>[0]) => {
    const { effects } = await mergeTickets(db, contextOf(call, clock), call.params.id, call.body);
    return { ticket: await readTicket(db, call.session.actor, call.params.id), effects };
  };
  serve(endpoints.mergeTickets, merge, {
    again: async (call, batchId) => {
      // Looking again does nothing either.
      if (batchId === DRY_RUN) return merge(call);
      const { actor } = call.session;
      const target = await requireTicket(db, actor, call.params.id);
      return {
        ticket: await readTicket(db, actor, call.params.id),
        effects: await readEffects(db, target, batchId),
      };
    },
  });

  serve(endpoints.unmergeTicket, async (call) => {
    await unmergeTicket(db, contextOf(call, clock), call.params.id);
    return { ticket: await readTicket(db, call.session.actor, call.params.id) };
  });
}
