/**
 * Who may do what to a ticket, as a list: whoever one of the rules gives a right has it, if the ticket takes it at all.
 * Nothing else decides it. Calls, rows, pages, and what people are told of their rights, all come from here.
 */
import { ASSIGNMENT_TYPES, LEAD_ROLES, RELATIONS, type Relation, type SharingMode } from '../enums.ts';
import { all, any, type Condition, type Fact, not, permission, relation, role } from './condition.ts';
import type { Scope, ScopedPermission } from './permissions.ts';

export const TICKET_RIGHTS = [
  'read',
  /** Reads the contact number. */
  'contact',
  'reply',
  /** Reads and writes internal notes, and is told what only staff are. */
  'note',
  /** Tags and links it, works on its checklist, applies macros, puts it off. */
  'work',
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
  /** Says that it is for the people on it alone. */
  'confide',
  /** The same, where the organization lets its requester. */
  'confide_own',
  /** Lets all read a confidential one again who would otherwise. */
  'make_public',
  /** Names who handles a confidential one. */
  'handlers',
  /** Asks why somebody may see it, or may not. */
  'explain',
  /** Has the menu of its row in lists. */
  'row_menu',
] as const;
export type TicketRight = (typeof TICKET_RIGHTS)[number];

/** The permission that a right is a part of, where a rule asks one. */
const PERMISSION_OF: Readonly<Partial<Record<TicketRight, ScopedPermission>>> = {
  read: 'tickets.read',
  contact: 'tickets.read',
  reply: 'tickets.reply',
  note: 'tickets.note',
  edit: 'tickets.edit',
  edit_always: 'tickets.edit',
  row_menu: 'tickets.edit',
  priority: 'tickets.priority',
  type: 'tickets.priority',
  tag: 'tickets.priority',
  status: 'tickets.status',
  merge: 'tickets.status',
  waiting: 'tickets.status',
  triage: 'tickets.status',
  requester: 'tickets.edit',
  narrow: 'tickets.share',
  assign: 'tickets.assign',
  auto_assign: 'tickets.assign',
  people: 'tickets.people',
  ask_approval: 'approvals.ask',
  chat: 'chat.use',
  work: 'tickets.note',
  confide: 'tickets.confide',
  explain: 'access.explain',
};

export interface TicketRule {
  readonly gives: readonly TicketRight[];
  readonly when: Condition;
  /** Of each right the actor needs its permission, too, as far as that; beyond their own, on tickets that they read. */
  readonly permitted?: Scope;
  /** It gives nothing on a confidential ticket, though it asks that somebody is on it. */
  readonly onConfidential?: false;
}

const MEMBER: Condition = { fact: 'member' };
const LEADS: Condition = { fact: 'leads' };
const TAKEN: Condition = { fact: 'taken' };
const OPENED: Condition = { fact: 'opened' };
const NOT_CONFIDENTIAL = not({ fact: 'confidential' });
const shared = (as: Exclude<SharingMode, 'private'>): Condition => ({ fact: 'shared', as });
/** Teams and offers are for staff. */
const STAFF = all(MEMBER, permission('tickets.note', 'own'));

