/** Which rows an actor may see: the SQL twin of the policy, and the only way into the repository. */
import { type Actor, isSuperAdmin, runsDeskOf } from '@switchboard/contract/people/actor.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

declare const made: unique symbol;

/** Only the functions of this file make one, so that a query without a scope does not compile. */
export interface TicketScope {
  readonly [made]: true;
  /** Null spans all organizations that are not deleted: a super admin's view. */
  readonly organizationId: string | null;
  /** Only tickets that this person has raised or is assigned to, or all of the organization. */
  readonly person: { readonly id: string; readonly as: 'requester' | 'assignee' | 'either' } | null;
}

/** All tickets of one organization or of every one, whoever is on them. */
export type OrganizationScope = TicketScope & { readonly person: null };

const scopeOf = (organizationId: string | null, person: TicketScope['person']) =>
  ({ organizationId, person }) as TicketScope;

const wholeScopeOf = (organizationId: string | null) => scopeOf(organizationId, null) as OrganizationScope;

/** What scopes have in common whose statements differ in ids alone. */
export interface ScopeKind {
  readonly organizations: 'one' | 'all';
  readonly person: 'requester' | 'assignee' | 'either' | null;
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

export const coversOrganizations = (scope: TicketScope): scope is OrganizationScope => scope.person === null;

/** Every ticket the actor may open. */
export function readableBy(actor: Actor): TicketScope {
  if (isSuperAdmin(actor)) return wholeScopeOf(null);
  const organizationId = memberOrganization(actor);
  return runsDeskOf(actor, organizationId)
    ? wholeScopeOf(organizationId)
    : scopeOf(organizationId, { id: actor.id, as: 'either' });
}

/** What the caller's own list covers: staff who run a desk see there only what they raised, an admin everything. */
export function ownListOf(actor: Actor): TicketScope {
  if (isSuperAdmin(actor)) return wholeScopeOf(null);
  const organizationId = memberOrganization(actor);
  if (actor.role === 'admin') return wholeScopeOf(organizationId);
  return scopeOf(organizationId, {
    id: actor.id,
    as: actor.role === 'devops_agent' ? 'either' : 'requester',
  });
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

const RELATION: Record<'requester' | 'assignee' | 'either', RawBuilder<SqlBool>> = {
  requester: sql<boolean>`person.relation = 'requester'`,
  assignee: sql<boolean>`person.relation <> 'requester'`,
  either: sql<boolean>`true`,
};

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

/** The condition on a query over `tickets` that keeps it inside the scope. */
export function inScope(scope: TicketScope): Expression<SqlBool> {
  const organization = coveredBy(scope, 'tickets.organization_id');
  const ofPerson = ticketsOfPerson(scope);
  return ofPerson === null ? organization : sql<boolean>`(${organization} and tickets.id in (${ofPerson}))`;
}

/** A query for the ids of the tickets that the scope's person is on, which may be there twice; null without a person. */
export const ticketsOfPerson = ({ organizationId, person }: TicketScope): RawBuilder<unknown> | null =>
  person === null
    ? null
    : sql`select person.ticket_id from ticket_people as person
      where person.organization_id = ${organizationId} and person.user_id = ${person.id}
        and person.until is null and ${RELATION[person.as]}`;

/**
 * Whether the actor is staff of the ticket of a query's `tickets` row, which they may read: the SQL twin of `isStaff`.
 * Known beforehand for all but agents, who are staff of what they are assigned to.
 */
export function isStaffOfRow(actor: Actor): boolean | RawBuilder<SqlBool> {
  if (isSuperAdmin(actor) || runsDeskOf(actor, memberOrganization(actor))) return true;
  if (actor.role !== 'devops_agent') return false;
  return sql<boolean>`exists (
    select from ticket_people as person
    where person.organization_id = tickets.organization_id and person.ticket_id = tickets.id
      and person.user_id = ${actor.id} and person.until is null and ${RELATION.assignee})`;
}
