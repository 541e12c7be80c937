/** The sentences of notifications, which every channel uses. */
import { CLOCK_NAMES, type SnoozeEnd } from '../enums.ts';
import type { RecordedEvent } from '../record/recorded-event.ts';
import { WEBHOOK_END_WORDS } from '../webhooks/webhook-ends.ts';
import type { Channel, DeliveredEvent, Delivery, DeliveryOutcome } from './deliveries.ts';
import type { NotificationEvent, NotificationReason } from './reasons.ts';

/** What an entry is about. */
export interface NotificationFacts {
  readonly notice: NotificationEvent;
  /** As it was recorded; null for the chat, and for what is not kept any more. */
  readonly event: RecordedEvent | null;
  /** The full name of who did it; null for the product itself. */
  readonly actor: string | null;
  /** How many messages of the chat. */
  readonly count: number;
  readonly readerId: string;
}

/** What happened, as one sentence that begins with who did it. */
export function notificationText({ notice, event, actor, count, readerId }: NotificationFacts): string {
  if (notice === 'chat') return count === 1 ? '1 new chat message' : `${count} new chat messages`;
  if (notice === 'mention') return `${actor ?? 'Somebody'} mentioned you`;
  switch (event?.event) {
    case 'ticket.created':
      return `${actor ?? 'A schedule'} raised this ticket`;
    case 'ticket.comment':
      return `${actor ?? 'Somebody'} replied`;
    case 'ticket.note':
      return `${actor ?? 'Somebody'} wrote an internal note`;
    case 'ticket.assigned':
      return assignedText(actor, event.data.to.id === readerId ? 'you' : event.data.to.name);
    case 'ticket.unassigned':
      return takenText(actor, event.data.from?.name ?? null);
    case 'ticket.status':
      return `${actor ?? 'Switchboard'} set the status to ${event.data.to}`;
    case 'ticket.priority':
      return `${actor ?? 'Switchboard'} set the priority to ${event.data.to}`;
    case 'ticket.edited':
      return `${actor ?? 'Switchboard'} changed ${listed(event.data.changes.map(({ field }) => field))}`;
    case 'ticket.sla_warning':
      return `${CLOCK_NAMES[event.data.clock]} is due soon`;
    case 'ticket.sla_breached':
      return `${CLOCK_NAMES[event.data.clock]} is overdue`;
    case 'ticket.sla_escalated':
      return `${CLOCK_NAMES[event.data.clock]} has used ${event.data.percent} % of its time`;
    case 'ticket.handover_offered':
      return `${actor ?? 'Somebody'} hands this over to ${event.data.to.name}`;
    case 'ticket.handover_bounced':
      return actor === null ? 'A handover came back' : `${actor} did not take this over`;
    case 'ticket.handover_unanswered':
      return `Nobody has answered the handover to ${event.data.to.name}`;
    case 'ticket.approval_asked':
      return `${event.data.by?.name ?? actor ?? 'Switchboard'} asks you to approve this`;
    case 'ticket.approval_replaced':
      return `${actor ?? 'Switchboard'} asks you to approve this`;
    case 'ticket.approval_reminded':
      return 'This waits for your approval';
    case 'ticket.approval_vacant':
      return 'Nobody is there who could approve this: please ask somebody';
    case 'ticket.approval_ended':
      return `The approval is ${event.data.state}`;
    case 'ticket.team_inbox':
      return `Waits in the inbox of ${event.data.team.name}`;
    case 'ticket.snooze_ended':
      return wokenText(actor, event.data.why);
    case 'ticket.requester':
      return `${actor ?? 'Somebody'} made you its requester`;
    case 'ticket.glass':
      return `${actor ?? 'Somebody'} opened this confidential ticket`;
    case 'ticket.person_added':
      return `${actor ?? 'Somebody'} added you`;
    case 'license_request.created':
      return `${actor ?? 'An organization'} asked for more licenses`;
    case 'license_request.granted':
      return `${actor ?? 'A super admin'} granted the license request`;
    case 'license_request.declined':
      return `${actor ?? 'A super admin'} declined the license request`;
    case 'user.applied':
      return `${actor ?? 'Somebody'} asks to join and waits for approval`;
    case 'organization.mail_out_failing':
      return 'The mail server takes no e-mails about tickets any more';
    case 'organization.mail_out_works':
      return 'The mail server takes e-mails about tickets again';
    case 'organization.intake_failing':
      return 'Incoming mail does not arrive any more';
    case 'organization.intake_arrives':
      return 'Incoming mail arrives again';
    case 'organization.letter_held':
      return event.data.reason === 'place_closed'
        ? 'Letters wait: the category or project that they belong to is closed'
        : 'A letter waits for your decision';
    case 'user.mail_failing':
      return 'Nothing arrives at somebody’s e-mail address';
    case 'scheduled_ticket.paused':
      return 'A schedule was paused';
    case 'webhook.switched_off':
      return `A webhook was switched off: ${WEBHOOK_END_WORDS[event.data.reason]}`;
    default:
      return actor === null ? 'Something changed' : `${actor} changed something`;
  }
}

