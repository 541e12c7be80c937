/** Who looks at which ticket, a row for each person and node. Every change is told to all nodes at its commit. */
import type { DraftKind, LeadsScope, Relation, Role } from '@switchboard/contract/enums.ts';
import { PRESENCE } from '@switchboard/contract/limits.ts';
import type { Grant } from '@switchboard/contract/policies/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../platform/database/open-database.ts';
import { grantedTo } from '../../people/granted.ts';
import { leadsScopeOf } from '../../people/leads-scope.ts';
import { personIn } from '../../people/person-in.ts';
import type { TicketPlace } from './ticket-rooms.ts';

export const VIEWERS_CHANGED = 'ticket_viewers';
export const viewersChanged = z.object({ organizationId: z.string(), id: z.string() });

/** Of a person on a node. */
export interface Viewer {
  readonly userId: string;
  readonly nodeId: string;
}

const TYPING_ENDS = sql.lit(`${PRESENCE.typing} milliseconds`);

/** Tells of each ticket that a statement changed, once. */
const told = (changing: RawBuilder<unknown>) => sql`
  with changed as (${changing} returning organization_id, ticket_id)
  select pg_notify(${VIEWERS_CHANGED}, json_build_object('organizationId', organization_id, 'id', ticket_id)::text)
  from (select distinct * from changed) as ticket`;

const row = ({ organizationId, id }: TicketPlace, { userId, nodeId }: Viewer) => sql`
  organization_id = ${organizationId} and ticket_id = ${id} and user_id = ${userId} and node_id = ${nodeId}`;

export const enterViewer = (db: Database, { organizationId, id }: TicketPlace, { userId, nodeId }: Viewer) =>
  told(sql`
    insert into ticket_viewers (organization_id, ticket_id, user_id, node_id)
    values (${organizationId}, ${id}, ${userId}, ${nodeId})
    on conflict (organization_id, ticket_id, user_id, node_id) do update set node_id = excluded.node_id`).execute(
    db,
  );

export const removeViewer = (db: Database, place: TicketPlace, viewer: Viewer) =>
  told(sql`delete from ticket_viewers where ${row(place, viewer)}`).execute(db);

/** @param typing null where they stopped */
export const setTyping = (db: Database, place: TicketPlace, viewer: Viewer, typing: DraftKind | null) =>
  told(sql`
    update ticket_viewers set typing = ${typing}, typed_at = now()
    where ${row(place, viewer)} and (typing is not null or ${typing}::text is not null)`).execute(db);

/** Ends what nobody has gone on with. */
export const endSilence = (db: Database, place: TicketPlace, viewer: Viewer) =>
  told(sql`
    update ticket_viewers set typing = null
    where ${row(place, viewer)} and typing is not null
      and typed_at <= now() - ${TYPING_ENDS}::interval`).execute(db);

export const removeViewersOf = (db: Database, nodeId: string) =>
  told(sql`delete from ticket_viewers where node_id = ${nodeId}`).execute(db);

/** Of nodes that have died. */
export const removeLostViewers = (db: Database) =>
  told(sql`delete from ticket_viewers where node_id <> all(array(select id from nodes))`).execute(db);

export interface PresentPerson {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: Role;
  readonly typing: DraftKind | null;
  /** What the policy asks of them now. */
  readonly present_role: Role;
  readonly home: string | null;
  readonly granted: readonly Grant[];
  readonly leads_scope: LeadsScope;
  readonly relations: readonly Relation[];
  readonly in_team: boolean;
  readonly leads: boolean;
  readonly is_offered: boolean;
  readonly is_confidential: boolean;
  readonly is_open: boolean;
}

/** Who looks at the ticket, on whichever node, with what decides whether they may. */
export async function findViewers(
  db: Database,
  { organizationId, id }: TicketPlace,
): Promise<PresentPerson[]> {
  const { rows } = await sql<PresentPerson>`
    select person.id, person.first_name, person.last_name, person.role, viewer.typing,
      users.role as present_role, users.organization_id as home, ${grantedTo()} as granted,
      ${leadsScopeOf('users.organization_id')} as leads_scope, array(
        select relation from ticket_people
        where organization_id = ${organizationId} and ticket_id = ${id} and user_id = users.id and until is null
      ) as relations,
      exists (
        select from tickets join team_members as member on member.organization_id = tickets.organization_id
          and member.team_id = tickets.team_id
        where tickets.organization_id = ${organizationId} and tickets.id = ${id} and member.user_id = users.id
      ) as in_team,
      exists (
        select from tickets join projects as led on led.organization_id = tickets.organization_id
          and led.id = tickets.project_id and (led.manager_id = users.id or led.bu_head_id = users.id)
        where tickets.organization_id = ${organizationId} and tickets.id = ${id}
      ) as leads,
      exists (
        select from handovers as offer
        where offer.organization_id = ${organizationId} and offer.ticket_id = ${id} and offer.state = 'offered'
          and (offer.to_user_id = users.id or offer.to_team_id in (
            select team_id from team_members as member
            where member.organization_id = ${organizationId} and member.user_id = users.id))
      ) as is_offered,
      exists (
        select from tickets
        where tickets.organization_id = ${organizationId} and tickets.id = ${id} and tickets.confidential
      ) as is_confidential,
      exists (
        select from ticket_openings as opening
        where opening.organization_id = ${organizationId} and opening.ticket_id = ${id}
          and opening.user_id = users.id and opening.ended_at is null and opening.ends_at > now()
      ) as is_open
    from (
      select ${organizationId}::uuid as organization_id, user_id,
        (array_agg(typing order by typed_at desc) filter (
          where typing is not null and typed_at > now() - ${TYPING_ENDS}::interval))[1] as typing
      from ticket_viewers
      where organization_id = ${organizationId} and ticket_id = ${id}
      group by user_id
      limit ${PRESENCE.people}
    ) as viewer
    join users on users.id = viewer.user_id and users.is_active and users.deleted_at is null
    cross join lateral ${personIn('viewer.organization_id', 'viewer.user_id')}
    order by person.first_name, person.id`.execute(db);
  return rows;
}
