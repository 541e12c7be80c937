import { DAY } from '@switchboard/contract/durations.ts';
import { NOTIFICATIONS } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { MAIL_TIMES } from './mail/mail-times.ts';
import { queuePruning } from './prune-job.ts';

const { app, world } = await openTestApp();
const { ours } = world;

beforeEach(async () => {
  await app.db.deleteFrom('notifications').execute();
});

/** @param age in milliseconds */
const addEntries = (person: string, count: number, age: number, read: boolean) =>
  sql`
  insert into notifications (organization_id, id, user_id, notice, reason, event_id, created_at, read_at)
  select ${ours.id}, uuidv7(), ${person}, 'approval', 'admin', gen_random_uuid(), at, case when ${read} then at end
  from generate_series(1, ${count}), (values (${new Date(app.clock.now().getTime() - age)}::timestamptz)) as time (at)`.execute(
    app.db,
  );

async function prune() {
  await queuePruning(app.db);
  await app.runJobs();
}

async function left(person: string) {
  const { rows } = await sql<{ read: number; unread: number }>`
    select count(read_at)::int as read, (count(*) - count(read_at))::int as unread
    from notifications where user_id = ${person}`.execute(app.db);
  return rows[0];
}

test('read entries go after three months, unread ones after six', async () => {
  await addEntries(ours.admin, 1_500, NOTIFICATIONS.readKept + DAY, true);
  await addEntries(ours.admin, 2, NOTIFICATIONS.readKept - DAY, true);
  await addEntries(ours.admin, 3, NOTIFICATIONS.unreadKept + DAY, false);
  await addEntries(ours.admin, 4, NOTIFICATIONS.unreadKept - DAY, false);
  await prune();
  expect(await left(ours.admin)).toEqual({ read: 2, unread: 4 });
});

test('a person has so many at most, and loses those that were read first', async () => {
  await addEntries(ours.user, 100, DAY, false);
  await addEntries(ours.user, NOTIFICATIONS.kept, 0, true);
  await addEntries(ours.agent, NOTIFICATIONS.kept, 0, false);
  await prune();
  expect(await left(ours.user)).toEqual({ read: NOTIFICATIONS.kept - 100, unread: 100 });
  expect(await left(ours.agent)).toEqual({ read: 0, unread: NOTIFICATIONS.kept });
});

test('what was sent is kept for three months, and what still waits goes on; push that nobody settled goes too', async () => {
  const add = (kind: 'ticket' | 'push', outcome: 'sent' | 'queued', age: number) =>
    sql`
    insert into mail_deliveries (id, organization_id, user_id, kind, event, outcome, is_open, due_at, created_at, at)
    select uuidv7(), ${ours.id}, ${ours.user}, ${kind}, 'comment', ${outcome}, false, at, at, at
    from (values (${new Date(app.clock.now().getTime() - age)}::timestamptz)) as time (at)`.execute(app.db);
  const old = MAIL_TIMES.kept + DAY;
  await add('ticket', 'sent', old);
  await add('ticket', 'sent', MAIL_TIMES.kept - DAY);
  await add('ticket', 'queued', old);
  await add('push', 'queued', old);
  await prune();
  const rows = await app.db
    .selectFrom('mail_deliveries')
    .select(['kind', 'outcome'])
    .where('user_id', '=', ours.user)
    .orderBy('at')
    .execute();
  expect(rows).toEqual([
    { kind: 'ticket', outcome: 'queued' },
    { kind: 'ticket', outcome: 'sent' },
  ]);
});
