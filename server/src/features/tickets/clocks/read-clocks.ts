import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { ClockInterval, TicketClock } from '@switchboard/contract/tickets/clocks.ts';
import { isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import {
  type CalendarTimes,
  momentOf,
  readCalendarTimes,
  secondOf,
} from '../../organizations/calendars/calendar-times.ts';
import { requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { readWhole, type WholeClock } from './clock.repo.ts';
import type { Stretch } from './clock.ts';

/** Of one clock; of those before them the sums. */
const MOST_INTERVALS = 500;

/** @throws AppError NOT_FOUND, FORBIDDEN for whoever is not staff, unless the policy shares it with the requester */
export async function readClocks(db: Database, actor: Actor, id: string, now: Date): Promise<TicketClock[]> {
  const ticket = await requireTicket(db, actor, id);
  const staff = isStaff(actor, factsOf(ticket));
  const isRequester = ticket.people.some((one) => one.id === actor.id && one.relation === 'requester');
  const all = await readWhole(db, ticket);
  const shown = all.filter(({ policy }) => staff || (isRequester && policy.terms.shareWithRequester));
  if (!staff && shown.length === 0) throw new AppError('FORBIDDEN');
  const calendars = shown.flatMap(({ stretches }) => stretches.map(({ calendarId }) => calendarId));
  const times = await readCalendarTimes(db, ticket.organization_id, calendars);
  return shown.map((clock) => presentClock(clock, times, { now: secondOf(now), staff }));
}

interface Reading {
  readonly now: number;
  readonly staff: boolean;
}

const iso = (second: number) => momentOf(second).toISOString();
const isoOrNull = (second: number | null) => (second === null ? null : iso(second));

function presentClock(clock: WholeClock, times: CalendarTimes, { now, staff }: Reading): TicketClock {
  const intervals = clock.stretches.flatMap((stretch) => intervalsOf(stretch, times, { now, staff }));
  const shown = intervals.slice(-MOST_INTERVALS);
  const earlier = intervals.slice(0, -MOST_INTERVALS);
  return {
    _id: clock.id,
    kind: clock.kind,
    policy: { _id: clock.policy.id, name: clock.policyName },
    targetSeconds: clock.target ?? 0,
    countedSeconds: sum(intervals, true),
    startedAt: iso(clock.startedAt),
    metAt: isoOrNull(clock.metAt),
    breachedAt: isoOrNull(clock.breachedAt),
    dueAt: isoOrNull(clock.dueAt),
    state: stateOf(clock, now),
    timeZone: times.get(clock.stretch.calendarId)?.timeZone ?? 'UTC',
    intervals: shown,
    earlier: {
      intervals: earlier.length,
      countedSeconds: sum(earlier, true),
      otherSeconds: sum(earlier, false),
    },
  };
}

const sum = (intervals: readonly ClockInterval[], counts: boolean) =>
  intervals.reduce((total, interval) => total + (interval.counts === counts ? interval.seconds : 0), 0);

function stateOf(clock: WholeClock, now: number): TicketClock['state'] {
  const { metAt, dueAt, warnAt, breachedAt } = clock;
  if (metAt !== null) return breachedAt === null ? 'met' : 'missed';
  if (dueAt === null) return 'paused';
  if (now > dueAt) return 'breached';
  return warnAt !== null && now >= warnAt ? 'warned' : 'running';
}

/** What changed is an interval without length; why is the staff's matter. */
function intervalsOf(stretch: Stretch, times: CalendarTimes, { now, staff }: Reading): ClockInterval[] {
  const { from, cause, detail, calendarId } = stretch;
  const to = Math.max(from, stretch.to ?? now);
  const changed: ClockInterval[] =
    detail === null
      ? []
      : [
          {
            from: iso(from),
            to: iso(from),
            seconds: 0,
            counts: false,
            reason: 'policy_changed',
            detail: staff ? detail : null,
          },
        ];
  if (from === to) return changed;
  const parts =
    cause === 'running'
      ? (times.get(calendarId)?.parts(from, to) ?? [])
      : [{ from, to, reason: cause, detail: null }];
  return [
    ...changed,
    ...parts.map((part) => ({
      from: iso(part.from),
      to: iso(part.to),
      seconds: part.to - part.from,
      counts: part.reason === 'working',
      reason: part.reason,
      detail: part.detail,
    })),
  ];
}
