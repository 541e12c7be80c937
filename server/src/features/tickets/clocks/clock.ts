/**
 * How the clocks of a ticket go. A clock is a row of stretches, in each of which it counts by a calendar or stands for
 * one cause; what is over is never changed. Everything is in whole seconds since 1970.
 */
import type { ClockKind, PauseKind, TicketPriority, WaitingKind } from '@switchboard/contract/enums.ts';
import type { PolicyEscalation, PolicyTerms } from '@switchboard/contract/tickets/sla-policies.ts';
import type { WorkingTime } from '../../organizations/calendars/working-time.ts';
import { targetOf } from '../policies/choose-policy.ts';

export type Cause = 'running' | PauseKind | 'resolved';

export interface Stretch {
  readonly place: number;
  readonly from: number;
  /** Null while it lasts. */
  readonly to: number | null;
  readonly cause: Cause;
  readonly calendarId: string;
  /** What changed as it began. */
  readonly detail: string | null;
}

/** The version of a policy that a clock goes by. */
export interface Policy {
  readonly id: string;
  readonly version: number;
  readonly terms: PolicyTerms;
}

export interface Clock {
  readonly id: string;
  readonly kind: ClockKind;
  readonly policy: Policy;
  /** Null where the policy has none of the kind: it is kept, and shown to nobody. */
  readonly target: number | null;
  /** Of the stretches that have ended. */
  readonly counted: number;
  readonly startedAt: number;
  readonly metAt: number | null;
  readonly dueAt: number | null;
  readonly warnAt: number | null;
  readonly warnedAt: number | null;
  readonly breachedAt: number | null;
  readonly escalated: readonly string[];
  /** When something is to be told or done next. */
  readonly lookAt: number | null;
  /** The last one, which lasts unless the clock is met for good. */
  readonly stretch: Stretch;
}

/** What became of a clock. */
export interface Change {
  readonly clock: Clock;
  readonly isNew: boolean;
  /** The stretch that ended. */
  readonly ended: Stretch | null;
  /** The stretch that began. */
  readonly begun: Stretch | null;
  /** It was late, and nobody had looked since. */
  readonly isLate: boolean;
}

export type Times = (calendarId: string) => WorkingTime;

/** Something that happens to a ticket. */
export interface Act {
  readonly at: number;
  /** Afterwards. */
  readonly rests: boolean;
  readonly waiting: WaitingKind | null;
  /** Somebody of the staff other than the requester wrote something that the requester reads. */
  readonly answered?: boolean;
  /** The requester wrote something. */
  readonly asked?: boolean;
  /** By which its clocks go from now on. */
  readonly terms?: {
    readonly policy: Policy;
    readonly priority: TicketPriority;
    readonly detail: string;
  };
}

interface Start {
  readonly id: string;
  readonly kind: ClockKind;
  readonly policy: Policy;
  readonly priority: TicketPriority;
  readonly at: number;
  readonly waiting: WaitingKind | null;
}

export function startClock({ id, kind, policy, priority, at, waiting }: Start, times: Times): Change {
  const cause = causeOf(kind, waiting, policy.terms);
  const calendarId = policy.terms.calendar;
  const stretch: Stretch = { place: 0, from: at, to: null, cause, calendarId, detail: null };
  const clock = timed(
    {
      id,
      kind,
      policy,
      target: targetOf(policy.terms, priority, kind),
      counted: 0,
      startedAt: at,
      metAt: null,
      dueAt: null,
      warnAt: null,
      warnedAt: null,
      breachedAt: null,
      escalated: [],
      lookAt: null,
      stretch,
    },
    times,
  );
  return { clock, isNew: true, ended: null, begun: stretch, isLate: false };
}

/** @param clocks those that are not met, and that of the resolution */
export const advanceClocks = (clocks: readonly Clock[], act: Act, times: Times): Change[] =>
  clocks.flatMap((clock) => {
    const change = advance(clock, act, times);
    return change === null ? [] : [change];
  });

/** Whether the requester's message starts a clock: the staff has answered before, and nothing is unanswered yet. */
export const startsNextResponse = (clocks: readonly Clock[], { asked, rests }: Act): boolean =>
  asked === true && !rests && !clocks.some(({ kind, metAt }) => kind !== 'resolution' && metAt === null);

function advance(clock: Clock, act: Act, times: Times): Change | null {
  const { at, rests, waiting, answered = false, terms } = act;
  if (clock.kind !== 'resolution') {
    if (clock.metAt !== null) return null;
    if (answered || rests) return meet(clock, at, null, times);
  } else if (rests) return clock.metAt === null ? meet(clock, at, 'resolved', times) : null;
  const isReopened = clock.metAt !== null;
  const going = isReopened ? { ...clock, metAt: null } : clock;
  const after =
    terms === undefined
      ? going
      : { ...going, policy: terms.policy, target: targetOf(terms.policy.terms, terms.priority, clock.kind) };
  const isRetimed =
    after.target !== clock.target || after.policy.terms.calendar !== clock.policy.terms.calendar;
  const cause = causeOf(clock.kind, waiting, after.policy.terms);
  if (!isReopened && !isRetimed && cause === clock.stretch.cause) {
    if (after.policy === clock.policy) return null;
    return { clock: timed(after, times), isNew: false, ended: null, begun: null, isLate: false };
  }
  const detail = isRetimed ? (terms?.detail ?? null) : null;
  return move(clock, after, { at, cause, detail }, times);
}

