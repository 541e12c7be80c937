/** Passwords at rest: argon2id in the PHC string form. */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { AppError } from '../../../platform/http/app-error.ts';
import { MEMORY_KB, PASSES } from './password-cost.ts';

const LANES = 1;
const TAG_BYTES = 32;
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Two at the same time keep a small machine responsive; a long queue is refused rather than left to time out. */
export const HASHES_AT_ONCE = 2;
const limit = pLimit(HASHES_AT_ONCE);
const LONGEST_QUEUE = 50;
/** Making accounts may wait longer than signing in: whoever does it has just filled in a form. */
export const NEW_ACCOUNT_QUEUE = 500;

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void) =>
  argon2('argon2id', parameters, done),
);

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

function inTurn<Result>(work: () => Promise<Result>, longestQueue = LONGEST_QUEUE): Promise<Result> {
  if (limit.pendingCount >= longestQueue) throw new AppError('UNAVAILABLE', { retryAfter: 2 });
  return limit(work);
}

/** @throws AppError UNAVAILABLE when more than `longestQueue` others wait already */
export async function hashPassword(password: string, longestQueue = LONGEST_QUEUE): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(
    () =>
      derive({
        message: password.normalize('NFC'),
        nonce,
        parallelism: LANES,
        tagLength: TAG_BYTES,
        memory: MEMORY_KB,
        passes: PASSES,
      }),
    longestQueue,
  );
  return `$argon2id$v=19$m=${MEMORY_KB},t=${PASSES},p=${LANES}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** A hash of nothing anybody knows: unknown people take as long to refuse as known ones. */
const DUMMY = `$argon2id$v=19$m=${MEMORY_KB},t=${PASSES},p=${LANES}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(TAG_BYTES))}`;

/** @param stored null when there is no such person or no password; takes the same time and is false */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const match = FORM.exec(stored ?? DUMMY);
  if (match === null) throw new Error('a stored password has an unknown form');
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const actual = await inTurn(() =>
    derive({
      message: password.normalize('NFC'),
      nonce: Buffer.from(nonce, 'base64'),
      parallelism: Number(parallelism),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
    }),
  );
  return timingSafeEqual(actual, expected) && stored !== null;
}
