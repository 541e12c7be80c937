import { sql } from 'kysely';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../platform/database/open-database.ts';
import { createLogger } from '../../../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createRole, createTicket, createWorld, type World } from '../../../testing/world.ts';
import { type AccessEnd, listenForAccessEnds } from './access-ends.ts';
import { createSession } from './create-session.repo.ts';
import { endOtherSessions, endSession } from './session.repo.ts';

let database: TestDatabase;
/** The other node: what ends on `database` is heard here. */
let elsewhere: OpenDatabase;
let world: World;
let heard: AccessEnd[];
let changed: string[];
let stop: () => void;
let channels = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database.db);
  elsewhere = await openDatabase(database.connection, createLogger('silent'));
});
afterAll(async () => {
  await elsewhere.close();
  await database.close();
});
beforeEach(async () => {
  heard = [];
  changed = [];
  stop = await listenForAccessEnds(elsewhere.notifications, {
    onEnd: (end) => heard.push(end),
    onTeamEnd: () => undefined,
    onSharingEnd: () => undefined,
    onRightsChange: (userId) => changed.push(userId),
    onGap: () => undefined,
  });
});
afterEach(() => stop());

const begin = (userId: string) =>
  createSession(database.db, userId, { address: '127.0.0.1', userAgent: 'test' }, new Date());
const sessionsOf = (userId: string) =>
  database.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();
const person = (id: string) => database.db.updateTable('users').where('id', '=', id);
const organization = (id: string) => database.db.updateTable('organizations').where('id', '=', id);
const peopleHeard = () => heard.map((end) => end.userId);

/**
 * PostgreSQL hands a connection what was announced before it answers the next question on it, and hearing a channel that
 * is new is such a question. Whatever was committed before this call has then been heard, or is late.
 */
const announced = async (node = elsewhere) => {
  channels += 1;
  const forget = await node.notifications.listen(`marker_${channels}`, { onMessage: () => undefined });
  forget();
};

describe('what ends sessions is heard on another node with the commit', () => {
  test.each([
    ['deactivation', { is_active: false }, { is_active: true }],
    ['deletion', { deleted_at: new Date() }, { deleted_at: null }],
    ['another role', { role: 'user' }, { role: 'manager' }],
    ['another password', { password_hash: 'another' }, { password_hash: 'one more' }],
  ] as const)('%s', async (_name, change, back) => {
    const { manager, head } = world.ours;
    await begin(manager);
    await begin(manager);
    await begin(head);
    await person(manager).set(change).execute();
    await announced();
    expect(peopleHeard()).toEqual([manager, manager]);
    expect(await sessionsOf(manager)).toEqual([]);
    expect(await sessionsOf(head)).not.toEqual([]);
    await person(manager).set(back).execute();
  });

  test('a move to another organization', async () => {
    await begin(world.ours.otherUser);
    await person(world.ours.otherUser).set({ organization_id: world.theirs.id }).execute();
    await announced();
    expect(peopleHeard()).toEqual([world.ours.otherUser]);
    await person(world.ours.otherUser).set({ organization_id: world.ours.id }).execute();
  });

  test('an inactive organization, for all but its admins; a suspended one, for them too', async () => {
    const { id, admin, agent } = world.theirs;
    await Promise.all([begin(admin), begin(agent), begin(world.ours.agent)]);
    await organization(id).set({ status: 'inactive' }).execute();
    await announced();
    expect(peopleHeard()).toEqual([agent]);
    await organization(id).set({ status: 'suspended' }).execute();
    await announced();
    expect(peopleHeard()).toEqual([agent, admin]);
    await organization(id).set({ status: 'active' }).execute();
    await begin(admin);
    await organization(id).set({ deleted_at: new Date() }).execute();
    await announced();
    expect(peopleHeard()).toEqual([agent, admin, admin]);
    await organization(id).set({ deleted_at: null }).execute();
  });

  test('sign-out, here and elsewhere', async () => {
    const { user } = world.ours;
    await begin(user);
    await begin(user);
    await begin(user);
    const [kept, first] = await sessionsOf(user);
    if (kept === undefined || first === undefined) throw new Error('there are three sessions');
    await endSession(database.db, first.id);
    await endOtherSessions(database.db, user, kept.id);
    await announced();
    expect(heard[0]).toEqual({ kind: 'session', sessionId: first.id, userId: user });
    expect(heard).toHaveLength(2);
  });

  test('what changes nothing of a person’s rights ends nothing', async () => {
    await begin(world.ours.admin);
    await person(world.ours.admin).set({ first_name: 'Other', email: 'new@ours.test' }).execute();
    await organization(world.ours.id).set({ name: 'Renamed' }).execute();
    await announced();
    expect(heard).toEqual([]);
    expect(await sessionsOf(world.ours.admin)).toHaveLength(1);
  });

  test('what is rolled back has never been', async () => {
    await begin(world.ours.admin);
    const change = database.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ is_active: false }).where('id', '=', world.ours.admin).execute();
      throw new Error('no');
    });
    await expect(change).rejects.toThrow('no');
    await announced();
    expect(heard).toEqual([]);
    expect(await sessionsOf(world.ours.admin)).not.toEqual([]);
  });
});

test('an agent who loses a ticket is named with it', async () => {
  const { agent, id } = world.ours;
  const ticketId = await createTicket(database.db, world.ours, { agent });
  await database.db
    .updateTable('ticket_people')
    .set({ until: new Date() })
    .where('ticket_id', '=', ticketId)
    .where('relation', '=', 'devops_agent')
    .execute();
  await announced();
  expect(heard).toEqual([{ kind: 'ticket', organizationId: id, ticketId, userId: agent }]);
});

test('a connection that broke comes back, without its heartbeat, and says that something may have been missed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const node = await openDatabase(database.connection, createLogger('silent'));
  onTestFinished(() => node.close());
  const people: string[] = [];
  let missed = 0;
  await listenForAccessEnds(node.notifications, {
    onEnd: (end) => people.push(end.userId),
    onTeamEnd: () => undefined,
    onSharingEnd: () => undefined,
    onRightsChange: () => undefined,
    onGap: () => {
      missed += 1;
    },
  });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${database.name} and application_name = 'switchboard-notifications'`.execute(database.db);
  await expect.poll(() => missed).toBe(1);
  await begin(world.ours.head);
  await person(world.ours.head).set({ is_active: false }).execute();
  await announced(node);
  expect(people).toContain(world.ours.head);
});

test('whose rights a role of their organization changes is heard on another node; of words of it, nothing is', async () => {
  const { ours } = world;
  const holders = [ours.user, ours.agent];
  const id = await createRole(database.db, ours, {
    name: 'Reader',
    permissions: ['audit.read:organization'],
    holders,
  });
  const changes = database.db.updateTable('custom_roles').where('id', '=', id);
  const told = async () => {
    await announced();
    return changed.splice(0).toSorted();
  };
  expect(await told()).toEqual(holders.toSorted());
  await changes.set({ permissions: ['tickets.read:own'] }).execute();
  expect(await told()).toEqual(holders.toSorted());
  await changes.set({ name: 'Readers', description: 'They read' }).execute();
  expect(await told()).toEqual([]);
  await database.db.deleteFrom('custom_role_holders').where('user_id', '=', ours.user).execute();
  expect(await told()).toEqual([ours.user]);
});
