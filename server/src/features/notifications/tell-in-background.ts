/** Tells people of what happens while the program runs: at once where the database announces it, else within a second. */
import type { Deps } from '../../platform/deps.ts';
import { hasCode } from '../../platform/error-code.ts';
import { keepLooking } from '../../platform/keep-looking.ts';
import { listenForTicketChanges } from '../tickets/ticket-changes.ts';
import { tellOfWaiting } from './fan-out.ts';
import { countAttempt, findWaiting } from './outbox.repo.ts';

/** How often, in ms, is looked for what nothing announces, such as messages of a chat. */
const EVERY = 1_000;
/** Of the outbox in one transaction. */
const AT_ONCE = 200;
/** Tries of what cannot be told. */
const ATTEMPTS = 5;
/** The database is away, waits for somebody's lock, or chose this transaction to end: the next look finds it as it was. */
const PASSING = [
  '40001',
  '40P01',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
];

type TellDeps = Pick<Deps, 'database' | 'clock' | 'log'> & {
  readonly config: Pick<Deps['config'], 'mailsTickets' | 'mailWaits' | 'pushDelay'>;
};

const tellingBy = ({ clock, config }: TellDeps) => ({
  now: clock.now(),
  mailWaits: config.mailsTickets ? config.mailWaits : null,
  pushDelay: config.pushDelay,
});

/** Tells of everything that waits now. */
export async function tellOfEverything(deps: TellDeps, stopping?: AbortSignal): Promise<void> {
  const { database } = deps;
  for (let taken = AT_ONCE; taken === AT_ONCE && !stopping?.aborted; ) {
    try {
      taken = await tellOfWaiting(database.db, { most: AT_ONCE }, tellingBy(deps));
    } catch (error) {
      if (isPassing(error)) throw error;
      const untried = await findWaiting(database.db, AT_ONCE, { tried: false });
      // It is no fault of something that waits.
      if (untried.length === 0) throw error;
      await tellOneByOne(deps, untried, stopping);
    }
  }
  await tellOneByOne(deps, await findWaiting(database.db, AT_ONCE, { tried: true }), stopping);
}

/** What cannot be told holds up nothing else, and is put away in the end. */
async function tellOneByOne(deps: TellDeps, ids: readonly string[], stopping?: AbortSignal): Promise<void> {
  const { log } = deps;
  const { db } = deps.database;
  for (const id of ids) {
    if (stopping?.aborted) return;
    try {
      await tellOfWaiting(db, { id }, tellingBy(deps));
    } catch (error) {
      if (isPassing(error)) throw error;
      const givenUp = await countAttempt(db, id, ATTEMPTS);
      log.error({ err: error, waiting: id, givenUp }, 'nobody could be told of something that happened');
    }
  }
}

const isPassing = (error: unknown) =>
  hasCode(error, ...PASSING) || (error instanceof Error && /connection|timeout/i.test(error.message));

/** @returns a function that ends it, once what is under way is done */
export async function startTelling(deps: TellDeps): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const looking = keepLooking({
    every: EVERY,
    look: () => tellOfEverything(deps, stopping.signal),
    failed: (error) => deps.log.warn({ err: error }, 'people are told later of what happened'),
  });
  const stopHearing = await listenForTicketChanges(deps.database.notifications, looking.look);
  return async () => {
    stopHearing();
    stopping.abort();
    await looking.stop();
  };
}
