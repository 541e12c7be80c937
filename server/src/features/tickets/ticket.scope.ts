/** Which rows an actor may see: the SQL twin of the policy, and the only way into the repository. */
import { type Actor, isSuperAdmin, runsDeskOf } from '@switchboard/contract/policies/actor.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

export interface TicketScope {
  /** Null spans all organizations that are not deleted: a super admin's view. */
  readonly organizationId: string | null;
  /** Only tickets this person hangs on in this way, or all of the organization. */
  readonly person: { readonly id: string; readonly as: 'requester' | 'assignee' | 'either' } | null;
}

/** Every ticket the actor may open. */
export function readableBy(actor: Actor): TicketScope {
  if (isSuperAdmin(actor)) return { organizationId: null, person: null };
  const organizationId = memberOrganization(actor);
  if (runsDeskOf(actor, organizationId)) return { organizationId, person: null };
  return { organizationId, person: { id: actor.id, as: 'either' } };
}

/** What the caller's own list covers: staff who run a desk see there only what they raised, an admin everything. */
export function ownListOf(actor: Actor): TicketScope {
  if (isSuperAdmin(actor)) return { organizationId: null, person: null };
  const organizationId = memberOrganization(actor);
  if (actor.role === 'admin') return { organizationId, person: null };
  const as = actor.role === 'devops_agent' ? 'either' : 'requester';
  return { organizationId, person: { id: actor.id, as } };
}

export const assignedTo = (actor: Actor): TicketScope => ({
  organizationId: actor.organizationId,
  person: { id: actor.id, as: 'assignee' },
});

/** All tickets of one organization, or of every organization for a super admin who names none. */
export function deskOf(actor: Actor, organizationId: string | null): TicketScope {
  return { organizationId: isSuperAdmin(actor) ? organizationId : memberOrganization(actor), person: null };
}

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
export const isOf = (column: RawBuilder<unknown>, organizationId: string): RawBuilder<SqlBool> =>
  sql<boolean>`${column} = ${organizationId} and ${isOpen(organizationId)}`;

/** A column of a query's rows is an organization that is not deleted: the few that are deleted are looked up once. */
export const isOfAnyOpen = (column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<boolean>`${column} <> all(array(select id from organizations where deleted_at is not null))`;

/** The condition on a query over `tickets` that keeps it inside the scope. */
export function inScope(scope: TicketScope): Expression<SqlBool> {
  const organization =
    scope.organizationId === null
      ? isOfAnyOpen(sql.ref('tickets.organization_id'))
      : sql<boolean>`(${isOf(sql.ref('tickets.organization_id'), scope.organizationId)})`;
  if (scope.person === null) return organization;
  return sql<boolean>`(${organization} and tickets.id in (
    select person.ticket_id from ticket_people as person
    where person.organization_id = ${scope.organizationId} and person.user_id = ${scope.person.id}
      and person.until is null and ${RELATION[scope.person.as]}))`;
}
