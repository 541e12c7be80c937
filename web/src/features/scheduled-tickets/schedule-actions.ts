import type { ScheduledTicket } from '@switchboard/contract/schedules/scheduled-ticket.ts';

type Stateful = Pick<ScheduledTicket, 'status'>;

/** What its switch would do; an ended schedule has none. */
export function toggleOf({ status }: Stateful): 'pause' | 'resume' | null {
  if (status === 'active') return 'pause';
  return status === 'paused' ? 'resume' : null;
}

export const canExecute = (schedule: Stateful): boolean => toggleOf(schedule) !== null;
