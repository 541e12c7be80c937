/** Judges a condition for one person and one ticket. */
import { ASSIGNMENT_TYPES, RELATIONS } from '../enums.ts';
import { type Actor, isMemberOf } from '../people/actor.ts';
import type { Condition, Fact, TicketFacts } from './condition.ts';
import { permits } from './permissions.ts';

export function holds(condition: Condition, actor: Actor, ticket: TicketFacts): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, actor, ticket));
  if ('any' in condition) return condition.any.some((part) => holds(part, actor, ticket));
  if ('not' in condition) return !holds(condition.not, actor, ticket);
  return isTrue(condition, actor, ticket);
}

function isTrue(fact: Fact, actor: Actor, ticket: TicketFacts): boolean {
  switch (fact.fact) {
    case 'role':
      return fact.in.includes(actor.role);
    case 'permission':
      return permits(actor, fact.name, fact.scope);
    case 'member':
      return isMemberOf(actor, ticket.organizationId);
    case 'relation':
      return ticket.people.some((person) => person.userId === actor.id && fact.in.includes(person.relation));
    case 'in_team':
      return ticket.team?.includes(actor.id) ?? false;
    case 'offered':
      return ticket.offered?.includes(actor.id) ?? false;
    case 'leads':
      return ticket.leads?.includes(actor.id) ?? false;
    case 'taken':
      return ticket.people.some(({ relation }) => ASSIGNMENT_TYPES.some((one) => one === relation));
    case 'shared':
      return (
        ticket.sharing === fact.as &&
        (fact.as !== 'project' || (ticket.projectPeople?.includes(actor.id) ?? false))
      );
    case 'watched':
      return ticket.watchers?.includes(actor.id) ?? false;
    case 'merged':
      return ticket.isMerged ?? false;
    case 'confidential':
      return ticket.isConfidential ?? false;
    case 'opened':
      return ticket.openedBy?.includes(actor.id) ?? false;
  }
}

/**
 * What is left of a condition once the actor is known and the ticket is one of their organization's, or of any for who
 * belongs to none: an answer where that decides it, else a condition about the ticket alone.
 */
export function knowing(
  condition: Condition,
  actor: Pick<Actor, 'role' | 'organizationId' | 'granted' | 'leadsScope'>,
): boolean | Condition {
  if ('not' in condition) {
    const part = knowing(condition.not, actor);
    return typeof part === 'boolean' ? !part : { not: part };
  }
  if ('all' in condition) return allOf(condition.all.map((part) => knowing(part, actor)));
  if ('any' in condition) return anyOf(condition.any.map((part) => knowing(part, actor)));
  if (condition.fact === 'role') return condition.in.includes(actor.role);
  if (condition.fact === 'permission') return permits(actor, condition.name, condition.scope);
  if (condition.fact === 'member') return actor.organizationId !== null;
  return condition;
}

/** What one part says is not asked again as one of several things of which another part asks any. */
function allOf(parts: readonly (boolean | Condition)[]): boolean | Condition {
  if (parts.includes(false)) return false;
  const asked = parts.filter((part) => typeof part !== 'boolean');
  const saying = new Set(asked.map((part) => JSON.stringify(part)));
  const open = asked.filter(
    (part) => !('any' in part && part.any.some((one) => saying.has(JSON.stringify(one)))),
  );
  const [first, ...others] = open;
  if (first === undefined) return true;
  return others.length === 0 ? first : { all: open };
}

/** Relations of which each is enough are one fact, what stands there twice is asked once, and what is enough is not asked with more. */
function anyOf(parts: readonly (boolean | Condition)[]): boolean | Condition {
  if (parts.includes(true)) return true;
  const open = parts
    .filter((part) => typeof part !== 'boolean')
    .flatMap((part) => ('any' in part ? part.any : [part]));
  const named = new Set(open.flatMap((part) => ('fact' in part && part.fact === 'relation' ? part.in : [])));
  const relations: Condition[] =
    named.size === 0 ? [] : [{ fact: 'relation', in: RELATIONS.filter((one) => named.has(one)) }];
  const others = open.filter((part) => !('fact' in part && part.fact === 'relation'));
  const different = new Map([...relations, ...others].map((part) => [JSON.stringify(part), part]));
  for (const [key, part] of different) {
    if ('all' in part && part.all.some((one) => different.has(JSON.stringify(one)))) different.delete(key);
  }
  const [first, ...more] = different.values();
  if (first === undefined) return false;
  return more.length === 0 ? first : { any: [first, ...more] };
}
