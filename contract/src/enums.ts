/** The enumerations of the product, and the parser that accepts other spellings of their values. */

export const ROLES = ['user', 'bu_head', 'manager', 'admin', 'devops_agent', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

/** Who belongs to an organization. */
export const MEMBER_ROLES = ROLES.filter((role) => role !== 'super_admin');
/** Who runs an organization's desk and sees all of its tickets. */
export const DESK_ROLES = ['admin', 'bu_head', 'manager'] as const satisfies readonly Role[];
/** Who leads projects. */
export const LEAD_ROLES = ['bu_head', 'manager'] as const satisfies readonly Role[];
/** What they run: every ticket of their organization, or those of projects that they lead. */
export const LEADS_SCOPES = ['organization', 'projects'] as const;
export type LeadsScope = (typeof LEADS_SCOPES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  user: 'User',
  bu_head: 'BU Head',
  manager: 'Manager',
  admin: 'Admin',
  devops_agent: 'DevOps Agent',
  super_admin: 'Super Admin',
};

export const TICKET_TYPES = ['Request Service', 'Report Issue'] as const;
export type TicketType = (typeof TICKET_TYPES)[number];

export const ACCOUNT_STATES = ['active', 'inactive'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

export const TICKET_STATUSES = ['Open', 'In Progress', 'Resolved', 'Closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_PRIORITIES = ['Low', 'Medium', 'High', 'Critical'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** Orders of a list of tickets that an index gives; the first two are other words for `-created` and `created`. */
const INDEXED_SORTS = [
  'newest',
  'oldest',
  'created',
  '-created',
  'updated',
  '-updated',
  'priority',
  '-priority',
  'status',
  '-status',
] as const;
/** Fields by whose text a list can be put in order, too; tickets without any come last. */
export const FIELD_SORTS = [
  'ticketNumber',
  'summary',
  'ticketType',
  'category',
  'subcategory',
  'project',
  'projectManagerName',
  'createdBy',
  'contactNumber',
  'assignedTo',
  'tags',
] as const;
export type FieldSort = (typeof FIELD_SORTS)[number];
const reversed = FIELD_SORTS.map((field) => `-${field}` as const);

/** By the moment when a ticket is due; what is paused or finished comes last both ways. */
export const DUE_SORTS = ['due', '-due'] as const;

/** Orders of a list of tickets, ascending or, with a minus sign, descending. */
export const TICKET_SORTS = [...INDEXED_SORTS, ...FIELD_SORTS, ...reversed, ...DUE_SORTS] as const;
/** The fields that they name. */
export const SORTABLE = [...new Set(TICKET_SORTS.filter((sort) => !/^(newest|oldest|-.*)$/.test(sort)))];
export type TicketSort = (typeof TICKET_SORTS)[number];
export type IndexedSort = (typeof INDEXED_SORTS)[number];
export const isIndexedSort = (sort: string): sort is IndexedSort => INDEXED_SORTS.some((one) => one === sort);

/** Tickets that are worked on; the others rest. */
export const ACTIVE_STATUSES = ['Open', 'In Progress'] as const satisfies readonly TicketStatus[];
/** What a list is filtered by to show the urgent tickets. */
export const URGENT = { status: ACTIVE_STATUSES, priority: ['Critical'] } as const;
/** And those of high priority, in whatever status. */
export const HIGH_PRIORITY = { status: [], priority: ['High', 'Critical'] } as const;

/** The relations of whoever has a ticket. */
export const ASSIGNMENT_TYPES = ['bu_head', 'manager', 'devops_agent', 'user'] as const;
/** How somebody was added to a ticket: to reply and chat as well, or to read it alone. */
export const ADDED_RELATIONS = ['participant', 'viewer'] as const;
export type AddedRelation = (typeof ADDED_RELATIONS)[number];
/**
 * How a person is related to a ticket: as the requester, as whoever wrote it down for them, by one of the kinds of
 * assignment, as somebody who was added, as somebody whose approval it waits for, or as who handles a confidential one.
 */
export const RELATIONS = [
  'requester',
  'raiser',
  ...ASSIGNMENT_TYPES,
  ...ADDED_RELATIONS,
  'approver',
  'handler',
] as const;
export type Relation = (typeof RELATIONS)[number];
export type AssignmentType = (typeof ASSIGNMENT_TYPES)[number];

/** What can be changed of many tickets in one act. */
export const BULK_KINDS = [
  'assign',
  'status',
  'priority',
  'tag',
  'untag',
  'category',
  'subcategory',
  'project',
  'macro',
] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** How a comment came. */
export const COMMENT_WAYS = ['page', 'mail'] as const;
export type CommentWay = (typeof COMMENT_WAYS)[number];

/** How what a comment says is read: as it stands, or with a little Markdown. */
export const COMMENT_FORMATS = ['plain', 'markdown'] as const;
export type CommentFormat = (typeof COMMENT_FORMATS)[number];

/** What somebody may be writing to a ticket; of each kind they have one draft. */
export const DRAFT_KINDS = ['reply', 'note'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** How a ticket came. */
export const TICKET_SOURCES = ['page', 'mail', 'schedule', 'alert'] as const;
export type TicketSource = (typeof TICKET_SOURCES)[number];

/** What the word of a tag stands on. */
export const TAG_TONES = ['slate', 'red', 'orange', 'amber', 'green', 'teal', 'blue', 'violet'] as const;
export type TagTone = (typeof TAG_TONES)[number];

/** The parts of a ticket that `ticket_changed` names. Pages fetch the new values themselves, with the rights of their reader. */
export const TICKET_PARTS = ['comments', 'notes', 'status', 'assignment', 'details'] as const;
export type TicketPart = (typeof TICKET_PARTS)[number];

/** How one ticket belongs to another: it relates to it, is a duplicate of it, has it as its parent, or blocks it. */
export const LINK_TYPES = ['relates', 'duplicate', 'parent', 'blocks'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** What is counted for a ticket: until somebody of the staff answers, answers again, and until it rests. */
export const CLOCK_KINDS = ['first_response', 'next_response', 'resolution'] as const;
export type ClockKind = (typeof CLOCK_KINDS)[number];

export const CLOCK_NAMES: Readonly<Record<ClockKind, string>> = {
  first_response: 'First response',
  next_response: 'Next response',
  resolution: 'Resolution',
};

/** How the clock stands that a ticket is due by. */
export const DUE_STATES = ['running', 'warned', 'breached', 'paused'] as const;
export type DueState = (typeof DUE_STATES)[number];

/** Whom or what an active ticket waits for. */
export const WAITING_KINDS = ['approver', 'vendor', 'requester', 'agent', 'team'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** While a ticket waits for these, a policy may let its clocks stand. */
export const PAUSE_KINDS = ['requester', 'approver', 'vendor'] as const satisfies readonly WaitingKind[];
export type PauseKind = (typeof PAUSE_KINDS)[number];

/** What is done when a part of a target has gone by. */
export const ESCALATIONS = ['notify_lead', 'raise_priority', 'move_team'] as const;
export type Escalation = (typeof ESCALATIONS)[number];
/** Why a ticket is put off no longer: its moment came, somebody answered, or somebody ended it. */
export const SNOOZE_ENDS = ['date', 'reply', 'by_hand'] as const;
export type SnoozeEnd = (typeof SNOOZE_ENDS)[number];

/** Who reads a ticket beside those who are on it and its staff; from the fewest on. */
export const SHARING_MODES = ['private', 'project', 'managers', 'everyone'] as const;
export type SharingMode = (typeof SHARING_MODES)[number];
/** Who may do what an organization leaves open. */
export const STAFF_OR_EVERYONE = ['staff', 'everyone'] as const;
export type StaffOrEveryone = (typeof STAFF_OR_EVERYONE)[number];
/** What somebody chooses: a mode, or whatever the organization has for those who choose none. */
export const SHARING_CHOICES = ['default', ...SHARING_MODES] as const;
export type SharingChoice = (typeof SHARING_CHOICES)[number];

/** What the record of events is about. */
export const SUBJECT_KINDS = [
  'ticket',
  'chat_message',
  'category',
  'subcategory',
  'project',
  'user',
  'organization',
  'license_request',
  'auto_assign',
  'scheduled_ticket',
  'subscription',
  'tag',
  'view',
  'checklist_template',
  'macro',
  'team',
  'request_type',
  'field',
  'calendar',
  'sla_policy',
  'absence',
  'routing',
  'approval_rule',
  'approval_group',
  'role',
  'service_account',
  'webhook',
  'data_export',
  'intake',
  'domain',
  'identity_provider',
  'sign_in_policy',
  'scim_token',
  'scim_group',
  'legal_hold',
  'retention',
  'erasure',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

export const ORGANIZATION_STATUSES = ['active', 'inactive', 'suspended'] as const;
export type OrganizationStatus = (typeof ORGANIZATION_STATUSES)[number];

export const LICENSE_TYPES = ['basic', 'premium', 'enterprise'] as const;
export type LicenseType = (typeof LICENSE_TYPES)[number];

export const SUBSCRIPTION_STATUSES = ['Active', 'Expired', 'Suspended', 'Cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What plans are usually called; others may be agreed. */
export const SUBSCRIPTION_PLANS = ['Basic', 'Professional', 'Enterprise'] as const;

export const LICENSE_REQUEST_STATES = ['open', 'granted', 'declined'] as const;
export type LicenseRequestState = (typeof LICENSE_REQUEST_STATES)[number];

export const PROJECT_STATUSES = ['Active', 'Inactive', 'Completed'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** The kinds of activity on the super admin's dashboard. */
export const ACTIVITY_TYPES = [
  'organization_created',
  'user_created',
  'ticket_created',
  'license_requested',
  'license_decided',
  'organization_changed',
  'user_changed',
  'subscription_changed',
  'payment_recorded',
  'payment_voided',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export const AUTO_ASSIGN_MODES = ['least_tickets', 'round_robin', 'random'] as const;
export type AutoAssignMode = (typeof AUTO_ASSIGN_MODES)[number];

export const CHAT_MESSAGE_TYPES = ['text', 'image'] as const;
export type ChatMessageType = (typeof CHAT_MESSAGE_TYPES)[number];

export const RECURRENCES = ['none', 'daily', 'weekly', 'bi-weekly', 'monthly'] as const;
export type Recurrence = (typeof RECURRENCES)[number];

export const SCHEDULE_STATUSES = ['active', 'paused', 'completed', 'cancelled'] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

/** Who gets the tickets of a schedule: whom auto-assign chooses, the agent it names, or nobody. */
export const SCHEDULE_ASSIGNMENTS = ['auto_assigned', 'manual_assigned', 'unassigned'] as const;
export type ScheduleAssignment = (typeof SCHEDULE_ASSIGNMENTS)[number];

const SYNONYMS: Record<string, string> = { urgent: 'critical' };

/**
 * The member of `values` that `spelling` means, however it is written: case, spaces, hyphens and
 * underscores do not matter, and "urgent" is Critical. Undefined when it means none of them.
 */
export function parseSpelling<Value extends string>(
  values: readonly Value[],
  spelling: string,
): Value | undefined {
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' ');
  const wanted = SYNONYMS[plain(spelling)] ?? plain(spelling);
  return values.find((value) => plain(value) === wanted);
}

/** Lists of others' tickets that somebody has to do with, in the place of their own. */
export const OTHERS_VIEWS = ['shared', 'participating', 'watching', 'approving'] as const;
export type OthersView = (typeof OTHERS_VIEWS)[number];
