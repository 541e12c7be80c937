import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEventsOfMany } from '../../record/record-events.ts';

/** Those of the tickets lie in the inbox of their team now that nobody has, and that are offered to nobody. */
export async function recordInboxes(
  trx: Database,
  organizationId: string,
  ticketIds: readonly string[],
  context: PersonContext,
): Promise<void> {
  if (ticketIds.length === 0) return;
  const waiting = await trx
    .selectFrom('active_tickets as ticket')
    .innerJoin('teams', (join) =>
      join
        .onRef('teams.organization_id', '=', 'ticket.organization_id')
        .onRef('teams.id', '=', 'ticket.team_id'),
    )
    .where('ticket.organization_id', '=', organizationId)
    .where(sql<boolean>`ticket.ticket_id = any(${ticketIds}::uuid[])`)
    .where('ticket.agent_id', 'is', null)
    .where('ticket.snoozed_until', 'is', null)
    .where(sql<boolean>`not exists (
      select from handovers as offer
      where offer.organization_id = ticket.organization_id and offer.ticket_id = ticket.ticket_id
        and offer.state = 'offered')`)
    .select(['ticket.ticket_id', 'teams.id', 'teams.name'])
    .orderBy('ticket.ticket_id')
    .execute();
  await recordEventsOfMany(
    trx,
    { organizationId, kind: 'ticket' },
    context,
    waiting.map(({ ticket_id, ...team }) => [
      { id: ticket_id },
      { verb: 'team_inbox', data: { team }, automatic: true },
    ]),
  );
}
