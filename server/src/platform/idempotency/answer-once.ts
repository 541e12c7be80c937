/** Runs a request with an idempotency key once, and makes the same answer again for those that follow. */
import { setTimeout } from 'node:timers/promises';
import { SECOND } from '@switchboard/contract/durations.ts';
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/open-database.ts';
import { AppError } from '../http/app-error.ts';
import type { Upload } from '../http/multipart.ts';
import type { Logger } from '../log.ts';
import type { SecretKey } from '../secret-key.ts';
import { claimKey, type KeyClaim, keepAnswer, releaseClaim } from './idempotency-keys.ts';

export interface KeyedRequest {
  readonly entry: Endpoint;
  readonly userId: string;
  readonly key: string;
  readonly requestId: string;
  readonly params: unknown;
  readonly query: unknown;
  /** As parsed by the contract: keys that it ignores do not make another request. */
  readonly body: unknown;
  readonly files: readonly Upload[];
}

interface Ways<Answer> {
  readonly run: (claim: KeyClaim) => Promise<Answer>;
  /** Makes the answer from what was kept, or null where that is not given twice. */
  readonly again: ((made: string) => Promise<Answer>) | null;
}

/** Attempts to release a claim, one a second. After a minute it counts as abandoned anyway. */
const RELEASE_TRIES = 60;

interface Deps {
  readonly db: Database;
  readonly secretKey: SecretKey;
  /** This program among those that share the database. */
  readonly nodeId: string;
  readonly clock: Clock;
  /** Whether a call that has not stored its result fails (tests), or is logged and releases its key (production). */
  readonly strict: boolean;
  readonly log: Logger;
}

export type AnswerOnce = ReturnType<typeof createAnswerOnce>;

export function createAnswerOnce({ db, secretKey, nodeId, clock, strict, log }: Deps) {
  const reportUnkept = async (claim: KeyClaim) => {
    if (strict) throw new Error(`${claim.call} has not kept its idempotency key with what it wrote`);
    log.error({ call: claim.call }, 'the call has not kept its idempotency key');
    await releaseClaim(db, claim);
  };

  /** The database itself may have failed. A claim that is not released would block the next attempt for a minute. */
  const releaseLater = async (claim: KeyClaim) => {
    for (let tries = 0; tries < RELEASE_TRIES; tries += 1) {
      await setTimeout(SECOND, undefined, { ref: false });
      const isReleased = await releaseClaim(db, claim).then(
        () => true,
        () => false,
      );
      if (isReleased) return;
    }
  };

  return async function answerOnce<Answer>(
    request: KeyedRequest,
    { run, again }: Ways<Answer>,
  ): Promise<{ readonly status: number; readonly result: Answer; readonly isReplayed?: true }> {
    const { entry, userId, key, requestId } = request;
    const call = `${entry.method} ${entry.path}`;
    const held = await claimKey(db, {
      userId,
      call,
      key,
      requestId,
      status: entry.status,
      nodeId,
      fingerprints: secretKey.digests(contentOf(request), `${userId} ${call}`),
      at: clock.now(),
    });
    if ('made' in held) {
      if (again === null) throw new AppError('IDEMPOTENCY_KEY_DONE');
      return { status: held.status, result: await again(held.made), isReplayed: true };
    }
    try {
      const result = await run(held);
      if (entry.repeatable) await keepAnswer(db, { claim: held }, '');
      if (!held.kept) await reportUnkept(held);
      return { status: entry.status, result };
    } catch (error) {
      await releaseClaim(db, held).catch(() => void releaseLater(held));
      throw error;
    }
  };
}

const contentOf = ({ params, query, body, files }: KeyedRequest): string =>
  JSON.stringify([
    params,
    query,
    body,
    files.map(({ originalName, sha256, ownField }) => [
      originalName,
      sha256.toString('hex'),
      ...(ownField === undefined ? [] : [ownField]),
    ]),
  ]);
