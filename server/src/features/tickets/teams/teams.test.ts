import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTeam, createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;

const create = (caller: string, body: object) => app.call(caller, 'POST', '/teams', { body });
const edit = (caller: string, id: string, body: object) => app.call(caller, 'PUT', `/teams/${id}`, { body });
const status = async (caller: string, path: string) => (await app.call(caller, 'GET', path)).status;
const membersOf = (id: string) =>
  app.db.selectFrom('team_members').select(['user_id', 'capacity']).where('team_id', '=', id).execute();

test('members are active agents and people who run the desk, each once; nobody else can be one', async () => {
  const good = { name: 'Service desk', lead: ours.manager, members: [{ user: ours.agent, capacity: 3 }] };
  for (const user of [ours.user, theirs.agent, 'nonsense']) {
    const answer = await create(ours.admin, { ...good, members: [{ user, capacity: 3 }] });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'members' }] } });
  }
  const twice = await create(ours.admin, { ...good, members: [{ user: ours.agent }, { user: ours.agent }] });
  expect(twice.status).toBe(400);
  expect((await create(ours.admin, { ...good, lead: ours.user })).status).toBe(400);
  for (const caller of [ours.agent, ours.user, ours.head, world.superAdmin])
    expect((await create(caller, good)).status).toBe(403);
  const made = await create(ours.manager, good);
  expect(made).toMatchObject({
    status: 201,
    body: { team: { name: 'Service desk', revision: 1, inboxCount: 0, members: [{ capacity: 3 }] } },
  });
  expect((await create(ours.admin, { name: 'service DESK' })).status).toBe(409);
});

test('of two who save one revision the second is refused', async () => {
  const id = await createTeam(app.db, ours);
  const answers = await Promise.all([
    edit(ours.admin, id, { revision: 1, members: [{ user: ours.agent, capacity: 1 }] }),
    edit(ours.manager, id, { revision: 1, members: [{ user: ours.otherAgent, capacity: 2 }] }),
  ]);
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  expect(await membersOf(id)).toHaveLength(1);
});

test('an agent reads and works on what is in their team, without the chat; another team’s is not there', async () => {
  const team = await createTeam(app.db, ours, [ours.otherAgent]);
  const id = await createTicket(app.db, ours, { team });
  const other = await createTicket(app.db, ours, { team: await createTeam(app.db, ours, [ours.agent]) });
  const ticket = await app.call(ours.otherAgent, 'GET', `/tickets/${id}`);
  expect(ticket).toMatchObject({ status: 200, body: { ticket: { team: { _id: team, isMember: true } } } });
  expect(await status(ours.otherAgent, `/tickets/${other}`)).toBe(404);
  expect(await status(ours.otherAgent, `/chat/tickets/${id}/messages`)).toBe(403);
  const note = { comment: 'Seen before', isInternal: true };
  expect((await app.call(ours.otherAgent, 'POST', `/tickets/${id}/comments`, { body: note })).status).toBe(
    201,
  );
  // Their own list stays what it was.
  const { body } = await app.call(ours.otherAgent, 'GET', '/tickets');
  expect(JSON.stringify(body)).not.toContain(id);
});

test('membership that ends in whatever way takes the tickets away', async () => {
  const ways: (readonly [string, (team: string, ticket: string) => Promise<{ readonly status: number }>])[] =
    [
      ['removed', (team) => edit(ours.admin, team, { revision: 1, members: [] })],
      ['archived', (team) => app.call(ours.admin, 'DELETE', `/teams/${team}`)],
      [
        'moved',
        (_team, ticket) =>
          app.call(ours.manager, 'PUT', `/tickets/${ticket}/team`, {
            body: { team: null, reason: 'Not theirs' },
          }),
      ],
    ];
  for (const [way, end] of ways) {
    const team = await createTeam(app.db, ours, [ours.otherAgent]);
    const active = await createTicket(app.db, ours, { team });
    const path = `/tickets/${active}`;
    expect(await status(ours.otherAgent, path), way).toBe(200);
    expect((await end(team, active)).status, way).toBe(200);
    expect(await status(ours.otherAgent, path), way).toBe(404);
  }
});

test('whoever is deactivated is in no team, and leads none, when they come back', async () => {
  const team = await createTeam(app.db, ours, [ours.head]);
  await app.db.updateTable('teams').set({ lead_id: ours.head }).where('id', '=', team).execute();
  for (const isActive of [false, true]) {
    const answer = await app.call(ours.admin, 'PUT', `/admin/users/${ours.head}`, { body: { isActive } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  expect(await membersOf(team)).toEqual([]);
  const { body } = await app.call(ours.admin, 'GET', `/teams?search=${team}`);
  expect(body.teams).toMatchObject([{ lead: null, revision: 2, members: [] }]);
});

test('an archived team leaves its active tickets, each with an event; those that rest keep its name', async () => {
  const team = await createTeam(app.db, ours);
  const active = await createTicket(app.db, ours, { team });
  const resting = await createTicket(app.db, ours, { team, status: 'Closed' });
  expect((await app.call(ours.admin, 'DELETE', `/teams/${team}`)).status).toBe(200);
  const shown = async (id: string) => (await app.call(ours.admin, 'GET', `/tickets/${id}`)).body.ticket;
  expect(await shown(active)).toMatchObject({ team: null, history: [{ kind: 'team', to: null, by: null }] });
  expect(await shown(resting)).toMatchObject({ team: { _id: team } });
  expect((await app.call(ours.admin, 'DELETE', `/teams/${team}`)).status).toBe(404);
});

test('a ticket goes to another team by who may, to teams of its organization only, and back by undo', async () => {
  const team = await createTeam(app.db, ours, [ours.agent]);
  const id = await createTicket(app.db, ours, { team });
  const next = await createTeam(app.db, ours, [ours.otherAgent]);
  const put = (caller: string, to: string | null) =>
    app.call(caller, 'PUT', `/tickets/${id}/team`, { body: { team: to, reason: '' } });
  expect((await put(ours.user, next)).status).toBe(403);
  expect((await put(ours.otherAgent, next)).status).toBe(404);
  expect((await put(ours.manager, await createTeam(app.db, theirs))).status).toBe(400);
  const moved = await put(ours.manager, next);
  expect(moved).toMatchObject({ status: 200, body: { ticket: { team: { _id: next } } } });
  const { eventId } = moved.body.undo as unknown as { eventId: string };
  const undone = await app.call(ours.manager, 'POST', `/tickets/${id}/undo`, { body: { eventId } });
  expect(undone).toMatchObject({ status: 200, body: { ticket: { team: { _id: team } } } });
});

test('counts of an inbox are of active tickets that nobody has', async () => {
  const team = await createTeam(app.db, ours);
  await createTicket(app.db, ours, { team });
  await createTicket(app.db, ours, { team, agent: ours.agent });
  await createTicket(app.db, ours, { team, status: 'Resolved' });
  const { body } = await app.call(ours.agent, 'GET', `/teams?search=${team}`);
  expect(body.teams).toMatchObject([{ _id: team, inboxCount: 1 }]);
});
