/** The rules in words for people. Apart from the rules, which every page loads. */
import type { Relation } from '../enums.ts';
import type { TicketRuleId } from './ticket-rules.ts';

export interface RuleWords {
  /** One sentence: whom the rule is for, and what it gives them. */
  readonly explains: string;
  /** Why somebody is among those who read, as it stands behind a name or names a group: "Requester". */
  readonly reason: string;
}

/** A rule without words does not compile. */
export const RULE_WORDS: Readonly<Record<TicketRuleId, RuleWords>> = {
  installation: {
    explains: 'Super admins of this installation work on every ticket.',
    reason: 'Super admins',
  },
  installation_chat: {
    explains: 'Super admins chat once somebody has the ticket.',
    reason: 'Super admins',
  },
  desk: {
    explains:
      'Admins, managers and BU heads work on all tickets of the organization, unless managers and BU heads run only the projects that they lead.',
    reason: 'Admins, managers and BU heads',
  },
  administration: {
    explains: 'Admins of the organization work on all of its tickets.',
    reason: 'Admins',
  },
  project_leads: {
    explains: 'The manager and the BU head of its project work on the ticket.',
    reason: 'Leads of its project',
  },
  administration_chat: {
    explains: 'Admins of the organization chat once somebody has the ticket.',
    reason: 'Admins',
  },
  requester: {
    explains: 'The requester reads, replies, chats, and edits the ticket while it is Open.',
    reason: 'Requester',
  },
  requesting_user: {
    explains: 'A user sets the status of the tickets that they raised.',
    reason: 'Requester',
  },
  assigned: {
    explains: 'Whoever has the ticket reads, replies and chats.',
    reason: 'Assigned',
  },
  raiser: {
    explains: 'Whoever raised the ticket for somebody else reads, replies and chats.',
    reason: 'Raised it',
  },
  assigned_agent: {
    explains: 'A DevOps agent works on the tickets that they have, internal notes included.',
    reason: 'Assigned agent',
  },
  participant: {
    explains: 'Whoever was added to the ticket as a participant reads and replies.',
    reason: 'Participant',
  },
  participant_chat: {
    explains: 'Participants chat once somebody has the ticket.',
    reason: 'Participant',
  },
  viewer: {
    explains: 'Whoever was added to read reads everything but internal notes.',
    reason: 'Reads only',
  },
  approver: {
    explains: 'Whoever is asked to approve the ticket reads and replies until it is decided.',
    reason: 'Approver',
  },
  team: {
    explains: 'The agents of the team in whose inbox the ticket lies work on it.',
    reason: 'Agents of its team',
  },
  offered: {
    explains: 'The agents whom the ticket is offered to work on it until they answer.',
    reason: 'Agents it is offered to',
  },
  shared_project: {
    explains: 'Members and leads of its project read a ticket that is shared with the project.',
    reason: 'People of its project',
  },
  shared_managers: {
    explains: 'Managers and BU heads read a ticket that is shared with them.',
    reason: 'Managers and BU heads',
  },
  shared_everyone: {
    explains: 'Every member of the organization reads a ticket that is shared with everyone.',
    reason: 'Everyone in the organization',
  },
};

/** What a relation is called where it is told as a fact about somebody. */
export const RELATION_WORDS: Readonly<Record<Relation, string>> = {
  requester: 'Requester',
  raiser: 'Raised it',
  bu_head: 'Assigned as BU head',
  manager: 'Assigned as manager',
  devops_agent: 'Assigned as DevOps agent',
  user: 'Assigned',
  participant: 'Participant',
  viewer: 'Added to read',
  approver: 'Asked to approve',
};
