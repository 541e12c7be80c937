/** Offers whose receiver is there no more. */
import type { Database } from '../../../platform/database/open-database.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEventsOfMany } from '../../record/record-events.ts';
import { recordInboxes } from '../life/record-inboxes.ts';
import { endOffers } from './handover.repo.ts';

/** What was offered to somebody who leaves the staff comes back to who has it, and otherwise lies in its inbox. */
export async function bounceOffersTo(
  trx: Database,
  organizationId: string,
  userId: string,
  context: PersonContext,
): Promise<void> {
  const ended = await endOffers(
    organizationId,
    trx,
    { to_user_id: userId },
    { state: 'bounced', at: context.at },
  );
  await recordEventsOfMany(
    trx,
    { organizationId, kind: 'ticket' },
    context,
    ended.map(({ ticket_id, giver_id }) => [
      { id: ticket_id },
      { verb: 'handover_bounced', data: { reason: null, tell: [giver_id] }, automatic: true },
    ]),
  );
  await recordInboxes(
    trx,
    organizationId,
    ended.map(({ ticket_id }) => ticket_id),
    context,
  );
}

/** What was offered to a team that is archived. */
export async function withdrawOffersToTeam(
  trx: Database,
  organizationId: string,
  teamId: string,
  context: PersonContext,
): Promise<void> {
  const ended = await endOffers(
    organizationId,
    trx,
    { to_team_id: teamId },
    { state: 'withdrawn', at: context.at },
  );
  await recordEventsOfMany(
    trx,
    { organizationId, kind: 'ticket' },
    context,
    ended.map(({ ticket_id }) => [
      { id: ticket_id },
      { verb: 'handover_withdrawn', data: {}, automatic: true },
    ]),
  );
}
