/** Searches for one or two letters find what every ticket looked at says. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;
const SUMMARIES = ['Quäl Zq', 'ÉA b', '100% c_d', 'a-b-c', 'C# q', '\u{1f600}x', 'xy', 'y x', 'ıİ', '\\ o'];

beforeAll(async () => {
  for (const summary of SUMMARIES) await createTicket(app.db, ours, { summary, description: 'd' });
  await createTicket(app.db, theirs, { summary: 'Jj ours not', description: 'd' });
  await app.db
    .updateTable('users')
    .set({ first_name: 'Ŵw', last_name: 'V' })
    .where('id', '=', ours.user)
    .execute();
});

/** The tickets that say all of it, each looked at. */
async function countSaying(search: string, organizationId: string | null): Promise<number> {
  const says = search
    .split(' ')
    .map((word) => sql<boolean>`position(lower(${word}) in words || E'\n' || requester) > 0`);
  const { found } = await app.db
    .selectFrom('ticket_words')
    .innerJoin('organizations', 'organizations.id', 'ticket_words.organization_id')
    .where('organizations.deleted_at', 'is', null)
    .where(sql<boolean>`(${organizationId}::uuid is null or organization_id = ${organizationId})`)
    .where(sql<boolean>`${sql.join(says, sql` and `)}`)
    .select(sql<number>`count(*)`.as('found'))
    .executeTakeFirstOrThrow();
  return found;
}

const SEARCHES = [
  'z',
  'zq',
  'ZQ',
  'qz',
  'ä',
  'é',
  'Éa',
  '%',
  '_',
  '0%',
  'c_',
  '#',
  'c#',
  'a-b',
  'b-',
  '-',
  '--',
];
const MORE = [
  '\u{1f600}',
  '\u{1f600}x',
  'x y',
  'xy',
  'yx',
  'ŵ',
  'ŵw',
  'w v',
  'v',
  'jj',
  'İ',
  'ıİ',
  '\\',
  'd',
  'q b',
  "'",
  '{,',
];

test.each([...SEARCHES, ...MORE])('"%s"', async (search) => {
  for (const [caller, path, organization] of [
    [ours.admin, '/admin/tickets', ours.id],
    [superAdmin, '/super-admin/tickets', null],
  ] as const) {
    const total = await countSaying(search, organization);
    const answer = await app.call(caller, 'GET', `${path}?search=${encodeURIComponent(search)}&limit=100`);
    expect(answer.body).toMatchObject({ pagination: { total } });
    expect(answer.body.tickets).toHaveLength(total);
  }
});
