/** Which rows an actor may see: the rules as SQL, and the only way into the repository. */
import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { any, type Condition } from '@switchboard/contract/policies/condition.ts';
import { knowing } from '@switchboard/contract/policies/judge.ts';
import {
  conditionOf,
  HAS_IT,
  ON_IT,
  RAISED_IT,
  SHARED_WITH,
  type TicketRight,
} from '@switchboard/contract/policies/ticket-rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { idsOf, ofRow, type TicketColumns } from './condition-sql.ts';

declare const made: unique symbol;

/** Only the functions of this file make one, so that a query without a scope does not compile. */
export interface TicketScope {
  readonly [made]: true;
  /** Null spans all organizations that are not deleted: a super admin's view. */
  readonly organizationId: string | null;
  /** Only tickets for which this holds of this person, or all of the organization. */
  readonly person: { readonly id: string; readonly when: Condition } | null;
}

/** All tickets of one organization or of every one, whoever is on them. */
export type OrganizationScope = TicketScope & { readonly person: null };

const scopeOf = (organizationId: string | null, person: TicketScope['person']) =>
  ({ organizationId, person }) as TicketScope;

const wholeScopeOf = (organizationId: string | null) => scopeOf(organizationId, null) as OrganizationScope;

/** What scopes have in common whose statements differ in ids alone. */
export interface ScopeKind {
  readonly organizations: 'one' | 'all';
  readonly person: Condition | null;
}

