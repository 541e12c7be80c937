/**
 * What one organization may have going on at the same time, so that its neighbours find connections to the database and
 * a processor that has time for them. Beyond it requests wait for a while, and are then refused.
 */
import { finished } from 'node:stream/promises';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Config } from '../config.ts';
import { createKeyedLimit, type KeyedLimit } from '../keyed-limit.ts';
import type { FileAnswer } from './file-answer.ts';

/** So many requests wait for each that is worked on: about two seconds of them. */
const WAITING = 60;

export interface OrganizationBudget {
  /** @throws AppError ORGANIZATION_BUSY when too many requests of the organization are waiting already */
  request<Result>(actor: Actor, work: () => Promise<Result>): Promise<Result>;
  /**
   * Holds its place until the answer has been read, or its reader is gone.
   * @throws AppError ORGANIZATION_BUSY when as many as may are under way
   */
  export(actor: Actor, open: () => Promise<FileAnswer>): Promise<FileAnswer>;
}

/** Super admins belong to no organization: each of them is one. */
const payerOf = (actor: Actor) => actor.organizationId ?? actor.id;

export function createOrganizationBudget({
  organizationRequests,
  organizationExports,
  rateLimitFactor,
}: Pick<Config, 'organizationRequests' | 'organizationExports' | 'rateLimitFactor'>): OrganizationBudget {
  const times = (count: number) => Math.max(1, Math.round(count * rateLimitFactor));
  const limit = (concurrency: number, waiting: number): KeyedLimit =>
    createKeyedLimit({ concurrency, waiting, refusal: 'ORGANIZATION_BUSY' });
  const requests = limit(times(organizationRequests), times(organizationRequests) * WAITING);
  const exports = limit(times(organizationExports), 0);
  return {
    request: (actor, work) => requests.run(payerOf(actor), work),
    export: (actor, open) =>
      new Promise((resolve, reject) => {
        const untilRead = async () => {
          const file = await open();
          resolve(file);
          // What goes wrong with the stream is told to its reader.
          await finished(file.stream).catch(() => undefined);
        };
        exports.run(payerOf(actor), untilRead).catch(reject);
      }),
  };
}
