/** The record of a ticket: what can happen to it, and what each event keeps of it. */
import type { FieldChange } from '@switchboard/contract/entities/timeline.ts';
import type { AssignmentType, TicketEventKind } from '@switchboard/contract/enums.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { type Happening, recordEvents } from '../../record/record-events.ts';

/** Those of the history, and those that only the timeline tells. The event of a comment or note has its id. */
export type TicketVerb = TicketEventKind | 'comment' | 'note' | 'files';
export type TicketEvent = Happening<TicketVerb>;

export interface Assignee {
  readonly id: string;
  readonly name: string;
}

/** `details` of the events "assigned" and "unassigned"; older ones have names alone. */
export interface AssignmentDetails {
  readonly relation: AssignmentType;
  readonly from: Assignee | null;
  readonly to: Assignee | null;
}

/** `details` of the event "edited". */
export interface EditDetails {
  readonly changes: readonly FieldChange[];
}

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

interface Assignment {
  readonly from?: Assignee | null | undefined;
  readonly to?: Assignee | null;
  readonly reason?: string;
  /** When nobody chose. */
  readonly byProduct?: boolean;
}

const idAndName = (person: Assignee | null): Assignee | null =>
  person && { id: person.id, name: person.name };

/** Somebody got the ticket, from somebody else or not, or lost it. */
export function assignmentEvent(
  relation: AssignmentType,
  { from = null, to = null, ...more }: Assignment,
): TicketEvent {
  const details = { relation, from: idAndName(from), to: idAndName(to) } satisfies AssignmentDetails;
  return {
    verb: to === null ? 'unassigned' : 'assigned',
    from: from?.name ?? null,
    to: to?.name ?? null,
    details,
    ...more,
  };
}

export function editEvent(changes: readonly FieldChange[]): TicketEvent {
  const details = { changes } satisfies EditDetails;
  return { verb: 'edited', to: changes.map(({ field }) => field).join(', '), details };
}
