/** How many attempts one program makes at the same time, and how many of those are one organization's. */

/** Who has not answered after so many milliseconds waits beside the others, and takes nobody's place. */
const SLOW_AFTER = 500;
/** As many times `atOnce` may wait in this way. */
const SLOW = 8;

export interface Slots {
  /** Of one organization, slow ones included. */
  readonly share: number;
  /** How many more may begin now. */
  free(): number;
  /** Attempts under way by organization. */
  underWay(): ReadonlyMap<string, number>;
  /** Runs an attempt in a place of its own. */
  run(organizationId: string, attempt: () => Promise<void>): Promise<void>;
  /** Waits for everything that is under way. */
  settled(): Promise<void>;
}

/**
 * @param atOnce attempts that begin or are being answered
 * @param freed hears of each place that became free
 */
export function createSlots(atOnce: number, freed: () => void): Slots {
  const byOrganization = new Map<string, number>();
  const running = new Set<Promise<void>>();
  let quick = 0;
  let slow = 0;
  const count = (organizationId: string, change: 1 | -1) => {
    const now = (byOrganization.get(organizationId) ?? 0) + change;
    if (now === 0) byOrganization.delete(organizationId);
    else byOrganization.set(organizationId, now);
  };
  return {
    share: Math.ceil(atOnce / 4),
    free: () => atOnce - quick,
    underWay: () => byOrganization,
    async settled() {
      await Promise.allSettled(running);
    },
    run(organizationId, attempt) {
      count(organizationId, 1);
      quick += 1;
      let isSlow = false;
      const timer = setTimeout(() => {
        if (slow >= SLOW * atOnce) return;
        isSlow = true;
        quick -= 1;
        slow += 1;
        freed();
      }, SLOW_AFTER);
      const done = attempt().finally(() => {
        clearTimeout(timer);
        count(organizationId, -1);
        if (isSlow) slow -= 1;
        else quick -= 1;
        running.delete(done);
        freed();
      });
      running.add(done);
      return done;
    },
  };
}
