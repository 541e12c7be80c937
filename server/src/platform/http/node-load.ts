/**
 * What the whole node takes on, so that what it takes is answered in time. How much that is shows in the time for which
 * requests wait until their work begins: while it is too long, less may be under way, and whoever has asked for more than
 * an equal share is refused, before anything is looked up or read. See decision 55.
 */
import { MINUTE, SECOND } from '@switchboard/contract/durations.ts';
import type { Config } from '../config.ts';
import { UNDER_WAY } from '../limits.ts';
import type { Logger } from '../log.ts';
import type { Payer } from '../payer.ts';
import type { Reading } from '../telemetry/reading.ts';
import { happenings } from '../telemetry/signals.ts';
import { AppError } from './app-error.ts';

/** So often it is looked at how long requests wait. */
const LOOK_MS = 50;
/** Shares are counted over so many looks. */
const LOOKS_OF_SHARES = SECOND / LOOK_MS;
/** After each look, of what may be under way. */
const LESS = 0.9;
const MORE = 1.05;
/** Whoever asks for little is still taken beyond the limit, up to so many times of it. */
const TIMES_FOR_FEW = 2;
/** Requests a second that are little whatever others ask for: a page that opens asks for several things. */
const LEAST_SHARE = 5;
/** Refused requests come back after 1, 2 or 3 seconds, not all at once. */
const SECONDS_APART = 3;

/** For a payer, null are all who are not known to be somebody, together. */
export interface NodeLoad {
  /** @throws AppError SERVER_BUSY when the node has too much to do, and this payer asks for more than others */
  expectRoom(payer: Payer | null): void;
  /** Of one request or event. Nothing is under way before it enters. */
  visit(payer: Payer | null): Visit;
  /** For whoever watches. */
  readonly reading: Reading;
  stop(): void;
}

/** The way of a request through the node. While a body is received or an answer read, it is outside. */
export interface Visit {
  /** It is under way, and waits for its work to begin. */
  enter(): void;
  begin(): void;
  /** Also when it has left already. */
  leave(): void;
}

interface Wait {
  readonly payer: Payer;
  readonly milliseconds: number;
}

export function createNodeLoad({ busyAfter }: Pick<Config, 'busyAfter'>, log: Logger): NodeLoad {
  let most: number = UNDER_WAY.most;
  let underWay = 0;
  const underWayOf = new Map<Payer | null, number>();
  /** Since the last look. */
  let peak = 0;
  let refused = 0;
  let begun: Wait[] = [];
  /** By visit, so that the oldest comes first: how long its payer's request has waited before, and since when it does. */
  const waiting = new Map<Visit, { readonly payer: Payer; readonly since: number }>();
  /** Requests of each, taken or refused, since shares were counted last, and until then. */
  let asked = new Map<Payer | null, number>();
  let askedBefore: typeof asked | null = null;
  let taken = 0;
  /** What each would have been taken if all asked alike. */
  let asking = 0;
  let share = Number.POSITIVE_INFINITY;
  let looks = 0;
  let timer: NodeJS.Timeout | undefined;
  let lastTold = Number.NEGATIVE_INFINITY;

  /** One that works slowly, since much of it waits already, would keep the places of the others. */
  const hasItsPart = (payer: Payer | null) =>
    most < UNDER_WAY.most && (underWayOf.get(payer) ?? 0) >= Math.ceil(most / Math.max(1, asking));

  const count = (payer: Payer | null, change: 1 | -1) => {
    underWay += change;
    const left = (underWayOf.get(payer) ?? 0) + change;
    if (left === 0) underWayOf.delete(payer);
    else underWayOf.set(payer, left);
  };

  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };

  const tell = (standing: number) => {
    if (refused === 0 || performance.now() - lastTold < MINUTE) return;
    lastTold = performance.now();
    const wait = Math.round(standing);
    log.warn({ refused, underWay, wait }, 'too much is asked of this node: requests are refused');
  };

  const look = () => {
    const now = performance.now();
    const ages = [...waiting.values()].map(({ payer, since }) => ({ payer, milliseconds: now - since }));
    const standing = standingWait([...begun, ...ages]);
    most =
      standing > busyAfter
        ? Math.max(UNDER_WAY.least, Math.floor(Math.min(most, peak) * LESS))
        : Math.min(UNDER_WAY.most, Math.ceil(most * MORE));
    tell(standing);
    looks += 1;
    const isCounted = looks % LOOKS_OF_SHARES === 0;
    if (isCounted || askedBefore === null) {
      asking = asked.size;
      share = Math.max(LEAST_SHARE, taken / asking);
    }
    if (isCounted) {
      askedBefore = asked;
      asked = new Map();
      taken = 0;
    }
    if (underWay === 0 && begun.length === 0) {
      stop();
      most = UNDER_WAY.most;
      share = Number.POSITIVE_INFINITY;
      asked = new Map();
      askedBefore = null;
      taken = 0;
    }
    begun = [];
    peak = underWay;
    refused = 0;
  };

  return {
    expectRoom(payer) {
      const soFar = (asked.get(payer) ?? 0) + 1;
      asked.set(payer, soFar);
      const asksForMuch = Math.max(soFar, askedBefore?.get(payer) ?? 0) > share;
      if (asksForMuch ? underWay < most && !hasItsPart(payer) : underWay < most * TIMES_FOR_FEW) {
        taken += 1;
        return;
      }
      refused += 1;
      happenings.emit('serverBusy');
      throw new AppError('SERVER_BUSY', { retryAfter: 1 + Math.floor(Math.random() * SECONDS_APART) });
    },
    visit(payer: Payer | null) {
      let waited = 0;
      let isUnderWay = false;
      const endWait = () => {
        const wait = waiting.get(visit);
        if (wait !== undefined) waited = performance.now() - wait.since;
        waiting.delete(visit);
      };
      const visit: Visit = {
        enter() {
          isUnderWay = true;
          count(payer, 1);
          peak = Math.max(peak, underWay);
          // The work of nobody begins at once, whatever others wait for.
          if (payer !== null) waiting.set(visit, { payer, since: performance.now() - waited });
          timer ??= setInterval(look, LOOK_MS).unref();
        },
        begin() {
          endWait();
          if (payer !== null) begun.push({ payer, milliseconds: waited });
        },
        leave() {
          if (!isUnderWay) return;
          isUnderWay = false;
          count(payer, -1);
          endWait();
        },
      };
      return visit;
    },
    reading: {
      name: 'load',
      metrics: {
        [NOW]: { help: 'Requests and events that are worked on or wait for it, now.' },
        [LIMIT]: { help: 'How many may be at most before some are refused, now.' },
      },
      async read() {
        return [
          { metric: NOW, value: underWay },
          { metric: LIMIT, value: most },
        ];
      },
    },
    stop,
  };
}

const NOW = 'switchboard_requests_under_way';
const LIMIT = 'switchboard_requests_under_way_max';

/**
 * What half of all waits exceed, but for those of the payer with most of them: one alone waits for its own share.
 * @returns milliseconds
 */
function standingWait(waits: readonly Wait[]): number {
  const counts = new Map<Payer, number>();
  for (const { payer } of waits) counts.set(payer, (counts.get(payer) ?? 0) + 1);
  const [busiest] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0]);
  const others = waits.flatMap(({ payer, milliseconds }) => (payer === busiest ? [] : [milliseconds]));
  return others.toSorted((one, other) => one - other)[(others.length - 1) >> 1] ?? 0;
}
