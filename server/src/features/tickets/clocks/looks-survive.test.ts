/**
 * Programs look at clocks of one database, one is killed in the middle, two go on at once: each warning, breach and
 * escalation is told once. FAULT_ROUNDS sets how often.
 */
import { join } from 'node:path';
import { HOUR, MINUTE } from '@switchboard/contract/durations.ts';
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import type { SlaPolicy } from '@switchboard/contract/tickets/sla-policies.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { runChecker } from '../../../testing/run-checker.ts';
import { urlOf } from '../../../testing/test-database.ts';
import { createTicket } from '../../../testing/world.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2);
const HALF = 75;

const { app, world } = await openTestApp();
const { ours } = world;
const always = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]);
const hours = { name: 'Always', timeZone: 'UTC', week: always };
const calendar = (await app.call(ours.admin, 'POST', '/calendars', { body: hours })).body
  .calendar as unknown as Calendar;
const none = { firstResponse: null, nextResponse: null };
const [short, long] = [
  { ...none, resolution: 60 },
  { ...none, resolution: 140 },
];
const fields = {
  name: 'Everything',
  calendar: calendar._id,
  isDefault: true,
  targets: { Low: long, Medium: long, High: short, Critical: short },
  escalations: [
    { clock: 'resolution', atPercent: 50, action: 'notify_lead' },
    { clock: 'resolution', atPercent: 100, action: 'raise_priority' },
  ],
};
let policy = (await app.call(ours.admin, 'POST', '/sla-policies', { body: fields })).body
  .slaPolicy as unknown as SlaPolicy;

/** Two hours ago clocks of an hour began, which are late by now, and of 140 minutes, which are due soon. */
async function makeDue(): Promise<void> {
  for (let index = 0; index < HALF; index += 1) {
    await createTicket(app.db, ours, { priority: 'High' });
    await createTicket(app.db, ours, { priority: 'Low' });
  }
  const now = Date.now();
  app.clock.advance(now - 2 * HOUR - app.clock.now().getTime());
  const body = { ...fields, revision: policy.revision, applyToOpen: true };
  const answer = await app.call(ours.admin, 'PUT', `/sla-policies/${policy._id}`, { body });
  policy = answer.body.slaPolicy as unknown as SlaPolicy;
  await app.runJobs();
  app.clock.advance(2 * HOUR + MINUTE);
}

/** How often each thing was told of one ticket, and of how many tickets. */
async function told(): Promise<readonly (readonly [string, number, number])[]> {
  const { rows } = await sql<{ what: string; times: number; tickets: number }>`
    select what, times, count(*)::int as tickets from (
      select subject_id, concat_ws(' ', verb, data ->> 'action') as what, count(*)::int as times
      from events where verb in ('sla_warning', 'sla_breached', 'sla_escalated') group by 1, 2) as each
    group by 1, 2 order by 1, 2`.execute(app.db);
  return rows.map(({ what, times, tickets }) => [what, times, tickets] as const);
}
const sum = (all: Awaited<ReturnType<typeof told>>) =>
  all.reduce((total, [, , tickets]) => total + tickets, 0);

test(
  `kill -9 in the middle of a look, ${ROUNDS} rounds: nothing is told twice, nothing is lost`,
  async () => {
    const url = urlOf(app.database.connection);
    const start = () => runChecker(join(import.meta.dirname, 'testing/looker.program.ts'), url);
    let interrupted = 0;
    const [one, two] = await Promise.all([start(), start()]);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const [doomed] = await Promise.all([start(), makeDue()]);
      const before = sum(await told());
      const look = doomed.look();
      await expect
        .poll(async () => sum(await told()), { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(before);
      await doomed.kill();
      if ((await look) === null) interrupted += 1;
      // What the killed one held is free once the database has noticed.
      const lookTwice = async () => {
        await Promise.all([one.look(), two.look()]);
        return sum(await told());
      };
      await expect.poll(lookTwice, { timeout: 60_000 }).toBe(round * HALF * 5);
      expect(await told()).toEqual([
        ['sla_breached', 1, round * HALF],
        ['sla_escalated notify_lead', 1, round * 2 * HALF],
        ['sla_escalated raise_priority', 1, round * HALF],
        ['sla_warning', 1, round * HALF],
      ]);
    }
    expect(interrupted).toBeGreaterThan(0);
  },
  ROUNDS * 120_000,
);
