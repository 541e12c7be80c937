import { DAY, HOUR } from '@switchboard/contract/durations.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket, createUser } from '../../../testing/world.ts';
import { assignWaitingTickets } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { dayAt, momentsOf } from './absence-days.ts';
import { beginAndEndAbsences } from './begin-and-end-absences.ts';
import { giveHeldTickets } from './hand-over-held.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;
await app.db.updateTable('users').set({ auto_assign: true }).where('id', '=', ours.agent).execute();

const dayIn = (days: number) => dayAt(new Date(app.clock.now().getTime() + days * DAY), 'UTC');
const absent = async (caller: string, body: object) => {
  const days = { from: dayIn(0), to: dayIn(1) };
  return app.call(caller, 'POST', '/absences', { body: { ...days, ...body } });
};
const idOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.absence as { _id: string; revision: number })._id;
const end = (id: string) => app.call(ours.admin, 'DELETE', `/absences/${id}`);
const agentOf = async (ticket: string) =>
  (
    await app.db
      .selectFrom('active_tickets')
      .select('agent_id')
      .where('ticket_id', '=', ticket)
      .executeTakeFirstOrThrow()
  ).agent_id;

test('days are those of the person, wherever clocks change, and midnights may not be there', () => {
  const span = { from: '2026-10-25', to: '2026-10-25' };
  expect(momentsOf(span, 'Europe/Berlin')).toEqual({
    startsAt: new Date('2026-10-24T22:00:00Z'),
    endsAt: new Date('2026-10-25T23:00:00Z'),
  });
  expect(momentsOf(span, 'Pacific/Kiritimati').startsAt).toEqual(new Date('2026-10-24T10:00:00Z'));
  // Cairo's clocks skip the first hour of this day.
  expect(momentsOf({ from: '2026-04-24', to: '2026-04-24' }, 'Africa/Cairo').startsAt).toEqual(
    new Date('2026-04-23T22:00:00Z'),
  );
});

