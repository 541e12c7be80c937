/** What the application sends to its database. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { ChargedPool } from '../../platform/database/pool.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** @returns what `work` sent through the pool, in the order of sending, `begin` and `commit` included */
export async function statementsOf(pool: ChargedPool, work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  // The product's own work, such as its heartbeat, goes on meanwhile.
  const ofWork = new AsyncLocalStorage<boolean>();
  const listening = new Map<PoolClient, PoolClient['query']>();
  const listen = (client: PoolClient) => {
    if (listening.has(client)) return;
    const send = client.query as (...args: unknown[]) => never;
    listening.set(client, client.query);
    client.query = (...args: unknown[]) => {
      if (ofWork.getStore()) sent.push(statementOf(args));
      return send.apply(client, args);
    };
  };
  pool.on('acquire', listen);
  try {
    await ofWork.run(true, work);
  } finally {
    pool.off('acquire', listen);
    for (const [client, query] of listening) client.query = query;
  }
  return sent;
}

/** As the driver takes it: a text and its values, or both in one thing. */
function statementOf([first, second]: readonly unknown[]): Statement {
  const { text, values = [] } =
    typeof first === 'string'
      ? { text: first, values: Array.isArray(second) ? second : [] }
      : (first as { text: string; values?: unknown[] });
  return { text, values };
}
