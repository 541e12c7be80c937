/** Which rows an actor may see: the SQL twin of the policy, and the only way into the repository. */
import { UNASSIGNED_RELATIONS } from '@switchboard/contract/enums.ts';
import { type Actor, isSuperAdmin, runsDeskOf } from '@switchboard/contract/people/actor.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

declare const made: unique symbol;

/** Only the functions of this file make one, so that a query without a scope does not compile. */
export interface TicketScope {
  readonly [made]: true;
  /** Null spans all organizations that are not deleted: a super admin's view. */
  readonly organizationId: string | null;
  /** Only tickets that this person has raised, is assigned to or was added to, or all of the organization. */
  readonly person: { readonly id: string; readonly as: Involvement } | null;
}

/** With those of the teams that an agent is in and those that are offered to them: what they read, and what they are staff of. */
type Involvement = 'requester' | 'assignee' | 'either' | 'either_or_team' | 'assignee_or_team' | 'team';

/** All tickets of one organization or of every one, whoever is on them. */
export type OrganizationScope = TicketScope & { readonly person: null };

const scopeOf = (organizationId: string | null, person: TicketScope['person']) =>
  ({ organizationId, person }) as TicketScope;

const wholeScopeOf = (organizationId: string | null) => scopeOf(organizationId, null) as OrganizationScope;

/** What scopes have in common whose statements differ in ids alone. */
export interface ScopeKind {
  readonly organizations: 'one' | 'all';
  readonly person: Involvement | null;
}

export const kindOf = ({ organizationId, person }: TicketScope): ScopeKind => ({
  organizations: organizationId === null ? 'all' : 'one',
  person: person?.as ?? null,
});

/** What a statement that is prepared for a kind is run with; what the kind does without is empty. */
export const idsOfScope = ({ organizationId, person }: TicketScope) => ({
  organizationId: organizationId ?? '',
  personId: person?.id ?? '',
});

/** The scope of such a statement: the ids are placeholders. */
export const scopeOfKind = (
  { organizations, person }: ScopeKind,
  ids: ReturnType<typeof idsOfScope>,
): TicketScope =>
  scopeOf(
    organizations === 'all' ? null : ids.organizationId,
    person === null ? null : { id: ids.personId, as: person },
  );

/** Rows of tickets tell themselves whether they are in it. */
export const isOfTeams = ({ person }: TicketScope): boolean => person?.as === 'team';

export const coversOrganizations = (scope: TicketScope): scope is OrganizationScope => scope.person === null;

/** Every ticket the actor may open. */
export function readableBy(actor: Actor): TicketScope {
  if (isSuperAdmin(actor)) return wholeScopeOf(null);
  const organizationId = memberOrganization(actor);
  return runsDeskOf(actor, organizationId)
    ? wholeScopeOf(organizationId)
    : scopeOf(organizationId, {
        id: actor.id,
        as: actor.role === 'devops_agent' ? 'either_or_team' : 'either',
      });
}

/** Every ticket that the actor may open and is staff of; null where that is none. */
export function staffedBy(actor: Actor): TicketScope | null {
  const readable = readableBy(actor);
  if (coversOrganizations(readable)) return readable;
  if (actor.role !== 'devops_agent') return null;
  return scopeOf(actor.organizationId, { id: actor.id, as: 'assignee_or_team' });
}

/**
 * What the caller's own list covers: staff who run a desk see there only what they raised, an admin everything.
 * @param ofTeams an agent names teams: then what lies with theirs
 */
export function ownListOf(actor: Actor, ofTeams = false): TicketScope {
  if (isSuperAdmin(actor)) return wholeScopeOf(null);
  const organizationId = memberOrganization(actor);
  if (actor.role === 'admin') return wholeScopeOf(organizationId);
  const isAgent = actor.role === 'devops_agent';
  if (isAgent && ofTeams) return scopeOf(organizationId, { id: actor.id, as: 'team' });
  return scopeOf(organizationId, { id: actor.id, as: isAgent ? 'either' : 'requester' });
}

export const assignedTo = (actor: Actor): TicketScope =>
  scopeOf(actor.organizationId, { id: actor.id, as: 'assignee' });

/** All tickets of the actor's organization; for a super admin those of the named one, or of every organization. */
export const allTicketsOf = (actor: Actor, named: string | null): OrganizationScope =>
  wholeScopeOf(isSuperAdmin(actor) ? named : memberOrganization(actor));

/** For what the product does on its own. */
export const allTicketsIn = (organizationId: string): OrganizationScope => wholeScopeOf(organizationId);

/** The same organizations, whoever is on their tickets. */
export const wholeOrganizationsOf = ({ organizationId }: TicketScope): OrganizationScope =>
  wholeScopeOf(organizationId);

