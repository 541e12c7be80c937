/** The record of a ticket. */
import type { AssignmentType } from '@switchboard/contract/enums.ts';
import type { Named } from '@switchboard/contract/record/events/parts.ts';
import type { AssignmentReason } from '@switchboard/contract/record/events/ticket-events.ts';
import type { TicketEventKind } from '@switchboard/contract/tickets/ticket-event-kinds.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Write } from '../../../platform/database/write-together.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { type NewEvent, recordEvents } from '../../record/record-events.ts';

/** Those of the history, and those that only the timeline shows. */
export type TicketVerb =
  | TicketEventKind
  | 'comment'
  | 'note'
  | 'files'
  | 'checklist'
  | 'staff_field'
  | ClockVerb
  | ApprovalVerb
  | HandoverVerb
  | InboxVerb
  | LinkVerb
  | PersonVerb;
type InboxVerb = (typeof INBOX_VERBS)[number];
type ClockVerb = (typeof CLOCK_VERBS)[number];
/** What its clocks tell, and whom it waits for. */
export const CLOCK_VERBS = ['waiting', 'sla_warning', 'sla_breached', 'sla_escalated'] as const;
/** Of its approvals: everybody who reads it is shown them. */
type ApprovalVerb =
  | 'approval_asked'
  | 'approval_reminded'
  | 'approval_decided'
  | 'approval_replaced'
  | 'approval_vacant'
  | 'approval_ended';
type HandoverVerb = (typeof HANDOVER_VERBS)[number];
/** That it is offered to somebody, and what comes of it. */
const HANDOVER_VERBS = [
  'handover_offered',
  'handover_accepted',
  'handover_bounced',
  'handover_withdrawn',
  'handover_unanswered',
] as const;
type LinkVerb = (typeof LINK_VERBS)[number] | (typeof MERGE_VERBS)[number];
type PersonVerb = 'person_added' | 'person_removed';
/** What happens to it in an inbox. */
const INBOX_VERBS = ['team_inbox', 'snoozed', 'snooze_ended'] as const;
/** Those that name another ticket. */
export const LINK_VERBS = ['linked', 'unlinked'] as const;
export const MERGE_VERBS = ['merged', 'unmerged', 'took_in', 'let_go'] as const;
/** What the staff of a ticket alone are shown. */
export const STAFF_VERBS = [
  'note',
  'checklist',
  'staff_field',
  ...INBOX_VERBS,
  ...CLOCK_VERBS,
  ...HANDOVER_VERBS,
  ...LINK_VERBS,
] as const satisfies readonly TicketVerb[];
export type TicketEvent = NewEvent<'ticket'>;

/** @param beside is written in the same statement */
export const recordTicketEvents = (
  trx: Database,
  ticket: { readonly organization_id: string; readonly id: string },
  context: ActorContext,
  events: readonly TicketEvent[],
  beside: readonly Write[] = [],
): Promise<void> =>
  recordEvents(
    trx,
    { organizationId: ticket.organization_id, kind: 'ticket', id: ticket.id },
    context,
    events,
    beside,
  );

export interface Assignment {
  readonly from?: Named | null | undefined;
  readonly to?: Named | null;
  readonly reason?: AssignmentReason | null;
  /** When nobody chose. */
  readonly automatic?: boolean;
  /** The event that this takes back. */
  readonly undoes?: string;
}

/** Somebody got the ticket, from somebody else or not, or lost it. */
export function assignmentEvent(
  relation: AssignmentType,
  { from = null, to = null, reason = null, automatic = false, undoes }: Assignment,
): TicketEvent {
  const data = { relation, from: from && idAndName(from), reason, ...(undoes && { undoes }) };
  return to === null
    ? { verb: 'unassigned', data: { ...data, to }, automatic }
    : { verb: 'assigned', data: { ...data, to: idAndName(to) }, automatic };
}

/** Of a person about whom more is known. */
const idAndName = ({ id, name }: Named): Named => ({ id, name });

interface OfTeam {
  readonly organization_id: string;
  readonly id: string;
  readonly team_id: string | null;
  readonly team_name: string | null;
}

/** It lies in the inbox of the team that it is in, if any. */
export async function recordOwnInbox(trx: Database, ticket: OfTeam, context: ActorContext): Promise<void> {
  if (ticket.team_id === null) return;
  await recordInbox(trx, ticket, { id: ticket.team_id, name: ticket.team_name ?? '' }, context);
}

/** It lies in the inbox of a team now. */
export const recordInbox = (
  trx: Database,
  ticket: { readonly organization_id: string; readonly id: string },
  team: { readonly id: string; readonly name: string },
  context: ActorContext,
): Promise<void> =>
  recordTicketEvents(trx, ticket, context, [
    { verb: 'team_inbox', data: { team: { id: team.id, name: team.name } }, automatic: true },
  ]);