export const kindOf = ({ organizationId, person }: TicketScope): ScopeKind => ({
  organizations: organizationId === null ? 'all' : 'one',
  person: person?.when ?? null,
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
    person === null ? null : { id: ids.personId, when: person },
  );

const IN_TEAM: Condition = { fact: 'in_team' };

/** Rows of tickets tell themselves whether they are in it. */
export const isOfTeams = ({ person }: TicketScope): boolean => person?.when === IN_TEAM;

/** It is what somebody raised, and nothing else. */
export const isOwnRaised = ({ person }: TicketScope): boolean => person?.when === RAISED_IT;

export const coversOrganizations = (scope: TicketScope): scope is OrganizationScope => scope.person === null;

/** Every ticket that gives the actor the right; null where that is none, whatever the ticket. */
function givenTo(actor: Actor, right: TicketRight): TicketScope | null {
  const when = knowing(conditionOf(right), actor);
  if (when === false) return null;
  const organizationId = isSuperAdmin(actor) ? null : memberOrganization(actor);
  return when === true ? wholeScopeOf(organizationId) : scopeOf(organizationId, { id: actor.id, when });
}

/** Every ticket the actor may open. */
export function readableBy(actor: Actor): TicketScope {
  const scope = givenTo(actor, 'read');
  if (scope === null) throw new Error('everybody may read what they raised');
  return scope;
}

/** Every ticket that the actor may open and is staff of; null where that is none. */
export const staffedBy = (actor: Actor): TicketScope | null => givenTo(actor, 'note');

/** Every ticket whose internal notes they read; null where that is none. */
export const notesReadBy = (actor: Actor): TicketScope | null =>
  actor.withoutNotes === true ? null : staffedBy(actor);

/**
 * What the caller's own list covers: staff who run a desk see there only what they raised, an admin everything.
 * @param ofTeams an agent names teams: then what lies with theirs
 */
export function ownListOf(actor: Actor, ofTeams = false): TicketScope {
  if (isSuperAdmin(actor)) return wholeScopeOf(null);
  const organizationId = memberOrganization(actor);
  if (actor.role === 'admin') return wholeScopeOf(organizationId);
  const isAgent = actor.role === 'devops_agent';
  if (isAgent && ofTeams) return scopeOf(organizationId, { id: actor.id, when: IN_TEAM });
  return scopeOf(organizationId, { id: actor.id, when: isAgent ? ON_IT : RAISED_IT });
}

export const assignedTo = (actor: Actor): TicketScope =>
  scopeOf(actor.organizationId, { id: actor.id, when: HAS_IT });

/** What others have shared with the actor, who is not on it. */
export function sharedWith(actor: Actor): TicketScope {
  const when = knowing(SHARED_WITH, actor);
  const person = { id: actor.id, when: typeof when === 'boolean' ? any() : when };
  return scopeOf(actor.organizationId, person);
}

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

const OF_TICKETS: TicketColumns = {
  organization: 'tickets.organization_id',
  ticket: 'tickets.id',
  team: 'tickets.team_id',
};

/** The condition on a query over `tickets`, or over what is about tickets, that keeps it inside the scope. */
export function inScope(scope: TicketScope, columns = OF_TICKETS): RawBuilder<SqlBool> {
  const organization = coveredBy(scope, columns.organization);
  if (isOfTeams(scope) && scope.person !== null && columns.team !== undefined) {
    return sql<boolean>`(${organization} and ${sql.ref(columns.team)} in (
      select member.team_id from team_members as member
      where member.organization_id = ${scope.organizationId} and member.user_id = ${scope.person.id}))`;
  }
  const ofPerson = ticketsOfPerson(scope);
  return ofPerson === null
    ? organization
    : sql<boolean>`(${organization} and ${sql.ref(columns.ticket)} in (${ofPerson}))`;
}

/** A query for the ids of the tickets that the scope's person is on, which may be there twice; null without a person. */
export const ticketsOfPerson = ({ organizationId, person }: TicketScope): RawBuilder<unknown> | null =>
  person === null ? null : idsOf(person.when, organizationId, person.id);

/** The scope's person is on the row's ticket: what `ticketsOfPerson` finds, asked of a row. */
export const isOfScopesPerson = ({ person }: TicketScope, columns = OF_TICKETS): RawBuilder<SqlBool> =>
  person === null ? sql<boolean>`true` : ofRow(person.when, person.id, columns);

/** Whether a query's row is of a ticket of the actor's organizations that gives them the right; known beforehand for many. */
function rightOnRow(actor: Actor, right: TicketRight, columns: TicketColumns): boolean | RawBuilder<SqlBool> {
  const when = knowing(conditionOf(right), actor);
  return typeof when === 'boolean' ? when : ofRow(when, actor.id, columns);
}

const asSql = (known: boolean | RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  typeof known === 'boolean' ? sql<boolean>`${sql.lit(known)}` : sql<boolean>`${known}`;

/**
 * Whether the actor is staff of the ticket of a query's row, which they may read.
 * Known beforehand for all but agents, who are staff of what they are assigned to and of what is in their teams.
 */
export const isStaffOfRow = (actor: Actor, columns = OF_TICKETS): boolean | RawBuilder<SqlBool> =>
  rightOnRow(actor, 'note', columns);

/** The same of its internal notes, which not every token is for. */
export const readsNotesOfRow = (actor: Actor, columns = OF_TICKETS): boolean | RawBuilder<SqlBool> =>
  actor.withoutNotes === true ? false : isStaffOfRow(actor, columns);

/** The same as what a query selects. */
export const isSeenByStaff = (actor: Actor) => asSql(isStaffOfRow(actor)) as RawBuilder<boolean>;

/** The same of reading, for a ticket of an organization where the actor reads something. */
export const isReadableRow = (actor: Actor, columns = OF_TICKETS): boolean | RawBuilder<SqlBool> =>
  rightOnRow(actor, 'read', columns);

/** The same of the contact number, as what a query selects. */
export const readsContact = (actor: Actor, columns = OF_TICKETS) =>
  asSql(rightOnRow(actor, 'contact', columns)) as RawBuilder<boolean>;

/** The same of the chat. */
export const canChatOnRow = (actor: Actor, columns = OF_TICKETS): RawBuilder<SqlBool> =>
  asSql(rightOnRow(actor, 'chat', columns));

/** An agent is in the team of a query's row of `tickets` now. */
export const isInTeamOfRow = (actor: Actor) => ofAgents(actor, IN_TEAM) as RawBuilder<boolean>;

/** The same of what is offered to them. */
export const isOfferedToReader = (actor: Actor): RawBuilder<SqlBool> => ofAgents(actor, { fact: 'offered' });

const ofAgents = (actor: Actor, when: Condition): RawBuilder<SqlBool> =>
  actor.role === 'devops_agent' ? ofRow(when, actor.id, OF_TICKETS) : sql<boolean>`false`;
