/** Who may do what to one ticket. The rows an actor may list are the SQL twin of `canRead` on the server. */
import { ACTIVE_STATUSES, type Relation, type TicketStatus, UNASSIGNED_RELATIONS } from '../enums.ts';
import { type Actor, isMemberOf, isSuperAdmin, runsDeskOf } from '../people/actor.ts';

/** What the rules need to know of a ticket. `people` holds the present relations, the requester's among them. */
export interface TicketFacts {
  readonly organizationId: string;
  readonly status: TicketStatus;
  readonly people: readonly { readonly userId: string; readonly relation: Relation }[];
  /** Who is in its team now, as far as they are agents or it is asked of one; without it, nobody. */
  readonly team?: readonly string[];
  /** The agents whom it is offered to at this moment, as far as it is asked of them; without it, nobody. */
  readonly offered?: readonly string[];
  /** It was merged into another one and is only read; without it, it was not. */
  readonly isMerged?: boolean;
}

const has = ({ people }: TicketFacts, relation: Relation, actor: Actor) =>
  people.some((person) => person.userId === actor.id && person.relation === relation);

const isAssignment = ({ relation }: { readonly relation: Relation }) =>
  !UNASSIGNED_RELATIONS.some((other) => other === relation);

const isRequester = (actor: Actor, ticket: TicketFacts) =>
  isMemberOf(actor, ticket.organizationId) && has(ticket, 'requester', actor);

/** Somebody who was added: reads and replies, and chats while somebody is assigned. */
const isParticipant = (actor: Actor, ticket: TicketFacts) =>
  isMemberOf(actor, ticket.organizationId) && has(ticket, 'participant', actor);

const isAssigned = (actor: Actor, ticket: TicketFacts) =>
  isMemberOf(actor, ticket.organizationId) &&
  ticket.people.some((person) => person.userId === actor.id && isAssignment(person));

const isAssignedAgent = (actor: Actor, ticket: TicketFacts) =>
  actor.role === 'devops_agent' && isAssigned(actor, ticket);

const isAgentAmong = (actor: Actor, { organizationId }: TicketFacts, ids: readonly string[] = []) =>
  actor.role === 'devops_agent' && isMemberOf(actor, organizationId) && ids.includes(actor.id);

/** An agent among the present members of its team. Other members run the desk, and see it by that. */
const isInItsTeam = (actor: Actor, ticket: TicketFacts) => isAgentAmong(actor, ticket, ticket.team);

/** An agent to whom somebody hands it over, until that is answered. */
const isOffered = (actor: Actor, ticket: TicketFacts) => isAgentAmong(actor, ticket, ticket.offered);

const runsDesk = (actor: Actor, ticket: TicketFacts) =>
  isSuperAdmin(actor) || runsDeskOf(actor, ticket.organizationId);

/** Open and In Progress tickets are worked on; the others rest. */
export const isActive = (ticket: Pick<TicketFacts, 'status'>) =>
  ACTIVE_STATUSES.some((status) => status === ticket.status);

export const canRead = (actor: Actor, ticket: TicketFacts) =>
  runsDesk(actor, ticket) ||
  isRequester(actor, ticket) ||
  isAssigned(actor, ticket) ||
  isParticipant(actor, ticket) ||
  isInItsTeam(actor, ticket) ||
  isOffered(actor, ticket);

/** Whether it takes writes at all. */
const isLive = ({ isMerged = false }: TicketFacts) => !isMerged;

/** Staff of a ticket write and read internal notes and set its priority. */
export const isStaff = (actor: Actor, ticket: TicketFacts) =>
  runsDesk(actor, ticket) ||
  isAssignedAgent(actor, ticket) ||
  isInItsTeam(actor, ticket) ||
  isOffered(actor, ticket);

/** The requester only while the ticket is Open; see `isOpenFor`. */
export const canEdit = (actor: Actor, ticket: TicketFacts) =>
  isLive(ticket) && (runsDesk(actor, ticket) || isRequester(actor, ticket));

/** Whether the fields may be changed now by somebody who may edit at all. */
export const isOpenFor = (actor: Actor, ticket: TicketFacts) =>
  runsDesk(actor, ticket) || ticket.status === 'Open';

export const canSetPriority = (actor: Actor, ticket: TicketFacts) => isLive(ticket) && isStaff(actor, ticket);

/** Says which request type it is. */
export const canSetType = (actor: Actor, ticket: TicketFacts) => isLive(ticket) && isStaff(actor, ticket);

export const canTag = (actor: Actor, ticket: TicketFacts) => isLive(ticket) && isStaff(actor, ticket);

/** Whoever works on all of them merges tickets. */
export const canMerge = (actor: Actor, ticket: TicketFacts) => isLive(ticket) && isStaff(actor, ticket);

/** One rule for the rows of lists, the ticket's page and the calls: its staff, and a user for the ticket they raised. */
export const canSetStatus = (actor: Actor, ticket: TicketFacts) =>
  isLive(ticket) && (isStaff(actor, ticket) || (actor.role === 'user' && isRequester(actor, ticket)));

/** Who takes what lies in its team's inbox, or sends it to another team. */
export const canTriage = (actor: Actor, ticket: TicketFacts) =>
  isLive(ticket) && (runsDesk(actor, ticket) || isInItsTeam(actor, ticket));

/** Says whom a ticket waits for. */
export const canSetWaiting = (actor: Actor, ticket: TicketFacts) => isLive(ticket) && isStaff(actor, ticket);

export const canAssign = (actor: Actor, ticket: TicketFacts) => isLive(ticket) && runsDesk(actor, ticket);

/** The requester may ask for an agent, and so may those who could assign one by hand. */
export const canAutoAssign = (actor: Actor, ticket: TicketFacts) =>
  canAssign(actor, ticket) || (isLive(ticket) && isRequester(actor, ticket));

/** The chat is for the requester, and, once somebody is assigned, for the assigned, those who were added, the organization's admins and super admins. */
export function canChat(actor: Actor, ticket: TicketFacts): boolean {
  if (isRequester(actor, ticket)) return true;
  if (!ticket.people.some(isAssignment)) return false;
  const administers = actor.role === 'admin' && isMemberOf(actor, ticket.organizationId);
  return isAssigned(actor, ticket) || isParticipant(actor, ticket) || administers || isSuperAdmin(actor);
}

/** The row menu is for those who run the desk and for the requester. */
export const seesRowMenu = (actor: Actor, ticket: TicketFacts) =>
  runsDesk(actor, ticket) || isRequester(actor, ticket);
