/** People who are added to a ticket: who may, what each of them may then do, and how it ends. */
import { TICKET } from '@switchboard/contract/limits.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import type { TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket, createUser } from '../../../testing/world.ts';
import { ticketFields } from '../testing/ticket-calls.ts';
import { insertTicketPeople } from '../ticket-people.repo.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

/** Of `user`, assigned to `agent`. */
let id = '';
beforeEach(async () => {
  id = await createTicket(app.db, ours, { agent: ours.agent });
});

const add = (caller: string, user: string, relation = 'participant') =>
  app.call(caller, 'POST', `/tickets/${id}/people`, { body: { user, relation } });
const remove = (caller: string, user: string) => app.call(caller, 'DELETE', `/tickets/${id}/people/${user}`);
const look = (caller: string) => app.call(caller, 'GET', `/tickets/${id}`);
const reply = (caller: string) =>
  app.call(caller, 'POST', `/tickets/${id}/comments`, { body: { comment: 'I see it, too.' } });
const peopleOn = async () =>
  ((await look(ours.admin)).body.ticket as unknown as Ticket).people.map((one) => [one._id, one.relation]);
async function told(): Promise<TimelineEntry[]> {
  const { body } = await app.call(ours.user, 'GET', `/tickets/${id}/timeline`);
  return (body.entries as unknown as TimelineEntry[]).filter(({ kind }) => kind === 'person');
}
const newMember = (role: 'user' | 'devops_agent' = 'user') =>
  createUser(app.db, { role, organizationId: ours.id, email: `${newId()}@ours.test`, firstName: 'Ada' });

describe('who adds somebody', () => {
  test.each(['user', 'agent', 'manager', 'head', 'admin'] as const)('%s', async (caller) => {
    expect((await look(ours.otherUser)).status).toBe(404);
    expect(await add(ours[caller], ours.otherUser)).toMatchObject({
      status: 201,
      body: { ticket: { people: [{ _id: ours.otherUser, relation: 'participant' }] } },
    });
    expect((await look(ours.otherUser)).status).toBe(200);
    expect(await told()).toMatchObject([
      { by: { _id: ours[caller] }, person: { _id: ours.otherUser }, relation: 'participant', removed: false },
    ]);
    expect(await remove(ours[caller], ours.otherUser)).toMatchObject({
      status: 200,
      body: { ticket: { people: [] } },
    });
    expect((await look(ours.otherUser)).status).toBe(404);
    expect((await told()).map((entry) => entry.kind === 'person' && entry.removed)).toEqual([true, false]);
  });

  test('a super admin may, and nobody who was added, or is not on it', async () => {
    expect((await add(superAdmin, ours.otherUser)).status).toBe(201);
    expect((await add(ours.otherUser, ours.otherAgent)).status).toBe(403);
    expect((await add(ours.agent, ours.otherUser, 'viewer')).status).toBe(201);
    expect((await add(ours.otherUser, ours.otherAgent)).status).toBe(403);
    expect((await add(ours.otherAgent, ours.otherUser)).status).toBe(404);
    expect((await add(theirs.admin, theirs.user)).status).toBe(404);
    expect(await peopleOn()).toEqual([[ours.otherUser, 'viewer']]);
  });
});

test('people of elsewhere, who are gone, or who never were, are refused alike', async () => {
  const [inactive, deleted] = [await newMember(), await newMember()];
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', inactive).execute();
  await app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', deleted).execute();
  for (const user of [theirs.user, superAdmin, inactive, deleted, newId(), 'nobody', '']) {
    expect(await add(ours.user, user), user).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'user', msg: 'Please choose an active member of your organization' }] },
    });
  }
  for (const relation of ['devops_agent', 'approver', 'requester', ''])
    expect(await add(ours.user, ours.otherUser, relation)).toMatchObject({ status: 400 });
  expect(await peopleOn()).toEqual([]);
  expect(await told()).toEqual([]);
});

test('added again and again at once, somebody is on it once, and the record says it once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(ours.user, ours.otherUser)));
  // One adds, and the others find them there.
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
  expect(await peopleOn()).toEqual([[ours.otherUser, 'participant']]);
  expect(await told()).toHaveLength(1);
  // The requester has more already.
  expect((await add(ours.agent, ours.user, 'viewer')).status).toBe(200);
  expect(await peopleOn()).toEqual([[ours.otherUser, 'participant']]);
});

