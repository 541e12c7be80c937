/**
 * What a rule asks, as data: the same condition is judged for one ticket, told to people, and made into SQL on the
 * server. It knows nothing of any rule.
 */
import type { LeadsScope, Relation, Role, SharingMode, TicketStatus } from '../enums.ts';
import type { Permission, Scope } from './permissions.ts';

/** One thing that holds or does not. */
export type Fact =
  /** Of the actor: one of these roles. */
  | { readonly fact: 'role'; readonly in: readonly Role[] }
  /** Of the actor: this permission, as far as that. */
  | { readonly fact: 'permission'; readonly name: Permission; readonly scope: Scope }
  /** Of the actor: a member of the ticket's organization. */
  | { readonly fact: 'member' }
  /** The actor has one of these relations to the ticket now. */
  | { readonly fact: 'relation'; readonly in: readonly Relation[] }
  /** The actor is among the present members of its team. */
  | { readonly fact: 'in_team' }
  /** It is offered to the actor, or to a team that they are in, and that is not answered yet. */
  | { readonly fact: 'offered' }
  /** The actor manages its project, or heads the business unit of it. */
  | { readonly fact: 'leads' }
  /** Somebody has it: an agent, a lead or whoever else it was assigned to. */
  | { readonly fact: 'taken' }
  /** It is shared so, whichever way that came about; among the people of its project only where the actor is one of them. */
  | { readonly fact: 'shared'; readonly as: Exclude<SharingMode, 'private'> }
  /** The actor has chosen to hear of everything on it; that permits nothing. */
  | { readonly fact: 'watched' }
  /** It was merged into another ticket. */
  | { readonly fact: 'merged' }
  /** It is for the people on it alone. */
  | { readonly fact: 'confidential' }
  /** The actor has opened it with a reason, and that has not ended yet. */
  | { readonly fact: 'opened' };

export type Condition =
  | Fact
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

export const all = (...conditions: readonly Condition[]): Condition => ({ all: conditions });
export const any = (...conditions: readonly Condition[]): Condition => ({ any: conditions });
export const not = (condition: Condition): Condition => ({ not: condition });
export const role = (...roles: readonly Role[]): Condition => ({ fact: 'role', in: roles });
export const permission = (name: Permission, scope: Scope): Condition => ({
  fact: 'permission',
  name,
  scope,
});
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
  /** Who leads its project, as far as it is asked of them; without it, nobody. */
  readonly leads?: readonly string[];
  /** What managers and BU heads of its organization run, where it is asked who reads it; without it, all. */
  readonly leadsScope?: LeadsScope;
  /** Who has chosen to hear of everything on it, as far as it is asked; without it, nobody. */
  readonly watchers?: readonly string[];
  /** It was merged into another one and is only read; without it, it was not. */
  readonly isMerged?: boolean;
  /** It is for the people on it alone; without it, it is not. */
  readonly isConfidential?: boolean;
  /** Who has it open with a reason at this moment, as far as it is asked; without it, nobody. */
  readonly openedBy?: readonly string[];
}
