import { MESSAGES } from '@switchboard/contract/messages.ts';
import { type Actor, runsDeskOf } from '@switchboard/contract/people/actor.ts';
import { canConfide, canConfideOwn, canMakePublic } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { readAccessSettings } from '../../organizations/access-settings/access-settings.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { withdrawOpenHandover } from '../handovers/withdraw-open-handover.ts';
import { recordTicketEvents } from '../life/ticket-events.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { updateTicket } from '../ticket.repo.ts';
import { endOpeningsOf } from './opening.repo.ts';

/**
 * Whoever handles the ticket or has it says that it is for the people on it alone, and its requester where the organization
 * lets them; requester and handlers say that it is so no longer.
 * @throws AppError NOT_FOUND, CONFIDENTIAL, FORBIDDEN
 */
export const setConfidential = (
  db: Database,
  context: PersonContext,
  ticketId: string,
  { confidential, reason }: { readonly confidential: boolean; readonly reason: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { actor, at } = context;
    const ticket = await requireLockedTicket(trx, actor, ticketId);
    const facts = factsOf(ticket);
    const may = confidential
      ? canConfide(actor, facts) ||
        (canConfideOwn(actor, facts) && (await mayConfideOwn(trx, actor, ticket.organization_id)))
      : canMakePublic(actor, facts);
    if (!may) throw new AppError('FORBIDDEN');
    if (ticket.confidential === confidential) return;
    await updateTicket(trx, ticket, { confidential, updated_at: at }, []);
    // Whom it was offered to would be on it by accepting.
    if (confidential) await withdrawOpenHandover(trx, context, ticket);
    else await endOpeningsOf(trx, ticket, at);
    await recordTicketEvents(trx, ticket, context, [
      { verb: 'confidential', data: { to: confidential, reason } },
    ]);
  });

/** Requesters who are staff may, and the others where the organization lets everybody. */
const mayConfideOwn = async (db: Database, actor: Actor, organizationId: string): Promise<boolean> =>
  runsDeskOf(actor, organizationId) ||
  actor.role === 'devops_agent' ||
  (await readAccessSettings(organizationId, db)).confidentialBy === 'everyone';

/** @throws AppError FORBIDDEN where the organization leaves that to its staff */
export async function requireMayConfide(trx: Database, actor: Actor, organizationId: string): Promise<void> {
  if (!(await mayConfideOwn(trx, actor, organizationId))) {
    throw new AppError('FORBIDDEN', { message: MESSAGES.confidentialStaffOnly });
  }
}
