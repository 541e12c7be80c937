/** What becomes of an alert, by the ticket that its key has. */
import { INTAKES } from '@switchboard/contract/alert-intake/intake-limits.ts';
import type { OnResolved } from '@switchboard/contract/alert-intake/intake-values.ts';
import type { TicketStatus } from '@switchboard/contract/enums.ts';
import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';

/** The latest ticket of a key, as far as it decides. */
export interface KnownAlert {
  readonly status: TicketStatus;
  /** When work on it last ended; null while it is worked on. */
  readonly restsSince: Date | null;
  /** When the alert said that it is over; null since it came again. */
  readonly over_at: Date | null;
}

export type AlertAct = 'raise' | 'count' | 'reopen' | 'comment' | 'resolve' | 'ignore';

/** @param known undefined for a key that has made no ticket */
export function decideAlert(
  known: KnownAlert | undefined,
  { isResolved, onResolved, now }: { isResolved: boolean; onResolved: OnResolved; now: Date },
): AlertAct {
  if (isResolved) {
    if (known === undefined || !isActive(known) || known.over_at !== null) return 'ignore';
    return onResolved;
  }
  if (known === undefined) return 'raise';
  if (isActive(known)) return 'count';
  const rested =
    known.restsSince === null ? Number.POSITIVE_INFINITY : now.getTime() - known.restsSince.getTime();
  return known.status === 'Resolved' && rested <= INTAKES.reopenWithin ? 'reopen' : 'raise';
}
