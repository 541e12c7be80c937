/** Work that one of all nodes does at a time. */
import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '@switchboard/contract/durations.ts';
import type { Pool } from 'pg';
import type { Logger } from '../log.ts';

/** How often the others ask whether the work is free. */
const EVERY = 3 * SECOND;

interface Deps {
  /** Whose connections keep their session. */
  readonly direct: Pool;
  readonly log: Logger;
}

/**
 * Does the work as long as this node holds a lock of the database. The lock ends with its connection, so with the node, however
 * that ends; another node has it within seconds.
 * @param work ends soon after the signal; what it throws first is logged, and it begins again
 * @returns a function that ends it
 */
export function doOnOneNode(
  { direct, log }: Deps,
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const stopping = new AbortController();

  const takeTurn = async () => {
    const client = await direct.connect();
    const lost = new AbortController();
    const lose = () => lost.abort();
    client.once('end', lose);
    let isOurs = false;
    try {
      const { rows } = await client.query<{ is_ours: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_ours',
        [name],
      );
      isOurs = rows[0]?.is_ours === true;
      if (isOurs) await work(AbortSignal.any([stopping.signal, lost.signal]));
    } finally {
      client.off('end', lose);
      // The lock goes with the connection.
      client.release(isOurs);
    }
  };

  const takeTurns = async () => {
    let isFailing = false;
    while (!stopping.signal.aborted) {
      await takeTurn().then(
        () => {
          isFailing = false;
        },
        (error: unknown) => {
          if (!isFailing)
            log.warn({ err: error, work: name }, 'work of one node was interrupted; it begins again');
          isFailing = true;
        },
      );
      await delay(EVERY, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };

  const turns = takeTurns();
  return async () => {
    stopping.abort();
    await turns;
  };
}
