/** Who offers a ticket to somebody else. Apart from the other rules, which every page has. */
import type { Actor } from '../people/actor.ts';
import { canAssign, canSetPriority, isActive, type TicketFacts } from './ticket-policy.ts';

const hasIt = (actor: Actor, { people }: TicketFacts) =>
  people.some(({ userId, relation }) => userId === actor.id && relation === 'devops_agent');

/** Whoever has it, while it is worked on, and who runs the desk for them. */
export const canHandOver = (actor: Actor, ticket: TicketFacts) =>
  isActive(ticket) &&
  (canAssign(actor, ticket) ||
    (actor.role === 'devops_agent' && hasIt(actor, ticket) && canSetPriority(actor, ticket)));
