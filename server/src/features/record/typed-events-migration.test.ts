/** What was recorded in words before values were kept is told word for word as before, and as data where it can be known. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';
import { createLogger } from '../../platform/log.ts';
import { databaseBefore } from '../../testing/database-before.ts';
import { eventsOf } from '../../testing/stored.ts';
import { createTicket, createWorld, type Organization } from '../../testing/world.ts';
import { presentAuditEntry } from './audit/audit.presenter.ts';
import { type AuditFilters, countAudit, readAudit } from './audit/audit.repo.ts';
import { IN_INSTALLATION, IN_ORGANIZATION, type InWords } from './testing/recorded-in-words.ts';

const log = createLogger('silent');

const wordsOf = ({ field = null, from = null, to = null, reason = null }: InWords) => ({
  field,
  from,
  to,
  reason,
});
const EVERYTHING: AuditFilters = { search: '', kind: [], from: '', to: '' };
/** Searches that found something in the values, and some of what they found. */
const SEARCHES = [
  'Machines',
  'ana ru',
  '299.00',
  'round r',
  'BU Head',
  'root@desk',
  'Open',
  'rows',
  '2027-01',
];

test('old events are told as before, and are data where it can be known', async () => {
  const { db, upgrade } = await databaseBefore('0029');
  const { ours, superAdmin } = await createWorld(db);
  await sql`insert into organization_people (organization_id, user_id) values (${ours.id}, ${superAdmin})`.execute(
    db,
  );
  const ticket = await createTicket(db, ours);
  for (const old of IN_ORGANIZATION) {
    const [kind = '', verb] = old.event.split('.');
    const { field, from, to, reason } = wordsOf(old);
    const subjects: Record<string, string> = { ticket, subcategory: ours.subcategory };
    await sql`
      insert into events (organization_id, id, actor_id, actor_role, subject_kind, subject_id, subject_name, verb, field,
        old_value, new_value, reason, details, at)
      values (${ours.id}, ${newId()}, ${old.by === null ? null : superAdmin}, 'super_admin', ${kind},
        ${subjects[kind] ?? newId()},
        'Thing', ${verb}, ${field}, ${from}, ${to}, ${reason}, ${old.details ?? null}, now())`.execute(db);
  }
  for (const old of IN_INSTALLATION) {
    const [kind, verb] = old.event.split('.');
    const { field, from, to } = wordsOf(old);
    await sql`
      insert into installation_events (id, subject_kind, subject_id, verb, field, old_value, new_value, at)
      values (${newId()}, ${kind}, ${newId()}, ${verb}, ${field}, ${from}, ${to}, now())`.execute(db);
  }
  const found = new Map<string, number>();
  for (const search of SEARCHES) {
    const { rows } = await sql<{ found: number }>`
      select count(*) as found from events left join users on users.id = actor_id
      where old_value ilike ${`%${search}%`} or new_value ilike ${`%${search}%`}
        or first_name || ' ' || last_name ilike ${`%${search}%`} or email ilike ${`%${search}%`}`.execute(db);
    found.set(search, Number(rows[0]?.found));
  }
  const message = await writeEditedMessage(db, ours, ticket);
  await upgrade();
  const rows = await readAudit(ours.id, db, EVERYTHING, { limit: 1_000 });
  const entries = rows.map((row) => presentAuditEntry(row, log)).toReversed();
  expect(entries.map(({ field, from, to, reason }) => ({ field, from, to, reason }))).toEqual(
    IN_ORGANIZATION.map(wordsOf),
  );
  expect(entries.map(({ kind, verb }) => `${kind}.${verb}`)).toEqual(
    IN_ORGANIZATION.map(({ event }) => event),
  );
  expect(entries.map(({ event, data }) => ({ event, data }))).toEqual(
    IN_ORGANIZATION.map((old) =>
      old.data === null
        ? { event: 'recorded_in_words', data: wordsOf(old) }
        : { event: old.event, data: old.data },
    ),
  );
  expect(entries.find(({ event }) => event === 'subcategory.created')?.data).toEqual({
    category: { id: ours.category, name: 'Hardware' },
  });

  for (const search of SEARCHES) {
    expect(found.get(search), search).toBeGreaterThan(0);
    expect(await countAudit(ours.id, db, { ...EVERYTHING, search }), search).toBe(found.get(search));
  }

  const ofInstallation = db.selectFrom('installation_events').select('data').orderBy('sequence');
  expect((await ofInstallation.execute()).map(({ data }) => data)).toEqual(
    IN_INSTALLATION.map((old) => old.data ?? { words: wordsOf(old) }),
  );

  expect(await eventsOf(db, message)).toMatchObject([
    { verb: 'edited', data: { from: 'first', to: 'second' }, actor_id: ours.user },
    { verb: 'edited', data: { from: 'second', to: 'third' } },
  ]);

  await expect(sql`update events set data = '{}'`.execute(db)).rejects.toThrow(/append-only/);
  await expect(sql`delete from installation_events`.execute(db)).rejects.toThrow(/append-only/);
});

/** A message that was edited twice. */
async function writeEditedMessage(db: Database, { id: organization, user }: Organization, ticket: string) {
  const id = newId();
  await sql`insert into chat_messages (organization_id, id, ticket_id, sender_id, type, content, created_at)
    values (${organization}, ${id}, ${ticket}, ${user}, 'text', 'third', now())`.execute(db);
  for (const [minute, content] of [
    [1, 'first'],
    [2, 'second'],
  ] as const) {
    await sql`insert into chat_message_versions (organization_id, id, message_id, content, replaced_at)
      values (${organization}, ${newId()}, ${id}, ${content}, now() + make_interval(mins => ${minute}))`.execute(
      db,
    );
  }
  return id;
}