/** What can happen, as a list of such things names it. */
export const NOTICE_NAMES: Readonly<Record<NotificationEvent, string>> = {
  created: 'Raised',
  assigned: 'Assignment',
  comment: 'Replies',
  note: 'Internal notes',
  status: 'Status',
  priority: 'Priority',
  edited: 'Other edits',
  sla_warning: 'Due soon',
  sla_breached: 'Overdue',
  sla_escalated: 'Escalations',
  handover: 'Handovers',
  ticket_approval: 'Approvals of tickets',
  inbox: 'A ticket waits in your team’s inbox',
  snooze: 'A ticket that you snoozed is back',
  added: 'Somebody adds you to a ticket',
  opened: 'Somebody opens a confidential ticket of yours',
  chat: 'Live Chat',
  mention: 'Somebody mentions you',
  license: 'License requests and decisions',
  approval: 'People who wait for approval',
  mail_held: 'Letters that wait for a decision',
  mail_failing: 'Mail that fails',
  intake: 'Incoming mail that stays away',
  schedule_paused: 'Schedules that were paused',
  webhook: 'Webhooks that were switched off',
  retention: 'Tickets that go by retention',
};

export const deliveredName = (event: DeliveredEvent): string =>
  event === 'digest' ? 'Digest' : event === 'test' ? 'Test' : NOTICE_NAMES[event];

export const OUTCOME_NAMES: Readonly<Record<DeliveryOutcome, string>> = {
  queued: 'Waits',
  sent: 'Sent',
  skipped: 'Not sent',
  refused: 'Refused',
  bounced: 'Came back',
  suppressed: 'Cannot be sent',
};

export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = { mail: 'E-mail', push: 'Push' };

/** What became of it, and why. */
export const deliveryWords = ({ outcome, detail }: Pick<Delivery, 'outcome' | 'detail'>): string =>
  detail === '' ? OUTCOME_NAMES[outcome] : `${OUTCOME_NAMES[outcome]}: ${detail}`;

/** What happened, without saying to whom, by whom or what: for screens that others may see. */
export const PUSH_WORDS: Readonly<Record<NotificationEvent, string>> = {
  created: 'A new ticket',
  assigned: 'The assignment has changed',
  comment: 'A new reply',
  note: 'A new internal note',
  status: 'The status has changed',
  priority: 'The priority has changed',
  edited: 'Something has changed',
  sla_warning: 'A ticket is due soon',
  sla_breached: 'A ticket is overdue',
  sla_escalated: 'A ticket needs attention',
  handover: 'News of a handover',
  ticket_approval: 'News of an approval',
  inbox: 'A ticket waits for your team',
  snooze: 'A snoozed ticket is back',
  added: 'You were added to a ticket',
  opened: 'A confidential ticket was opened with a reason',
  chat: 'New chat messages',
  mention: 'You were mentioned',
  license: 'News of a license request',
  approval: 'Somebody waits for approval',
  mail_held: 'A letter waits',
  mail_failing: 'Mail fails',
  intake: 'News of incoming mail',
  schedule_paused: 'A schedule was paused',
  webhook: 'A webhook was switched off',
  retention: 'Closed tickets go soon',
};

/** Of several things on one ticket, and of many tickets at once. */
export const pushedTogether = (changes: number) => `${changes} changes`;
export const pushedSummary = (tickets: number) => `What is new: ${tickets} tickets`;

function wokenText(actor: string | null, why: SnoozeEnd): string {
  if (why === 'reply') return `${actor ?? 'Somebody'} replied, so it is snoozed no more`;
  return actor === null ? 'It is snoozed no more' : `${actor} ended that it is snoozed`;
}

const assignedText = (actor: string | null, to: string) =>
  actor === null ? `Assigned to ${to}` : `${actor} assigned this to ${to}`;

function takenText(actor: string | null, from: string | null): string {
  const whom = from === null ? '' : ` from ${from}`;
  return actor === null ? `Taken${whom}` : `${actor} took this${whom}`;
}

const listed = (fields: readonly string[]) =>
  fields.length < 2 ? fields.join() : `${fields.slice(0, -1).join(', ')} and ${fields.at(-1)}`;

/** @param place the names of then that a reason may need */
export function reasonText(
  reason: NotificationReason,
  { project, organization }: { readonly project: string | null; readonly organization: string | null },
): string {
  const inProject = project === null ? 'its project' : `project ${project}`;
  switch (reason) {
    case 'mentioned':
      return 'because you were mentioned';
    case 'approver':
      return 'because you are asked to approve it';
    case 'asker':
      return 'because you asked for its approval';
    case 'handover':
      return 'because of a handover';
    case 'snoozed':
      return 'because you snoozed it';
    case 'team':
      return 'because you are in its team';
    case 'answerable':
      return 'because you answer for it';
    case 'assigned':
      return 'because you are assigned';
    case 'requester':
      return 'because you raised it';
    case 'participant':
      return 'because you take part';
    case 'manager':
      return `because you are manager of ${inProject}`;
    case 'bu_head':
      return `because you are BU head of ${inProject}`;
    case 'replied':
      return 'because you replied';
    case 'watching':
      return 'because you watch it';
    case 'desk':
      return `because you run the desk of ${organization ?? 'the organization'}`;
    case 'admin':
      return `because you administer ${organization ?? 'the organization'}`;
    case 'super_admin':
      return 'because you run this installation';
  }
}