function memberOrganization(actor: Actor): string {
  if (actor.organizationId === null) throw new Error('only a super admin belongs to no organization');
  return actor.organizationId;
}

const NOT_ASSIGNED = sql.join(UNASSIGNED_RELATIONS.map((relation) => sql.lit(relation)));

/** The row of this name of `ticket_people` says that somebody has the ticket. */
export const isAssignment = (person: string): RawBuilder<SqlBool> =>
  sql<boolean>`${sql.ref(`${person}.relation`)} not in (${NOT_ASSIGNED})`;

const IS_ASSIGNED = isAssignment('person');
const RELATION: Record<Involvement, RawBuilder<SqlBool>> = {
  requester: sql<boolean>`person.relation = 'requester'`,
  assignee: IS_ASSIGNED,
  either: sql<boolean>`true`,
  either_or_team: sql<boolean>`true`,
  assignee_or_team: IS_ASSIGNED,
  team: sql<boolean>`false`,
};

const hasTeams = (as: Involvement) => as === 'either_or_team' || as === 'assignee_or_team';

/** Asked once for a whole query, and not for each row. A super admin can name one that is closed. */
const isOpen = (organizationId: string) => sql<boolean>`exists (
  select from organizations as home where home.id = ${organizationId} and home.deleted_at is null)`;

/** A column of a query's rows is the scope's organization, which is not deleted. */
export const belongsTo = (column: RawBuilder<unknown>, organizationId: string): RawBuilder<SqlBool> =>
  sql<boolean>`${column} = ${organizationId} and ${isOpen(organizationId)}`;

