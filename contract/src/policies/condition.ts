/**
 * What a rule asks, as data: the same condition is judged for one ticket, told to people, and made into SQL on the
 * server. It knows nothing of any rule.
 */
import type { LeadsScope, Relation, Role, SharingMode, TicketStatus } from '../enums.ts';

/** One thing that holds or does not. */
export type Fact =
  /** Of the actor: one of these roles. */
  | { readonly fact: 'role'; readonly in: readonly Role[] }
  /** Of the actor: a member of the ticket's organization. */
  | { readonly fact: 'member' }
  /** The actor has one of these relations to the ticket now. */
  | { readonly fact: 'relation'; readonly in: readonly Relation[] }
  /** The actor is among the present members of its team. */
  | { readonly fact: 'in_team' }
  /** It is offered to the actor, or to a team that they are in, and that is not answered yet. */
  | { readonly fact: 'offered' }
  /** Somebody has it: an agent, a lead or whoever else it was assigned to. */
  | { readonly fact: 'taken' }
  /** It is shared so, whichever way that came about; among the people of its project only where the actor is one of them. */
  | { readonly fact: 'shared'; readonly as: Exclude<SharingMode, 'private'> }
  /** Managers and BU heads of its organization run all of its tickets, and not only those of projects that they lead. */
  | { readonly fact: 'leads_run_all' }
  /** The actor is manager or BU head of its project. */
  | { readonly fact: 'leads_project' }
  /** The actor has chosen to hear of everything on it; that permits nothing. */
  | { readonly fact: 'watched' }
  /** It was merged into another ticket. */
  | { readonly fact: 'merged' };

export type Condition =
  | Fact
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

export const all = (...conditions: readonly Condition[]): Condition => ({ all: conditions });
export const any = (...conditions: readonly Condition[]): Condition => ({ any: conditions });
export const not = (condition: Condition): Condition => ({ not: condition });
export const role = (...roles: readonly Role[]): Condition => ({ fact: 'role', in: roles });
export const relation = (...relations: readonly Relation[]): Condition => ({
  fact: 'relation',
  in: relations,
});

/** What the rules need to know of a ticket. `people` holds the present relations, the requester's among them. */
export interface TicketFacts {
  readonly organizationId: string;
  readonly status: TicketStatus;
  readonly people: readonly { readonly userId: string; readonly relation: Relation }[];
  /** Who is in its team now, as far as they are agents or it is asked of one; without it, nobody. */
  readonly team?: readonly string[];
  /** The agents whom it is offered to at this moment, as far as it is asked of them; without it, nobody. */
  readonly offered?: readonly string[];
  /** With whom it is shared, as far as it is asked; without it, with nobody. */
  readonly sharing?: SharingMode;
  /** The members and leads of its project, as far as it is shared with them; without it, nobody. */
  readonly projectPeople?: readonly string[];
  /** Who has chosen to hear of everything on it, as far as it is asked; without it, nobody. */
  readonly watchers?: readonly string[];
  /** What managers and BU heads of its organization run, as far as it is asked; without it, what the actor says, or all. */
  readonly leadsScope?: LeadsScope;
  /** Who leads its project, as far as they run only that; without it, nobody. */
  readonly leads?: readonly string[];
  /** It was merged into another one and is only read; without it, it was not. */
  readonly isMerged?: boolean;
}
