/** A letter lies on the disk before it is looked at: it is read twice, by whoever judges its sender and by whoever takes it. */
import { createReadStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import type { DNSResolver } from 'mailauth';
import pLimit from 'p-limit';
import type { Trust } from '../../platform/config/incoming-mail.ts';
import type { StagedFile } from '../../platform/files/kept-store.ts';
import { INCOMING_MAIL } from '../../platform/limits.ts';
import { type Delivery, judgeSender } from './judge-sender.ts';
import type { Envelope, LetterDeps } from './letter-deps.ts';
import { takeLetter } from './take-letter.ts';

export class TooLarge extends Error {
  override name = 'TooLarge';
}

/**
 * What is too large is read to its end, as SMTP wants, and not kept.
 * @throws TooLarge
 */
export async function stageLetter(
  { files, config }: Pick<LetterDeps, 'files' | 'config'>,
  source: Readable,
): Promise<StagedFile> {
  let bytes = 0;
  const kept = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, bytes > config.largestLetter ? undefined : chunk);
    },
  });
  source.on('error', (error) => kept.destroy(error));
  const staged = await files.stage(source.pipe(kept));
  if (bytes <= config.largestLetter) return staged;
  await files.discard(staged);
  throw new TooLarge();
}

export interface StagedLetter {
  readonly file: Pick<StagedFile, 'path'>;
  /** How it was brought; null for one that lay in the watched mailbox. */
  readonly delivery: Delivery | null;
  readonly envelope: Omit<Envelope, 'verdict' | 'claim'>;
}

/**
 * Judges the sender of a letter that is staged and takes it, a few at a time.
 * @returns a function that resolves when what became of the letter is committed, and throws what `judgeSender` and `takeLetter` do
 */
export function createTaker(deps: LetterDeps, trust: Trust, resolver: DNSResolver) {
  const limit = pLimit(INCOMING_MAIL.atOnce);
  return ({ file, delivery, envelope }: StagedLetter): Promise<string> =>
    limit(async () => {
      const open = () => createReadStream(file.path);
      const verdict = envelope.isUnjudged ? 'none' : await judgeSender(trust, resolver, delivery, open);
      return takeLetter(deps, open(), { ...envelope, verdict });
    });
}
