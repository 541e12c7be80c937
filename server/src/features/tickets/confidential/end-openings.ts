/** Openings whose time is over: pages that still show such a ticket are told. Any number of programs may look. */
import { MINUTE } from '@switchboard/contract/durations.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { lookRegularly } from '../../../platform/look-regularly.ts';
import { endDueOpenings } from './opening.repo.ts';

const AT_ONCE = 100;
const CHECK_EVERY = MINUTE / 2;

/** @returns how many ended */
export async function endOpenings(db: Database, at: Date, stopping?: AbortSignal): Promise<number> {
  let ended = 0;
  for (let part = AT_ONCE; part === AT_ONCE && !stopping?.aborted; ended += part) {
    part = await endDueOpenings(db, at, AT_ONCE);
  }
  return ended;
}

/** @returns a function that ends it, once what is under way is done */
export const startEndingOpenings = ({
  database: { db },
  clock,
  log,
}: Pick<Deps, 'database' | 'clock' | 'log'>): (() => Promise<void>) =>
  lookRegularly({
    every: CHECK_EVERY,
    look: (stopping) => endOpenings(db, clock.now(), stopping),
    failed: (error) => log.error({ err: error }, 'ends of openings were not told; the next look tries again'),
  });