test('fifty people are on a ticket at most', async () => {
  const people = await Promise.all(Array.from({ length: TICKET.added }, () => newMember()));
  await insertTicketPeople(
    app.db,
    { organizationId: ours.id, since: new Date() },
    people.map((user_id) => ({ ticket_id: id, user_id, relation: 'viewer' as const, by_id: ours.user })),
  );
  expect(await add(ours.user, ours.otherUser)).toMatchObject({
    status: 409,
    body: { code: 'LIMIT_REACHED', message: `There can be ${TICKET.added} added people on a ticket at most` },
  });
  // Who is there already may be there otherwise.
  expect((await add(ours.user, people[0] ?? '', 'participant')).status).toBe(201);
});

describe('what they may do', () => {
  test('a participant replies, chats once somebody has it, and neither assigns, edits nor reads notes', async () => {
    const note = { comment: 'Between us', isInternal: true };
    await app.call(ours.agent, 'POST', `/tickets/${id}/comments`, { body: note });
    await add(ours.user, ours.otherUser);
    expect((await reply(ours.otherUser)).status).toBe(201);
    const { body } = await look(ours.otherUser);
    expect(JSON.stringify(body)).not.toContain('Between us');
    expect((await app.call(ours.otherUser, 'GET', `/chat/tickets/${id}/messages`)).status).toBe(200);
    expect(
      (await app.call(ours.otherUser, 'PUT', `/tickets/${id}/status`, { body: { status: 'Closed' } })).status,
    ).toBe(403);
    expect(
      (await app.call(ours.otherUser, 'PUT', `/tickets/${id}`, { body: { summary: 'Mine now' } })).status,
    ).toBe(403);
    const untaken = await createTicket(app.db, ours, { people: [['participant', ours.otherUser]] });
    expect((await app.call(ours.otherUser, 'GET', `/chat/tickets/${untaken}/messages`)).status).toBe(403);
  });

  test('a viewer reads, and nothing else; an agent who was added is no staff of it', async () => {
    await add(ours.user, ours.otherAgent, 'viewer');
    expect((await look(ours.otherAgent)).status).toBe(200);
    expect(await reply(ours.otherAgent)).toMatchObject({
      status: 403,
      body: { message: 'You can only read this ticket' },
    });
    expect((await app.call(ours.otherAgent, 'GET', `/chat/tickets/${id}/messages`)).status).toBe(403);
    expect(
      (await app.call(ours.otherAgent, 'PUT', `/tickets/${id}`, { body: { priority: 'Low' } })).status,
    ).toBe(403);
  });

  test('both leave by themselves, and hear that they were added', async () => {
    await add(ours.agent, ours.otherUser);
    await add(ours.agent, ours.otherAgent, 'viewer');
    await app.tell();
    const { body } = await app.call(ours.otherUser, 'GET', `/notifications?ticket=${id}`);
    expect(body.notifications).toMatchObject([{ text: 'agent Person added you' }]);
    for (const person of [ours.otherUser, ours.otherAgent]) {
      expect((await remove(person, ours.user)).status).toBe(403);
      expect(await remove(person, person)).toMatchObject({ status: 200, body: { ticket: null } });
      expect((await look(person)).status).toBe(404);
      expect((await remove(ours.user, person)).status).toBe(404);
    }
  });
});

test('whoever is deactivated is on nothing any more, and stays so when they come back', async () => {
  const person = await newMember();
  await add(ours.user, person);
  for (const isActive of [false, true])
    expect((await app.call(ours.admin, 'PUT', `/admin/users/${person}`, { body: { isActive } })).status).toBe(
      200,
    );
  expect(await peopleOn()).toEqual([]);
  expect((await look(person)).status).toBe(404);
});

test('an idempotency key gives the answer of then again, also that somebody was there', async () => {
  const keyed = (key: string) =>
    app.call(ours.user, 'POST', `/tickets/${id}/people`, {
      body: { user: ours.otherUser, relation: 'viewer' },
      headers: { 'idempotency-key': key },
    });
  expect([(await keyed('one')).status, (await keyed('two')).status]).toEqual([201, 200]);
  expect([(await keyed('one')).status, (await keyed('two')).status]).toEqual([201, 200]);
});

