/** The priority of a new ticket: as its form says, by what was answered, or as staff say instead. */
import type { TicketPriority } from '@switchboard/contract/enums.ts';
import type { FieldError } from '@switchboard/contract/errors.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import {
  askedPriority,
  type Impact,
  type Urgency,
} from '@switchboard/contract/tickets/forms/asked-priority.ts';
import { FORM_MESSAGES } from '@switchboard/contract/tickets/forms/form-messages.ts';
import type { TypeContent } from '../../../platform/database/tables/form-tables.ts';

export interface GivenPriority {
  readonly impact?: Impact | null;
  readonly urgency?: Urgency | null;
  readonly priority?: TicketPriority | null;
  readonly priorityReason?: string;
}

/** What a ticket keeps of a priority that is asked. */
export interface AskedPriority {
  readonly impact: Impact;
  readonly urgency: Urgency;
  /** What follows from them. */
  readonly follows: TicketPriority;
  /** Why staff chose another one; null where it is what follows. */
  readonly reason: string | null;
}

interface NewPriority {
  readonly priority: TicketPriority;
  /** Null where the form does not ask. */
  readonly asked: AskedPriority | null;
  readonly errors: readonly FieldError[];
}

export function newPriority(
  { mode, value, matrix }: TypeContent['priority'],
  { impact = null, urgency = null, priority = null, priorityReason: reason = '' }: GivenPriority,
  asStaff: boolean,
): NewPriority {
  if (mode !== 'asked') {
    return { priority: mode === 'fixed' ? value : (priority ?? value), asked: null, errors: [] };
  }
  const follows = askedPriority(matrix, impact, urgency);
  if (impact === null || urgency === null || follows === null) {
    const missing = [
      ...(impact === null ? [{ path: 'impact', msg: FORM_MESSAGES.impactRequired }] : []),
      ...(urgency === null ? [{ path: 'urgency', msg: FORM_MESSAGES.urgencyRequired }] : []),
    ];
    return { priority: value, asked: null, errors: missing };
  }
  const isOverruled = asStaff && priority !== null && priority !== follows;
  const asked = { impact, urgency, follows, reason: isOverruled ? reason : null };
  const errors =
    isOverruled && reason === '' ? [{ path: 'priorityReason', msg: MESSAGES.reasonRequired }] : [];
  return { priority: isOverruled ? priority : follows, asked, errors };
}
