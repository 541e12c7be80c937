/** Everything that is recorded: for each kind of thing what can happen to it, and the data that such an event keeps. */
import { z } from 'zod';
import { RETENTION_ACTIONS } from '../data-lifecycle/retention-values.ts';
import {
  ASSIGNMENT_TYPES,
  AUTO_ASSIGN_MODES,
  BULK_KINDS,
  CLOCK_KINDS,
  ESCALATIONS,
  LICENSE_TYPES,
  LINK_TYPES,
  ORGANIZATION_STATUSES,
  PROJECT_STATUSES,
  RECURRENCES,
  RELATIONS,
  ROLES,
  SCHEDULE_STATUSES,
  SHARING_CHOICES,
  SNOOZE_ENDS,
  SUBSCRIPTION_STATUSES,
  type SubjectKind,
  TAG_TONES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  TICKET_TYPES,
  WAITING_KINDS,
} from '../enums.ts';
import { HOLD_KINDS } from '../holds/hold-kinds.ts';
import { id } from '../ids.ts';
import { INTAKE_FAILURES } from '../mail-intake/intake-failure.ts';
import { SCHEDULE_PAUSES } from '../schedules/schedule-pauses.ts';
import { APPROVAL_DECISIONS, APPROVAL_STATES, DECISION_VIAS } from '../tickets/approval-values.ts';
import { CHECKLIST_CHANGES } from '../tickets/checklist-changes.ts';
import { TICKET_TEXTS, type TicketText } from '../tickets/ticket-fields.ts';
import { fieldChange } from '../tickets/timeline.ts';
import { WEBHOOK_ENDS } from '../webhooks/webhook-ends.ts';

const text = z.string();
const count = z.int();
const day = z.iso.date();
const moment = z.iso.datetime();
const money = z.object({ cents: z.int() });
/** A person or thing by the name it had then. Records from before ids were kept have the name alone. */
const named = z.object({ id: id.nullable(), name: text });
export type Named = z.output<typeof named>;

const nothing = z.object({});

type Fields = Readonly<Record<string, z.ZodType>>;
type Edit<F extends Fields> = {
  [Name in keyof F & string]: {
    readonly field: Name;
    readonly from: z.output<F[Name]>;
    readonly to: z.output<F[Name]>;
  };
}[keyof F & string];

/** One field of a thing before and after. */
function edit<F extends Fields>(fields: F): z.ZodType<Edit<F>> {
  const [first, ...others] = Object.entries(fields).map(([field, value]) =>
    z.object({ field: z.literal(field), from: value, to: value }),
  );
  if (first === undefined) throw new Error('an edit changes a field');
  // `Object.entries` forgets which value belongs to which key.
  return z.discriminatedUnion('field', [first, ...others]) as unknown as z.ZodType<Edit<F>>;
}

/** Why somebody has a ticket, or has it no more. */
const assignmentReason = z.discriminatedUnion('code', [
  /** In the words of whoever chose. */
  z.object({ code: z.literal('given'), text }),
  /** They manage or head the ticket's project. */
  z.object({ code: z.literal('project_lead') }),
  z.object({ code: z.literal('schedule') }),
  z.object({ code: z.literal('handed_over') }),
  z.object({ code: z.literal('left_organization') }),
  /** Whoever had it is absent: their substitute has it now, or nobody. */
  z.object({ code: z.literal('substitute') }),
  z.object({ code: z.literal('absent') }),
  /** By auto-assign. */
  z.object({ code: z.literal('least_tickets'), openTickets: count.nullable() }),
  z.object({ code: z.literal('round_robin') }),
  z.object({ code: z.literal('random') }),
]);
export type AssignmentReason = z.output<typeof assignmentReason>;

const assignment = {
  /** Null in records from before it was kept. */
  relation: z.enum(ASSIGNMENT_TYPES).nullable(),
  from: named.nullable(),
  reason: assignmentReason.nullable(),
};

/** A change that takes back another: the event of that one. */
const takingBack = { undoes: id.optional() };

/** Comments that the product wrote about a change. */
const written = z.object({ system: z.literal(true).optional() });

