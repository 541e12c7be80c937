/**
 * Who may do what to a ticket, as a list: whoever one of the rules gives a right has it, if the ticket takes it at all.
 * Nothing else decides it. Calls, rows, pages, and what people are told of their rights, all come from here.
 */
import {
  ASSIGNMENT_TYPES,
  DESK_ROLES,
  LEAD_ROLES,
  RELATIONS,
  type Relation,
  type SharingMode,
} from '../enums.ts';
import { all, any, type Condition, not, relation, role } from './condition.ts';

export const TICKET_RIGHTS = [
  'read',
  /** Reads the contact number. */
  'contact',
  'reply',
  /** Reads and writes internal notes, and is told what only staff are. */
  'note',
  'edit',
  /** Edits whatever its status is. */
  'edit_always',
  'priority',
  'type',
  'tag',
  'merge',
  'status',
  'waiting',
  'triage',
  'assign',
  'auto_assign',
  'chat',
  /** Adds people to it, and takes them off. */
  'people',
  /** Takes themselves off. */
  'leave',
  /** Chooses who else reads it. */
  'share',
  /** Makes somebody else its requester. */
  'requester',
  /** Takes readers away whom somebody else chose. */
  'narrow',
  /** Asks people to approve it. */
  'ask_approval',
  /** Has the menu of its row in lists. */
  'row_menu',
] as const;
export type TicketRight = (typeof TICKET_RIGHTS)[number];

export interface TicketRule {
  readonly gives: readonly TicketRight[];
  readonly when: Condition;
}

const MEMBER: Condition = { fact: 'member' };
const AGENT = all(MEMBER, role('devops_agent'));
const RUNS_ALL: Condition = { fact: 'leads_run_all' };
const TAKEN: Condition = { fact: 'taken' };
const shared = (as: Exclude<SharingMode, 'private'>): Condition => ({ fact: 'shared', as });

const READ = ['read', 'contact'] as const;
const WORK = [
  ...READ,
  'reply',
  'note',
  'priority',
  'type',
  'tag',
  'merge',
  'status',
  'waiting',
  'narrow',
] as const;
const DESK = [
  ...WORK,
  'edit',
  'edit_always',
  'triage',
  'assign',
  'auto_assign',
  'people',
  'requester',
  'ask_approval',
  'row_menu',
] as const;

export const TICKET_RULES = {
  installation: { gives: DESK, when: role('super_admin') },
  installation_chat: { gives: ['chat'], when: all(role('super_admin'), TAKEN) },
  desk: { gives: DESK, when: all(MEMBER, role(...DESK_ROLES), RUNS_ALL) },
  administration: { gives: DESK, when: all(MEMBER, role('admin')) },
  /** Where managers and BU heads do not run all. */
  project_leads: { gives: DESK, when: all(MEMBER, role(...LEAD_ROLES), { fact: 'leads_project' }) },
  administration_chat: { gives: ['chat'], when: all(MEMBER, role('admin'), TAKEN) },
  requester: {
    gives: [...READ, 'reply', 'edit', 'auto_assign', 'chat', 'people', 'share', 'row_menu'],
    when: all(MEMBER, relation('requester')),
  },
  requesting_user: { gives: ['status'], when: all(MEMBER, role('user'), relation('requester')) },
  assigned: { gives: [...READ, 'reply', 'chat'], when: all(MEMBER, relation(...ASSIGNMENT_TYPES)) },
  raiser: { gives: [...READ, 'reply', 'chat', 'leave'], when: all(MEMBER, relation('raiser')) },
  assigned_agent: {
    gives: [...WORK, 'people', 'ask_approval'],
    when: all(AGENT, relation(...ASSIGNMENT_TYPES)),
  },
  participant: { gives: [...READ, 'reply', 'leave'], when: all(MEMBER, relation('participant')) },
  participant_chat: { gives: ['chat'], when: all(MEMBER, relation('participant'), TAKEN) },
  viewer: { gives: [...READ, 'leave'], when: all(MEMBER, relation('viewer')) },
  /** Until they have decided, or it is decided without them. */
  approver: { gives: [...READ, 'reply'], when: all(MEMBER, relation('approver')) },
  team: { gives: [...WORK, 'triage', 'ask_approval'], when: all(AGENT, { fact: 'in_team' }) },
  offered: { gives: [...WORK, 'ask_approval'], when: all(AGENT, { fact: 'offered' }) },
  /** By sharing, tickets are read without what is for those on them. */
  shared_project: { gives: ['read'], when: all(MEMBER, shared('project')) },
  shared_managers: { gives: ['read'], when: all(MEMBER, role(...LEAD_ROLES), shared('managers')) },
  shared_everyone: { gives: ['read'], when: all(MEMBER, shared('everyone')) },
} as const satisfies Readonly<Record<string, TicketRule>>;
export type TicketRuleId = keyof typeof TICKET_RULES;

/** What a merged ticket still gives: it is read, and leads to the other. */
const OF_MERGED: readonly TicketRight[] = [
  'read',
  'contact',
  'reply',
  'note',
  'edit_always',
  'chat',
  'leave',
  'row_menu',
];

/** What has to be true of the ticket, whoever asks. */
export const takes = (right: TicketRight): readonly Condition[] =>
  OF_MERGED.includes(right) ? [] : [not({ fact: 'merged' })];

const conditions = new Map<TicketRight, Condition>(
  TICKET_RIGHTS.map((right) => {
    const rules: readonly TicketRule[] = Object.values(TICKET_RULES);
    const giving = rules.filter(({ gives }) => gives.includes(right)).map(({ when }) => when);
    return [right, all(...takes(right), any(...giving))];
  }),
);

/** The whole of what a right asks. */
export const conditionOf = (right: TicketRight): Condition => conditions.get(right) ?? any();

const relationsIn = (condition: Condition): readonly Relation[] => {
  if ('all' in condition) return condition.all.flatMap(relationsIn);
  if ('any' in condition) return condition.any.flatMap(relationsIn);
  return 'fact' in condition && condition.fact === 'relation' ? condition.in : [];
};

/** The relations that give a right, as far as the ticket takes it. */
export function relationsGiving(right: TicketRight): readonly Relation[] {
  const giving = relationsIn(conditionOf(right));
  return RELATIONS.filter((one) => giving.includes(one));
}

/** Somebody is on the ticket by name, in whatever way. */
export const ON_IT: Condition = relation(...RELATIONS);
export const RAISED_IT: Condition = relation('requester');
export const HAS_IT: Condition = relation(...ASSIGNMENT_TYPES);

/** Somebody runs it by their role: what lists and dashboards of the desk cover. */
export const RUNS_IT: Condition = any(
  TICKET_RULES.installation.when,
  TICKET_RULES.desk.when,
  TICKET_RULES.administration.when,
  TICKET_RULES.project_leads.when,
);

/** Somebody reads it by sharing, and is not on it themselves. */
export const SHARED_WITH: Condition = all(
  any(TICKET_RULES.shared_project.when, TICKET_RULES.shared_managers.when, TICKET_RULES.shared_everyone.when),
  not(ON_IT),
);

/** Somebody takes part in another one's ticket: they were added to it, or wrote it down. */
export const TAKES_PART: Condition = all(MEMBER, relation('participant', 'raiser'));

/** Somebody follows it, by their own choice or because they were added to read it, and reads it still. */
export const WATCHES: Condition = all(any({ fact: 'watched' }, relation('viewer')), conditionOf('read'));

/** It waits for somebody's approval. */
export const APPROVES: Condition = all(MEMBER, relation('approver'));
