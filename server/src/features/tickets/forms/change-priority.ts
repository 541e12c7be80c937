/** The priority of a ticket whose form asks for it: it follows from what was answered until staff choose another one. */
import type { TicketPriority } from '@switchboard/contract/enums.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import {
  ASKED_LABELS,
  askedPriority,
  IMPACT_LABELS,
  type Impact,
  URGENCY_LABELS,
  type Urgency,
} from '@switchboard/contract/tickets/forms/asked-priority.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import type { TicketEvent } from '../life/ticket-events.ts';
import { factsOf } from '../ticket.facts.ts';
import type { TicketRow } from '../ticket.repo.ts';
import { keepAnswered } from './form.repo.ts';
import { editorOf, readForm } from './ticket-form.ts';

export interface PriorityChange {
  readonly impact?: Impact | undefined;
  readonly urgency?: Urgency | undefined;
  /** As staff choose it. */
  readonly priority?: TicketPriority | undefined;
  /** Why they do; blank where it has to be asked for, missing where nobody can be asked. */
  readonly reason?: string | undefined;
}

interface FollowedPriority {
  /** What the ticket has afterwards. */
  readonly priority: TicketPriority;
  readonly events: readonly TicketEvent[];
}

/**
 * Keeps what was answered, and whether staff chose another priority than follows.
 * @param ticket held by the transaction
 * @returns null where its form does not ask
 * @throws AppError FORBIDDEN, TICKET_NOT_OPEN, VALIDATION_FAILED
 */
export async function changeAsked(
  trx: Database,
  actor: Actor,
  ticket: TicketRow,
  { impact, urgency, priority, reason }: PriorityChange,
): Promise<FollowedPriority | null> {
  const isAnswer = impact !== undefined || urgency !== undefined;
  if (isAnswer) editorOf(actor, factsOf(ticket));
  const { content, answered } = await readForm(trx, ticket);
  if (content?.priority.mode !== 'asked') {
    if (isAnswer) throw invalid(impact === undefined ? 'urgency' : 'impact', FORM_MESSAGES.priorityNotAsked);
    return null;
  }
  const after = { impact: impact ?? answered.impact, urgency: urgency ?? answered.urgency };
  const follows = askedPriority(content.priority.matrix, after.impact, after.urgency);
  const isChosen = priority !== undefined && priority !== ticket.priority;
  const isOther = isChosen && follows !== null && priority !== follows;
  if (isOther && reason === '') throw invalid('priorityReason', MESSAGES.reasonRequired);
  // Whoever chooses what follows anyway leaves it to the answers again.
  const overruled = isChosen ? isOther : answered.priority_overruled;
  const kept = { ...after, priority_overruled: overruled };
  if (
    kept.impact !== answered.impact ||
    kept.urgency !== answered.urgency ||
    overruled !== answered.priority_overruled
  ) {
    await keepAnswered(trx, ticket, kept);
  }
  const changes = [
    ...changed(ASKED_LABELS.impact, IMPACT_LABELS, answered.impact, after.impact),
    ...changed(ASKED_LABELS.urgency, URGENCY_LABELS, answered.urgency, after.urgency),
  ];
  return {
    priority: isChosen ? priority : overruled || follows === null ? ticket.priority : follows,
    events: changes.length === 0 ? [] : [{ verb: 'field', data: { changes } }],
  };
}

const changed = <Value extends string>(
  field: string,
  labels: Readonly<Record<Value, string>>,
  from: Value | null,
  to: Value | null,
) => (from === to ? [] : [{ field, from: from && labels[from], to: to && labels[to] }]);
