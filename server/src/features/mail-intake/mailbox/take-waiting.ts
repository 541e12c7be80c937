/**
 * Takes what waits in the mailbox, in the order in which it came. A letter is put away when what became of it is committed: one
 * that is taken and still there comes again, and the log knows it.
 */
import { Readable } from 'node:stream';
import { DAY, MINUTE } from '@switchboard/contract/durations.ts';
import type { DNSResolver } from 'mailauth';
import type { WatchedMailbox } from '../../../platform/config/incoming-mail.ts';
import { expectFreeSpace } from '../../../platform/free-space.ts';
import { MAILBOX } from '../../../platform/limits.ts';
import { SenderUnknowable } from '../judge-sender.ts';
import type { LetterDeps } from '../letter-deps.ts';
import { createTaker, stageLetter, TooLarge } from '../stage-letter.ts';
import { takeLetter } from '../take-letter.ts';
import { type Mailbox, type WaitingLetter, within } from './open-mailbox.ts';

/** Letters that could not be taken yet, by their keys: when they came first, and when they are tried again. */
export type Postponed = Map<
  string,
  { readonly since: number; readonly tries: number; readonly next: number }
>;

export interface CollectDeps extends LetterDeps {
  readonly places: readonly string[];
  readonly minFreeSpace: number;
  readonly resolver: DNSResolver;
}

/** A letter whose sender nobody can tell of, since the DNS does not answer, waits so long for it. */
const JUDGED_WITHIN = DAY;

/** Between two tries of one letter, twice as long each time. */
const pauseAfter = (tries: number) => Math.min(MINUTE * 2 ** (tries - 1), MAILBOX.longestPauseOfLetter);

/**
 * @param onBatch is told after each few letters when the oldest of those that wait has come, null for none
 * @throws what the connection does; a single letter is tried again later
 */
export async function takeWaiting(
  deps: CollectDeps,
  way: WatchedMailbox,
  mailbox: Mailbox,
  postponed: Postponed,
  onBatch: (oldest: Date | null) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const take = createTakerOf(deps, way, mailbox, postponed);
  const look = async () => {
    const now = deps.clock.now().getTime();
    const there = new Set<string>();
    const isLater = (key: string) => {
      there.add(key);
      return (postponed.get(key)?.next ?? 0) > now;
    };
    const letters = await within(mailbox, () => mailbox.waiting(MAILBOX.batch, isLater));
    // Somebody may have taken one out of the mailbox.
    for (const key of postponed.keys()) if (!there.has(key)) postponed.delete(key);
    return letters;
  };
  for (let letters = await look(); ; ) {
    await expectFreeSpace(deps.places, deps.minFreeSpace);
    for (const letter of letters) {
      if (signal.aborted) return;
      await within(mailbox, () => take(letter));
    }
    const isFull = letters.length === MAILBOX.batch;
    letters = isFull ? await look() : [];
    const [next] = isFull ? letters : [];
    await onBatch(oldestOf(next, postponed));
    if (letters.length === 0) return;
  }
}

function oldestOf(next: WaitingLetter | undefined, postponed: Postponed): Date | null {
  const times = [...postponed.values()].map(({ since }) => since);
  if (next !== undefined) times.push(next.receivedAt.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** @returns a function that takes a letter, or notes that it comes later */
function createTakerOf(deps: CollectDeps, way: WatchedMailbox, mailbox: Mailbox, postponed: Postponed) {
  const take = createTaker(deps, { relays: [], authservId: way.authservId }, deps.resolver);

  const takeWhole = async (letter: WaitingLetter, isUnjudged: boolean): Promise<void> => {
    const content = await mailbox.read(letter);
    // Somebody else has taken it out of the mailbox.
    if (content === null) return;
    const file = await stageLetter(deps, content);
    try {
      await take({ file, delivery: null, envelope: { isUnjudged } });
    } finally {
      await deps.files.discard(file);
    }
  };

  const takeTooLarge = async (letter: WaitingLetter): Promise<void> => {
    const head = await mailbox.readHead(letter);
    await takeLetter(deps, Readable.from([head]), { verdict: 'none', isTooLarge: true });
  };

  const takeAnyhow = async (letter: WaitingLetter, isLate: boolean): Promise<void> => {
    if (letter.size > deps.config.largestLetter) return takeTooLarge(letter);
    try {
      await takeWhole(letter, false);
    } catch (error) {
      if (error instanceof TooLarge) return takeTooLarge(letter);
      if (!(error instanceof SenderUnknowable && isLate)) throw error;
      await takeWhole(letter, true);
    }
  };

  return async (letter: WaitingLetter): Promise<void> => {
    const now = deps.clock.now().getTime();
    const { since, tries } = postponed.get(letter.key) ?? { since: now, tries: 0 };
    try {
      await takeAnyhow(letter, now - since >= JUDGED_WITHIN);
    } catch (error) {
      if (!mailbox.isOpen()) throw error;
      postponed.set(letter.key, { since, tries: tries + 1, next: now + pauseAfter(tries + 1) });
      deps.log.warn({ err: error, tries: tries + 1 }, 'a letter could not be taken; it stays in the mailbox');
      return;
    }
    await mailbox.putAway(letter);
    postponed.delete(letter.key);
  };
}