/** @param rest what its next stretch is for; null where there is none */
function meet(clock: Clock, at: number, rest: 'resolved' | null, times: Times): Change {
  const met = { ...clock, metAt: at };
  if (rest !== null) return move(clock, met, { at, cause: rest, detail: null }, times);
  const late = lateness(clock, at);
  const ended = { ...clock.stretch, to: at };
  const counted = clock.counted + countedIn(ended, times);
  const after = { ...met, ...late, counted, stretch: ended, lookAt: null };
  return { clock: after, isNew: false, ended, begun: null, isLate: late.breachedAt !== clock.breachedAt };
}

interface Next {
  readonly at: number;
  readonly cause: Cause;
  readonly detail: string | null;
}

/** Ends the stretch that a clock is in, and begins another. */
function move(before: Clock, after: Clock, { at, cause, detail }: Next, times: Times): Change {
  const ended = { ...before.stretch, to: at };
  const begun: Stretch = {
    place: ended.place + 1,
    from: at,
    to: null,
    cause,
    calendarId: after.policy.terms.calendar,
    detail,
  };
  const late = lateness(before, at);
  const counted = before.counted + countedIn(ended, times);
  const clock = timed({ ...after, ...late, counted, stretch: begun }, times);
  return { clock, isNew: false, ended, begun, isLate: late.breachedAt !== before.breachedAt };
}

/** What is met at its last second is met. */
const lateness = ({ metAt, dueAt, breachedAt }: Clock, at: number) => ({
  breachedAt: breachedAt ?? (metAt === null && dueAt !== null && at > dueAt ? dueAt : null),
});

const countedIn = ({ cause, calendarId, from, to }: Stretch, times: Times): number =>
  cause === 'running' && to !== null ? times(calendarId).counted(from, to) : 0;

function causeOf(kind: ClockKind, waiting: WaitingKind | null, { pauseOn }: PolicyTerms): Cause {
  if (kind === 'first_response' && waiting === 'requester') return 'running';
  return pauseOn.find((pause) => pause === waiting) ?? 'running';
}

export const escalationKey = ({ action, atPercent }: PolicyEscalation): string => `${action}@${atPercent}`;

/** What a policy does for a clock that was not done for it yet. */
export const escalationsLeft = ({ kind, policy, escalated }: Clock): PolicyEscalation[] =>
  policy.terms.escalations.filter((one) => one.clock === kind && !escalated.includes(escalationKey(one)));

/** The moment at which so much of a target will have counted; null while nothing counts. */
export function momentOfPercent(clock: Clock, percent: number, times: Times): number | null {
  const { target, counted, metAt, stretch } = clock;
  if (target === null || metAt !== null || stretch.cause !== 'running') return null;
  const left = Math.ceil((target * percent) / 100) - counted;
  return times(stretch.calendarId).dueAt(stretch.from, Math.max(0, left));
}

/** A clock with the moments that follow from its stretch. One that is late stays due when it was, also while it stands. */
export function timed(clock: Clock, times: Times): Clock {
  const { warnAtPercent } = clock.policy.terms;
  const isStanding = clock.target === null || clock.metAt !== null || clock.stretch.cause !== 'running';
  if (isStanding) {
    const isKept = clock.breachedAt !== null || clock.metAt !== null;
    return { ...clock, dueAt: isKept ? clock.dueAt : null, warnAt: null, lookAt: null };
  }
  const dueAt = momentOfPercent(clock, 100, times);
  const warnAt = momentOfPercent(clock, warnAtPercent, times);
  return withLook({ ...clock, dueAt, warnAt }, times);
}

/** Says when it is to be looked at again. */
export function withLook(clock: Clock, times: Times): Clock {
  const { dueAt, warnAt, warnedAt, breachedAt } = clock;
  const moments = [
    warnedAt === null ? warnAt : null,
    breachedAt === null && dueAt !== null ? dueAt + 1 : null,
    ...escalationsLeft(clock).map(({ atPercent }) => momentOfPercent(clock, atPercent, times)),
  ].filter((moment) => moment !== null);
  return { ...clock, lookAt: moments.length === 0 ? null : Math.min(...moments) };
}

/** The clock by which a ticket is due: of those that run the earliest, else one that stands. */
export function leadingClock(clocks: readonly Clock[]): Clock | null {
  const open = clocks.filter(({ target, metAt }) => target !== null && metAt === null);
  const due = open
    .filter(({ dueAt }) => dueAt !== null)
    .toSorted((one, other) => (one.dueAt ?? 0) - (other.dueAt ?? 0));
  return due[0] ?? open[0] ?? null;
}
