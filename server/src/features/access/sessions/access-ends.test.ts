import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../../platform/database/open-database.ts';
import { createLogger } from '../../../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createTicket, createWorld, type World } from '../../../testing/world.ts';
import { type AccessEnd, listenForAccessEnds } from './access-ends.ts';
import { createSession } from './create-session.repo.ts';
import { endOtherSessions, endSession } from './session.repo.ts';

let database: TestDatabase;
/** The other node: what ends on `database` is heard here. */
let elsewhere: OpenDatabase;
let world: World;
let heard: AccessEnd[];
let gaps: number;
let stop: () => void;
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
  gaps = 0;
  stop = await listenForAccessEnds(elsewhere.notifications, {
    onEnd: (end) => heard.push(end),
    onGap: () => {
      gaps += 1;
    },
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

/** What is announced arrives in order, so that nothing that was announced before can still be under way. */
const settled = async () => {
  const marker = await sql<{ id: string }>`select gen_random_uuid()::text as id`.execute(database.db);
  const id = marker.rows[0]?.id ?? '';
  await sql`select pg_notify('access_ended',
    json_build_object('kind', 'session', 'sessionId', ${id}::text, 'userId', ${id}::text)::text)`.execute(
    database.db,
  );
  await expect.poll(() => peopleHeard().at(-1), { interval: 5 }).toBe(id);
  heard.pop();
};

describe('what ends sessions is heard on another node', () => {
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
    await settled();
    expect(peopleHeard()).toEqual([manager, manager]);
    expect(await sessionsOf(manager)).toEqual([]);
    expect(await sessionsOf(head)).not.toEqual([]);
    await person(manager).set(back).execute();
  });

  test('a move to another organization', async () => {
    await begin(world.ours.otherUser);
    await person(world.ours.otherUser).set({ organization_id: world.theirs.id }).execute();
    await settled();
    expect(peopleHeard()).toEqual([world.ours.otherUser]);
    await person(world.ours.otherUser).set({ organization_id: world.ours.id }).execute();
  });

  test('an inactive organization, for all but its admins; a suspended one, for them too', async () => {
    const { id, admin, agent } = world.theirs;
    await Promise.all([begin(admin), begin(agent), begin(world.ours.agent)]);
    await organization(id).set({ status: 'inactive' }).execute();
    await settled();
    expect(peopleHeard()).toEqual([agent]);
    await organization(id).set({ status: 'suspended' }).execute();
    await settled();
    expect(peopleHeard()).toEqual([agent, admin]);
    await organization(id).set({ status: 'active' }).execute();
    await begin(admin);
    await organization(id).set({ deleted_at: new Date() }).execute();
    await settled();
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
    await settled();
    expect(heard[0]).toEqual({ kind: 'session', sessionId: first.id, userId: user });
    expect(heard).toHaveLength(2);
  });

  test('what changes nothing of a person’s rights ends nothing', async () => {
    await begin(world.ours.admin);
    await person(world.ours.admin).set({ first_name: 'Other', email: 'new@ours.test' }).execute();
    await organization(world.ours.id).set({ name: 'Renamed' }).execute();
    await settled();
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
    await settled();
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
  await settled();
  expect(heard).toEqual([{ kind: 'ticket', organizationId: id, ticketId, userId: agent }]);
});

test('a connection that broke comes back and says that something may have been missed', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${database.name} and application_name = 'switchboard-notifications'`.execute(database.db);
  await expect.poll(() => gaps).toBe(1);
  await begin(world.ours.head);
  await person(world.ours.head).set({ is_active: false }).execute();
  await expect.poll(peopleHeard).toContain(world.ours.head);
});
