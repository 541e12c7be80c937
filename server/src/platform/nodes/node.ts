/**
 * This program among those that serve the same database. Each has a row with a heartbeat; one without a recent heartbeat
 * is dead, and whoever notices takes it out together with what the database says of it. All times are the database's.
 */
import type { Pool } from 'pg';
import { newId } from '../ids.ts';
import type { Logger } from '../log.ts';

const EVERY_MS = 3_000;
/** A node without a heartbeat for this long is dead. */
const SILENCE = '9 seconds';

const BEAT = 'update nodes set seen_at = now() where id = $1';
const ENTER = 'insert into nodes (id) values ($1) on conflict (id) do update set seen_at = now()';
const COUNT = 'select count(*)::int as nodes from nodes';
const REMOVE_DEAD = `delete from nodes where seen_at < now() - interval '${SILENCE}'`;

export interface Node {
  readonly id: string;
  /** Calls `work` after every heartbeat, once dead nodes have no row any more. */
  onBeat(work: () => Promise<void>): void;
  /** Calls `act` with the number of living nodes, when it was counted. */
  onCount(act: (nodes: number) => void): void;
  /** Calls `act` when this node has been taken for dead, such as after a long pause, and is back. */
  onReturn(act: () => void): void;
  /** Ends the heartbeat; the node counts as gone. `last` is done after that. */
  leave(last: () => Promise<void>): Promise<void>;
}

/** @param alone whether no other program can serve this database: rows of others were left behind by a kill */
export async function enterNodes({
  pool,
  log,
  alone,
}: {
  readonly pool: Pool;
  readonly log: Logger;
  readonly alone: boolean;
}): Promise<Node> {
  const id = newId();
  const works: (() => Promise<void>)[] = [];
  const counts: ((nodes: number) => void)[] = [];
  const returns: (() => void)[] = [];
  let beating: Promise<void> | null = null;

  const beat = async () => {
    const { rowCount } = await pool.query(BEAT, [id]);
    if (rowCount === 0) {
      await pool.query(ENTER, [id]);
      for (const act of returns) act();
    }
    await pool.query(REMOVE_DEAD);
    const { rows } = await pool.query<{ nodes: number }>(COUNT);
    for (const act of counts) act(rows[0]?.nodes ?? 1);
    for (const work of works) await work();
  };

  if (alone) await pool.query('delete from nodes');
  await pool.query(ENTER, [id]);
  const timer = setInterval(() => {
    beating ??= beat()
      .catch((error: unknown) => log.warn({ err: error }, 'the heartbeat of this node failed'))
      .finally(() => {
        beating = null;
      });
  }, EVERY_MS);
  timer.unref();

  return {
    id,
    onBeat(work) {
      works.push(work);
    },
    onCount(act) {
      counts.push(act);
    },
    onReturn(act) {
      returns.push(act);
    },
    async leave(last) {
      clearInterval(timer);
      await beating;
      try {
        await pool.query('delete from nodes where id = $1', [id]);
        await last();
      } catch (error) {
        log.warn({ err: error }, 'the other nodes will see that this one is gone by its silence');
      }
    },
  };
}
