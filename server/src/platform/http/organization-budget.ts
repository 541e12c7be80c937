/**
 * What one organization may have going on at the same time, so that its neighbours find connections to the database and
 * a processor that has time for them. Beyond it requests wait for a while, and are then refused.
 */
import { finished } from 'node:stream/promises';
import { MINUTE, SECOND } from '@switchboard/contract/durations.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { createKeyedLimit } from '../keyed-limit.ts';
import {
  BESIDE_NEIGHBOURS,
  CONNECTION_WAIT,
  REQUEST_WAIT,
  UPLOAD_BYTES_A_SECOND,
  UPLOADS_AT_ONCE,
} from '../limits.ts';
import { createPace } from '../pace.ts';
import { type Charge, type Payer, payerOf } from '../payer.ts';
import type { Presence } from '../presence.ts';
import type { BudgetKind } from '../telemetry/signals.ts';
import { organizationBusy } from './app-error.ts';
import type { FileAnswer } from './file-answer.ts';

/** So many requests wait for each that is worked on: about two seconds of them. */
const WAITING = 60;

export interface OrganizationBudget {
  /** What the work of a person is charged to. */
  chargeOf(actor: Actor): Charge;
  /**
   * @param sizeOf the bytes that are answered with
   * @throws AppError ORGANIZATION_BUSY when too many are waiting already, or it has waited too long, or the database has
   * worked enough for them
   */
  request<Result>(
    payer: Payer,
    work: () => Promise<Result>,
    sizeOf?: (result: Result) => number,
  ): Promise<Result>;
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
  /** The database's time is that of all nodes together: each gives out its part. */
  shareAmong(nodes: number): void;
}

export function createOrganizationBudget(
  {
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
  >,
  presence: Presence,
): OrganizationBudget {
  const times = (count: number) => Math.max(1, Math.round(count * rateLimitFactor));
  const limit = (
    kind: BudgetKind,
    concurrency: number,
    waiting: number,
    besideOthers?: { requests: number; backlog: number },
  ) =>
    createKeyedLimit({
      concurrency,
      waiting,
      refuse: (retryAfter) => organizationBusy(kind, retryAfter),
      ...(besideOthers && {
        share: {
          presence,
          concurrency: Math.min(concurrency, times(besideOthers.requests)),
          backlog: besideOthers.backlog,
        },
      }),
    });
  const most = times(organizationRequests);
  const requests = limit('requests', most, most * WAITING, BESIDE_NEIGHBOURS);
  const admissions = limit('admissions', most, most * WAITING, BESIDE_NEIGHBOURS);
  const exports = limit('exports', times(organizationExports), 0);
  // Nobody waits for a part of an export: each is followed by a rest.
  const exportParts = limit('exports', times(organizationExports), Number.POSITIVE_INFINITY, {
    requests: 1,
    backlog: -1,
  });
  const uploads = limit('uploads', times(organizationUploads), UPLOADS_AT_ONCE.waiting);
  const uploadBytes = createPace(UPLOAD_BYTES_A_SECOND * rateLimitFactor);
  const connections = limit('connections', times(organizationConnections), Number.POSITIVE_INFINITY);
  const databaseTimeOfAll = times(organizationDatabaseSeconds) * SECOND;
  const databaseTime = new RateLimiterMemory({
    points: databaseTimeOfAll,
    duration: MINUTE / SECOND,
  });

  const refuseWhenSpent = async (payer: Payer) => {
    const spent = await databaseTime.get(payer);
    if (spent !== null && spent.remainingPoints <= 0) {
      throw organizationBusy('database_time', Math.max(1, spent.msBeforeNext / SECOND));
    }
  };

  return {
    chargeOf: (actor) => {
      const payer = payerOf(actor);
      return {
        payer,
        inTurn: (part) => exportParts.run(payer, part),
        takeIn: (bytes) => uploadBytes.take(payer, bytes),
      };
    },
    request(payer, work, sizeOf) {
      const asked = performance.now();
      const inTime = async () => {
        if (performance.now() - asked > REQUEST_WAIT) {
          throw organizationBusy('requests', REQUEST_WAIT / SECOND);
        }
        await refuseWhenSpent(payer);
        return work();
      };
      return requests.run(payer, inTime, sizeOf);
    },
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
          reject(organizationBusy('connections', CONNECTION_WAIT / SECOND));
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
    shareAmong(nodes) {
      databaseTime.points = Math.ceil(databaseTimeOfAll / nodes);
    },
  };
}