const changeOf = <Value extends z.ZodType>(value: Value) => z.object({ from: value, to: value });

/** Of what is referred to also the ids; records from before they were kept have none. */
const recordedChange = fieldChange.extend({ ids: changeOf(id.nullable()).optional() });
export type RecordedChange = z.output<typeof recordedChange>;

/** As the ticket of the event has it, which staff of both alone are shown. */
const link = z.object({ type: z.enum(LINK_TYPES), inverse: z.boolean(), ticket: named });

const other = z.object({ ticket: named });

const ofApproval = { approval: id };

const imported = z.literal(true).optional();

/** Who must have a second factor. */
const secondFactorRule = changeOf(z.array(z.enum(ROLES)));

const payment = { cents: z.int(), date: day };

const address = z.object({ street: text, city: text, state: text, zipCode: text, country: text });
export type RecordedAddress = z.output<typeof address>;

const scheduleAssignment = z.union([z.object({ auto: z.literal(true) }), named]).nullable();

const nameAndDescription = edit({ name: text, description: text });

const user = {
  created: z.object({ role: z.enum(ROLES), imported }),
  registered: nothing,
  /** Through a provider: waits for approval, or came in at once. */
  applied: nothing,
  joined: nothing,
  identity_linked: nothing,
  approved: nothing,
  declined: nothing,
  invited: nothing,
  invitation_accepted: nothing,
  edited: edit({
    firstName: text,
    lastName: text,
    department: text,
    contactNumber: text,
    role: z.enum(ROLES),
    autoAssign: z.boolean(),
    email: text,
    /** Whether they are there, and when they work, in words. */
    availability: text,
    workingHours: text,
    /** Roles of the organization's own, by name. */
    customRoles: z.array(text),
  }),
  deactivated: nothing,
  reactivated: nothing,
  moved_away: nothing,
  moved_here: nothing,
  deleted: nothing,
  password_changed: nothing,
  password_reset: nothing,
  sessions_ended: z.object({ sessions: count }),
  second_factor_enabled: nothing,
  second_factor_disabled: nothing,
  second_factor_reset: nothing,
  recovery_code_used: nothing,
  recovery_codes_renewed: nothing,
  passkey_added: z.object({ name: text }),
  passkey_renamed: z.object({ name: text }),
  passkey_removed: z.object({ name: text }),
  token_created: z.object({ token: text, scopes: z.array(text) }),
  token_revoked: z.object({ token: text }),
  /** Their mail server takes nothing for their address; its codes. */
  mail_failing: z.object({ detail: text }),
  mail_problem_cleared: nothing,
  /** By the link of an e-mail: of which ticket, of digests, or all of it. */
  mail_stopped: z.object({ what: text }),
  /** Which parts of what they are told; the choices themselves are theirs alone. */
  notifications_changed: z.object({ settings: z.array(text) }),
};

/** What tickets and schedules have in common. */
const { projectManagerName: projectManager, ...detailTexts } = Object.fromEntries(
  TICKET_TEXTS.map((name) => [name, text]),
) as Record<TicketText, typeof text>;

/** What request types and templates of them record alike. */
const typeParts = {
  name: text,
  icon: text,
  description: text,
  audience: text,
  ticketType: z.enum(TICKET_TYPES),
  ask: z.array(text),
  priority: text,
  /** A line for each field in it. */
  form: z.array(text),
};

