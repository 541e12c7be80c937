import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '@switchboard/contract/enums.ts';
import { LOGO_TYPES, REPLY_FILE_TYPES, typeByName } from '@switchboard/contract/file-types.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { contentAgrees } from '../../../platform/files/file-content.ts';
import { type FileStore, openFileStore } from '../../../platform/files/file-store.ts';
import { createLogger } from '../../../platform/log.ts';
import { createSecretKey } from '../../../platform/secret-key.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { hashPassword, verifyPassword } from '../../access/passwords/password.ts';
import { revenueBefore } from '../../organizations/subscriptions/revenue.ts';
import { dayOf, subscriptionStats } from '../../organizations/subscriptions/subscription.repo.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { refuseDemoPassword } from './refuse-demo-password.ts';
import { seedDemo } from './seed-demo.ts';

const log = createLogger('silent');

describe('a seeded installation', () => {
  let installation: TestApp;
  const seed = async () =>
    seedDemo({
      db: installation.db,
      files: await openFileStore(installation.filesDirectory),
      clock: systemClock,
      secretKey: installation.secretKey,
      log,
    });

  beforeAll(async () => {
    installation = await startTestApp({}, { empty: true });
    expect(await seed()).toBe(true);
  });
  afterAll(() => installation.close());

  const query = async <Row>(text: string) => (await installation.database.pool.query(text)).rows as Row[];

  it('is seeded once', async () => {
    expect(await seed()).toBe(false);
    const [row] = await query<{ organizations: number }>(
      'select count(*) as organizations from organizations',
    );
    expect(row?.organizations).toBe(3);
  });

  it('has what a desk makes for itself: tags, links, macros, checklists, request types, views and teams', async () => {
    const [row] = await query(`select
      (select count(*)::int from ticket_tags) as tagged, (select count(*)::int from ticket_links) as links,
      (select count(*)::int from macros where actions ? 'status') as macros, (select count(*)::int from checklist_templates) as templates,
      (select count(*)::int from checklist_items where done_at is not null) as done,
      (select count(*)::int from ticket_field_values) as values, (select count(*)::int from views) as views,
      (select count(*)::int from routing_rules) as rules,
      (select count(*)::int from tickets join shared_places using (organization_id, project_id)
        where shared_places.chosen = tickets.sharing) as shared,
      (select count(*)::int from availability) as availability, (select count(*)::int from absences) as absences,
      (select count(*)::int from handovers where state = 'offered') as offered,
      (select array_agg(state order by state) from ticket_approvals) as approvals,
      (select count(*)::int from approval_rules where active) as asking,
      (select count(*)::int from approval_group_members) as approving,
      (select count(*)::int from custom_role_holders) as holding,
      (select sum(count)::int from ticket_alerts join alert_intakes on alert_intakes.id = intake_id) as alerts,
      (select count(*)::int from active_tickets where snoozed_until is not null) as snoozed,
      (select count(*)::int from tickets where waiting_vendor is not null and due_at is null and has_clocks) as paused,
      (select count(*) > 0 from active_tickets where team_id is not null and agent_id is null) as waiting`);
    expect(row).toEqual({
      tagged: 8,
      links: 3,
      macros: 4,
      templates: 2,
      done: 2,
      values: 7,
      views: 4,
      rules: 2,
      shared: 1,
      availability: 2,
      absences: 1,
      offered: 1,
      approvals: ['approved', 'pending'],
      asking: 1,
      approving: 2,
      holding: 1,
      alerts: 9,
      snoozed: 1,
      paused: 1,
      waiting: true,
    });
  });

  it('has the accounts that the sign-in page names, all with the one password', async () => {
    const people = await query<{ email: string; password_hash: string; is_active: boolean }>(
      'select email, password_hash, is_active from users where deleted_at is null',
    );
    for (const account of DEMO_ACCOUNTS) {
      expect(people.find((person) => person.email === account.email)?.is_active, account.email).toBe(true);
    }
    const hashes = new Set(people.map((person) => person.password_hash));
    expect(hashes.size).toBe(1);
    expect(await verifyPassword([...hashes][0] ?? null, DEMO_PASSWORD)).toBe(true);
  });

  it('is refused for real work while somebody can still sign in with that password', async () => {
    const refused = () => refuseDemoPassword(installation.db);
    await expect(refused()).rejects.toThrow(
      /: super@switchboard\.example, admin@acme\.example, .* and 35 more\./,
    );
    const undo = new Error('what was tried here stays out');
    await expect(
      installation.db.transaction().execute(async (trx) => {
        const change = (set: string, where: string) =>
          sql`update users set ${sql.raw(set)} where ${sql.raw(where)}`.execute(trx);
        await change(`deleted_at = now()`, `email = 'admin@acme.example'`);
        await sql`update organizations set deleted_at = now() where code <> 'ACME'`.execute(trx);
        await expect(refuseDemoPassword(trx)).rejects.toThrow(/: super@.* and \d+ more\./);
        await change(`password_hash = 'own choice'`, `email <> 'user1@acme.example'`);
        await expect(refuseDemoPassword(trx)).rejects.toThrow(/password: user1@acme\.example\.\n/);
        // The same word, chosen by somebody themselves, has a salt of its own.
        const again = await hashPassword(DEMO_PASSWORD);
        await sql`update users set password_hash = ${again} where email = 'user1@acme.example'`.execute(trx);
        await refuseDemoPassword(trx);
        throw undo;
      }),
    ).rejects.toBe(undo);
  });

  it('takes 21 of 25, 13 of 15 and 2 of 5 seats', async () => {
    expect(
      await query(`select code, entity, license_type, total_licenses,
          (select count(*) from users where organization_id = organizations.id and is_active) as seats
        from organizations order by code`),
    ).toEqual([
      { code: 'ACME', entity: 'acme.example', license_type: 'enterprise', total_licenses: 25, seats: 21 },
      { code: 'GLOBEX', entity: 'globex.example', license_type: 'premium', total_licenses: 15, seats: 13 },
      { code: 'INITECH', entity: 'initech.example', license_type: 'basic', total_licenses: 5, seats: 2 },
    ]);
  });

  it('has a history of prices: one was raised within the last month', async () => {
    const now = systemClock.now();
    const { revenue } = await subscriptionStats(installation.db, dayOf(now));
    expect([revenue, await revenueBefore(installation.db, now)]).toEqual([44_800, 39_800]);
  });

  it('lets auto-assign choose among the agents that the accounts promise', async () => {
    expect(await query('select email from users where auto_assign order by email')).toEqual([
      { email: 'agent1@acme.example' },
      { email: 'agent1@globex.example' },
      { email: 'agent2@acme.example' },
    ]);
  });

  it('has enough tickets, in every status and priority', async () => {
    const counts = await query<{ code: string; status: string; priority: string; tickets: number }>(`
      select code, tickets.status, priority, count(*) as tickets
      from tickets join organizations on organizations.id = organization_id group by 1, 2, 3`);
    const total = (code: string) =>
      counts.filter((row) => row.code === code).reduce((sum, row) => sum + row.tickets, 0);
    expect(total('ACME')).toBeGreaterThanOrEqual(110);
    expect(total('GLOBEX')).toBeGreaterThanOrEqual(20);
    expect(total('INITECH')).toBe(0);
    for (const status of TICKET_STATUSES) {
      for (const priority of TICKET_PRIORITIES) {
        const found = counts.some(
          (row) => row.code === 'ACME' && row.status === status && row.priority === priority,
        );
        expect(found, `${status}, ${priority}`).toBe(true);
      }
    }
  });

  it('keeps tallies that equal the counts', async () => {
    const tallied = await query(`select organization_id, status, priority, tickets from ticket_tallies
      where tickets > 0 order by 1, 2, 3`);
    const counted = await query(`select organization_id, status, priority, count(*) as tickets from tickets
      group by 1, 2, 3 order by 1, 2, 3`);
    expect(tallied).toEqual(counted);
  });

  it('numbers tickets without a gap in the order of creation, which is the order of ids', async () => {
    const tickets = await query<{ code: string; number: string; last: number }>(`
      select code, number, last_ticket_number as last
      from tickets join organizations on organizations.id = organization_id order by tickets.created_at`);
    const byId = await query<{ number: string }>('select number from tickets order by id');
    for (const code of ['ACME', 'GLOBEX']) {
      const own = tickets.filter((ticket) => ticket.code === code);
      const expected = own.map((_, index) => `${code}-${String(index + 1).padStart(5, '0')}`);
      expect(own.map((ticket) => ticket.number)).toEqual(expected);
      expect(byId.map(({ number }) => number).filter((number) => number.startsWith(code))).toEqual(expected);
      expect(own[0]?.last).toBe(own.length);
    }
  });

  it('gives every account something to do', async () => {
    const related = await query<{ email: string; relation: string; tickets: number }>(`
      select email, relation, count(*) as tickets from ticket_people join users on users.id = user_id
      where until is null group by 1, 2`);
    const count = (email: string, relation: string) =>
      related.find((row) => row.email === email && row.relation === relation)?.tickets ?? 0;
    expect(count('user1@acme.example', 'requester')).toBeGreaterThanOrEqual(14);
    for (const agent of ['agent1@acme', 'agent2@acme', 'agent3@acme', 'agent1@globex']) {
      expect(count(`${agent}.example`, 'devops_agent'), agent).toBeGreaterThanOrEqual(4);
    }
  });

  it('answers with every ticket as the contract has it', async () => {
    // What is confidential its requester alone reads of these.
    const tickets = await query<{ id: string; reader: string }>(`
      select tickets.id, case when tickets.confidential then person.user_id else users.id end as reader
      from tickets join users using (organization_id)
      join ticket_people as person on person.ticket_id = tickets.id and person.relation = 'requester'
      where role = 'admin' and person.until is null`);
    for (const { id, reader } of tickets) {
      const answer = await installation.call(reader, 'GET', `/tickets/${id}`);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
  });

  it('keeps a file behind every attachment and picture, and its content is what its name says', async () => {
    const files = await query<{
      stored_name: string;
      original_name: string;
      mime_type: string;
      size: number;
      sha256: Buffer | null;
    }>(`
      select stored_name, original_name, mime_type, size, sha256 from attachments
      union all select stored_name, original_name, mime_type, size, null from chat_images`);
    const logos = await query<{ logo_file: string; logo_version: string }>(
      'select logo_file, logo_version from organizations where logo_file is not null',
    );
    expect(logos.length).toBe(2);
    expect(files.length).toBeGreaterThan(10);
    const kept = await placesOf(installation.filesDirectory);
    for (const file of files) {
      const place = kept.get(file.stored_name) ?? '';
      const bytes = await readFile(place);
      const type = typeByName(REPLY_FILE_TYPES, file.original_name);
      expect(type?.mime).toBe(file.mime_type);
      expect(type !== undefined && (await contentAgrees(place, type)), file.original_name).toBe(true);
      expect(bytes.length).toBe(file.size);
      if (file.sha256 !== null) {
        expect(createHash('sha256').update(bytes).digest(), file.original_name).toEqual(file.sha256);
      }
    }
    for (const { logo_file, logo_version } of logos) {
      const type = typeByName(LOGO_TYPES, logo_version);
      expect(type !== undefined && (await contentAgrees(kept.get(logo_file) ?? '', type))).toBe(true);
    }
    const named = [...files.map((file) => file.stored_name), ...logos.map((logo) => logo.logo_file)];
    expect([...kept.keys()].toSorted()).toEqual(named.toSorted());
  });

  it('has schedules that run next in the future, and a paused one that does not', async () => {
    const schedules = await query<{
      code: string;
      recurrence: string;
      status: string;
      next_run_at: Date | null;
    }>(`
      select code, recurrence, scheduled_tickets.status, next_run_at
      from scheduled_tickets join organizations on organizations.id = organization_id`);
    const acme = schedules.filter((schedule) => schedule.code === 'ACME');
    expect(new Set(acme.map((schedule) => schedule.recurrence))).toEqual(
      new Set(['daily', 'weekly', 'bi-weekly', 'monthly']),
    );
    expect(acme.filter((schedule) => schedule.status === 'paused')).toHaveLength(1);
    expect(schedules.filter((schedule) => schedule.code === 'GLOBEX')).toHaveLength(2);
    for (const { status, next_run_at } of schedules) {
      expect(next_run_at !== null && next_run_at > new Date()).toBe(status === 'active');
    }
  });
});

describe('a seeding', () => {
  let database: TestDatabase;
  let directory: string;
  let files: FileStore;

  beforeAll(async () => {
    database = await createTestDatabase({ empty: true });
    directory = await mkdtemp(join(tmpdir(), 'switchboard-demo-'));
    files = await openFileStore(directory);
  });
  afterAll(async () => {
    await database.close();
    await rm(directory, { recursive: true, force: true });
  });

  /** When it is tomorrow already where Globex is. */
  const lateInTheDay = new Date();
  lateInTheDay.setUTCHours(-1, 0, 0, 0);
  const secretKey = createSecretKey(Buffer.alloc(32, 1));
  const seed = () => seedDemo({ db: database.db, files, clock: { now: () => lateInTheDay }, secretKey, log });

  it('that fails leaves neither rows nor files; the next one seeds, however many try at once', async () => {
    await sql`alter table subscription_payments add constraint refused check (amount_cents < 0)`.execute(
      database.owner,
    );
    await expect(seed()).rejects.toThrow('refused');
    const { rows } = await sql<{ rows: number }>`
      select (select count(*) from organizations) + (select count(*) from users) as rows`.execute(
      database.db,
    );
    expect(rows[0]?.rows).toBe(0);
    expect((await placesOf(directory)).size).toBe(0);

    await sql`alter table subscription_payments drop constraint refused`.execute(database.owner);
    expect((await Promise.all([seed(), seed(), seed()])).toSorted()).toEqual([false, false, true]);
  });

  it('lets what is paid for run a whole year from its first day', async () => {
    const { rows } = await sql<{ whole: boolean }>`
      select end_date = (start_date + interval '1 year')::date as whole
      from subscriptions where end_date is not null`.execute(database.db);
    expect(rows).toEqual([{ whole: true }, { whole: true }]);
  });
});

/** Where each file of the store lies, by its stored name. */
async function placesOf(directory: string): Promise<Map<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => [entry.name, join(entry.parentPath, entry.name)]),
  );
}
