import { MESSAGES } from '@switchboard/contract/messages.ts';
import { canTriage, isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { queueAssignments } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { expectUnchanged } from '../life/expect-unchanged.ts';
import { recordInbox, recordTicketEvents } from '../life/ticket-events.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { type TicketRow, updateTicket } from '../ticket.repo.ts';
import { holdTeam } from './team.repo.ts';

/**
 * Gives the ticket to a team, or to none. Who has it keeps it.
 * @returns the event; null where it is in that team already
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED for a team that is not there, CONFLICT where somebody else has moved it
 *   since the version
 */
export const setTicketTeam = (
  db: Database,
  context: PersonContext,
  id: string,
  {
    version,
    ...choice
  }: { readonly team: string | null; readonly reason: string; readonly version?: number | undefined },
): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const ticket = await requireLockedTicket(trx, context.actor, id);
    if ((choice.team || null) !== ticket.team_id) await expectUnchanged(trx, ticket, version, ['team']);
    return moveToTeam(trx, context, ticket, choice);
  });

/**
 * The same of a ticket that the transaction holds.
 * @param undoes the event that this takes back
 * @throws AppError FORBIDDEN, VALIDATION_FAILED
 */
export async function moveToTeam(
  trx: Database,
  context: PersonContext,
  ticket: TicketRow,
  { team, reason }: { readonly team: string | null; readonly reason: string },
  undoes?: string,
): Promise<string | null> {
  if (!canTriage(context.actor, factsOf(ticket))) throw new AppError('FORBIDDEN');
  const { organization_id } = ticket;
  const target = team ? await holdTeam(organization_id, trx, team) : null;
  if (target === undefined) throw invalid('team', MESSAGES.teamUnknown);
  if ((target?.id ?? null) === ticket.team_id) return null;
  const id = newId();
  await recordActor(trx, organization_id, context.actor);
  const changes = { team_id: target?.id ?? null, team_by_rule: false, updated_at: context.at };
  await updateTicket(trx, ticket, changes, ['team']);
  await recordTicketEvents(trx, ticket, context, [
    {
      id,
      verb: 'team',
      data: {
        from: ticket.team_id === null ? null : { id: ticket.team_id, name: ticket.team_name ?? '' },
        to: target && { id: target.id, name: target.name },
        reason: reason || null,
        ...(undoes && { undoes }),
      },
    },
  ]);
  if (target && isActive(ticket) && !ticket.people.some(({ relation }) => relation === 'devops_agent')) {
    await recordInbox(trx, ticket, target, context);
  }
  await queueAssignments(trx, organization_id);
  return id;
}
