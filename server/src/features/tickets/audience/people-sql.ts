/** Conditions of the rules as SQL about people, for a ticket whose facts are known: `condition-sql.ts` the other way round. */
import type { Condition, TicketFacts } from '@switchboard/contract/policies/condition.ts';
import { holds } from '@switchboard/contract/policies/judge.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

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
    case 'shared':
      if (ticket.sharing !== condition.as) return sql<boolean>`false`;
      return condition.as === 'project' ? isOneOf(ticket.projectPeople ?? []) : sql<boolean>`true`;
    case 'watched':
      return isOneOf(ticket.watchers ?? []);
    case 'leads_project':
      return isOneOf(ticket.leads ?? []);
    case 'leads_run_all':
    case 'taken':
    case 'merged':
      return sql<boolean>`${sql.lit(holds(condition, NOBODY, ticket))}`;
  }
}
