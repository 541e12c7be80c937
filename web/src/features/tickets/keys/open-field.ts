/** Opens what changes a field of a ticket, for those who may. It comes with the first key that does. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import {
  canAssign,
  canSetPriority,
  canSetStatus,
  isStaff,
  type TicketFacts,
} from '@switchboard/contract/tickets/ticket-policy.ts';
import type { FieldKey } from '../../../lib/navigation/key-table.ts';
import { showOverlay } from '../../../lib/navigation/overlay.ts';
import { currentActor } from '../../../lib/session/session.ts';
import { ticketFacts } from '../ticket-facts.ts';
import { type AskedField, askField } from './asked-field.ts';
import { FieldOverlay } from './FieldOverlay.tsx';

const MAY: Readonly<Record<FieldKey, (actor: Actor, ticket: TicketFacts) => boolean>> = {
  assign: canAssign,
  status: canSetStatus,
  priority: canSetPriority,
  tags: isStaff,
};

export function openField(asked: AskedField): void {
  const actor = currentActor();
  if (actor === null || !MAY[asked.field](actor, ticketFacts(asked.ticket))) return;
  askField(asked);
  showOverlay(FieldOverlay);
}
