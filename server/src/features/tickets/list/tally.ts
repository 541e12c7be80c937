/** How many tickets there are of each status and priority. */
import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import type { TicketStats } from '@switchboard/contract/tickets/ticket.ts';
import type { StateFilters } from './ticket-filters.ts';

/** How many tickets are in a state. */
export interface Tally {
  readonly status: TicketStatus;
  readonly priority: TicketPriority;
  readonly tickets: number;
  /** Of these the ones that are no stubs for whom it was counted; without it, all. */
  readonly whole?: number;
}

/**
 * A priority is known of tickets alone that are no stubs.
 * @param wholeOnly the list is without stubs
 */
export const countIn = (
  tallies: readonly Tally[],
  { status, priority }: StateFilters,
  wholeOnly = priority.length > 0,
): number =>
  tallies
    .filter((tally) => status.length === 0 || status.includes(tally.status))
    .filter((tally) => priority.length === 0 || priority.includes(tally.priority))
    .reduce((total, tally) => total + (wholeOnly ? (tally.whole ?? tally.tickets) : tally.tickets), 0);

export function statsOf(tallies: readonly Pick<Tally, 'status' | 'tickets'>[]): TicketStats {
  const sum = (of: readonly Pick<Tally, 'tickets'>[]) =>
    of.reduce((total, { tickets }) => total + tickets, 0);
  const count = (status: TicketStatus) => sum(tallies.filter((tally) => tally.status === status));
  return {
    total: sum(tallies),
    open: count('Open'),
    inProgress: count('In Progress'),
    resolved: count('Resolved'),
    closed: count('Closed'),
  };
}
