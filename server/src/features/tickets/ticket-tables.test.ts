/** People who change tickets at the same moment: the counts come out right, and nobody waits without need. */
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database/open-database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createOrganization, createTicket, type Organization } from '../../testing/world.ts';

let database: TestDatabase;
let home: Organization;
let homes = 0;
beforeEach(async () => {
  database ??= await createTestDatabase();
  homes += 1;
  home = await createOrganization(database.db, `HOME${homes}`);
});
afterAll(() => database.close());

const change = (db: Database, id: string, status: 'Open' | 'In Progress' | 'Closed') =>
  db.updateTable('tickets').set({ status, updated_at: new Date() }).where('id', '=', id).execute();

describe('a ticket that is opened again while its agent leaves', () => {
  const reopening = (trx: Database, id: string) => change(trx, id, 'Open');
  const leaving = (trx: Database, id: string) =>
    trx
      .updateTable('ticket_people')
      .set({ until: new Date() })
      .where('ticket_id', '=', id)
      .where('relation', '=', 'devops_agent')
      .execute();
  const somebodyWaits = () =>
    expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(database.db)).rows.length)
      .toBeGreaterThan(0);

  test.each([
    ['the opening comes first', reopening, leaving],
    ['the leaving comes first', leaving, reopening],
  ])('is nobody’s, when %s', async (_name, first, second) => {
    const id = await createTicket(database.db, home, { status: 'Resolved', agent: home.agent });
    const one = await database.db.startTransaction().execute();
    const other = await database.db.startTransaction().execute();
    await first(one, id);
    const waiting = second(other, id);
    await Promise.race([waiting, somebodyWaits()]);
    await one.commit().execute();
    await waiting;
    await other.commit().execute();
    const active = await database.db
      .selectFrom('active_tickets')
      .select(['status', 'agent_id'])
      .where('ticket_id', '=', id)
      .execute();
    expect(active).toEqual([{ status: 'Open', agent_id: null }]);
  });
});

test('a change that is not committed yet holds up no other ticket of the organization', async () => {
  const one = await createTicket(database.db, home, { status: 'Open', priority: 'Low' });
  const other = await createTicket(database.db, home, { status: 'In Progress', priority: 'High' });
  const slow = await database.db.startTransaction().execute();
  await change(slow, one, 'In Progress');
  await database.db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '2s'`.execute(trx);
    await change(trx, other, 'Closed');
  });
  await slow.commit().execute();
  const movements = await database.db
    .selectFrom('ticket_movements')
    .select(({ fn }) => [
      fn.sum<number>('created').as('created'),
      fn.sum<number>('open').as('open'),
      fn.sum<number>('in_progress').as('in_progress'),
    ])
    .where('organization_id', '=', home.id)
    .executeTakeFirst();
  expect(movements).toEqual({ created: 2, open: 0, in_progress: 1 });
});
