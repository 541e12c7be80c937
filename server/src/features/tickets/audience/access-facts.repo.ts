/** What the record says of how somebody came to a ticket, and when they left it. */
import type { Relation } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { personIn } from '../../people/person-in.ts';
import type { TicketKey } from '../ticket.repo.ts';

export interface RelationRow {
  readonly relation: Relation;
  readonly since: Date;
  readonly until: Date | null;
  /** Who made it, by name; null for the product itself. */
  readonly by: string | null;
}

const nameOf = sql`person.first_name || ' ' || person.last_name`;

/** Of each relation that somebody has to the ticket, or had, the latest. */
export async function findLatestRelations(
  db: Database,
  { organization_id, id }: TicketKey,
  personId: string,
): Promise<RelationRow[]> {
  const { rows } = await sql<RelationRow>`
    select distinct on (held.relation) held.relation, held.since, held.until, ${nameOf} as by
    from (
      -- An index has those of now, and another one those of before.
      select * from ticket_people where until is null
      union all
      select * from ticket_people where until is not null
    ) as held
    left join lateral ${personIn('held.organization_id', 'held.by_id')} on true
    where held.organization_id = ${organization_id} and held.ticket_id = ${id} and held.user_id = ${personId}
    order by held.relation, held.until desc nulls first, held.since desc`.execute(db);
  return rows;
}

/** Offers of the ticket to somebody, or to a team of theirs, that nobody has answered. */
export async function findOffersTo(db: Database, { organization_id, id }: TicketKey, personId: string) {
  const { rows } = await sql<{ since: Date; by: string | null }>`
    select offer.created_at as since, ${nameOf} as by
    from handovers as offer
    left join lateral ${personIn('offer.organization_id', 'offer.by_id')} on true
    where offer.organization_id = ${organization_id} and offer.ticket_id = ${id} and offer.state = 'offered'
      and (offer.to_user_id = ${personId} or offer.to_team_id in (
        select member.team_id from team_members as member
        where member.organization_id = offer.organization_id and member.user_id = ${personId}))`.execute(db);
  return rows;
}
