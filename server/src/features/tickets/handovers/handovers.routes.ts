import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Handover } from '@switchboard/contract/tickets/handovers.ts';
import * as endpoints from '@switchboard/contract/tickets/handovers.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { readTicketIfAllowed } from '../life/read-ticket.ts';
import { acceptHandover, bounceHandover, withdrawHandover } from './answer-handover.ts';
import { findHandover, type HandoverRow, listHandovers } from './handover.repo.ts';
import { offerHandover } from './offer-handover.ts';
import { presentHandover } from './present-open-handover.ts';

const present = (row: HandoverRow): Handover => ({
  ...presentHandover(row.offer),
  ticket: { _id: row.ticket_id, ticketNumber: row.number, title: row.summary },
  state: row.state,
  reason: row.reason,
  unanswered: row.state === 'accepted' && row.answered_by_id === null,
  answeredAt: row.answered_at?.toISOString() ?? null,
});

export function handoverRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  const answer = async (actor: Actor, id: string) => {
    const row = await findHandover(membersOrganization(actor), db, actor, id);
    if (row === undefined) throw notFound();
    return { handover: present(row), ticket: await readTicketIfAllowed(db, actor, row.ticket_id) };
  };
  const again = ({ session: { actor } }: { readonly session: { readonly actor: Actor } }, id: string) =>
    answer(actor, id);

  serve(endpoints.listHandovers, async ({ session: { actor }, query }) => {
    const { rows, total } = await listHandovers(membersOrganization(actor), db, actor, query);
    return { handovers: rows.map(present), pagination: paginate(total, query) };
  });
  serve(
    endpoints.offerHandover,
    async (call) => again(call, await offerHandover(db, contextOf(call, clock), call.params.id, call.body)),
    { again },
  );
  serve(
    endpoints.acceptHandover,
    async (call) => {
      await acceptHandover(db, contextOf(call, clock), call.params.id);
      return again(call, call.params.id);
    },
    { again },
  );
  serve(
    endpoints.bounceHandover,
    async (call) => {
      await bounceHandover(db, contextOf(call, clock), call.params.id, call.body.reason);
      return again(call, call.params.id);
    },
    { again },
  );
  serve(
    endpoints.withdrawHandover,
    async (call) => {
      await withdrawHandover(db, contextOf(call, clock), call.params.id);
      return again(call, call.params.id);
    },
    { again },
  );
}
