/** Who may do what to one ticket. The rows an actor may list are the SQL twin of `canRead` on the server. */
import { ACTIVE_STATUSES, type Relation, type TicketStatus } from '../enums.ts';
import { type Actor, isMemberOf, isSuperAdmin, runsDeskOf } from '../people/actor.ts';

/** What the rules need to know of a ticket. `people` holds the present relations, the requester's among them. */
export interface TicketFacts {
  readonly organizationId: string;
  readonly status: TicketStatus;
  readonly people: readonly { readonly userId: string; readonly relation: Relation }[];
}

const isRequester = (actor: Actor, ticket: TicketFacts) =>
  isMemberOf(actor, ticket.organizationId) &&
  ticket.people.some((person) => person.userId === actor.id && person.relation === 'requester');

const isAssigned = (actor: Actor, ticket: TicketFacts) =>
  isMemberOf(actor, ticket.organizationId) &&
  ticket.people.some((person) => person.userId === actor.id && person.relation !== 'requester');

const isAssignedAgent = (actor: Actor, ticket: TicketFacts) =>
  actor.role === 'devops_agent' && isAssigned(actor, ticket);

const runsDesk = (actor: Actor, ticket: TicketFacts) =>
  isSuperAdmin(actor) || runsDeskOf(actor, ticket.organizationId);

/** Open and In Progress tickets are worked on; the others rest. */
export const isActive = (ticket: Pick<TicketFacts, 'status'>) =>
  ACTIVE_STATUSES.some((status) => status === ticket.status);

export const canRead = (actor: Actor, ticket: TicketFacts) =>
  runsDesk(actor, ticket) || isRequester(actor, ticket) || isAssigned(actor, ticket);

/** Staff of a ticket write and read internal notes and set its priority. */
export const isStaff = (actor: Actor, ticket: TicketFacts) =>
  runsDesk(actor, ticket) || isAssignedAgent(actor, ticket);

/** The requester only while the ticket is Open; see `isOpenFor`. */
export const canEdit = (actor: Actor, ticket: TicketFacts) =>
  runsDesk(actor, ticket) || isRequester(actor, ticket);

/** Whether the fields may be changed now by somebody who may edit at all. */
export const isOpenFor = (actor: Actor, ticket: TicketFacts) =>
  runsDesk(actor, ticket) || ticket.status === 'Open';

export const canSetPriority = (actor: Actor, ticket: TicketFacts) => isStaff(actor, ticket);

/** One rule for the rows of lists, the ticket's page and the calls: its staff, and a user for the ticket they raised. */
export const canSetStatus = (actor: Actor, ticket: TicketFacts) =>
  isStaff(actor, ticket) || (actor.role === 'user' && isRequester(actor, ticket));

export const canAssign = runsDesk;

/** The requester may ask for an agent, and so may those who could assign one by hand. */
export const canAutoAssign = (actor: Actor, ticket: TicketFacts) =>
  canAssign(actor, ticket) || isRequester(actor, ticket);

/** The chat is for the requester, and, once somebody is assigned, for the assigned, the organization's admins and super admins. */
export function canChat(actor: Actor, ticket: TicketFacts): boolean {
  if (isRequester(actor, ticket)) return true;
  if (!ticket.people.some((person) => person.relation !== 'requester')) return false;
  const administers = actor.role === 'admin' && isMemberOf(actor, ticket.organizationId);
  return isAssigned(actor, ticket) || administers || isSuperAdmin(actor);
}

/** The row menu is for those who run the desk and for the requester. */
export const seesRowMenu = (actor: Actor, ticket: TicketFacts) =>
  runsDesk(actor, ticket) || isRequester(actor, ticket);