describe('people on a ticket from the beginning', () => {
  const raise = (caller: string, people: object) =>
    app.call(caller, 'POST', '/tickets', { body: { ...ticketFields(ours), ...people } });

  test('reply or read, hear of it once, and whoever is named twice takes part', async () => {
    const answer = await raise(ours.user, {
      participants: [ours.otherUser],
      watchers: `${ours.otherUser}, ${ours.otherAgent},${ours.user}`,
    });
    expect(answer.status).toBe(201);
    const ticket = answer.body.ticket as unknown as Ticket;
    expect(ticket.people.map(({ _id, relation }) => [_id, relation]).sort()).toEqual(
      [
        [ours.otherUser, 'participant'],
        [ours.otherAgent, 'viewer'],
      ].sort(),
    );
    const reply = (caller: string) =>
      app.call(caller, 'POST', `/tickets/${ticket._id}/comments`, { body: { comment: 'Hello' } });
    expect([(await reply(ours.otherUser)).status, (await reply(ours.otherAgent)).status]).toEqual([201, 403]);
  });

  test('are members, or nothing is raised', async () => {
    const before = await app.db.selectFrom('tickets').select('id').execute();
    for (const [path, people] of [
      ['participants', { participants: [theirs.user] }],
      ['watchers', { watchers: 'nobody' }],
    ] as const) {
      expect((await raise(ours.user, people)).body).toMatchObject({ errors: [{ path }] });
    }
    const many = Array.from({ length: TICKET.added + 1 }, () => newId());
    expect((await raise(ours.user, { watchers: many })).status).toBe(400);
    expect(await app.db.selectFrom('tickets').select('id').execute()).toEqual(before);
  });
});

describe('lists of others’ tickets', () => {
  const listed = async (caller: string, view: string) => {
    const { body } = await app.call(caller, 'GET', `/tickets?view=${view}&limit=100`);
    const { tickets, stats, pagination } = body as unknown as {
      tickets: Ticket[];
      stats: { total: number };
      pagination: { total: number };
    };
    expect([stats.total, pagination.total]).toEqual([tickets.length, tickets.length]);
    return tickets.map(({ _id }) => _id);
  };

  test('whoever takes part, watches or approves finds it there, and nowhere once it ends', async () => {
    await app.db
      .updateTable('ticket_people')
      .set({ until: new Date() })
      .where('ticket_id', '<>', id)
      .execute();
    await add(ours.user, ours.otherUser);
    expect(await listed(ours.otherUser, 'participating')).toEqual([id]);
    expect(await listed(ours.otherUser, 'watching')).toEqual([]);
    const watched = await app.call(ours.otherUser, 'PUT', `/tickets/${id}/watch`, {
      body: { mode: 'watch' },
    });
    expect(watched.status).toBe(200);
    expect(await listed(ours.otherUser, 'watching')).toEqual([id]);
    const { body } = await app.call(ours.otherUser, 'GET', '/tickets?view=watching&search=nothinglikeit');
    expect(body.tickets).toEqual([]);
    await remove(ours.user, ours.otherUser);
    // Watching grants nothing, and sleeps until they read it again.
    expect(await listed(ours.otherUser, 'participating')).toEqual([]);
    expect(await listed(ours.otherUser, 'watching')).toEqual([]);
    await add(ours.user, ours.otherUser, 'viewer');
    expect(await listed(ours.otherUser, 'watching')).toEqual([id]);
    await insertTicketPeople(app.db, { organizationId: ours.id, since: new Date() }, [
      { ticket_id: id, user_id: ours.otherAgent, relation: 'approver', by_id: ours.admin },
    ]);
    expect(await listed(ours.otherAgent, 'approving')).toEqual([id]);
    expect(await listed(ours.manager, 'approving')).toEqual([]);
    expect((await app.call(ours.user, 'GET', '/tickets?view=others')).body).toMatchObject({
      errors: [{ path: 'view' }],
    });
  });
});
