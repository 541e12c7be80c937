/** Who may do what to one ticket: the rules, asked by name. Lists ask the same rules, as SQL, on the server. */
import { ACTIVE_STATUSES } from '../enums.ts';
import type { Actor } from '../people/actor.ts';
import type { TicketFacts } from '../policies/condition.ts';
import { holds } from '../policies/judge.ts';
import { conditionOf, TICKET_RIGHTS, type TicketRight } from '../policies/ticket-rules.ts';

export type { TicketFacts } from '../policies/condition.ts';

/** Open and In Progress tickets are worked on; the others rest. */
export const isActive = (ticket: Pick<TicketFacts, 'status'>) =>
  ACTIVE_STATUSES.some((status) => status === ticket.status);

const permits = (right: TicketRight) => {
  const condition = conditionOf(right);
  return (actor: Actor, ticket: TicketFacts) => holds(condition, actor, ticket);
};

/** Everything that the rules give somebody on a ticket. Of edits see also `isOpenFor`. */
export const rightsOn = (actor: Actor, ticket: TicketFacts): TicketRight[] =>
  TICKET_RIGHTS.filter(
    (right) => !(right === 'note' && actor.withoutNotes) && holds(conditionOf(right), actor, ticket),
  );

export const canRead = permits('read');

/** The contact number is for those on a ticket and its staff. */
export const canReadContact = permits('contact');

export const canReply = permits('reply');

const explains = permits('explain');

/** Staff of a ticket write and read internal notes and set its priority. */
export const isStaff = permits('note');

/** Told of its staff's facts, so that it takes who reads its notes, too. */
export const canExplain = (actor: Actor, ticket: TicketFacts): boolean =>
  isStaff(actor, ticket) && explains(actor, ticket);

/** Staff read and write them, but for a token that is not for notes. */
export const readsNotes = (actor: Actor, ticket: TicketFacts): boolean =>
  actor.withoutNotes !== true && isStaff(actor, ticket);

/** The requester only while the ticket is Open; see `isOpenFor`. */
export const canEdit = permits('edit');

const canEditAlways = permits('edit_always');

/** Whether the fields may be changed now by somebody who may edit at all. */
export const isOpenFor = (actor: Actor, ticket: TicketFacts) =>
  ticket.status === 'Open' || canEditAlways(actor, ticket);

export const canSetPriority = permits('priority');

/** Says which request type it is. */
export const canSetType = permits('type');

export const canTag = permits('tag');

/** Whoever works on all of them merges tickets. */
export const canMerge = permits('merge');

/** One rule for the rows of lists, the ticket's page and the calls: its staff, and a user for the ticket they raised. */
export const canSetStatus = permits('status');

/** Who takes what lies in its team's inbox, or sends it to another team. */
export const canTriage = permits('triage');

/** Says whom a ticket waits for. */
export const canSetWaiting = permits('waiting');

export const canAssign = permits('assign');

/** The requester may ask for an agent, and so may those who could assign one by hand. */
export const canAutoAssign = permits('auto_assign');

/** The chat is for the requester, and, once somebody is assigned, for the assigned, those who were added, the organization's admins and super admins. */
export const canChat = permits('chat');

/** Adds people who then read it, and takes them off again. */
export const canChangePeople = permits('people');

/** Takes oneself off a ticket that one was added to. */
export const canLeave = permits('leave');

/** Chooses who else reads it. */
export const canShare = permits('share');

/** Makes somebody else its requester. */
export const canChangeRequester = permits('requester');

/** Says that it is for the people on it alone. */
export const canConfide = permits('confide');

/** The same, where the organization lets everybody. */
export const canConfideOwn = permits('confide_own');

/** Lets all read it again who would otherwise. */
export const canMakePublic = permits('make_public');

/** Names who handles it. */
export const canNameHandlers = permits('handlers');

/** Works on it: tags, links, checklists, macros, and when it comes back. */
export const canWork = permits('work');

/** May at least let fewer people read it. */
export const canNarrow = permits('narrow');

/** Asks people of the organization to approve it. */
export const canAskApproval = permits('ask_approval');

/** The row menu is for those who run the desk and for the requester. */
export const seesRowMenu = permits('row_menu');
