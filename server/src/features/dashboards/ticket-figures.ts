/** The figures of a period, reckoned back from what is there now by what happened since. */
import type { Figure, TicketFigures } from '@switchboard/contract/entities/dashboard.ts';
import { DASHBOARD } from '@switchboard/contract/limits.ts';
import type { DayOfTickets, TicketChange } from './ticket-history.repo.ts';

interface Present {
  readonly total: number;
  readonly open: number;
  readonly inProgress: number;
  readonly urgent: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const isUrgent = (status: string | null, priority: string | null) =>
  priority === 'Critical' && (status === 'Open' || status === 'In Progress');

/**
 * By how many the urgent tickets became more on each day.
 * @param changes the latest first
 */
export function urgentChanges(changes: readonly TicketChange[], days: number): number[] {
  const byDay = Array.from({ length: days }, () => 0);
  const states = new Map<string, { status: string | null; priority: string | null }>();
  for (const change of changes) {
    const after = states.get(change.ticket_id) ?? { status: change.status, priority: change.priority };
    const before =
      change.verb === 'priority'
        ? { ...after, priority: change.old_value }
        : { ...after, status: change.verb === 'created' ? null : change.old_value };
    states.set(change.ticket_id, before);
    const difference =
      Number(isUrgent(after.status, after.priority)) - Number(isUrgent(before.status, before.priority));
    byDay[change.day] = (byDay[change.day] ?? 0) + difference;
  }
  return byDay;
}

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

/**
 * @param days what happened in the period and the one before it, by day
 * @param urgent by how many the urgent ones became more, on each day of the period
 */
export function ticketFigures(
  present: Present,
  days: readonly DayOfTickets[],
  urgent: readonly number[],
): TicketFigures {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const column = (name: 'created' | 'resolved' | 'open' | 'in_progress') =>
    Array.from({ length: 2 * DASHBOARD.days }, (_, day) => byDay.get(day)?.[name] ?? 0);
  const thisPeriod = (name: 'created' | 'resolved' | 'open' | 'in_progress') =>
    column(name).slice(DASHBOARD.days);
  // Tickets are never deleted: those that were not raised in the period were there before it.
  const began = present.total > sum(thisPeriod('created'));
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
    urgent: reckonBack(present.urgent, urgent, began),
  };
}
