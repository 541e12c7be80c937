/** Looks every 30 seconds at what changes by itself of who is there. Any number of programs may look at once. */
import { AVAILABILITY } from '@switchboard/contract/limits.ts';
import type { Deps } from '../../../platform/deps.ts';
import { lookRegularly } from '../../../platform/look-regularly.ts';
import { beginAndEndAbsences } from '../absences/begin-and-end-absences.ts';
import { giveHeldTickets } from '../absences/hand-over-held.ts';
import { tellOfUnanswered } from '../handovers/tell-of-unanswered.ts';
import { bringPeopleBack } from './bring-people-back.ts';

/** @returns a function that ends it, once what is under way is done */
export const startPresenceLooks = ({
  database: { db },
  clock,
  log,
}: Pick<Deps, 'database' | 'clock' | 'log'>): (() => Promise<void>) =>
  lookRegularly({
    every: AVAILABILITY.checkEvery,
    look: async (stopping) => {
      await bringPeopleBack(db, clock.now(), stopping);
      await beginAndEndAbsences(db, clock.now(), stopping);
      await giveHeldTickets(db, clock.now(), stopping);
      await tellOfUnanswered(db, clock.now(), stopping);
    },
    failed: (error) => log.error({ err: error }, 'who has come back was not seen; the next look tries again'),
  });
