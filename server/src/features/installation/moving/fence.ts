/**
 * Refuses what would change an organization while the last of it is copied. The triggers that do it ask whether the
 * mover holds a lock, in the transaction that also ends the organization's use: where that one breaks, nothing is refused.
 */
import pg from 'pg';
import { hasCode } from '../../../platform/error-code.ts';
import type { MovedTable } from './moved-rows.ts';

const LOCK_NOT_AVAILABLE = '55P03';
/** For writers that wait behind the one who waits to put up a trigger. */
const LOCK_TIMEOUT = '500ms';
const TRIES = 60;

const triggerOf = (organizationId: string) => `moving_${organizationId.replaceAll('-', '')}`;

/** Puts the triggers on; a transaction that has written to a table before is waited for. */
export async function putUpFence(
  client: pg.Client,
  tables: readonly MovedTable[],
  organizationId: string,
): Promise<void> {
  await takeDownFence(client, tables);
  const name = triggerOf(organizationId);
  const id = pg.escapeLiteral(organizationId);
  for (const table of tables) {
    const create = (event: 'insert' | 'update' | 'delete', ...sides: ('new' | 'old')[]) => `
      create trigger ${name}_${event} after ${event} on ${table.place} for each row
      ${table.followsPeople ? '' : `when (${sides.map((side) => conditionFor(table, side, id)).join(' or ')})`}
      execute function refuse_while_moving(${id}${table.followsPeople ? `, 'person'` : ''})`;
    await soon(client, [create('insert', 'new'), create('update', 'new', 'old'), create('delete', 'old')]);
  }
}

function conditionFor({ name }: MovedTable, side: 'new' | 'old', id: string): string {
  if (name === 'organizations') return `${side}.id = ${id}`;
  const belongs = `${side}.organization_id = ${id}`;
  return name === 'chat_images' ? `${belongs} or ${side}.counted_for = ${id}` : belongs;
}

/** Those that an earlier run has left too, whatever organization it moved. */
export async function takeDownFence(client: pg.Client, tables: readonly MovedTable[]): Promise<void> {
  const { rows } = await client.query<{ place: string; name: string }>(
    `select tgrelid::regclass::text as place, tgname as name from pg_trigger
     where not tgisinternal and tgfoid = 'refuse_while_moving'::regproc`,
  );
  for (const { place } of tables) {
    const drops = rows
      .filter((row) => `${place}`.endsWith(`.${row.place}`) || row.place === place)
      .map(({ name }) => `drop trigger ${pg.escapeIdentifier(name)} on ${place}`);
    if (drops.length > 0) await soon(client, drops);
  }
}

/** @throws Error when others keep the table for half a minute */
async function soon(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(
        `begin; set local lock_timeout = '${LOCK_TIMEOUT}'; ${statements.join('; ')}; commit`,
      );
      return;
    } catch (error) {
      await client.query('rollback');
      if (!hasCode(error, LOCK_NOT_AVAILABLE) || tries === TRIES) throw error;
    }
  }
}

/** From here on nothing of it changes; whoever had begun to change something is waited for. */
export async function closeFence(client: pg.Client, organizationId: string): Promise<void> {
  await client.query(`set local lock_timeout = '10s'`);
  await client.query(`select pg_advisory_xact_lock(hashtext('switchboard move'), hashtext($1))`, [
    organizationId,
  ]);
  await client.query('set local lock_timeout = 0');
}
