/**
 * The program killed while the index of the search is filled after an upgrade: the next one goes on where it ended, and the
 * index is the one that is filled without a break. FAULT_ROUNDS sets how often, twice each (a release takes 20).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillPart } from './features/tickets/search/fill-index.ts';
import { endPrograms, startProgram } from './testing/program.ts';
import { createTestDatabase, type TestDatabase, urlOf } from './testing/test-database.ts';
import { createTicket, createWorld } from './testing/world.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
/** Six transactions of the filling, more than are done before the second is killed. */
const TICKETS = 1_100;
const BEFORE_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

let database: TestDatabase;
let directory: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { ours } = await createWorld(database.db);
  directory = await mkdtemp(join(tmpdir(), 'switchboard-index-'));
  const first = await createTicket(database.db, ours, { summary: 'Druckerwarteschlange' });
  // Copies of it: one by one, tickets take as long as all else here.
  const columns = Object.keys(
    await database.db.selectFrom('tickets').where('id', '=', first).selectAll().executeTakeFirstOrThrow(),
  ).filter((name) => !['id', 'number'].includes(name));
  const copied = sql.join(columns.map((name) => sql.id(name)));
  await sql`
    insert into tickets (id, number, ${copied})
    select uuidv7(), 'OURS-' || (70000 + place), ${copied}
    from tickets cross join generate_series(1, ${sql.lit(TICKETS)}) as place where id = ${first}`.execute(
    database.owner,
  );
});
afterAll(async () => {
  await endPrograms();
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

const indexed = async () =>
  (
    await sql<{ row: string }>`
      select concat_ws(' ', ticket_id, place, source_id, era, md5(words::text)) as row from search_texts order by 1`.execute(
      database.db,
    )
  ).rows.map(({ row }) => row);

/** Above it tickets are indexed; null when all are. */
const below = async () =>
  (await database.db.selectFrom('search_filling').select('below').executeTakeFirst())?.below ?? null;

const start = () => startProgram(directory, { DATABASE_URL: urlOf(database.connection) });

async function forget(): Promise<void> {
  await sql`delete from search_texts`.execute(database.db);
  await sql`insert into search_filling (id, below) values (1, ${BEFORE_ALL})`.execute(database.db);
}

/** The program is dead, and has been for as long as it takes to notice. */
async function noticeDeath(): Promise<void> {
  await sql`update job_workers set seen_at = now() - interval '1 hour'`.execute(database.owner);
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_by is not null`.execute(
    database.owner,
  );
}

test('kill -9 in the middle: what was filled stays, and in the end nothing is missing or there twice', async () => {
  await forget();
  while (await fillPart(database.db)) {
    // Until there is no more.
  }
  const whole = await indexed();
  expect(whole.length).toBeGreaterThan(3 * TICKETS);
  for (let round = 0; round < ROUNDS; round += 1) {
    await forget();
    let filled = BEFORE_ALL;
    for (let kill = 0; kill < 2; kill += 1) {
      const killed = await start();
      await expect.poll(below, { interval: 1, timeout: 30_000 }).not.toBe(filled);
      await killed.end('SIGKILL');
      await noticeDeath();
      filled = (await below()) ?? 'all of it';
      const present = await database.db.selectFrom('search_texts').select('ticket_id').distinct().execute();
      expect(present.every(({ ticket_id }) => ticket_id >= filled)).toBe(true);
    }
    const last = await start();
    await expect.poll(below, { timeout: 60_000 }).toBeNull();
    expect(await indexed()).toEqual(whole);
    await last.end('SIGKILL');
  }
}, 180_000);
