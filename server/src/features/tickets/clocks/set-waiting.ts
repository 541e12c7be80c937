import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { setTicketWaiting as entry } from '@switchboard/contract/tickets/clocks.ts';
import { canSetWaiting } from '@switchboard/contract/tickets/ticket-policy.ts';
import { waitingFacts, waitingOf } from '@switchboard/contract/tickets/waiting-on.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { afterAct } from './after-act.ts';

/** @throws AppError NOT_FOUND, FORBIDDEN for whoever is not staff, VALIDATION_FAILED for a ticket at rest */
export const setWaiting = (
  db: Database,
  context: PersonContext,
  id: string,
  { on, vendor, note }: BodyOf<typeof entry>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const ticket = await requireLockedTicket(trx, context.actor, id);
    if (!canSetWaiting(context.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
    const before = waitingFacts(ticket);
    const after = {
      ...before,
      vendor: on === 'vendor' ? vendor : null,
      answerExpected: on === 'requester',
    };
    const [from, to] = [waitingOf(before), waitingOf(after)];
    if (from === null || to === null) throw invalid('on', MESSAGES.waitingAtRest);
    if (from.kind === to.kind && before.vendor === after.vendor) return;
    await afterAct(trx, context, ticket, { vendor: after.vendor, answerExpected: after.answerExpected });
    const data = { from: from.kind, to: to.kind, vendor: after.vendor, reason: note || null };
    await recordTicketEvents(trx, ticket, context, [{ verb: 'waiting', data }]);
  });
