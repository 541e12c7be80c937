/** The texts of recorded events: for pages, for the API and for spreadsheets. */
import { CLOCK_NAMES, ROLE_LABELS, ROLES, type Role, type SubjectKind } from '../enums.ts';
import { INTAKE_FAILURE_WORDS } from '../mail-intake/intake-failure.ts';
import { isLetterReason, LETTER_REASONS } from '../mail-intake/letter-reasons.ts';
import { plainAmount } from '../money.ts';
import type { SchedulePause } from '../schedules/schedule-pauses.ts';
import { WEBHOOK_END_WORDS } from '../webhooks/webhook-ends.ts';
import type { RecordedAddress } from './events/organization-events.ts';
import type { AssignmentReason } from './events/ticket-events.ts';
import type {} from './events.ts';
import type { RecordedEvent } from './recorded-event.ts';

export const SUBJECT_LABELS: Record<SubjectKind, string> = {
  ticket: 'Ticket',
  chat_message: 'Chat message',
  category: 'Category',
  subcategory: 'Subcategory',
  project: 'Project',
  user: 'Person',
  organization: 'Organization',
  license_request: 'License request',
  auto_assign: 'Auto-assign',
  scheduled_ticket: 'Schedule',
  subscription: 'Subscription',
  tag: 'Tag',
  checklist_template: 'Checklist template',
  view: 'View',
  macro: 'Macro',
  team: 'Team',
  request_type: 'Request type',
  field: 'Field',
  calendar: 'Calendar',
  sla_policy: 'Service policy',
  absence: 'Absence',
  routing: 'Routing',
  approval_rule: 'Approval rule',
  approval_group: 'Approval group',
  role: 'Role',
  service_account: 'Service account',
  webhook: 'Webhook',
  data_export: 'Data export',
  intake: 'Intake',
  domain: 'Mail domain',
  identity_provider: 'Sign-in provider',
  sign_in_policy: 'Sign-in policy',
  scim_token: 'Provisioning token',
  scim_group: 'Provisioned group',
  legal_hold: 'Legal hold',
  retention: 'Retention',
  erasure: 'Erasure',
};

/** Why a schedule was paused, skipped or failed. */
export const SCHEDULE_PAUSE_WORDS: Record<SchedulePause, string> = {
  schedule_paused: 'The schedule was paused',
  organization_inactive: 'The organization was not active',
  category_archived: 'Its category was archived',
  subcategory_archived: 'Its subcategory was archived',
  project_unavailable: 'Its project is archived or not active any more',
  no_requester: 'The organization has no active admin',
  failed: 'The ticket could not be made',
};
/** Why the schedules of a deleted organization are cancelled. */
export const ORGANIZATION_DELETED = 'The organization was deleted';

export const verbText = (verb: string) => verb.replaceAll('_', ' ');

const IMPORTED = 'CSV import';
const UNKNOWN = 'This entry cannot be read';

interface EventText {
  /** Of an edited thing: which of its fields. */
  readonly field: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string | null;
}

/** How values are written. */
interface ValueFormat {
  /** @param day as YYYY-MM-DD */
  readonly day: (day: string) => string;
  readonly roles: (roles: readonly Role[]) => string;
  /** @param picture its code; null for none */
  readonly logo: (from: string | null, to: string | null) => Pick<EventText, 'from' | 'to'>;
}

/** As programs have always read it. */
const PLAIN: ValueFormat = {
  day: (day) => day,
  roles: (roles) => roles.join(' '),
  logo: (from, to) => ({ from, to }),
};

export const forPeople = (day: (day: string) => string): ValueFormat => ({
  day,
  roles: (roles) => roles.map((role) => ROLE_LABELS[role]).join(', '),
  logo(from, to) {
    if (to === null) return { from: null, to: 'removed' };
    return { from: null, to: from === null ? 'set' : 'replaced' };
  },
});

/** The parts of an event's text. */
export const eventText = (event: RecordedEvent, format = PLAIN): EventText => ({
  field: null,
  from: null,
  to: null,
  reason: null,
  ...textOf(event, format),
});