/** A column of a query's rows is an organization that is not deleted: the few that are deleted are looked up once. */
export const belongsToAnyOpen = (column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<boolean>`${column} <> all(array(select id from organizations where deleted_at is not null))`;

/** The column of a query's rows is an organization that the scope covers. */
export const coveredBy = ({ organizationId }: TicketScope, column: string): RawBuilder<SqlBool> =>
  organizationId === null
    ? belongsToAnyOpen(sql.ref(column))
    : sql<boolean>`(${belongsTo(sql.ref(column), organizationId)})`;

/** Columns of a query's row: its organization and its ticket. */
export interface TicketColumns {
  readonly organization: string;
  readonly ticket: string;
  /** Of rows of tickets their team, which need not be looked up then. */
  readonly team?: string;
}

const OF_TICKETS: TicketColumns = {
  organization: 'tickets.organization_id',
  ticket: 'tickets.id',
  team: 'tickets.team_id',
};

/** The condition on a query over `tickets`, or over what is about tickets, that keeps it inside the scope. */
export function inScope(scope: TicketScope, columns = OF_TICKETS): RawBuilder<SqlBool> {
  const organization = coveredBy(scope, columns.organization);
  if (scope.person?.as === 'team' && columns.team !== undefined) {
    return sql<boolean>`(${organization} and ${sql.ref(columns.team)} in (
      select member.team_id from team_members as member
      where member.organization_id = ${scope.organizationId} and member.user_id = ${scope.person.id}))`;
  }
  const ofPerson = ticketsOfPerson(scope);
  return ofPerson === null
    ? organization
    : sql<boolean>`(${organization} and ${sql.ref(columns.ticket)} in (${ofPerson}))`;
}

const placedWithTeams = (organizationId: string | null, personId: string) => sql`
      select placed.id as ticket_id from team_members as member
      join tickets as placed on placed.organization_id = member.organization_id and placed.team_id = member.team_id
      where member.organization_id = ${organizationId} and member.user_id = ${personId}`;

/** A query for the ids of the tickets that the scope's person is on, which may be there twice; null without a person. */
export function ticketsOfPerson({ organizationId, person }: TicketScope): RawBuilder<unknown> | null {
  if (person === null) return null;
  if (person.as === 'team') return placedWithTeams(organizationId, person.id);
  const own = sql`select person.ticket_id from ticket_people as person
      where person.organization_id = ${organizationId} and person.user_id = ${person.id}
        and person.until is null and ${RELATION[person.as]}`;
  if (!hasTeams(person.as)) return own;
  return sql`${own} union all ${placedWithTeams(organizationId, person.id)}
    union all
      select offer.ticket_id from handovers as offer
      where offer.organization_id = ${organizationId} and offer.to_user_id = ${person.id} and offer.state = 'offered'
    union all
      select offer.ticket_id from team_members as member
      join handovers as offer on offer.organization_id = member.organization_id and offer.to_team_id = member.team_id
      where member.organization_id = ${organizationId} and member.user_id = ${person.id} and offer.state = 'offered'`;
}

/** The row's ticket is offered to the actor, or to a team that they are in. */
const isOfferedRow = (
  actor: Pick<Actor, 'id'>,
  { organization, ticket }: TicketColumns,
): RawBuilder<SqlBool> =>
  sql<boolean>`exists (
    select from handovers as offer
    where offer.organization_id = ${sql.ref(organization)} and offer.ticket_id = ${sql.ref(ticket)}
      and offer.state = 'offered' and (offer.to_user_id = ${actor.id} or offer.to_team_id in (
        select member.team_id from team_members as member
        where member.organization_id = offer.organization_id and member.user_id = ${actor.id})))`;

/** The actor has this relation to the row's ticket, or is in its team. */
function relatesToRow(
  actor: Pick<Actor, 'id'>,
  as: Involvement,
  { organization, ticket, team }: TicketColumns,
): RawBuilder<SqlBool> {
  const isOnIt = sql<boolean>`exists (
    select from ticket_people as person
    where person.organization_id = ${sql.ref(organization)} and person.ticket_id = ${sql.ref(ticket)}
      and person.user_id = ${actor.id} and person.until is null and ${RELATION[as]})`;
  if (!hasTeams(as)) return isOnIt;
  const isOffered = isOfferedRow(actor, { organization, ticket });
  if (team !== undefined) {
    return sql<boolean>`(${isOnIt} or ${isOffered} or exists (
      select from team_members as member
      where member.organization_id = ${sql.ref(organization)} and member.team_id = ${sql.ref(team)}
        and member.user_id = ${actor.id}))`;
  }
  return sql<boolean>`(${isOnIt} or ${isOffered} or exists (
    select from tickets as placed
    join team_members as member on member.organization_id = placed.organization_id
      and member.team_id = placed.team_id and member.user_id = ${actor.id}
    where placed.organization_id = ${sql.ref(organization)} and placed.id = ${sql.ref(ticket)}
    -- Row by row: all that lies in their teams would be read for a few rows.
    offset 0))`;
}

/** The scope's person is on the row's ticket: what `ticketsOfPerson` finds, asked of a row. */
export const isOfScopesPerson = ({ person }: TicketScope, columns = OF_TICKETS): RawBuilder<SqlBool> =>
  person === null ? sql<boolean>`true` : relatesToRow(person, person.as, columns);

/**
 * Whether the actor is staff of the ticket of a query's row, which they may read: the SQL twin of `isStaff`.
 * Known beforehand for all but agents, who are staff of what they are assigned to and of what is in their teams.
 */
export function isStaffOfRow(actor: Actor, columns = OF_TICKETS): boolean | RawBuilder<SqlBool> {
  if (isSuperAdmin(actor) || runsDeskOf(actor, memberOrganization(actor))) return true;
  if (actor.role !== 'devops_agent') return false;
  return relatesToRow(actor, 'assignee_or_team', columns);
}

/** The same as what a query selects. */
export const isSeenByStaff = (actor: Actor): RawBuilder<boolean> => {
  const staff = isStaffOfRow(actor);
  return typeof staff === 'boolean' ? sql<boolean>`${sql.lit(staff)}` : sql<boolean>`${staff}`;
};

/** The same for `canRead`, of a ticket of an organization where the actor reads something. */
export function isReadableRow(actor: Actor, columns = OF_TICKETS): boolean | RawBuilder<SqlBool> {
  if (isSuperAdmin(actor) || runsDeskOf(actor, memberOrganization(actor))) return true;
  return relatesToRow(actor, actor.role === 'devops_agent' ? 'either_or_team' : 'either', columns);
}

/** An agent is in the team of a query's row of `tickets` now. */
export const isInTeamOfRow = (actor: Actor): RawBuilder<boolean> =>
  actor.role === 'devops_agent'
    ? sql<boolean>`exists (
        select from team_members as member
        where member.organization_id = tickets.organization_id and member.team_id = tickets.team_id
          and member.user_id = ${actor.id})`
    : sql<boolean>`false`;

/** The same of what is offered to them. */
export const isOfferedToReader = (actor: Actor): RawBuilder<SqlBool> =>
  actor.role === 'devops_agent' ? isOfferedRow(actor, OF_TICKETS) : sql<boolean>`false`;

/** The same for `canChat`. */
export function canChatOnRow(actor: Actor, columns = OF_TICKETS): RawBuilder<SqlBool> {
  const raised = relatesToRow(actor, 'requester', columns);
  const isAssigned = sql<boolean>`exists (
    select from ticket_people as person
    where person.organization_id = ${sql.ref(columns.organization)} and person.ticket_id = ${sql.ref(columns.ticket)}
      and person.until is null and ${RELATION.assignee})`;
  if (isSuperAdmin(actor) || actor.role === 'admin') return sql<boolean>`(${raised} or ${isAssigned})`;
  return sql<boolean>`(${raised} or (${relatesToRow(actor, 'either', columns)} and ${isAssigned}))`;
}