export const EVENTS = {
  ticket: {
    created: z.object({ to: z.enum(TICKET_STATUSES) }),
    status: changeOf(z.enum(TICKET_STATUSES)).extend(takingBack),
    /** The reason is that of staff who chose another one than follows from its form. */
    priority: changeOf(z.enum(TICKET_PRIORITIES)).extend({
      reason: text.nullable().optional(),
      ...takingBack,
    }),
    /** The request type; changed by its staff. */
    type: changeOf(named),
    /** The reason is for staff alone; the product gives none. */
    /** For staff alone. */
    waiting: changeOf(z.enum(WAITING_KINDS)).extend({ vendor: text.nullable(), reason: text.nullable() }),
    sla_warning: z.object({ clock: z.enum(CLOCK_KINDS) }),
    sla_breached: z.object({ clock: z.enum(CLOCK_KINDS) }),
    sla_escalated: z.object({
      clock: z.enum(CLOCK_KINDS),
      percent: count,
      action: z.enum(ESCALATIONS),
      /** Who answers for the ticket, by id; not recorded at first. */
      tell: z.array(id).optional(),
    }),
    team: changeOf(named.nullable()).extend({ reason: text.nullable(), ...takingBack }),
    /** Put off, for staff alone; null until somebody answers. */
    snoozed: z.object({ until: moment.nullable(), ...takingBack }),
    /** Who put it off is to hear of it; older ones name nobody. */
    snooze_ended: z.object({ why: z.enum(SNOOZE_ENDS), tell: z.array(id).optional(), ...takingBack }),
    /** It came into the inbox of a team, where nobody has it; for staff alone. */
    team_inbox: z.object({ team: named }),
    /** For staff alone: to somebody or a team; who is to hear of it by id. */
    handover_offered: z.object({ to: named, tell: z.array(id) }),
    /** Unanswered where an absence began before there was an answer; older ones do not say. */
    handover_accepted: z.object({ unanswered: z.literal(true).optional() }),
    /** Without a reason where whoever it was offered to is gone. */
    handover_bounced: z.object({ reason: text.nullable(), tell: z.array(id) }),
    handover_withdrawn: nothing,
    /** Nobody has answered for the hours that the organization allows. */
    handover_unanswered: z.object({ to: named, tell: z.array(id) }),
    /** A step of it has begun; who is to hear of it by id. */
    approval_asked: z.object({
      ...ofApproval,
      /** Who asked, where the step began by itself after the one before. */
      by: named.optional(),
      round: count,
      step: count,
      question: text,
      people: z.array(named),
      tell: z.array(id),
    }),
    approval_reminded: z.object({ ...ofApproval, people: z.array(named), tell: z.array(id) }),
    approval_decided: z.object({
      ...ofApproval,
      step: count,
      decision: z.enum(APPROVAL_DECISIONS),
      comment: text,
      /** In whose place, while they were absent. */
      for: named.optional(),
      /** Older ones do not say. */
      via: z.enum(DECISION_VIAS).optional(),
    }),
    /** Nobody is there who could decide one of its steps. */
    approval_vacant: z.object({ ...ofApproval, step: count, tell: z.array(id) }),
    /** Others are asked in the place of some. */
    approval_replaced: z.object({
      ...ofApproval,
      from: z.array(named),
      people: z.array(named),
      tell: z.array(id),
    }),
    /** The reason is that of whoever cancelled it. */
    approval_ended: z.object({
      ...ofApproval,
      state: z.enum(APPROVAL_STATES),
      reason: text.nullable(),
      tell: z.array(id),
    }),
    assigned: z.object({ ...assignment, to: named, ...takingBack }),
    unassigned: z.object({ ...assignment, to: z.null(), ...takingBack }),
    edited: z.object({
      changes: z.array(recordedChange),
      ...takingBack,
    }),
    /** Of what its requester sees, by label, as people read it. */
    field: z.object({ changes: z.array(changeOf(text.nullable()).extend({ field: text })) }),
    /** Of what only its staff see: that it changed, and nothing of what it is. */
    staff_field: z.object({ fields: z.array(text) }),
    /** The event of a comment or note has its id. */
    comment: written,
    note: written,
    /** By name: to reply, or to read it alone; who is to hear of it by id. */
    person_added: z.object({ person: named, relation: z.enum(RELATIONS), tell: z.array(id) }),
    person_removed: z.object({ person: named, relation: z.enum(RELATIONS) }),
    /** Somebody else is it from then on, who is to hear of it by id. */
    requester: changeOf(named).extend({ tell: z.array(id) }),
    /** Who else reads it, as it was chosen. */
    sharing: changeOf(z.enum(SHARING_CHOICES)),
    /** It is for the people on it alone from then on, or no longer, and why. */
    confidential: z.object({ to: z.boolean(), reason: text }),
    /** An admin, or a super admin, opened a confidential one until then, and why. */
    glass: z.object({ until: z.iso.datetime(), reason: text }),
    /** Files that came with the ticket. */
    files: nothing,
    linked: link,
    unlinked: link,
    /** An item, or a template, by its text then; for staff alone. */
    checklist: z.object({ what: z.enum(CHECKLIST_CHANGES), text }),
    /** Into the ticket that it names, and out of it again. */
    merged: other,
    unmerged: other,
    /** The ticket that it names was merged into this one, and taken out again; for who may read that. */
    took_in: other,
    let_go: other,
  },
  /** By the sender, in the chat of a ticket. */
  chat_message: {
    edited: z.object({ ticketId: id, from: text, to: text }),
    deleted: z.object({ ticketId: id }),
  },
  category: {
    created: nothing,
    /** Handlers by name. */
    edited: edit({ name: text, description: text, confidential: z.boolean(), handlers: z.array(text) }),
    archived: nothing,
  },
  subcategory: { created: z.object({ category: named }), edited: nameAndDescription, archived: nothing },
  project: {
    created: z.object({ imported }),
    edited: edit({
      name: text,
      code: text,
      description: text,
      projectManager: named.nullable(),
      buHead: named.nullable(),
      status: z.enum(PROJECT_STATUSES),
      startDate: day.nullable(),
      endDate: day.nullable(),
      /** Null where it follows the organization. */
      sharing: text.nullable(),
      /** By name. */
      members: z.array(text),
    }),
    archived: nothing,
  },
  user,
  organization: {
    created: nothing,
    edited: edit({
      name: text,
      code: text,
      entity: text,
      description: text,
      address,
      phone: text,
      email: text,
      website: text,
      status: z.enum(ORGANIZATION_STATUSES),
      /** Which picture it is; null for none. */
      logo: text.nullable(),
      licenses: count,
      licenseType: z.enum(LICENSE_TYPES),
      licenseNotes: text,
      /** Null for what the installation allows each. */
      storageGigabytes: count.nullable(),
      ticketsByMail: z.boolean(),
      /** Where tickets that come by mail belong, by name. */
      mailCategory: text.nullable(),
      mailProject: text.nullable(),
      mailSilentHours: count,
      unknownSenders: text,
      unverifiedSenders: text,
      /** Projects whose own address is on, by name. */
      projectsByMail: z.array(text),
      respectWorkingHours: z.boolean(),
      handoverHours: count,
      allowedSharing: z.array(text),
      defaultSharing: text,
      leadsScope: text,
      raiseFor: text,
      confidentialBy: text,
      fallbackApprover: named.nullable(),
      linkNeedsSignIn: z.boolean(),
      reminderHours: count,
      expiryDays: count,
    }),
    imported: z.object({ what: z.enum(['projects', 'users']), rows: count, imported: count }),
    /** Many at once; each ticket's own record says what became of it. */
    tickets_changed: z.object({ kind: z.enum(BULK_KINDS), value: text, tickets: count }),
    second_factor_required: secondFactorRule,
    /** The installation's mail server takes nothing, or does again: super admins are told with one organization whose mail waits. */
    mail_out_failing: z.object({ since: moment, detail: text }),
    mail_out_works: z.object({ since: moment }),
    /** Letters to it arrive no more, or again; super admins are told with one organization of what concerns all. */
    intake_failing: z.object({ since: moment, reason: z.enum(INTAKE_FAILURES), superAdmins: z.boolean() }),
    intake_arrives: z.object({ since: moment, superAdmins: z.boolean() }),
    /** A letter waits for an admin; why, as `LETTER_REASONS` has it. Others may wait unrecorded beside it. */
    letter_held: z.object({ reason: text }),
    /** By an admin. Never what the letter says. */
    /** An admin opened a confidential ticket of others; of a super admin the ticket's own event tells it. */
    ticket_opened: z.object({ ticket: named, reason: text }),
    letter_accepted: z.object({ sender: text, ticket: named, requester: named }),
    letter_refused: z.object({ sender: text }),
    deleted: nothing,
  },
  license_request: {
    created: z.object({ requestedTotal: count.nullable(), note: text }),
    granted: z.object({ reason: text }),
    declined: z.object({ reason: text }),
  },
  auto_assign: {
    edited: edit({
      autoAssign: z.boolean(),
      mode: z.enum(AUTO_ASSIGN_MODES),
      maxTicketsPerAgent: count,
      onlyActiveAgents: z.boolean(),
    }),
  },
  scheduled_ticket: {
    created: nothing,
    edited: edit({
      ...detailTexts,
      ticketType: z.enum(TICKET_TYPES),
      priority: z.enum(TICKET_PRIORITIES),
      category: named,
      subcategory: named.nullable(),
      project: named,
      projectManager,
      notes: text,
      tags: z.array(text),
      scheduledDate: moment,
      timeZone: text,
      recurrence: z.enum(RECURRENCES),
      endDate: moment.nullable(),
      assignment: scheduleAssignment,
      /** By handing over. */
      devopsAgent: named,
      status: z.enum(SCHEDULE_STATUSES),
    }),
    /** By hand, or by the product for a reason. */
    paused: z.object({ reason: z.enum(SCHEDULE_PAUSES).nullable() }),
    resumed: nothing,
    executed: nothing,
    completed: nothing,
    cancelled: nothing,
  },
  subscription: {
    edited: edit({
      plan: text,
      status: z.enum(SUBSCRIPTION_STATUSES),
      monthlyPrice: money,
      startDate: day.nullable(),
      expiryDate: day.nullable(),
      features: z.array(text),
      paymentMethod: text,
      nextPayment: day.nullable(),
    }),
    payment_recorded: z.object({ ...payment, note: text }),
    payment_voided: z.object({ ...payment, reason: text }),
  },
  tag: {
    created: nothing,
    edited: edit({ name: text, colour: z.enum(TAG_TONES) }),
    /** Its tickets have the other one instead. */
    merged: z.object({ into: named, tickets: count }),
    deleted: z.object({ tickets: count }),
  },
  checklist_template: {
    created: nothing,
    edited: edit({ name: text, items: z.array(text) }),
    deleted: nothing,
  },
  approval_rule: {
    created: nothing,
    edited: edit({
      name: text,
      active: z.boolean(),
      /** Each kind by name. */
      categories: z.array(text),
      subcategories: z.array(text),
      projects: z.array(text),
      ticketTypes: z.array(text),
      question: text,
      holds: text,
      /** A line for each. */
      steps: z.array(text),
    }),
    deleted: nothing,
  },
  approval_group: {
    created: nothing,
    edited: edit({ name: text, members: z.array(text) }),
    deleted: nothing,
  },
  webhook: {
    created: nothing,
    edited: edit({
      name: text,
      url: text,
      events: z.array(text),
      /** By name. */
      projects: z.array(text),
      categories: z.array(text),
      priorities: z.array(text),
      ticketTypes: z.array(text),
      includeInternal: z.boolean(),
      includeEmails: z.boolean(),
      isActive: z.boolean(),
    }),
    secret_rotated: nothing,
    tested: nothing,
    redelivered: z.object({ deliveries: count }),
    /** By the product. */
    switched_off: z.object({ reason: z.enum(WEBHOOK_ENDS) }),
    deleted: nothing,
  },
  /** Of the whole organization; what people take away about themselves is nobody else's. */
  data_export: {
    created: z.object({ files: z.boolean() }),
    finished: z.object({ rows: count, bytes: count }),
    cancelled: nothing,
    deleted: nothing,
    failed: nothing,
  },
  intake: {
    created: nothing,
    edited: edit({
      name: text,
      preset: text,
      summary: text,
      description: text,
      ticketType: text,
      /** By name. */
      category: text,
      subcategory: text.nullable(),
      project: text,
      projectManagerName: text,
      contactNumber: text,
      priority: text,
      tags: z.array(text),
      key: text,
      statusPath: text,
      resolvedValues: z.array(text),
      onResolved: text,
      isActive: z.boolean(),
    }),
    token_rotated: nothing,
    deleted: nothing,
  },
  /** Of an organization's own. */
  identity_provider: {
    created: nothing,
    edited: edit({
      name: text,
      issuer: text,
      clientId: text,
      /** Of a SAML provider. */
      ssoUrl: text,
      /** Of a SAML provider: the first letters of the fingerprints. */
      certificates: z.array(text),
      emailClaim: text,
      firstNameClaim: text,
      lastNameClaim: text,
      groupsClaim: text,
      trustsEmails: z.boolean(),
      secondFactorAtProvider: z.boolean(),
      isActive: z.boolean(),
    }),
    secret_changed: nothing,
    /** Somebody is about to try it out. */
    tested: nothing,
    deleted: nothing,
  },
  sign_in_policy: {
    edited: edit({
      justInTime: z.boolean(),
      unmappedRole: z.enum(ROLES).nullable(),
      /** Each group with its role, in words. */
      roleMapping: z.array(text),
      /** Whether people come in through its own providers alone. */
      enforced: z.boolean(),
      emergencyAdmins: z.array(text),
    }),
    /** A super admin lets the group make admins. */
    mapping_approved: z.object({ group: text }),
  },
  /** Of an organization's directory. */
  scim_token: { created: nothing, token_rotated: nothing, revoked: nothing },
  /** Of people, as its directory tells it. */
  scim_group: {
    created: z.object({ members: count }),
    edited: edit({ name: text }),
    members_changed: z.object({ added: count, removed: count }),
    deleted: nothing,
  },
  /** What is kept, by name; a ticket by its number. */
  legal_hold: { placed: z.object({ kind: z.enum(HOLD_KINDS), reason: text }), lifted: nothing },
  /** Of tickets that were closed; the organization's. */
  retention: {
    edited: edit({ months: count, action: z.enum(RETENTION_ACTIONS), isActive: z.boolean() }),
    /** From which day on tickets go, and how many there were then that would. */
    announced: z.object({ startsOn: day, tickets: count }),
    /** A day's run. */
    finished: z.object({ action: z.enum(RETENTION_ACTIONS), tickets: count }),
  },
  /** Of a person, who goes by their code once they are erased. */
  erasure: {
    /** By the person, or begun by an admin. */
    requested: nothing,
    begun: nothing,
    approved: z.object({ dueOn: day, replaceInTexts: z.boolean(), attachments: z.enum(['keep', 'remove']) }),
    cancelled: nothing,
    /** Rows in which something was replaced, and rows that were removed. */
    finished: z.object({ replaced: count, removed: count }),
  },
  /** A mail domain. */
  domain: {
    created: nothing,
    /** By its record. */
    verified: nothing,
    approved: z.object({ note: text }),
    declined: z.object({ note: text }),
    /** Its record is missing. */
    failing: nothing,
    unverified: nothing,
    deleted: nothing,
  },
  /** Each rule in words, in their order. */
  routing: { edited: edit({ rules: z.array(text) }) },
  team: {
    created: nothing,
    edited: edit({
      name: text,
      description: text,
      lead: named.nullable(),
      calendar: named.nullable(),
      autoAssign: z.boolean(),
      mode: z.enum(AUTO_ASSIGN_MODES),
      /** Each with what they take at most. */
      members: z.array(text),
    }),
    archived: nothing,
  },
  /** One that several people have; what somebody saves for themselves is nobody else's. */
  view: {
    created: nothing,
    edited: edit({ name: text, search: text, scope: text, columns: text, order: text, group: text }),
    deleted: nothing,
  },
  /** The same. */
  macro: {
    created: nothing,
    edited: edit({ name: text, text, kind: text, scope: text, actions: text }),
    deleted: nothing,
  },
  request_type: {
    /** Of the installation's template of that name, where it was copied. */
    created: z.object({ template: text.optional() }),
    edited: edit({
      ...typeParts,
      order: count,
      /** By name. */
      defaults: text,
      checklistTemplate: text.nullable(),
      slaPolicy: text.nullable(),
      hidden: z.boolean(),
    }),
    published: z.object({ version: count }),
    archived: nothing,
  },
  field: {
    created: nothing,
    edited: edit({
      key: text,
      label: text,
      kind: text,
      options: z.array(text),
      currency: text.nullable(),
      min: z.number().nullable(),
      max: z.number().nullable(),
    }),
    archived: nothing,
  },
  calendar: {
    created: nothing,
    /** Days and spans in words. */
    edited: edit({ name: text, timeZone: text, week: text, holidays: text, isDefault: z.boolean() }),
    archived: nothing,
  },
  /** Lists and targets in words. */
  sla_policy: {
    created: nothing,
    edited: edit({
      name: text,
      order: count,
      match: text,
      calendar: text,
      targets: text,
      pauseOn: z.array(text),
      warnAtPercent: count,
      escalations: z.array(text),
      shareWithRequester: z.boolean(),
      isDefault: z.boolean(),
    }),
    /** To so many tickets that were open then. */
    applied: z.object({ tickets: count }),
    archived: nothing,
  },
  /** Of somebody, by whose name it goes; never why. */
  absence: {
    created: z.object({
      firstDay: day,
      lastDay: day,
      substitute: named.nullable(),
      delegate: named.nullable().optional(),
      /** Older ones hand nothing over. */
      handOver: z.boolean().optional(),
    }),
    edited: edit({
      firstDay: day,
      lastDay: day,
      substitute: named.nullable(),
      delegate: named.nullable(),
      handOver: z.boolean(),
    }),
    cancelled: nothing,
  },
  /** Of the organization's own; each permission in words. */
  role: {
    created: z.object({ permissions: z.array(text) }),
    edited: edit({ name: text, description: text, permissions: z.array(text) }),
    deleted: z.object({ people: count }),
  },
  service_account: {
    created: nothing,
    edited: edit({ name: text, role: z.enum(ROLES), scopes: z.array(text) }),
    token_created: z.object({ token: text, scopes: z.array(text) }),
    token_revoked: z.object({ token: text }),
    deleted: nothing,
  },
} satisfies Record<SubjectKind, Record<string, z.ZodType>>;