function textOf(event: RecordedEvent, format: ValueFormat): Partial<EventText> {
  switch (event.event) {
    case 'recorded_in_words':
      return event.data;
    case 'unknown':
      return { reason: UNKNOWN };
    case 'ticket.created':
      return { to: event.data.to };
    case 'ticket.status':
      return { from: event.data.from, to: event.data.to };
    case 'ticket.priority':
      return { from: event.data.from, to: event.data.to, reason: event.data.reason ?? null };
    case 'ticket.type':
      return { from: event.data.from.name, to: event.data.to.name };
    case 'ticket.assigned':
    case 'ticket.unassigned':
      return {
        from: event.data.from?.name ?? null,
        to: event.data.to?.name ?? null,
        reason: assignmentReasonText(event.data),
      };
    case 'ticket.snoozed':
      return { to: event.data.until };
    case 'ticket.snooze_ended':
      return { reason: verbText(event.data.why) };
    case 'ticket.team_inbox':
      return { to: event.data.team.name };
    case 'ticket.team':
      return {
        from: event.data.from?.name ?? null,
        to: event.data.to?.name ?? null,
        reason: event.data.reason,
      };
    case 'ticket.edited':
      return { to: event.data.changes.map(({ field }) => field).join(', ') };
    case 'ticket.field':
      return { to: event.data.changes.map(({ field }) => field).join(', ') };
    case 'ticket.staff_field':
      return { to: event.data.fields.join(', ') };
    case 'ticket.linked':
      return { field: event.data.type, to: event.data.ticket.name };
    case 'ticket.unlinked':
      return { field: event.data.type, from: event.data.ticket.name };
    case 'ticket.merged':
    case 'ticket.took_in':
      return { to: event.data.ticket.name };
    case 'ticket.unmerged':
    case 'ticket.let_go':
      return { from: event.data.ticket.name };
    case 'ticket.waiting':
      return {
        from: event.data.from,
        to: event.data.vendor ?? event.data.to,
        reason: event.data.reason,
      };
    case 'sla_policy.applied':
      return { to: ticketsText(event.data.tickets) };
    case 'ticket.sla_warning':
    case 'ticket.sla_breached':
    case 'ticket.sla_escalated':
      return { field: CLOCK_NAMES[event.data.clock] };
    case 'ticket.handover_offered':
    case 'ticket.handover_unanswered':
      return { to: event.data.to.name };
    case 'ticket.handover_accepted':
      return event.data.unanswered ? { reason: NOT_ANSWERED } : {};
    case 'ticket.handover_bounced':
      return { reason: event.data.reason };
    case 'ticket.requester':
      return { from: event.data.from.name, to: event.data.to.name };
    case 'ticket.confidential':
      return { to: event.data.to ? 'confidential' : 'public', reason: event.data.reason || null };
    case 'ticket.glass':
      // Everybody on the ticket is told why, and not its staff alone.
      return { to: event.data.reason };
    case 'ticket.sharing':
      return { from: event.data.from, to: event.data.to };
    case 'ticket.person_added':
      return { to: event.data.person.name };
    case 'ticket.person_removed':
      return { from: event.data.person.name };
    case 'ticket.approval_asked':
    case 'ticket.approval_reminded':
      return { to: namesOf(event.data.people) };
    case 'ticket.approval_replaced':
      return { from: namesOf(event.data.from), to: namesOf(event.data.people) };
    case 'ticket.approval_decided':
      return {
        from: event.data.for ? `for ${event.data.for.name}` : null,
        to: event.data.via === 'mail' ? `${event.data.decision} by mail` : event.data.decision,
        reason: event.data.comment || null,
      };
    case 'ticket.approval_vacant':
      return { to: NO_APPROVER };
    case 'ticket.approval_ended':
      return { to: event.data.state, reason: event.data.reason };
    case 'ticket.checklist':
      return { field: verbText(event.data.what), to: event.data.text };
    case 'chat_message.edited':
      return { from: event.data.from, to: event.data.to };
    case 'subcategory.created':
      return { reason: `in ${event.data.category.name}` };
    case 'project.created':
      return { reason: event.data.imported ? IMPORTED : null };
    case 'user.created':
      return { to: format.roles([event.data.role]), reason: event.data.imported ? IMPORTED : null };
    case 'user.token_created':
    case 'user.token_revoked':
    case 'service_account.token_created':
    case 'service_account.token_revoked':
      return { to: event.data.token };
    case 'webhook.switched_off':
      return { reason: WEBHOOK_END_WORDS[event.data.reason] };
    case 'retention.announced':
      return { to: format.day(event.data.startsOn), reason: ticketsText(event.data.tickets) };
    case 'erasure.approved':
      return { to: format.day(event.data.dueOn) };
    case 'erasure.finished':
      return { reason: `${event.data.replaced} replaced, ${event.data.removed} removed` };
    case 'retention.finished':
      return { to: event.data.action, reason: ticketsText(event.data.tickets) };
    case 'legal_hold.placed':
      return { reason: event.data.reason };
    case 'domain.approved':
    case 'domain.declined':
      return { reason: event.data.note };
    case 'webhook.redelivered':
      return { to: String(event.data.deliveries) };
    case 'user.sessions_ended':
      return { to: String(event.data.sessions) };
    case 'user.passkey_added':
    case 'user.passkey_renamed':
    case 'user.passkey_removed':
      return { to: event.data.name };
    case 'user.mail_failing':
      return { reason: event.data.detail };
    case 'user.mail_stopped':
      return { to: event.data.what };
    case 'user.notifications_changed':
      return { to: event.data.settings.join(', ') };
    case 'sign_in_policy.mapping_approved':
      return { to: event.data.group };
    case 'organization.imported':
      return { field: event.data.what, to: `${event.data.imported} of ${event.data.rows} rows` };
    case 'organization.tickets_changed': {
      const { kind, value, tickets } = event.data;
      return { field: kind, to: `${value} (${counted(tickets)})` };
    }
    case 'organization.mail_out_failing':
      return { reason: event.data.detail };
    case 'organization.second_factor_required':
      return { from: format.roles(event.data.from), to: format.roles(event.data.to) };
    case 'organization.intake_failing':
      return { reason: INTAKE_FAILURE_WORDS[event.data.reason] };
    case 'organization.letter_held': {
      const { reason } = event.data;
      return { reason: isLetterReason(reason) ? LETTER_REASONS[reason] : reason };
    }
    case 'organization.ticket_opened':
      return { to: event.data.ticket.name, reason: event.data.reason };
    case 'organization.letter_accepted': {
      const { sender, ticket, requester } = event.data;
      return { from: sender, to: ticket.name, reason: `for ${requester.name}` };
    }
    case 'organization.letter_refused':
      return { from: event.data.sender };
    case 'license_request.created': {
      const { requestedTotal, note } = event.data;
      return { to: requestedTotal === null ? null : String(requestedTotal), reason: note || null };
    }
    case 'license_request.granted':
    case 'license_request.declined':
      return { reason: event.data.reason || null };
    case 'scheduled_ticket.paused':
      return { reason: event.data.reason && SCHEDULE_PAUSE_WORDS[event.data.reason] };
    case 'subscription.payment_recorded':
      return { field: 'payment', to: paymentText(event.data, format), reason: event.data.note || null };
    case 'subscription.payment_voided':
      return { field: 'payment', from: paymentText(event.data, format), reason: event.data.reason || null };
    case 'scim_group.members_changed':
      return { to: `${event.data.added} added, ${event.data.removed} removed` };
    case 'role.created':
      return { to: event.data.permissions.join(', ') };
    case 'role.deleted':
      return { reason: peopleText(event.data.people) };
    case 'absence.created':
      return { to: `${format.day(event.data.firstDay)} to ${format.day(event.data.lastDay)}` };
    case 'request_type.created':
      return event.data.template === undefined ? {} : { reason: `from the template ${event.data.template}` };
    case 'request_type.published':
      return { to: `version ${event.data.version}` };
    case 'tag.merged':
      return { to: event.data.into.name, reason: ticketsText(event.data.tickets) };
    case 'tag.deleted':
      return { reason: ticketsText(event.data.tickets) };
    case 'category.edited':
    case 'subcategory.edited':
    case 'project.edited':
    case 'user.edited':
    case 'organization.edited':
    case 'auto_assign.edited':
    case 'scheduled_ticket.edited':
    case 'subscription.edited':
    case 'tag.edited':
    case 'checklist_template.edited':
    case 'view.edited':
    case 'macro.edited':
    case 'team.edited':
    case 'request_type.edited':
    case 'field.edited':
    case 'calendar.edited':
    case 'sla_policy.edited':
    case 'absence.edited':
    case 'routing.edited':
    case 'approval_rule.edited':
    case 'approval_group.edited':
    case 'role.edited':
    case 'service_account.edited':
    case 'webhook.edited':
    case 'intake.edited':
    case 'identity_provider.edited':
    case 'retention.edited':
    case 'sign_in_policy.edited':
    case 'scim_group.edited':
      return editText(event, format);
    default:
      return {};
  }
}

