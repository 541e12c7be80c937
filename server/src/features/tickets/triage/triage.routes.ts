import * as endpoints from '@switchboard/contract/tickets/triage.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Again } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { organizationOf } from '../../organizations/organization-of.ts';
import { contextOf } from '../../record/actor-context.ts';
import { readTicket, readTicketIfAllowed } from '../life/read-ticket.ts';
import { presentSnooze, presentTicketSummary } from '../ticket.presenter.ts';
import { offerUndo } from '../undo/undo-change.ts';
import { readTriage } from './read-triage.ts';
import { snoozeById, wakeById } from './snooze-ticket.ts';
import { keptUndo, triageTicket } from './triage-ticket.ts';

export function triageRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.listTriage, async ({ session: { actor }, query }) => {
    const organizationId = await organizationOf(db, actor, query.organization);
    const { tickets, total, counts } = await readTriage(db, actor, organizationId, query);
    return {
      tickets: tickets.map((row) => ({
        ...presentTicketSummary(row, row),
        snoozed: presentSnooze(row.snoozed_until),
      })),
      pagination: paginate(total, query),
      counts: counts.map(({ team, ...count }) => ({
        team: team && { _id: team.id, name: team.name },
        ...count,
      })),
    };
  });

  const again: Again<typeof endpoints.triageTicket> = async ({ session: { actor }, params }, kept) => ({
    ticket: await readTicket(db, actor, params.id),
    undo: keptUndo.read(kept),
  });
  serve(
    endpoints.triageTicket,
    async (call) => {
      const undo = await triageTicket(db, contextOf(call, clock), call.params.id, call.body);
      return { ticket: await readTicketIfAllowed(db, call.session.actor, call.params.id), undo };
    },
    { again },
  );

  serve(endpoints.snoozeTicket, async (call) => {
    const context = contextOf(call, clock);
    const until = call.body.until ? new Date(call.body.until) : null;
    const event = await snoozeById(db, context, call.params.id, until);
    const ticket = await readTicket(db, call.session.actor, call.params.id);
    return { ticket, undo: offerUndo(event, context) };
  });
  serve(endpoints.wakeTicket, async (call) => {
    await wakeById(db, contextOf(call, clock), call.params.id);
    return { ticket: await readTicket(db, call.session.actor, call.params.id) };
  });
}
