/**
 * What one organization may have going on at the same time, so that its neighbours find connections to the database and
 * a processor that has time for them. Beyond it requests wait for a while, and are then refused.
 */
import { finished } from 'node:stream/promises';
import { MINUTE, SECOND } from '@switchboard/contract/durations.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { createKeyedLimit, type KeyedLimit } from '../keyed-limit.ts';
import { BESIDE_NEIGHBOURS, CONNECTION_WAIT, UPLOADS_AT_ONCE } from '../limits.ts';
import type { Payer } from '../payer.ts';
import { AppError } from './app-error.ts';
import type { FileAnswer } from './file-answer.ts';

/** So many requests wait for each that is worked on: about two seconds of them. */
const WAITING = 60;

export interface OrganizationBudget {
  /** @throws AppError ORGANIZATION_BUSY when too many are waiting already, or the database has worked enough for them */
  request<Result>(payer: Payer, work: () => Promise<Result>): Promise<Result>;
  /** Finding out who is asking: @throws AppError ORGANIZATION_BUSY when too many are waiting already */
  admission<Result>(payer: Payer, find: () => Promise<Result>): Promise<Result>;
  /** @throws AppError ORGANIZATION_BUSY when too many are waiting already */
  upload<Result>(payer: Payer, work: () => Promise<Result>): Promise<Result>;
  /**
   * Holds its place until the answer has been read, or its reader is gone.
   * @throws AppError ORGANIZATION_BUSY when as many as may are under way
   */
  export(payer: Payer, open: () => Promise<FileAnswer>): Promise<FileAnswer>;
  /**
   * A connection to the database; the time until it is given back is charged.
   * @returns gives it back
   * @throws AppError ORGANIZATION_BUSY when none comes free in time
   */
  connection(payer: Payer): Promise<() => void>;
}

export function createOrganizationBudget({
  organizationRequests,
  organizationExports,
  organizationUploads,
  organizationConnections,
  organizationDatabaseSeconds,
  rateLimitFactor,
}: Pick<
  Config,
  | 'organizationRequests'
  | 'organizationExports'
  | 'organizationUploads'
  | 'organizationConnections'
  | 'organizationDatabaseSeconds'
  | 'rateLimitFactor'
>): OrganizationBudget {
  const times = (count: number) => Math.max(1, Math.round(count * rateLimitFactor));
  const limit = (
    concurrency: number,
    { waiting, besideOthers }: { waiting: number; besideOthers?: number },
  ): KeyedLimit =>
    createKeyedLimit({
      concurrency,
      besideOthers: Math.min(concurrency, times(besideOthers ?? concurrency)),
      waiting,
      refusal: 'ORGANIZATION_BUSY',
    });
  const most = times(organizationRequests);
  const requests = limit(most, { waiting: most * WAITING, besideOthers: BESIDE_NEIGHBOURS.requests });
  const admissions = limit(most, { waiting: most * WAITING, besideOthers: BESIDE_NEIGHBOURS.requests });
  const exports = limit(times(organizationExports), { waiting: 0 });
  const uploads = limit(times(organizationUploads), { waiting: UPLOADS_AT_ONCE.waiting });
  const connections = limit(times(organizationConnections), { waiting: Number.POSITIVE_INFINITY });
  const databaseTime = new RateLimiterMemory({
    points: times(organizationDatabaseSeconds) * SECOND,
    duration: MINUTE / SECOND,
  });

  const refuseWhenSpent = async (payer: Payer) => {
    const spent = await databaseTime.get(payer);
    if (spent !== null && spent.remainingPoints <= 0) {
      throw new AppError('ORGANIZATION_BUSY', { retryAfter: Math.max(1, spent.msBeforeNext / SECOND) });
    }
  };

  return {
    request: (payer, work) =>
      requests.run(payer, async () => {
        await refuseWhenSpent(payer);
        return work();
      }),
    admission: (payer, find) => admissions.run(payer, find),
    upload: (payer, work) => uploads.run(payer, work),
    export: (payer, open) =>
      new Promise((resolve, reject) => {
        const untilRead = async () => {
          const file = await open();
          resolve(file);
          // What goes wrong with the stream is told to its reader.
          await finished(file.stream).catch(() => undefined);
        };
        exports.run(payer, untilRead).catch(reject);
      }),
    connection: (payer) =>
      new Promise((resolve, reject) => {
        let late = false;
        const tooLong = setTimeout(() => {
          late = true;
          reject(new AppError('ORGANIZATION_BUSY', { retryAfter: CONNECTION_WAIT / SECOND }));
        }, CONNECTION_WAIT);
        const untilGivenBack = () =>
          new Promise<void>((done) => {
            clearTimeout(tooLong);
            if (late) return done();
            const taken = performance.now();
            resolve(() => {
              done();
              // Whoever has used up what there is finds out at the next request.
              databaseTime.penalty(payer, Math.round(performance.now() - taken)).catch(() => undefined);
            });
          });
        connections.run(payer, untilGivenBack).catch(reject);
      }),
  };
}