/** Of an approval nobody is there to give. */
export const NO_APPROVER = 'No approver';
/** Of a handover that was taken as given when an absence began. */
export const NOT_ANSWERED = 'not answered before the absence';
const namesOf = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name).join(', ');

const counted = (tickets: number) => (tickets === 1 ? '1 ticket' : `${tickets} tickets`);

const ticketsText = (tickets: number) => `on ${counted(tickets)}`;

const paymentText = ({ cents, date }: { cents: number; date: string }, { day }: ValueFormat) =>
  `${plainAmount(cents)}, ${day(date)}`;

/** Why somebody has a ticket, or has it no more. */
export function assignmentReasonText({
  relation,
  reason,
}: {
  readonly relation: Role | null;
  readonly reason: AssignmentReason | null;
}): string | null {
  switch (reason?.code) {
    case undefined:
      return null;
    case 'given':
      return reason.text;
    case 'project_lead':
      return relation === 'manager' ? 'Manager of the project' : 'BU head of the project';
    case 'schedule':
      return 'Chosen in the schedule';
    case 'handed_over':
      return 'handed over';
    case 'substitute':
      return 'stands in';
    case 'absent':
      return 'absent';
    case 'left_organization':
      return relation && ROLE_LABELS[relation];
    case 'least_tickets':
      return `fewest open tickets${reason.openTickets === null ? '' : ` (${reason.openTickets})`}`;
    case 'round_robin':
      return 'next in turn';
    case 'random':
      return 'chosen at random';
  }
}

