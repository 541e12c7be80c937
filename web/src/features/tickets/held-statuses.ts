/** Statuses that wait for an approval. */
import type { TicketStatus } from '@switchboard/contract/enums.ts';
import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';

/** A requester closes their ticket whenever they like. */
export const heldFor = (
  actor: { readonly id: string },
  { held, createdBy }: Pick<TicketSummary, 'held' | 'createdBy'>,
): readonly TicketStatus[] =>
  createdBy._id === actor.id ? held.filter((status) => status !== 'Closed') : held;
