/** The figures of a period, reckoned back from what is there now by what happened since. */
import type { Figure, TicketFigures } from '@switchboard/contract/dashboards/dashboards.ts';
import { DASHBOARD } from '@switchboard/contract/limits.ts';
import type { DayOfTickets } from './ticket-counts.repo.ts';

interface Present {
  /** Those that were deleted since included. */
  readonly raised: number;
  readonly open: number;
  readonly inProgress: number;
  readonly urgent: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** @param changes by how many it became more on each day of the period */
function reckonBack(now: number, changes: readonly number[], began: boolean): Figure {
  let value = now;
  const points = changes.map(() => 0);
  for (let day = changes.length - 1; day >= 0; day -= 1) {
    points[day] = value;
    value -= changes[day] ?? 0;
  }
  return { now, before: began ? value : null, points };
}

/** @param days what happened in the period and the one before it */
export function ticketFigures(present: Present, days: readonly DayOfTickets[]): TicketFigures {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const column = (name: Exclude<keyof DayOfTickets, 'day'>) =>
    Array.from({ length: 2 * DASHBOARD.days }, (_, day) => byDay.get(day)?.[name] ?? 0);
  const thisPeriod = (name: Exclude<keyof DayOfTickets, 'day'>) => column(name).slice(DASHBOARD.days);
  // Those that were not raised in the period were there before it.
  const began = present.raised > sum(thisPeriod('created'));
  const counted = (name: 'created' | 'resolved'): Figure => ({
    now: sum(thisPeriod(name)),
    before: began ? sum(column(name).slice(0, DASHBOARD.days)) : null,
    points: thisPeriod(name),
  });
  return {
    created: counted('created'),
    resolved: counted('resolved'),
    open: reckonBack(present.open, thisPeriod('open'), began),
    inProgress: reckonBack(present.inProgress, thisPeriod('in_progress'), began),
    urgent: reckonBack(present.urgent, thisPeriod('urgent'), began),
  };
}
