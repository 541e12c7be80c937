/** Conditions of the rules as SQL about people, for a ticket whose facts are known: `condition-sql.ts` the other way round. */
import { ROLES } from '@switchboard/contract/enums.ts';
import type { Condition, TicketFacts } from '@switchboard/contract/policies/condition.ts';
import { holds } from '@switchboard/contract/policies/judge.ts';
import { grantsOf, rolesWith } from '@switchboard/contract/policies/permissions.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { holdersOf } from '../../people/granted.ts';

const NOBODY = { id: '', role: 'user', organizationId: null } as const;

const isOneOf = (ids: readonly string[]) => sql<boolean>`person.id = any(${ids}::uuid[])`;

/** Of a query's row of `users` that goes by the name of `person`. */
export function ofPerson(condition: Condition, ticket: TicketFacts): RawBuilder<SqlBool> {
  const each = (parts: readonly Condition[]) => parts.map((part) => ofPerson(part, ticket));
  if ('all' in condition) return sql<boolean>`(${sql.join(each(condition.all), sql` and `)})`;
  if ('any' in condition) return sql<boolean>`(${sql.join(each(condition.any), sql` or `)})`;
  if ('not' in condition) return sql<boolean>`not ${ofPerson(condition.not, ticket)}`;
  switch (condition.fact) {
    case 'role': {
      const roles = sql<boolean>`person.role = any(${[...condition.in]}::text[])`;
      // The index of people by role begins with their organization.
      return condition.in.every((one) => one === 'super_admin')
        ? sql<boolean>`(person.organization_id is null and ${roles})`
        : roles;
    }
    case 'permission': {
      const { name, scope } = condition;
      const roles = rolesWith(name, scope, ROLES, ticket.leadsScope);
      // Two lists of ids and roles, so that indexes find both.
      return sql<boolean>`(person.role = any(${roles}::text[])
        or person.id = any(array(${holdersOf(ticket.organizationId, grantsOf(name, scope))})))`;
    }
    case 'member':
      return sql<boolean>`person.organization_id = ${ticket.organizationId}`;
    case 'relation': {
      const { in: relations } = condition;
      return isOneOf(
        ticket.people.filter((one) => relations.includes(one.relation)).map((one) => one.userId),
      );
    }
    case 'in_team':
      return isOneOf(ticket.team ?? []);
    case 'offered':
      return isOneOf(ticket.offered ?? []);
    case 'leads':
      return isOneOf(ticket.leads ?? []);
    case 'shared':
      if (ticket.sharing !== condition.as) return sql<boolean>`false`;
      return condition.as === 'project' ? isOneOf(ticket.projectPeople ?? []) : sql<boolean>`true`;
    case 'watched':
      return isOneOf(ticket.watchers ?? []);
    case 'opened':
      return isOneOf(ticket.openedBy ?? []);
    case 'taken':
    case 'confidential':
    case 'merged':
      return sql<boolean>`${sql.lit(holds(condition, NOBODY, ticket))}`;
  }
}