test('oneself and who runs teams say it, once for a day, with somebody of the same role', async () => {
  const user = ours.agent;
  expect((await absent(ours.otherAgent, { user })).status).toBe(403);
  expect((await absent(ours.user, { user })).status).toBe(403);
  for (const [field, wrong] of [
    ['substitute', { substitute: user }],
    ['substitute', { substitute: ours.manager }],
    ['substitute', { substitute: theirs.agent }],
    ['user', { user: theirs.agent }],
    ['user', { user: ours.user }],
    ['to', { to: dayIn(-1), from: dayIn(-3) }],
    ['to', { to: dayIn(-1) }],
    ['to', { to: dayIn(400) }],
  ] as const)
    expect(await absent(ours.admin, { user, ...wrong }), field).toMatchObject({
      status: 400,
      body: { errors: [{ path: field }] },
    });
  const answers = await Promise.all([
    absent(user, { user, note: 'A long walk', substitute: ours.otherAgent }),
    absent(ours.manager, { user, from: dayIn(0), to: dayIn(4) }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const range = `from=${dayIn(0)}&to=${dayIn(30)}`;
  const read = async (caller: string) => (await app.call(caller, 'GET', `/absences?${range}`)).body.absences;
  expect(await read(ours.otherAgent)).toMatchObject([{ user: { _id: user }, note: '', mayChange: false }]);
  expect(await read(user)).toMatchObject([{ mayChange: true }]);
  expect(await read(theirs.admin)).toEqual([]);
  expect((await app.call(user, 'GET', `/absences?from=${dayIn(0)}&to=${dayIn(400)}`)).status).toBe(400);
  const [made] = (await read(user)) as unknown as { _id: string; revision: number }[];
  const change = (body: object) =>
    app.call(ours.admin, 'PUT', `/absences/${made?._id}`, { body: { revision: made?.revision, ...body } });
  expect((await change({ to: dayIn(2) })).body).toMatchObject({ absence: { to: dayIn(2), revision: 2 } });
  expect((await change({ to: dayIn(3) })).status).toBe(409);
  const { body } = await app.call(ours.admin, 'GET', '/admin/devops-agents');
  expect(body.devopsAgents).toMatchObject([
    { presence: { state: 'absent' } },
    { presence: { state: 'present' } },
  ]);
  await end(made?._id ?? '');
});

test('of absent people auto-assign knows nothing, until they are back', async () => {
  const away = idOf(await absent(ours.agent, { user: ours.agent, to: dayIn(0) }));
  const ticket = await createTicket(app.db, ours);
  const drain = () =>
    assignWaitingTickets({ db: app.db, clock: app.clock }, ours.id, AbortSignal.timeout(60_000));
  await drain();
  expect(await agentOf(ticket)).toBeNull();
  expect(await beginAndEndAbsences(app.db, app.clock.now())).toBe(0);
  app.clock.advance(DAY);
  const look = () => beginAndEndAbsences(app.db, app.clock.now());
  expect((await Promise.all([look(), look()])).toSorted()).toEqual([0, 1]);
  await drain();
  expect(await agentOf(ticket)).toBe(ours.agent);
  app.clock.advance(-DAY);
  await app.db.deleteFrom('absences').where('id', '=', away).execute();
});

test('a reply of the requester and reopening bring a ticket to who stands in, else to its inbox, once', async () => {
  const third = await createUser(app.db, {
    role: 'devops_agent',
    organizationId: ours.id,
    email: 'third@ours.test',
  });
  const ids = [
    idOf(await absent(ours.admin, { user: ours.agent, substitute: ours.otherAgent })),
    idOf(await absent(ours.admin, { user: ours.otherAgent, substitute: third })),
  ];
  const tickets = await Promise.all([
    createTicket(app.db, ours, { agent: ours.agent }),
    createTicket(app.db, ours, { agent: ours.agent, status: 'Closed' }),
  ]);
  const [replied, reopened] = tickets;
  const write = (caller: string, ticket: string) =>
    app.call(caller, 'POST', `/tickets/${ticket}/comments`, { body: { comment: 'And now?' } });
  await write(ours.admin, replied);
  expect(await agentOf(replied)).toBe(ours.agent);
  await write(ours.user, replied);
  await write(ours.user, replied);
  expect(await agentOf(replied)).toBe(third);
  await app.call(ours.admin, 'PUT', `/admin/tickets/${reopened}/status`, { body: { status: 'Open' } });
  expect(await agentOf(reopened)).toBe(third);
  const history = async (ticket: string) =>
    (await app.call(ours.admin, 'GET', `/tickets/${ticket}`)).body.ticket as unknown as {
      history: { kind: string; reason: string | null; by: unknown }[];
    };
  const given = (await history(replied)).history.filter(({ kind }) => kind === 'assigned');
  expect(given).toMatchObject([{ reason: 'stands in', by: null }]);

  // Nobody stands in who is deactivated: the other agent's substitute is gone, and the ticket belongs to nobody.
  await app.call(ours.admin, 'PUT', `/admin/users/${third}`, { body: { isActive: false } });
  const orphan = await createTicket(app.db, ours, { agent: ours.agent });
  await write(ours.user, orphan);
  expect(await agentOf(orphan)).toBeNull();
  expect((await history(orphan)).history).toMatchObject([{ kind: 'unassigned', reason: 'absent' }]);
  for (const id of ids) expect((await end(id)).status).toBe(200);
});

test('absences that have not ended follow the person to another zone', async () => {
  const made = idOf(await absent(ours.manager, { user: ours.head, from: dayIn(5), to: dayIn(5) }));
  const starts = async () =>
    (
      await app.db.selectFrom('absences').select('starts_at').where('id', '=', made).executeTakeFirstOrThrow()
    ).starts_at.getTime();
  const before = await starts();
  const hours = { timeZone: 'Pacific/Kiritimati', week: Array.from({ length: 7 }, () => []) };
  await app.call(ours.head, 'PUT', `/availability/${ours.head}`, { body: { hours } });
  expect((await starts()) - before).toBe(-14 * HOUR);
});

test('what an agent has is offered to who stands in, and is theirs on the first day, once, unless they refused', async () => {
  const [giver = '', receiver = '', other = ''] = await Promise.all(
    ['giving', 'standing', 'besides'].map((name) =>
      createUser(app.db, { role: 'devops_agent', organizationId: ours.id, email: `${name}@ours.test` }),
    ),
  );
  const mine = () => createTicket(app.db, ours, { agent: giver });
  const [silent, refused, elsewhere] = [await mine(), await mine(), await mine()];
  const words = { state: 'Half done', nextStep: 'The rest' };
  await app.call(giver, 'POST', `/tickets/${elsewhere}/handovers`, {
    body: { to: { user: other }, ...words },
  });
  const days = { user: giver, from: dayIn(2), to: dayIn(3), handOver: true };
  for (const wrong of [days, { ...days, user: ours.head, substitute: ours.head }])
    expect((await absent(ours.admin, wrong)).status).toBe(400);
  expect((await absent(ours.admin, days)).body).toMatchObject({ errors: [{ path: 'handOver' }] });
  const made = await absent(giver, { ...days, substitute: other });
  const change = async (revision: number, body: object) =>
    (await app.call(giver, 'PUT', `/absences/${idOf(made)}`, { body: { revision, ...body } })).status;
  const offers = async (caller: string, state: string) =>
    (await app.call(caller, 'GET', `/handovers?mine=true&state=${state}`)).body.handovers as unknown as {
      _id: string;
      ticket: { _id: string };
      unanswered: boolean;
    }[];
  expect(await offers(other, 'offered')).toHaveLength(3);
  expect(await change(1, { substitute: receiver })).toBe(200);
  expect(await offers(other, 'offered')).toMatchObject([{ ticket: { _id: elsewhere } }]);
  const offered = await offers(receiver, 'offered');
  expect(offered.map(({ ticket }) => ticket._id).toSorted()).toEqual([silent, refused].toSorted());
  const bounced = offered.find(({ ticket }) => ticket._id === refused)?._id;
  await app.call(receiver, 'POST', `/handovers/${bounced}/bounce`, {
    body: { reason: 'I know nothing of it' },
  });
  // Nothing changes for whom it goes to: what was refused is not offered again.
  expect(await change(2, { to: dayIn(4) })).toBe(200);
  expect(await offers(receiver, 'offered')).toHaveLength(1);
  const later = await mine();

  expect(await giveHeldTickets(app.db, app.clock.now())).toBe(0);
  const begun = new Date(app.clock.now().getTime() + 2 * DAY);
  const looks = await Promise.all([giveHeldTickets(app.db, begun), giveHeldTickets(app.db, begun)]);
  expect(looks.toSorted()).toEqual([0, 1]);
  const holders = await Promise.all([silent, later, refused, elsewhere].map(agentOf));
  expect(holders).toEqual([receiver, receiver, giver, giver]);
  expect(await offers(receiver, 'accepted')).toMatchObject([{ ticket: { _id: silent }, unanswered: true }]);
  const { body } = await app.call(receiver, 'GET', `/tickets/${silent}/timeline`);
  expect(JSON.stringify(body)).toContain('not answered before the absence');

  // Taken back, or seen only after it was over: nothing moves.
  const cancelled = await absent(giver, { ...days, from: dayIn(9), to: dayIn(9), substitute: receiver });
  expect(await offers(receiver, 'offered')).toHaveLength(1);
  expect((await end(idOf(cancelled))).status).toBe(200);
  expect(await offers(receiver, 'offered')).toEqual([]);
  idOf(await absent(giver, { ...days, from: dayIn(9), to: dayIn(9), substitute: receiver }));
  expect(await giveHeldTickets(app.db, new Date(app.clock.now().getTime() + 12 * DAY))).toBe(1);
  expect(await offers(receiver, 'offered')).toEqual([]);
  expect(await agentOf(refused)).toBe(giver);
});

test('one’s own next absence, also of somebody who is no staff: said, changed, taken back', async () => {
  const own = (method: 'GET' | 'PUT' | 'DELETE', body?: object, caller = ours.user) =>
    app.call(caller, method, '/auth/absence', body && { body });
  expect((await own('GET')).body.absence).toBeNull();
  const day = (days: number) =>
    new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const said = await own('PUT', { from: day(200), to: day(203), delegate: ours.otherUser });
  expect(said).toMatchObject({
    status: 200,
    body: {
      absence: { user: { _id: ours.user }, from: day(200), delegate: { _id: ours.otherUser }, revision: 1 },
    },
  });
  expect((await own('PUT', { from: day(201), to: day(203) })).body.absence).toMatchObject({
    _id: (said.body.absence as unknown as { _id: string })._id,
    from: day(201),
    delegate: null,
    revision: 2,
  });
  expect((await own('GET')).body.absence).toMatchObject({ from: day(201) });
  expect((await own('GET', undefined, ours.otherUser)).body.absence).toBeNull();
  for (const [body, path] of [
    [{ from: day(203), to: day(201) }, 'to'],
    [{ from: day(201), to: day(203), delegate: ours.user }, 'delegate'],
    [{ from: day(201), to: day(203), delegate: theirs.user }, 'delegate'],
    [{ from: 'soon', to: day(203) }, 'from'],
  ] as const)
    expect((await own('PUT', body)).body).toMatchObject({ errors: [{ path }] });
  expect((await own('DELETE')).body.absence).toBeNull();
  expect((await own('DELETE')).status).toBe(200);
  expect((await own('GET', undefined, superAdmin)).status).toBe(403);
});