/** What concerns super admins and the installation, which no organization's record can hold. */
const INSTALLATION_EVENTS = {
  user,
  organization: {
    deleted: z.object({ name: text, code: text }),
    purged: z.object({ name: text, code: text, people: count }),
  },
  installation: { second_factor_required: secondFactorRule },
  request_type_template: {
    created: z.object({ name: text }),
    edited: edit(typeParts),
    archived: z.object({ name: text }),
  },
} satisfies Record<string, Record<string, z.ZodType>>;

export type DataOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;
type Happened<Verb, Data> =
  Record<never, never> extends Data
    ? { readonly verb: Verb; readonly data?: Data }
    : { readonly verb: Verb; readonly data: Data };
type OneOf<Verbs> = {
  [Verb in keyof Verbs & string]: Happened<Verb, DataOf<Verbs[Verb]>>;
}[keyof Verbs & string];

/** What can happen to a thing of this kind, to be recorded. */
export type EventOf<Kind extends SubjectKind> = { [K in Kind]: OneOf<(typeof EVENTS)[K]> }[Kind];
export type InstallationKind = keyof typeof INSTALLATION_EVENTS;
export type InstallationEventOf<Kind extends InstallationKind> = {
  [K in Kind]: OneOf<(typeof INSTALLATION_EVENTS)[K]>;
}[Kind];

/** The values of the fields that such edits record. */
type EditedValues<Event> =
  Extract<Event, { verb: 'edited' }> extends {
    readonly data: infer Change extends { readonly field: string; readonly from: unknown };
  }
    ? { readonly [C in Change as C['field']]: C['from'] }
    : never;
export type ValuesOf<Kind extends SubjectKind> = EditedValues<EventOf<Kind>>;
export type InstallationValuesOf<Kind extends InstallationKind> = EditedValues<InstallationEventOf<Kind>>;
