/** Whether the yardstick does what the product does: the same answers, the same rows. */
import { deepEqual, equal } from 'node:assert/strict';
import type { Pool } from '../data/columns.ts';

/** Both answer the same, in as many bytes. @throws AssertionError */
export async function expectSameAnswers(
  origins: readonly [product: string, bare: string],
  paths: readonly string[],
  headers: Record<string, string>,
): Promise<void> {
  for (const path of paths) {
    const [product, bare] = await Promise.all(
      origins.map(async (origin) => (await fetch(origin + path, { headers })).text()),
    );
    deepEqual(JSON.parse(bare ?? ''), JSON.parse(product ?? ''), `the yardstick answers ${path} differently`);
    equal(Buffer.byteLength(bare ?? ''), Buffer.byteLength(product ?? ''));
  }
}

/** Differ from one ticket to the next. */
const OWN = new Set([
  ...['id', 'ticket_id', 'subject_id', 'source_id', 'request_id', 'sequence', 'number', 'words'],
  ...['created_at', 'updated_at', 'at', 'since'],
]);

/** What the product tells people of afterwards, whoever has written the ticket. */
const TOLD = [
  'event_outbox',
  'mail_deliveries',
  'notifications',
  'ticket_changes',
  'ticket_followers',
  'unsubscribe_tokens',
];

/** The rows of both tickets are the same but for ids, numbers and times. @throws AssertionError */
export async function expectSameRows(
  pool: Pool,
  tickets: readonly [byProduct: string, byBare: string],
): Promise<void> {
  const [product, bare] = await Promise.all(tickets.map((id) => rowsOf(pool, id)));
  deepEqual(bare, product, 'the yardstick writes other rows');
}

async function rowsOf(pool: Pool, ticketId: string) {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'ticket_id'
      and table_name <> all($1) order by 1`,
    [TOLD],
  );
  const read = async (table: string, column: string) => {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(of_ticket) as row from ${table} as of_ticket where ${column} = $1`,
      [ticketId],
    );
    return [table, rows.map(({ row }) => JSON.stringify(withoutOwn(row))).sort()] as const;
  };
  return Object.fromEntries(
    await Promise.all([
      read('tickets', 'id'),
      read('events', 'subject_id'),
      ...tables.map(({ name }) => read(name, 'ticket_id')),
    ]),
  );
}

const withoutOwn = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, OWN.has(column) ? typeof value : value]),
  );