type Edited = Extract<RecordedEvent, { readonly data: { readonly field: string; readonly from: unknown } }>;
type Edit = Exclude<Edited, { readonly event: 'recorded_in_words' }>;
type Value = Edit['data']['from'];

/** Labels of fields whose key does not read well. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  'user.email': 'E-mail',
  'project.buHead': 'BU head',
  'user.autoAssign': 'auto-assign',
  'auto_assign.autoAssign': 'auto-assign',
  'scheduled_ticket.devopsAgent': 'DevOps agent',
};
const DAYS: readonly string[] = ['firstDay', 'lastDay', 'startDate', 'endDate', 'expiryDate', 'nextPayment'];
/** A day without a time; the end of a schedule has one. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const fieldText = (kind: string, field: string) =>
  FIELD_WORDS[`${kind}.${field}`] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function editText({ event, data }: Edit, format: ValueFormat): Partial<EventText> {
  const kind = event.slice(0, event.indexOf('.'));
  const field = fieldText(kind, data.field);
  if (data.field === 'logo') return { field, ...format.logo(data.from, data.to) };
  // As it has always been exported.
  const empty = kind === 'scheduled_ticket' ? '' : null;
  const words = (value: Value) => (value === null ? empty : valueText(data.field, value, format));
  return { field, from: words(data.from), to: words(data.to) };
}

const peopleText = (people: number) => (people === 1 ? '1 person' : `${people} people`);

const isRole = (word: string): word is Role => ROLES.some((role) => role === word);

function valueText(field: string, value: NonNullable<Value>, { day }: ValueFormat): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    if (field === 'role' && isRole(value)) return ROLE_LABELS[value];
    if (field === 'mode') return verbText(value);
    return DAYS.includes(field) && DAY.test(value) ? day(value) : value;
  }
  if ('cents' in value) return plainAmount(value.cents);
  if ('auto' in value) return 'auto-assign';
  if ('street' in value) return addressText(value);
  return 'name' in value ? value.name : value.join(', ');
}

const addressText = ({ street, city, state, zipCode, country }: RecordedAddress) =>
  [street, city, state, zipCode, country].filter(Boolean).join(', ');

/** Fields whose new value is part of the one-line text; of the others it says only that they changed. */
const FIELDS_WITH_VALUE: readonly string[] = ['status', 'licenses', 'licenseType', 'plan', 'monthlyPrice'];

/** An event in one line; blank where its verb says everything. */
export function briefText(event: RecordedEvent, verb: string): string {
  const { field, from, to } = eventText(event);
  if (event.event === 'subscription.payment_voided') return from ?? '';
  if (verb !== 'edited') return to ?? verb;
  const withValue = 'field' in event.data && FIELDS_WITH_VALUE.includes(String(event.data.field));
  return (withValue && to ? `${field} to ${to}` : field) ?? '';
}
