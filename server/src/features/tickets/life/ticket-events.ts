/** The record of a ticket. */
import type { AssignmentType, TicketEventKind } from '@switchboard/contract/enums.ts';
import type { AssignmentReason, Named } from '@switchboard/contract/record/events.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { type NewEvent, recordEvents } from '../../record/record-events.ts';

/** Those of the history, and those that only the timeline shows. */
export type TicketVerb = TicketEventKind | 'comment' | 'note' | 'files';
export type TicketEvent = NewEvent<'ticket'>;

export const recordTicketEvents = (
  trx: Database,
  ticket: { readonly organization_id: string; readonly id: string },
  context: ActorContext,
  events: readonly TicketEvent[],
): Promise<void> =>
  recordEvents(
    trx,
    { organizationId: ticket.organization_id, kind: 'ticket', id: ticket.id },
    context,
    events,
  );

export interface Assignment {
  readonly from?: Named | null | undefined;
  readonly to?: Named | null;
  readonly reason?: AssignmentReason | null;
  /** When nobody chose. */
  readonly automatic?: boolean;
}

/** Somebody got the ticket, from somebody else or not, or lost it. */
export function assignmentEvent(
  relation: AssignmentType,
  { from = null, to = null, reason = null, automatic = false }: Assignment,
): TicketEvent {
  const data = { relation, from: from && idAndName(from), reason };
  return to === null
    ? { verb: 'unassigned', data: { ...data, to }, automatic }
    : { verb: 'assigned', data: { ...data, to: idAndName(to) }, automatic };
}

/** Of a person about whom more is known. */
const idAndName = ({ id, name }: Named): Named => ({ id, name });
