/** People who change tickets at the same moment: the counts come out right, and nobody waits without need. */
import type { TicketStatus } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database/open-database.ts';
import { lockWait } from '../../testing/lock-wait.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createOrganization, createTicket, type Organization } from '../../testing/world.ts';
import { recordTicketEvents } from './life/ticket-events.ts';
import { recountMovements } from './list/recount-movements.ts';

let database: TestDatabase;
let home: Organization;
let homes = 0;
beforeEach(async () => {
  database ??= await createTestDatabase();
  homes += 1;
  home = await createOrganization(database.db, `HOME${homes}`);
});
afterAll(() => database.close());

const change = (db: Database, id: string, status: TicketStatus) =>
  db.updateTable('tickets').set({ status, updated_at: new Date() }).where('id', '=', id).execute();

const somebodyWaits = () => lockWait(database.db);

describe('a ticket that is opened again while its agent leaves', () => {
  const reopening = (trx: Database, id: string) => change(trx, id, 'Open');
  const leaving = (trx: Database, id: string) =>
    trx
      .updateTable('ticket_people')
      .set({ until: new Date() })
      .where('ticket_id', '=', id)
      .where('relation', '=', 'devops_agent')
      .execute();
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

test('a recount waits for whoever is moving a ticket, and counts the ticket once', async () => {
  const id = await createTicket(database.db, home, { status: 'Open' });
  const ticket = { organization_id: home.id, id };
  const context = { actor: null, at: new Date(), requestId: null };
  const move = async (trx: Database, from: TicketStatus, to: TicketStatus) => {
    await change(trx, id, to);
    await recordTicketEvents(trx, ticket, context, [{ verb: 'status', data: { from, to } }]);
  };
  await recordTicketEvents(database.db, ticket, context, [{ verb: 'created', data: { to: 'Open' } }]);
  await database.db.transaction().execute((trx) => move(trx, 'Open', 'Resolved'));
  await database.db.transaction().execute((trx) => move(trx, 'Resolved', 'Open'));

  const moving = await database.db.startTransaction().execute();
  await move(moving, 'Open', 'Resolved');
  const recounting = recountMovements(database.db, home.id);
  await somebodyWaits();
  await moving.commit().execute();
  await recounting;
  const sum = async (table: 'ticket_movements' | 'repeated_resolutions', column: 'resolved' | 'tickets') => {
    const { rows } = await sql<{ sum: number }>`
      select sum(${sql.ref(column)}) from ${sql.table(table)} where organization_id = ${home.id}`.execute(
      database.db,
    );
    return rows[0]?.sum;
  };
  expect(await sum('ticket_movements', 'resolved')).toBe(2);
  expect(await sum('repeated_resolutions', 'tickets')).toBe(1);
});
