/** An installation from before these tables finds in them what it would have counted itself. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up as addMovements } from '../../../migrations/0007-ticket-movements.ts';
import { up as addActiveTickets } from '../../../migrations/0008-active-tickets.ts';
import { grantServing } from '../../platform/database/grants.ts';
import { SERVING_ROLE } from '../../platform/database/roles.ts';
import { openFileStore } from '../../platform/files/file-store.ts';
import { createLogger } from '../../platform/log.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedDemo } from '../installation/demo/seed-demo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const files = await openFileStore(app.filesDirectory);
  await seedDemo({
    db: app.db,
    files,
    clock: app.clock,
    secretKey: app.secretKey,
    log: createLogger('silent'),
  });
});
afterAll(() => app.close());

const TABLES = ['ticket_movements', 'repeated_resolutions', 'active_tickets'] as const;

const contents = () =>
  Promise.all(
    TABLES.map(async (table) => {
      const rows = await app.db.selectFrom(table).selectAll().execute();
      return rows.map((row) => JSON.stringify(row)).toSorted();
    }),
  );

test('the migrations fill the tables from the tickets and events that are there', async () => {
  const { owner } = app.database;
  const before = await contents();
  expect(before[0]?.length).toBeGreaterThan(0);
  expect(before[2]?.length).toBeGreaterThan(0);
  await sql`drop table ticket_movements, repeated_resolutions, active_tickets`.execute(owner);
  await sql`
    drop function recount_ticket_movements, record_ticket_movement, record_repeated_resolution, slot_of,
      follow_active_ticket, follow_agent, is_urgent cascade`.execute(owner);
  // Events told of values in columns of their own.
  await sql`alter table events add column old_value text, add column new_value text`.execute(owner);
  await owner.transaction().execute(async (trx) => {
    await sql`set local switchboard.retention = 'on'`.execute(trx);
    await sql`update events set old_value = data->>'from', new_value = data->>'to'
      where verb in ('created', 'status', 'priority')`.execute(trx);
  });
  await sql`drop index ticket_people_agents, users_newest, users_newest_of_organization`.execute(owner);
  await owner.transaction().execute(async (trx) => {
    const former = trx as unknown as Kysely<unknown>;
    await addMovements(former);
    await addActiveTickets(former);
  });
  // What came later begins empty.
  await sql`
    alter table active_tickets
      add column team_id uuid, add column snoozed_until timestamptz, add column due_at timestamptz`.execute(
    owner,
  );
  await grantServing(owner, SERVING_ROLE);
  expect(await contents()).toEqual(before);
});
