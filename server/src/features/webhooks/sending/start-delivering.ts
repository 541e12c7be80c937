/** Tells webhooks of what happens while the program runs. */
import { MINUTE } from '@switchboard/contract/durations.ts';
import type { Deps } from '../../../platform/deps.ts';
import { keepLooking } from '../../../platform/keep-looking.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { listenForTicketChanges } from '../../tickets/ticket-changes.ts';
import { claimDue, release } from '../delivery.repo.ts';
import { makeDeliveries } from '../make-deliveries.ts';
import { countTry, findWaiting } from '../outbox.repo.ts';
import { attemptDelivery, type SendingDeps } from './attempt-delivery.ts';
import { createSlots, type Slots } from './slots.ts';

/** How often, in ms, is looked for what nothing announces. */
const EVERY = 500;
/** Of the outbox in one transaction. */
const AT_ONCE = 200;
/** Tries of what cannot be made into deliveries. */
const TRIES = 5;
/** Longer than an attempt can take: whoever had it until then is gone. */
const LEASE = MINUTE;

export type DeliveringDeps = SendingDeps & Pick<Deps, 'log'>;

/** Makes deliveries of everything that waits. What cannot be made holds up nothing else, and is put away in the end. */
export async function makeAll({ db, clock, log }: DeliveringDeps, stopping?: AbortSignal): Promise<void> {
  const tryOne = async (id: string) => {
    try {
      await makeDeliveries(db, { id }, clock.now());
    } catch (error) {
      const givenUp = await countTry(db, id, TRIES);
      log.error(
        { err: error, waiting: id, givenUp },
        'webhooks could not be told of something that happened',
      );
    }
  };
  for (let taken = AT_ONCE; taken === AT_ONCE && !stopping?.aborted; ) {
    try {
      taken = await makeDeliveries(db, { most: AT_ONCE }, clock.now());
    } catch (error) {
      const untried = await findWaiting(db, AT_ONCE, { tried: false });
      // It is no fault of something that waits.
      if (untried.length === 0) throw error;
      for (const id of untried) await tryOne(id);
    }
  }
  for (const id of await findWaiting(db, AT_ONCE, { tried: true })) await tryOne(id);
}

/**
 * Begins the attempts that are due, as far as there are places.
 * @returns how many began
 */
export async function attemptDue(deps: DeliveringDeps, slots: Slots, stopping: AbortSignal): Promise<number> {
  const { db, clock, log } = deps;
  const free = slots.free();
  if (free <= 0 || stopping.aborted) return 0;
  const now = clock.now();
  const claim = { now, until: new Date(now.getTime() + LEASE), most: free, share: slots.share };
  const claimed = await claimDue(db, { ...claim, underWay: slots.underWay() });
  for (const one of claimed) {
    void slots.run(one.organizationId, async () => {
      try {
        await attemptDelivery(deps, one, stopping);
      } catch (error) {
        if (!stopping.aborted)
          log.error({ err: error, delivery: one.id }, 'a webhook could not be delivered');
        // Another program, or the next look after its lease, takes it.
        if (stopping.aborted) await release(db, one).catch(() => undefined);
      }
    });
  }
  return claimed.length;
}

/** @returns a function that ends it, once what is under way is done or given back */
export async function startDelivering({
  config,
  database,
  clock,
  secretKey,
  log,
}: Pick<Deps, 'config' | 'database' | 'clock' | 'secretKey' | 'log'>): Promise<() => Promise<void>> {
  const outbound = createOutbound(config);
  const deps = { db: database.db, clock, secretKey, log, outbound };
  const stopping = new AbortController();
  const slots = createSlots(config.webhooksAtOnce, () => looking.look());
  const looking = keepLooking({
    every: EVERY,
    look: async () => {
      await makeAll(deps, stopping.signal);
      await attemptDue(deps, slots, stopping.signal);
    },
    failed: (error) => log.warn({ err: error }, 'webhooks are told later of what happened'),
  });
  const stopHearing = await listenForTicketChanges(database.notifications, looking.look);
  return async () => {
    stopHearing();
    stopping.abort();
    await looking.stop();
    await slots.settled();
    await outbound.close();
  };
}
