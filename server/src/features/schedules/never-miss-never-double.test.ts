/**
 * Two programs that look at the same moment, and programs killed in the middle: each due time makes exactly one ticket,
 * whole. SCHEDULE_ROUNDS sets how often (a release takes 50).
 */
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { runChecker as startChecker } from '../../testing/run-checker.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '../../testing/test-database.ts';
import { createWorld, type Organization, type World } from '../../testing/world.ts';

const ROUNDS = Number(process.env.SCHEDULE_ROUNDS ?? 5);
const DUE = 200;

const runChecker = (databaseUrl: string) =>
  startChecker(join(import.meta.dirname, 'testing/checker.program.ts'), databaseUrl);

let database: TestDatabase;
let world: World;
let url: string;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  world = await createWorld(database.db);
  url = urlOf(database.connection);
});
afterAll(() => database.close());

/** Half of them in each organization; all due now, the next time tomorrow. */
async function makeDue(): Promise<void> {
  const startsAt = new Date();
  const schedule = (home: Organization) => ({
    organization_id: home.id,
    id: newId(),
    created_by: home.admin,
    summary: 'Clean the printers',
    description: 'All of them.',
    category_id: home.category,
    project_id: home.plainProject,
    project_manager_name: 'Somebody',
    contact_number: '2500',
    notes: 'Bring cards',
    agent_id: home.agent,
    local_start: startsAt.toISOString().slice(0, -1),
    starts_at: startsAt,
    time_zone: 'UTC',
    recurrence: 'daily' as const,
    next_run_at: startsAt,
  });
  await database.db
    .insertInto('scheduled_tickets')
    .values(Array.from({ length: DUE }, (_, index) => schedule(index % 2 === 0 ? world.ours : world.theirs)))
    .execute();
}

async function count(): Promise<{ due: number; pending: number; tickets: number }> {
  const { rows } = await sql<{ due: number; pending: number; tickets: number }>`
    select (select count(*) from scheduled_tickets) as due,
      (select count(*) from scheduled_tickets where next_run_at <= now()) as pending,
      (select count(*) from tickets) as tickets`.execute(database.db);
  return rows[0] ?? { due: 0, pending: 0, tickets: 0 };
}

/** Due times without exactly one run, and tickets without exactly one run, requester, agent, note or opening event. */
async function faults(): Promise<number> {
  const { rows } = await sql<{ faults: number }>`
    with made as (select schedule_id, due_at, count(*) from scheduled_ticket_runs
        where ticket_id is not null group by 1, 2),
      runs as (select ticket_id as id, count(*) from scheduled_ticket_runs group by 1),
      people as (select ticket_id as id, count(*) from ticket_people group by 1),
      notes as (select ticket_id as id, count(*) from comments group by 1),
      openings as (select subject_id as id, count(*) from events where verb = 'created' group by 1)
    select (
      select count(*) from scheduled_tickets
      left join made on schedule_id = scheduled_tickets.id and due_at = starts_at
      where made.count is distinct from 1
    ) + (
      select count(*) from tickets
      left join runs using (id) left join people using (id) left join notes using (id) left join openings using (id)
      where runs.count is distinct from 1 or people.count is distinct from 2 or notes.count is distinct from 1
        or openings.count is distinct from 1
    ) as faults`.execute(database.db);
  return rows[0]?.faults ?? -1;
}

test(
  `two programs and ${DUE} due times, ${ROUNDS} rounds: one ticket each`,
  async () => {
    const [one, two] = [await runChecker(url), await runChecker(url)];
    let [byOne, byTwo] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      await makeDue();
      const [first, second] = await Promise.all([one.look(), two.look()]);
      byOne += first?.created ?? 0;
      byTwo += second?.created ?? 0;
    }
    const { due, pending, tickets } = await count();
    process.stdout.write(
      `${due} due times, ${tickets} tickets: ${byOne} by one program, ${byTwo} by the other\n`,
    );
    expect({ due, pending, tickets }).toEqual({ due: ROUNDS * DUE, pending: 0, tickets: ROUNDS * DUE });
    expect(byOne + byTwo).toBe(tickets);
    expect(Math.min(byOne, byTwo)).toBeGreaterThan(0);
    expect(await faults()).toBe(0);
  },
  ROUNDS * 60_000,
);

test(
  `kill -9 in the middle, ${ROUNDS} rounds: the next look finishes, nothing is made twice`,
  async () => {
    let interrupted = 0;
    let doomed = await runChecker(url);
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = (await count()).tickets;
      const heir = await runChecker(url);
      await makeDue();
      const look = doomed.look();
      await expect
        .poll(async () => (await count()).tickets - before, { timeout: 50_000, interval: 5 })
        .toBeGreaterThan(10);
      await doomed.kill();
      await look;
      const left = (await count()).pending;
      if (left > 0) interrupted += 1;
      // What the killed program held is free as soon as the database has noticed its end.
      await expect
        .poll(async () => [await heir.look(), (await count()).pending][1], { timeout: 50_000 })
        .toBe(0);
      doomed = heir;
      process.stdout.write(`round ${round + 1} of ${ROUNDS}: killed with ${left} of ${DUE} left\n`);
      expect((await count()).tickets - before).toBe(DUE);
      expect(await faults()).toBe(0);
    }
    expect(interrupted).toBeGreaterThan(0);
  },
  ROUNDS * 100_000,
);
