/** Offers that nobody has answered in time: whoever answers for the ticket is told, once, however many programs look. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { productContext } from '../../record/actor-context.ts';
import { recordEventsOfMany } from '../../record/record-events.ts';
import { answerableFor } from './handover.repo.ts';

/** Offers of one transaction. */
const AT_ONCE = 50;

interface Due {
  readonly organization_id: string;
  readonly id: string;
  readonly ticket_id: string;
  readonly to_id: string;
  readonly to_name: string;
}

/** What of them somebody else holds is theirs. */
const claimDue = async (trx: Database, at: Date): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    with due as (
      select organization_id, id from handovers
      where due_at <= ${at} order by due_at limit ${AT_ONCE} for update skip locked
    )
    update handovers as offer set due_at = null
    from due
    where offer.organization_id = due.organization_id and offer.id = due.id
    returning offer.organization_id, offer.id, offer.ticket_id, coalesce(offer.to_user_id, offer.to_team_id) as to_id,
      coalesce(
        (select first_name || ' ' || last_name from users where users.id = offer.to_user_id),
        (select name from teams where teams.organization_id = offer.organization_id and teams.id = offer.to_team_id)
      ) as to_name`.execute(trx);
  return rows;
};

/** @returns how many offers had no answer */
export async function tellOfUnanswered(db: Database, at: Date, stopping?: AbortSignal): Promise<number> {
  let told = 0;
  for (let due = AT_ONCE; due === AT_ONCE && !stopping?.aborted; told += due) {
    due = await db.transaction().execute(async (trx) => {
      const offers = await claimDue(trx, at);
      for (const [organizationId, ours] of Map.groupBy(offers, (offer) => offer.organization_id)) {
        const answerable = await answerableFor(
          organizationId,
          trx,
          ours.map(({ ticket_id }) => ticket_id),
        );
        await recordEventsOfMany(
          trx,
          { organizationId, kind: 'ticket' },
          productContext(at),
          ours.map(({ ticket_id, to_id, to_name }) => [
            { id: ticket_id },
            {
              verb: 'handover_unanswered',
              data: { to: { id: to_id, name: to_name }, tell: [...(answerable.get(ticket_id) ?? [])] },
            },
          ]),
        );
      }
      return offers.length;
    });
  }
  return told;
}
