/** What an outbox refers to: events, who is on their tickets, and who runs their organizations. */
import {
  DESK_ROLES,
  type LeadsScope,
  type Relation,
  type Role,
  type SharingMode,
  type TicketPriority,
} from '@switchboard/contract/enums.ts';
import type { WatchMode } from '@switchboard/contract/notifications/reasons.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Grant } from '@switchboard/contract/policies/permissions.ts';
import type { TicketFacts } from '@switchboard/contract/tickets/ticket-policy.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { grantedTo } from '../people/granted.ts';
import { leadsScopeOf } from '../people/leads-scope.ts';
import { presenceOf } from '../tickets/availability/presence.ts';
import type { Following } from '../tickets/following/follower.repo.ts';
import { sharedAs } from '../tickets/ticket.repo.ts';

export interface ToldEvent {
  readonly organizationId: string;
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly verb: string;
  readonly actorId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** In the order in which they were written; those that are kept no more are missing. */
export async function findEvents(
  trx: Database,
  keys: readonly { readonly organizationId: string; readonly eventId: string }[],
): Promise<ToldEvent[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<ToldEvent>`
    select events.organization_id as "organizationId", events.id, events.subject_kind as kind,
      events.subject_id as "subjectId", events.verb, events.actor_id as "actorId", events.data, events.at
    from unnest(${keys.map(({ organizationId }) => organizationId)}::uuid[],
      ${keys.map(({ eventId }) => eventId)}::uuid[]) as waiting (organization_id, id)
    join events on events.organization_id = waiting.organization_id and events.id = waiting.id
    order by events.sequence`.execute(trx);
  return rows;
}

export interface TicketPlace {
  readonly organizationId: string;
  readonly ticketId: string;
}

/** Somebody on a ticket, or following it, who may be signed in. */
export interface PersonOnTicket {
  readonly actor: Actor;
  readonly following: Following | null;
  /** Runs the desk and wants to hear of new tickets. */
  readonly atDesk: boolean;
  /** An agent of its team who is there. */
  readonly inTeam: boolean;
}

/** Whom the named comments name, by the comment's id. */
export async function findMentions(
  trx: Database,
  comments: readonly { readonly organizationId: string; readonly id: string }[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (comments.length === 0) return new Map();
  const { rows } = await sql<{ id: string; mentions: string[] }>`
    select comments.id, comments.mentions
    from unnest(${comments.map(({ organizationId }) => organizationId)}::uuid[],
      ${comments.map(({ id }) => id)}::uuid[]) as said (organization_id, id)
    join comments on comments.organization_id = said.organization_id and comments.id = said.id
    where comments.mentions <> '{}'`.execute(trx);
  return new Map(rows.map(({ id, mentions }) => [id, mentions]));
}

export interface TicketAndPeople {
  readonly place: TicketPlace;
  readonly facts: TicketFacts;
  readonly priority: TicketPriority;
  readonly people: readonly PersonOnTicket[];
}

interface Row {
  readonly organization_id: string;
  readonly ticket_id: string;
  readonly status: TicketFacts['status'];
  readonly confidential: boolean;
  readonly is_open: boolean;
  readonly priority: TicketPriority;
  readonly id: string;
  readonly role: Role;
  readonly home: string | null;
  readonly granted: readonly Grant[];
  readonly leads_scope: LeadsScope;
  readonly leads: boolean;
  readonly relations: readonly Relation[] | null;
  readonly mode: WatchMode | null;
  readonly has_replied: boolean;
  readonly at_desk: boolean;
  readonly takes: boolean;
  readonly in_team: boolean;
  readonly is_offered: boolean;
  readonly shared_as: SharingMode;
  readonly in_project: boolean;
}

/**
 * By the ticket's id. Tickets of closed organizations are missing, and so is who may not sign in.
 * @param mentioned people who are looked at too, whether they are on the ticket or not
 * @param inboxes tickets that came into one: agents of their teams who are there are looked at too
 * @param raised tickets that are new: whoever runs a desk and wants to hear of those is looked at too
 */
export async function findPeople(
  trx: Database,
  places: readonly TicketPlace[],
  {
    mentioned = [],
    raised = [],
    inboxes = [],
  }: {
    readonly mentioned?: readonly (TicketPlace & { readonly userId: string })[];
    readonly raised?: readonly TicketPlace[];
    readonly inboxes?: readonly TicketPlace[];
  } = {},
): Promise<ReadonlyMap<string, TicketAndPeople>> {
  if (places.length === 0) return new Map();
  const { rows } = await sql<Row>`
    with wanted as (
      select distinct * from unnest(${places.map(({ organizationId }) => organizationId)}::uuid[],
        ${places.map(({ ticketId }) => ticketId)}::uuid[]) as place (organization_id, ticket_id)
    )
    select part.organization_id, part.ticket_id, tickets.status, tickets.priority, tickets.confidential,
      users.id, users.role, ${grantedTo()} as granted, ${leadsScopeOf('users.organization_id')} as leads_scope,
      users.organization_id as home, array_agg(part.relation) filter (where part.relation is not null) as relations,
      max(part.mode) as mode, bool_or(part.has_replied) as has_replied, bool_or(part.at_desk) as at_desk, bool_or(part.takes) as takes,
      exists (
        select from projects as led
        where led.organization_id = part.organization_id and led.id = tickets.project_id
          and (led.manager_id = users.id or led.bu_head_id = users.id)) as leads,
      exists (
        select from team_members as member
        where member.organization_id = part.organization_id and member.team_id = tickets.team_id
          and member.user_id = users.id) as in_team,
      exists (
        select from handovers as offer
        where offer.organization_id = part.organization_id and offer.ticket_id = part.ticket_id
          and offer.state = 'offered' and (offer.to_user_id = users.id or offer.to_team_id in (
            select member.team_id from team_members as member
            where member.organization_id = offer.organization_id and member.user_id = users.id))) as is_offered,
      exists (
        select from ticket_openings as opening
        where opening.organization_id = part.organization_id and opening.ticket_id = part.ticket_id
          and opening.user_id = users.id and opening.ended_at is null and opening.ends_at > now()) as is_open,
      ${sharedAs} as shared_as,
      ${sharedAs} = 'project' and (users.id in (
        select member.user_id from project_members as member
        where member.organization_id = tickets.organization_id and member.project_id = tickets.project_id)
        or exists (
        select from projects as led where led.organization_id = tickets.organization_id and led.id = tickets.project_id
          and users.id in (led.manager_id, led.bu_head_id))) as in_project
    from (
      select person.organization_id, person.ticket_id, person.user_id, person.relation, null as mode,
        false as has_replied, false as at_desk, false as takes
      from wanted join ticket_people as person using (organization_id, ticket_id)
      where person.until is null
      union all
      select organization_id, ticket_id, follower.user_id, null, follower.mode, follower.has_replied, false, false
      from wanted join ticket_followers as follower using (organization_id, ticket_id)
      union all
      select *, null, null, false, false, false
      from unnest(${mentioned.map(({ organizationId }) => organizationId)}::uuid[],
        ${mentioned.map(({ ticketId }) => ticketId)}::uuid[], ${mentioned.map(({ userId }) => userId)}::uuid[])
      union all
      select raised.*, desk.user_id, null, null, false, true, false
      from unnest(${raised.map(({ organizationId }) => organizationId)}::uuid[],
        ${raised.map(({ ticketId }) => ticketId)}::uuid[]) as raised (organization_id, ticket_id)
      join notification_preferences as desk on desk.desk
      join users as person on person.id = desk.user_id and person.organization_id = raised.organization_id
        and person.role = any(${DESK_ROLES}::text[])
      union all
      select inbox.organization_id, inbox.ticket_id, member.user_id, null, null, false, false, true
      from unnest(${inboxes.map(({ organizationId }) => organizationId)}::uuid[],
        ${inboxes.map(({ ticketId }) => ticketId)}::uuid[]) as inbox (organization_id, ticket_id)
      join tickets as waiting on waiting.organization_id = inbox.organization_id and waiting.id = inbox.ticket_id
      join team_members as member on member.organization_id = waiting.organization_id and member.team_id = waiting.team_id
      join users as agent on agent.id = member.user_id and agent.role = 'devops_agent'
      where ${presenceOf(undefined, { organization: 'member.organization_id', user: 'member.user_id' })} ->> 'state' = 'present'
    ) as part
    join tickets on tickets.organization_id = part.organization_id and tickets.id = part.ticket_id
    join organizations on organizations.id = part.organization_id and organizations.deleted_at is null
    join users on users.id = part.user_id and users.is_active and users.deleted_at is null
    group by part.organization_id, part.ticket_id, tickets.status, tickets.priority, tickets.team_id,
      tickets.organization_id, tickets.project_id, tickets.sharing, tickets.confidential, users.id`.execute(
    trx,
  );
  return new Map(
    [...Map.groupBy(rows, ({ ticket_id }) => ticket_id)].map(([ticketId, onTicket]) => [
      ticketId,
      ticketAndPeople(onTicket),
    ]),
  );
}

function ticketAndPeople(rows: readonly Row[]): TicketAndPeople {
  const [first] = rows;
  if (first === undefined) throw new Error('a ticket has people');
  return {
    place: { organizationId: first.organization_id, ticketId: first.ticket_id },
    facts: {
      organizationId: first.organization_id,
      status: first.status,
      team: rows.flatMap(({ id, in_team }) => (in_team ? [id] : [])),
      leads: rows.flatMap(({ id, leads }) => (leads ? [id] : [])),
      offered: rows.flatMap(({ id, is_offered }) => (is_offered ? [id] : [])),
      isConfidential: first.confidential,
      openedBy: rows.flatMap(({ id, is_open }) => (is_open ? [id] : [])),
      sharing: first.shared_as,
      projectPeople: rows.flatMap(({ id, in_project }) => (in_project ? [id] : [])),
      people: rows.flatMap(({ id, relations }) =>
        (relations ?? []).map((relation) => ({ userId: id, relation })),
      ),
    },
    priority: first.priority,
    people: rows.map(({ id, role, home, granted, leads_scope, mode, has_replied, at_desk, takes }) => ({
      actor: { id, role, organizationId: home, granted, leadsScope: leads_scope },
      following: mode === null ? null : { mode, hasReplied: has_replied },
      atDesk: at_desk,
      inTeam: takes,
    })),
  };
}

export interface Administrator {
  readonly id: string;
  /** Null for a super admin. */
  readonly organizationId: string | null;
}

/** The active admins of these organizations, and, where they are asked for, the super admins. */
export async function findAdministrators(
  trx: Database,
  organizationIds: readonly string[],
  { superAdmins }: { readonly superAdmins: boolean },
): Promise<Administrator[]> {
  if (organizationIds.length === 0 && !superAdmins) return [];
  return trx
    .selectFrom('users')
    .select(['id', 'organization_id as organizationId'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where.and([
          where('role', '=', 'admin'),
          sql<boolean>`organization_id = any(${organizationIds}::uuid[])`,
        ]),
        ...(superAdmins ? [where('role', '=', 'super_admin')] : []),
      ]),
    )
    .execute();
}
