/** Of a pooler in front of the database, and the way past it. */
import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '@switchboard/contract/durations.ts';
import { sql } from 'kysely';
import type { Database, OpenDatabase } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { type Finding, findings } from './finding.ts';

const { ok, warn, fail } = findings('Database');
const CHANNEL = 'switchboard_doctor';
const ARRIVES_WITHIN = 3 * SECOND;

/**
 * Nodes hear each other, and of work that is queued, on connections that keep their session.
 * @param calls what they go through, who announce
 */
export async function checkAnnouncements(
  { notifications }: Pick<OpenDatabase, 'notifications'>,
  calls: Database,
): Promise<Finding[]> {
  const said = newId();
  const { promise: heard, resolve: hear } = Promise.withResolvers<true>();
  await notifications.listen(CHANNEL, { onMessage: (words) => words === said && hear(true) });
  await sql`select pg_notify(${CHANNEL}, ${said})`.execute(calls);
  if (await Promise.race([heard, delay(ARRIVES_WITHIN, false)]))
    return [ok('What one connection announces reaches those that listen.')];
  return [
    fail(
      'What one connection announces does not reach those that listen: chats and pages stand still.',
      'DATABASE_DIRECT_URL has to lead past every pooler, to the database that DATABASE_URL leads to.',
    ),
  ];
}

/** Through a pooler the program cannot set them for its own connections. */
export async function checkPooledTimeouts(pooled: Database): Promise<Finding[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0'
    order by name desc`.execute(pooled);
  const missing = rows.map(({ name }) => name).join(' and ');
  if (missing === '') return [ok('The pooler ends statements that take too long.')];
  return [
    warn(
      `Behind the pooler ${missing} is not set: a statement that takes no end holds its connection.`,
      'Set it by connect_query, as deploy/high-availability/pgbouncer.ini does.',
    ),
  ];
}
