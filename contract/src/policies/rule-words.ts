/** The rules in words for people. Apart from the rules, which every page loads. */
import type { LeadsScope, Relation } from '../enums.ts';
import type { TicketRuleId } from './ticket-rules.ts';

interface RuleWords {
  /** One sentence: whom the rule is for, and what it gives them. */
  readonly explains: string;
  /** Why somebody is among those who read, as it stands behind a name or names a group: "Requester". */
  readonly reason: string;
  /** The same where managers and BU heads run only projects that they lead. */
  readonly ofProjects?: Pick<RuleWords, 'explains' | 'reason'>;
}

/** A rule without words does not compile. */
const RULE_WORDS: Readonly<Record<TicketRuleId, RuleWords>> = {
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
      'Admins, managers and BU heads of the organization work on all of its tickets, and custom roles give parts of that.',
    reason: 'Admins, managers, BU heads and custom roles',
    ofProjects: {
      explains: 'Admins of the organization work on all of its tickets, and custom roles give parts of that.',
      reason: 'Admins and custom roles',
    },
  },
  administration_chat: {
    explains: 'Admins of the organization, and custom roles that say so, chat once somebody has the ticket.',
    reason: 'Admins and custom roles',
  },
  project: {
    explains: 'Leads of its project work on the ticket as far as their roles let them.',
    reason: 'Leads of its project',
  },
  project_chat: {
    explains: 'Leads of its project whose roles say so chat once somebody has the ticket.',
    reason: 'Leads of its project',
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
    explains: 'A DevOps agent who has the ticket works on it and reads its internal notes.',
    reason: 'Assigned',
  },
  assigned_staff: {
    explains: 'Whoever else has the ticket works on it as far as their roles let them.',
    reason: 'Assigned',
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
  handler: {
    explains: 'Whoever handles a confidential ticket works on it, internal notes included.',
    reason: 'Handler',
  },
  opening: {
    explains: 'An admin who opened a confidential ticket with a reason reads it for an hour.',
    reason: 'Opened it with a reason',
  },
  installation_opening: {
    explains: 'A super admin who opened a confidential ticket with a reason reads it for an hour.',
    reason: 'Opened it with a reason',
  },
  team: {
    explains: 'Agents of the team in whose inbox the ticket lies work on it.',
    reason: 'Agents of its team',
  },
  offered: {
    explains: 'Agents whom the ticket is offered to work on it until they answer.',
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
  handler: 'Handler',
};

/** What is said of a rule in an organization whose managers and BU heads run that. */
export const ruleWords = (
  rule: TicketRuleId,
  leadsScope: LeadsScope = 'organization',
): Pick<RuleWords, 'explains' | 'reason'> => {
  const words = RULE_WORDS[rule];
  return leadsScope === 'projects' ? (words.ofProjects ?? words) : words;
};
