import { AUTO_ASSIGN_MODES } from '@switchboard/contract/enums.ts';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import {
  createOrganization,
  createTicket,
  createUser,
  type Organization,
} from '../../../../testing/world.ts';
import { assignWaitingTickets } from './assign-waiting-tickets.ts';
import { changeSettings, type SettingsChange } from './auto-assign.repo.ts';
import { autoAssign } from './auto-assign.ts';

let database: TestDatabase;
let home: Organization;
let count = 0;
beforeEach(async () => {
  database ??= await createTestDatabase();
  count += 1;
  home = await createOrganization(database.db, `ORG${count}`);
  await database.db
    .updateTable('users')
    .set({ auto_assign: true })
    .where('id', 'in', [home.agent, home.otherAgent])
    .execute();
});
afterAll(() => database.close());

const context = () => ({ actor: null, at: new Date(), requestId: null });
const assign = (id: string) =>
  database.db.transaction().execute((trx) => autoAssign(trx, home.id, id, context()));
const assignWaiting = (now: () => Date) =>
  assignWaitingTickets({ db: database.db, clock: { now } }, home.id, new AbortController().signal);
const settings = (change: SettingsChange) =>
  database.db.transaction().execute((trx) => changeSettings(home.id, trx, change));

const holders = async () => {
  const rows = await database.db
    .selectFrom('ticket_people')
    .select(['user_id', 'ticket_id'])
    .where('organization_id', '=', home.id)
    .where('relation', '=', 'devops_agent')
    .where('until', 'is', null)
    .execute();
  return Map.groupBy(rows, (row) => row.user_id);
};

describe('one ticket', () => {
  test('goes to the agent with the fewest, and its history says why', async () => {
    await createTicket(database.db, home, { agent: home.agent });
    const id = await createTicket(database.db, home);
    expect(await assign(id)).toBeNull();
    expect((await holders()).get(home.otherAgent)?.map((row) => row.ticket_id)).toEqual([id]);
    const event = await database.db
      .selectFrom('events')
      .selectAll()
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      verb: 'assigned',
      actor_id: null,
      data: {
        to: { id: home.otherAgent, name: 'second-agent Person' },
        reason: { code: 'least_tickets', openTickets: 0 },
      },
    });
  });

  test('is left alone when it has an agent, is closed, of another organization, or nobody is there', async () => {
    expect(await assign(await createTicket(database.db, home, { agent: home.agent }))).toBe(
      'Ticket is already assigned',
    );
    expect(await assign(await createTicket(database.db, home, { status: 'Resolved' }))).toBe(
      'Ticket is closed',
    );
    const elsewhere = await createOrganization(database.db, `ELSE${count}`);
    expect(await assign(await createTicket(database.db, elsewhere))).toBe('Ticket not found');
    await settings({ enabled: false });
    expect(await assign(await createTicket(database.db, home))).toBe('Auto-assign is disabled');
    await settings({ enabled: true });
    await database.db
      .updateTable('users')
      .set({ auto_assign: false })
      .where('organization_id', '=', home.id)
      .execute();
    expect(await assign(await createTicket(database.db, home))).toBe('No agent is available');
  });

  test('only active agents means those who switched themselves on; otherwise every agent who is not deactivated', async () => {
    await database.db.updateTable('users').set({ auto_assign: false }).where('id', '=', home.agent).execute();
    await settings({ max_tickets_per_agent: 1 });
    expect(await assign(await createTicket(database.db, home))).toBeNull();
    expect([...(await holders()).keys()]).toEqual([home.otherAgent]);
    expect(await assign(await createTicket(database.db, home))).toBe('No agent is available');
    await settings({ only_active_agents: false });
    const gone = await createUser(database.db, {
      role: 'devops_agent',
      organizationId: home.id,
      email: `gone@org${count}.test`,
    });
    await database.db.updateTable('users').set({ is_active: false }).where('id', '=', gone).execute();
    expect(await assign(await createTicket(database.db, home))).toBeNull();
    expect(await assign(await createTicket(database.db, home))).toBe('No agent is available');
    expect((await holders()).has(gone)).toBe(false);
  });

  test('asked for many times at once, it is given once', async () => {
    const id = await createTicket(database.db, home);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => assign(id)));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect([...(await holders()).values()].flat()).toHaveLength(1);
  });
});

describe.each(AUTO_ASSIGN_MODES)('200 tickets at once, by %s', (mode) => {
  test('never more than the cap, the rest waits', async () => {
    await settings({ mode, max_tickets_per_agent: 10 });
    const ids = await Promise.all(Array.from({ length: 200 }, () => createTicket(database.db, home)));
    const outcomes = await Promise.all(ids.map(assign));
    const held = await holders();
    expect([...held.values()].map((rows) => rows.length)).toEqual([10, 10]);
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome === 'No agent is available')).toHaveLength(180);
  });
});

test('round robin spreads evenly', async () => {
  await settings({ mode: 'round_robin', max_tickets_per_agent: 100 });
  const ids = await Promise.all(Array.from({ length: 31 }, () => createTicket(database.db, home)));
  await Promise.all(ids.map(assign));
  expect([...(await holders()).values()].map((rows) => rows.length).toSorted()).toEqual([15, 16]);
});

test('several searches at once give waiting tickets away, the oldest first, until nobody has room', async () => {
  await settings({ max_tickets_per_agent: 2 });
  const waiting: string[] = [];
  for (let index = 0; index < 6; index += 1) waiting.push(await createTicket(database.db, home));
  await createTicket(database.db, home, { status: 'Closed' });
  await Promise.all(Array.from({ length: 5 }, () => assignWaiting(() => new Date())));
  const given = [...(await holders()).values()].flat().map((row) => row.ticket_id);
  expect(given.toSorted()).toEqual(waiting.slice(0, 4).toSorted());
});

test('a search that can give nothing away asks for every ticket once', async () => {
  await Promise.all(Array.from({ length: 101 }, () => createTicket(database.db, home)));
  await database.db
    .updateTable('organizations')
    .set({ deleted_at: new Date() })
    .where('id', '=', home.id)
    .execute();
  const now = vi.fn(() => new Date());
  await assignWaiting(now);
  expect(now).toHaveBeenCalledTimes(101);
});