const READ = ['read', 'contact'] as const;
const OF_STAFF = [
  'note',
  'work',
  'priority',
  'type',
  'tag',
  'merge',
  'status',
  'waiting',
  'narrow',
  'explain',
] as const;
const WORK = [...READ, 'reply', ...OF_STAFF] as const;
const OF_ASSIGNED = [
  ...OF_STAFF,
  'edit',
  'edit_always',
  'assign',
  'auto_assign',
  'people',
  'ask_approval',
  'row_menu',
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

/** The rules by what they ask when a ticket is not confidential. */
const RULES = {
  installation: { gives: DESK, when: role('super_admin') },
  installation_chat: { gives: ['chat'], when: all(role('super_admin'), TAKEN) },
  desk: { gives: DESK, permitted: 'organization', when: MEMBER },
  administration_chat: { gives: ['chat'], permitted: 'organization', when: all(MEMBER, TAKEN) },
  project: { gives: DESK, permitted: 'project', when: all(MEMBER, LEADS) },
  project_chat: { gives: ['chat'], permitted: 'project', when: all(MEMBER, LEADS, TAKEN) },
  requester: {
    gives: [
      ...READ,
      'reply',
      'edit',
      'auto_assign',
      'chat',
      'people',
      'share',
      'confide_own',
      'make_public',
      'row_menu',
    ],
    when: all(MEMBER, relation('requester')),
  },
  requesting_user: { gives: ['status'], when: all(MEMBER, role('user'), relation('requester')) },
  assigned: { gives: [...READ, 'reply', 'chat'], when: all(MEMBER, relation(...ASSIGNMENT_TYPES)) },
  raiser: { gives: [...READ, 'reply', 'chat', 'leave'], when: all(MEMBER, relation('raiser')) },
  assigned_agent: {
    gives: [...OF_ASSIGNED, 'confide'],
    permitted: 'own',
    when: all(MEMBER, role('devops_agent'), relation(...ASSIGNMENT_TYPES)),
  },
  /** All others have on a confidential ticket what the assignment alone gives. */
  assigned_staff: {
    gives: OF_ASSIGNED,
    permitted: 'own',
    onConfidential: false,
    when: all(MEMBER, not(role('devops_agent')), relation(...ASSIGNMENT_TYPES)),
  },
  participant: { gives: [...READ, 'reply', 'leave'], when: all(MEMBER, relation('participant')) },
  participant_chat: { gives: ['chat'], when: all(MEMBER, relation('participant'), TAKEN) },
  viewer: { gives: [...READ, 'leave'], when: all(MEMBER, relation('viewer')) },
  /** Until they have decided, or it is decided without them. */
  approver: { gives: [...READ, 'reply'], when: all(MEMBER, relation('approver')) },
  handler: {
    gives: [
      ...READ,
      'reply',
      'note',
      'work',
      'chat',
      'priority',
      'tag',
      'status',
      'assign',
      'people',
      'ask_approval',
      'confide',
      'make_public',
      'handlers',
      'explain',
      'row_menu',
    ],
    when: all(MEMBER, relation('handler')),
  },
  /** For an hour, and everybody on it is told. */
  opening: {
    gives: [...READ, 'note', 'assign', 'handlers', 'explain'],
    when: all(MEMBER, role('admin'), OPENED),
  },
  installation_opening: {
    gives: [...READ, 'note', 'assign', 'handlers', 'explain'],
    when: all(role('super_admin'), OPENED),
  },
  team: {
    gives: [...WORK, 'triage', 'ask_approval'],
    permitted: 'own',
    when: all(STAFF, { fact: 'in_team' }),
  },
  offered: { gives: [...WORK, 'ask_approval'], permitted: 'own', when: all(STAFF, { fact: 'offered' }) },
  /** By sharing, tickets are read without what is for those on them. */
  shared_project: { gives: ['read'], when: all(MEMBER, shared('project')) },
  shared_managers: { gives: ['read'], when: all(MEMBER, role(...LEAD_ROLES), shared('managers')) },
  shared_everyone: { gives: ['read'], when: all(MEMBER, shared('everyone')) },
} as const satisfies Readonly<Record<string, TicketRule>>;
export type TicketRuleId = keyof typeof RULES;

const facts = (condition: Condition): readonly Fact[] => {
  if ('all' in condition) return condition.all.flatMap(facts);
  if ('any' in condition) return condition.any.flatMap(facts);
  return 'not' in condition ? facts(condition.not) : [condition];
};

/** Only who is on a confidential ticket, or has opened it with a reason, has rights there: no role, team or sharing helps. */
const reachesConfidential = ({ when, onConfidential }: TicketRule): boolean =>
  onConfidential !== false && facts(when).some(({ fact }) => fact === 'relation' || fact === 'opened');

const RULE_LIST: readonly (readonly [string, TicketRule])[] = Object.entries(RULES);

/** Each rule with all that it asks. */
export const TICKET_RULES = Object.fromEntries(
  RULE_LIST.map(([id, rule]) => [
    id,
    reachesConfidential(rule) ? rule : { ...rule, when: all(rule.when, NOT_CONFIDENTIAL) },
  ]),
) as Readonly<Record<TicketRuleId, TicketRule>>;

/** Whoever runs the desk knows that a confidential ticket is there, and no more. */
export const SEES_STUB: Condition = any(
  RULES.installation.when,
  all(permission('tickets.read', 'organization'), RULES.desk.when),
);

/** What a merged ticket still gives: it is read, and leads to the other. */
const OF_MERGED: readonly TicketRight[] = [
  'read',
  'contact',
  'reply',
  'note',
  'edit_always',
  'chat',
  'leave',
  'explain',
  'row_menu',
];

/** What nobody does to a confidential ticket, as it would take it to people who are not on it. */
const NEVER_CONFIDENTIAL: readonly TicketRight[] = ['auto_assign', 'share', 'narrow', 'triage'];

/** What has to be true of the ticket, whoever asks. */
export const takes = (right: TicketRight): readonly Condition[] => [
  ...(OF_MERGED.includes(right) ? [] : [not({ fact: 'merged' })]),
  ...(NEVER_CONFIDENTIAL.includes(right) ? [NOT_CONFIDENTIAL] : []),
];

const givingRules = (right: TicketRight): readonly TicketRule[] =>
  Object.values<TicketRule>(TICKET_RULES).filter(({ gives }) => gives.includes(right));

/** The permission that a rule asks of the actor for one of its rights; null where it asks none. */
export function permissionAsked(right: TicketRight, { permitted }: TicketRule) {
  if (permitted === undefined) return null;
  const name = PERMISSION_OF[right];
  if (name === undefined) throw new Error(`no permission is named for the right to ${right}`);
  return { fact: 'permission', name, scope: permitted } as const;
}

/** All that a rule asks for one of its rights. */
export function asked(right: TicketRight, rule: TicketRule): Condition {
  const permission = permissionAsked(right, rule);
  if (permission === null) return rule.when;
  // Reading is a permission of its own: none that reaches further than it shows a ticket.
  const isReading = permission.name === 'tickets.read' || permission.scope === 'own';
  return all(permission, ...(isReading ? [] : [READABLE]), rule.when);
}

/** Of tickets that are not confidential: on others nothing but being on it gives anything. */
const READABLE: Condition = any(
  ...RULE_LIST.flatMap(([, rule]) => (rule.gives.includes('read') ? [asked('read', rule)] : [])),
);

/** What a right asks of people: of those whom a confidential ticket is for, and of all others. */
interface Asked {
  readonly onIt: Condition;
  readonly others: Condition;
}

const askedOfPeople = new Map<TicketRight, Asked>(
  TICKET_RIGHTS.map((right) => {
    const giving = RULE_LIST.map(([, rule]) => rule).filter(({ gives }) => gives.includes(right));
    const whens = (reaching: boolean) =>
      giving.filter((rule) => reachesConfidential(rule) === reaching).map((rule) => asked(right, rule));
    return [right, { onIt: any(...whens(true)), others: any(...whens(false)) }];
  }),
);

const NOBODY_ASKED: Asked = { onIt: any(), others: any() };
export const askedBy = (right: TicketRight): Asked => askedOfPeople.get(right) ?? NOBODY_ASKED;

const conditions = new Map<TicketRight, Condition>(
  TICKET_RIGHTS.map((right) => {
    const { onIt, others } = askedBy(right);
    return [right, all(...takes(right), any(onIt, all(others, NOT_CONFIDENTIAL)))];
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
  const giving = givingRules(right).flatMap(({ when }) => relationsIn(when));
  return RELATIONS.filter((one) => giving.includes(one));
}

/** Somebody is on the ticket by name, in whatever way. */
export const ON_IT: Condition = relation(...RELATIONS);
export const RAISED_IT: Condition = relation('requester');
export const HAS_IT: Condition = relation(...ASSIGNMENT_TYPES);

/** Somebody reads it by sharing, and is not on it themselves. */
export const SHARED_WITH: Condition = all(
  any(RULES.shared_project.when, RULES.shared_managers.when, RULES.shared_everyone.when),
  not(any(ON_IT, { fact: 'confidential' })),
);

/** Somebody takes part in another one's ticket: they were added to it, or wrote it down. */
export const TAKES_PART: Condition = all(MEMBER, relation('participant', 'raiser'));

/** Somebody follows it, by their own choice or because they were added to read it, and reads it still. */
export const WATCHES: Condition = all(any({ fact: 'watched' }, relation('viewer')), conditionOf('read'));

/** It waits for somebody's approval. */
export const APPROVES: Condition = all(MEMBER, relation('approver'));
