/** Who is told of an event, and for which reason. */
import {
  HEARD_BY,
  type NotificationEvent,
  type NotificationReason,
  type TicketNotice,
} from '@switchboard/contract/notifications/reasons.ts';
import { canRead, isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import { readEvent } from '../record/read-event.ts';
import { reasonsOf } from '../tickets/following/reasons.ts';
import { STAFF_VERBS, type TicketVerb } from '../tickets/life/ticket-events.ts';
import type { Administrator, PersonOnTicket, TicketAndPeople, ToldEvent } from './told-events.repo.ts';

/** Who is told what. */
export interface Told {
  readonly userId: string;
  readonly notice: NotificationEvent;
  /** All for which they hear of it, the strongest first. */
  readonly reasons: Reasons;
}

export type Reasons = readonly [NotificationReason, ...NotificationReason[]];

/** Those for which somebody hears of this; null where there are none. */
export function reasonsFor(notice: TicketNotice, held: readonly NotificationReason[]): Reasons | null {
  const [first, ...others] = held.filter((one) => HEARD_BY[notice].includes(one));
  return first === undefined ? null : [first, ...others];
}

/** Files come with a ticket that was raised, of which everybody is told. */
const NOTICES: Readonly<Record<TicketVerb, TicketNotice | null>> = {
  created: 'created',
  assigned: 'assigned',
  unassigned: 'assigned',
  comment: 'comment',
  note: 'note',
  status: 'status',
  priority: 'priority',
  edited: 'edited',
  team: null,
  type: null,
  // What a field holds is not for e-mails: its page shows it.
  field: null,
  staff_field: null,
  team_inbox: 'inbox',
  snoozed: null,
  snooze_ended: 'snooze',
  files: null,
  checklist: null,
  waiting: null,
  sla_warning: 'sla_warning',
  sla_breached: 'sla_breached',
  sla_escalated: 'sla_escalated',
  handover_offered: 'handover',
  handover_accepted: null,
  handover_bounced: 'handover',
  handover_withdrawn: null,
  handover_unanswered: 'handover',
  person_added: 'added',
  person_removed: null,
  sharing: null,
  requester: 'added',
  confidential: null,
  glass: 'opened',
  approval_asked: 'ticket_approval',
  approval_reminded: 'ticket_approval',
  approval_decided: null,
  approval_replaced: 'ticket_approval',
  approval_vacant: 'ticket_approval',
  approval_ended: 'ticket_approval',
  linked: null,
  unlinked: null,
  merged: null,
  unmerged: null,
  took_in: null,
  let_go: null,
};

const isTicketVerb = (verb: string): verb is TicketVerb => Object.hasOwn(NOTICES, verb);

/** The notice of a ticket's event; null for what is told by another event already. */
export function noticeOf(event: ToldEvent): TicketNotice | null {
  if (!isTicketVerb(event.verb)) return null;
  const { event: name, data } = readEvent({
    event_id: event.id,
    subject_kind: event.kind,
    verb: event.verb,
    data: event.data,
  });
  // What the product writes about a change is no reply.
  if (name === 'ticket.comment' && data.system) return null;
  // Whoever answers for the project hears that the ticket was raised.
  if (name === 'ticket.assigned' && data.reason?.code === 'project_lead') return null;
  // A priority that was raised is told by its own event.
  if (name === 'ticket.sla_escalated' && data.action !== 'notify_lead') return null;
  return NOTICES[event.verb];
}

/**
 * The readers of a ticket who have a reason to hear of its event; never who caused it.
 * @param mentioned ids of those whom the event's text names
 */
export function hearersOf(
  event: ToldEvent,
  { facts, people }: TicketAndPeople,
  mentioned: readonly string[],
): Told[] {
  const notice = noticeOf(event);
  if (notice === null) return [];
  return people.flatMap(({ actor, following, atDesk, inTeam }): Told[] => {
    if (actor.id === event.actorId || !canRead(actor, facts)) return [];
    if (isForStaff(event) && !isStaff(actor, facts)) return [];
    if (mentioned.includes(actor.id))
      return [{ userId: actor.id, notice: 'mention', reasons: ['mentioned'] }];
    if (notice === 'handover' || notice === 'snooze')
      return toldBy(event).includes(actor.id)
        ? [{ userId: actor.id, notice, reasons: [notice === 'snooze' ? 'snoozed' : notice] }]
        : [];
    if (notice === 'added')
      return toldBy(event).includes(actor.id) ? [{ userId: actor.id, notice, reasons: ['participant'] }] : [];
    if (notice === 'opened')
      return facts.people.some(({ userId, relation }) => userId === actor.id && relation === 'handler')
        ? [{ userId: actor.id, notice, reasons: ['assigned'] }]
        : [];
    if (notice === 'ticket_approval')
      return toldBy(event).includes(actor.id)
        ? [{ userId: actor.id, notice, reasons: [approvalReason(event, actor.id, facts)] }]
        : [];
    if (notice === 'sla_escalated')
      return toldBy(event).includes(actor.id) ? [{ userId: actor.id, notice, reasons: ['answerable'] }] : [];
    const isMeant = event.verb === 'assigned' && givenTo(event.data) === actor.id;
    if (following?.mode === 'mute' && !isMeant) return [];
    const held = [
      ...reasonsOf(actor.id, facts, following),
      ...(inTeam && !isTaken(facts) ? (['team'] as const) : []),
      ...(atDesk ? (['desk'] as const) : []),
    ];
    const reasons = reasonsFor(notice, held);
    return reasons === null ? [] : [{ userId: actor.id, notice, reasons }];
  });
}

/** Whoever has it knows; an inbox is for what nobody has. */
const isTaken = ({ people }: TicketAndPeople['facts']) =>
  people.some(({ relation }) => relation === 'devops_agent');

/** Of an outcome who asked and the requester hear, of a want of approvers admins, of all else who decides. */
const approvalReason = (
  { verb }: ToldEvent,
  personId: string,
  { people }: TicketAndPeople['facts'],
): NotificationReason => {
  if (verb === 'approval_vacant') return 'answerable';
  if (verb !== 'approval_ended') return 'approver';
  return people.some(({ userId, relation }) => userId === personId && relation === 'requester')
    ? 'requester'
    : 'asker';
};

/** Whom an event names to be told of it. */
export const toldBy = ({ data: { tell } }: Pick<ToldEvent, 'data'>): readonly string[] =>
  Array.isArray(tell) ? tell.filter((one) => typeof one === 'string') : [];

const isForStaff = ({ verb }: ToldEvent) => STAFF_VERBS.some((one) => one === verb);

/** Whom a ticket was given to, by the event's data. */
export function givenTo({ to }: Readonly<Record<string, unknown>>): unknown {
  return typeof to === 'object' && to !== null && 'id' in to ? to.id : null;
}

/** Why somebody on a ticket hears of its chat; null for those whom it does not concern. */
export const hearsChat = ({ facts }: Pick<TicketAndPeople, 'facts'>, { actor, following }: PersonOnTicket) =>
  !canRead(actor, facts) ? null : reasonsFor('chat', reasonsOf(actor.id, facts, following));

interface AdministrativeNotice {
  readonly notice: NotificationEvent;
  /** Who hears of it; `both` where the event says so, else admins. */
  readonly reason: 'admin' | 'super_admin' | 'both';
}

/** What administrators are told of, by kind and verb, and which of them. */
const ADMINISTRATIVE: Readonly<Record<string, AdministrativeNotice>> = {
  'license_request.created': { notice: 'license', reason: 'super_admin' },
  'license_request.granted': { notice: 'license', reason: 'admin' },
  'license_request.declined': { notice: 'license', reason: 'admin' },
  'user.applied': { notice: 'approval', reason: 'admin' },
  'organization.letter_held': { notice: 'mail_held', reason: 'admin' },
  'user.mail_failing': { notice: 'mail_failing', reason: 'admin' },
  'organization.mail_out_failing': { notice: 'mail_failing', reason: 'super_admin' },
  'organization.mail_out_works': { notice: 'mail_failing', reason: 'super_admin' },
  'organization.intake_failing': { notice: 'intake', reason: 'both' },
  'organization.intake_arrives': { notice: 'intake', reason: 'both' },
  'scheduled_ticket.paused': { notice: 'schedule_paused', reason: 'admin' },
  'retention.announced': { notice: 'retention', reason: 'admin' },
  'webhook.switched_off': { notice: 'webhook', reason: 'admin' },
};

/** Null for what is no administrator's business; a schedule that somebody pauses is theirs. */
function administrativeNotice({ kind, verb, data }: ToldEvent) {
  if (kind === 'scheduled_ticket' && data.reason === null) return null;
  return ADMINISTRATIVE[`${kind}.${verb}`] ?? null;
}

export function isForSuperAdmins(event: ToldEvent): boolean {
  const reason = administrativeNotice(event)?.reason;
  return reason === 'super_admin' || (reason === 'both' && event.data.superAdmins === true);
}

export function administratorsTold(event: ToldEvent, administrators: readonly Administrator[]): Told[] {
  const told = administrativeNotice(event);
  if (told === null) return [];
  const isForAdmins = told.reason !== 'super_admin';
  return administrators.flatMap(({ id, organizationId }): Told[] => {
    if (id === event.actorId) return [];
    const isTold =
      organizationId === null
        ? isForSuperAdmins(event)
        : isForAdmins && organizationId === event.organizationId;
    const reason = organizationId === null ? 'super_admin' : 'admin';
    return isTold ? [{ userId: id, notice: told.notice, reasons: [reason] }] : [];
  });
}
