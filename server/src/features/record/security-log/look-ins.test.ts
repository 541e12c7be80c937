/** What super admins look at stands in the record of the organization; where it cannot be written, nothing is read. */
import type { SecurityLogEntry } from '@switchboard/contract/record/security-log.ts';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

const MINUTES = 60_000;

async function lookIns(admin: string): Promise<string[]> {
  const { body } = await app.call(admin, 'GET', '/admin/security-log?kind=look_in&limit=100');
  return (body.entries as unknown as SecurityLogEntry[]).map(({ text }) => text);
}
const headers = { authorization: `Bearer ${await app.tokenFor(superAdmin)}` };
const open = (path: string) => app.call(null, 'GET', path, { headers });

afterEach(() => sql`drop trigger if exists refuse on security_events`.execute(app.database.owner));

test('a ticket is one look-in for 15 minutes, a list for an hour, and every export is one', async () => {
  const ticket = await createTicket(app.db, ours, { agent: ours.agent });
  const before = (await lookIns(ours.admin)).length;
  const fresh = async () => {
    const all = await lookIns(ours.admin);
    return all.slice(0, all.length - before);
  };
  for (let time = 0; time < 3; time += 1) await open(`/tickets/${ticket}`);
  expect(await fresh()).toEqual([expect.stringMatching(/^Opened a ticket: /)]);
  app.clock.advance(15 * MINUTES);
  await open(`/tickets/${ticket}`);
  expect(await fresh()).toHaveLength(2);
  const list = `/super-admin/tickets?organization=${ours.id}`;
  await open(list);
  await open(list);
  expect(await fresh()).toHaveLength(3);
  for (let time = 0; time < 2; time += 1) await open(`/super-admin/export/tickets?organization=${ours.id}`);
  expect((await fresh()).filter((text) => text.startsWith('Opened an export'))).toHaveLength(2);
  expect((await lookIns(theirs.admin)).some((text) => text.startsWith('Opened an export'))).toBe(false);
  // What is exported of all organizations is read of each.
  await open('/super-admin/export/tickets');
  expect((await lookIns(theirs.admin)).filter((text) => text.startsWith('Opened an export'))).toHaveLength(1);
});

test('where it cannot be recorded nothing is read, however often it is tried; members read on', async () => {
  const ticket = await createTicket(app.db, ours, { agent: ours.agent });
  await sql`create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no room'; end $$`.execute(app.database.owner);
  await sql`create trigger refuse before insert on security_events for each row execute function refuse()`.execute(
    app.database.owner,
  );
  for (const path of [`/tickets/${ticket}`, `/super-admin/export/tickets?organization=${ours.id}`]) {
    for (let time = 0; time < 2; time += 1) {
      const answer = await open(path);
      expect([answer.status, answer.body.code], path).toEqual([503, 'UNAVAILABLE']);
      expect(JSON.stringify(answer.body)).not.toContain(ticket);
    }
  }
  expect((await app.call(ours.admin, 'GET', `/tickets/${ticket}`)).status).toBe(200);
});
