import { DAY } from '@switchboard/contract/durations.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTeam, createTicket, createUser } from '../../../testing/world.ts';
import { tellOfUnanswered } from './tell-of-unanswered.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;
const third = await createUser(app.db, {
  role: 'devops_agent',
  organizationId: ours.id,
  email: 'third@ours.test',
  firstName: 'Third',
});
const team = await createTeam(app.db, ours, [third, ours.manager]);

const words = { state: 'The driver is known', nextStep: 'Install it' };
const offer = (caller: string, ticket: string, to: object, more: object = {}) =>
  app.call(caller, 'POST', `/tickets/${ticket}/handovers`, { body: { to, ...words, ...more } });
const idOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  expect(status, JSON.stringify(body)).toBe(201);
  return (body.handover as { _id: string })._id;
};
const answer = (caller: string, id: string, how: string, body: object = {}) =>
  app.call(caller, 'POST', `/handovers/${id}/${how}`, { body });
const shown = async (caller: string, ticket: string) => {
  const { status, body } = await app.call(caller, 'GET', `/tickets/${ticket}`);
  return {
    status,
    ticket: body.ticket as unknown as Record<string, unknown> & { assignedTo: { _id: string } | null },
  };
};
const verbs = async (ticket: string) =>
  (
    await app.db
      .selectFrom('events')
      .select(['verb', 'data'])
      .where('subject_id', '=', ticket)
      .where('verb', 'like', 'handover%')
      .orderBy('sequence')
      .execute()
  ).map(({ verb }) => verb);

test('who has a ticket offers it to an agent or a team, once, with what is needed, and keeps it', async () => {
  const ticket = await createTicket(app.db, ours, { agent: ours.agent });
  for (const [caller, status] of [
    [ours.otherAgent, 404],
    [ours.user, 403],
    [theirs.admin, 404],
  ] as const)
    expect((await offer(caller, ticket, { user: third })).status, caller).toBe(status);
  for (const to of [
    {},
    { user: ours.agent },
    { user: ours.manager },
    { user: theirs.agent },
    { user: third, team },
  ])
    expect((await offer(ours.agent, ticket, to)).body).toMatchObject({ errors: [{ path: 'to' }] });
  expect((await offer(ours.agent, ticket, { user: third }, { nextStep: '' })).status).toBe(400);
  const promisedAt = new Date(app.clock.now().getTime() - 1).toISOString();
  expect((await offer(ours.agent, ticket, { user: third }, { promisedAt })).status).toBe(400);
  const answers = await Promise.all([1, 2].map(() => offer(ours.agent, ticket, { user: third })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('HANDOVER_OPEN');
  const seen = await shown(third, ticket);
  expect(seen.ticket).toMatchObject({
    assignedTo: { _id: ours.agent },
    handover: { where: words.state, nextStep: words.nextStep, mayAnswer: true, mayWithdraw: false },
  });
  expect((await shown(ours.user, ticket)).ticket.handover).toBeNull();
  expect((await shown(ours.otherAgent, ticket)).status).toBe(404);
  const unassigned = await createTicket(app.db, ours);
  expect((await offer(ours.admin, unassigned, { user: third })).status).toBe(409);
});

test('agents of the team accept, one of them, and it is theirs; the giver reads it no more', async () => {
  const ticket = await createTicket(app.db, ours, { agent: ours.agent });
  const id = idOf(await offer(ours.manager, ticket, { team }));
  const mine = await app.call(third, 'GET', '/handovers?mine=true&state=offered');
  expect(mine.body.handovers).toMatchObject([{ ticket: { _id: ticket }, to: { team: { _id: team } } }, {}]);
  expect((await app.call(ours.otherAgent, 'GET', '/handovers')).body.handovers).toEqual([]);
  for (const [caller, status] of [
    [ours.otherAgent, 404],
    [ours.manager, 403],
    [ours.agent, 403],
    [theirs.agent, 404],
  ] as const)
    expect((await answer(caller, id, 'accept')).status).toBe(status);
  for (const _ of [1, 2])
    expect((await answer(third, id, 'accept')).body).toMatchObject({
      handover: { state: 'accepted' },
      ticket: { assignedTo: { _id: third }, handover: null },
    });
  expect((await answer(third, id, 'bounce', { reason: 'No' })).body.code).toBe('HANDOVER_ANSWERED');
  expect((await shown(ours.agent, ticket)).status).toBe(404);
  expect(await verbs(ticket)).toEqual(['handover_offered', 'handover_accepted']);
  const { ticket: read } = await shown(ours.admin, ticket);
  expect(read.history).toMatchObject([{ kind: 'assigned', reason: 'handed over' }]);
});

test('a bounce needs a reason, which the giver is told, and ends what the receiver read', async () => {
  const ticket = await createTicket(app.db, ours, { agent: ours.agent });
  const id = idOf(await offer(ours.agent, ticket, { user: ours.otherAgent }));
  expect((await answer(ours.otherAgent, id, 'bounce')).status).toBe(400);
  const bounced = await answer(ours.otherAgent, id, 'bounce', { reason: 'I know nothing of it' });
  expect(bounced).toMatchObject({ status: 200, body: { ticket: null, handover: { state: 'bounced' } } });
  expect((await shown(ours.otherAgent, ticket)).status).toBe(404);
  expect((await shown(ours.agent, ticket)).ticket).toMatchObject({
    assignedTo: { _id: ours.agent },
    handover: null,
  });
  const timeline = await app.call(ours.agent, 'GET', `/tickets/${ticket}/timeline`);
  expect(JSON.stringify(timeline.body)).toContain('I know nothing of it');
  expect(
    JSON.stringify((await app.call(ours.user, 'GET', `/tickets/${ticket}/timeline`)).body),
  ).not.toContain('handover');
});

test('the giver, the desk, an assignment by hand and rest withdraw it', async () => {
  const tickets = await Promise.all([1, 2, 3].map(() => createTicket(app.db, ours, { agent: ours.agent })));
  const [own = '', assigned = '', closed = ''] = tickets;
  const ids = [];
  for (const ticket of tickets) ids.push(idOf(await offer(ours.agent, ticket, { user: ours.otherAgent })));
  expect((await answer(ours.otherAgent, ids[0] ?? '', 'withdraw')).status).toBe(403);
  expect((await answer(ours.agent, ids[0] ?? '', 'withdraw')).status).toBe(200);
  await app.call(ours.admin, 'PUT', `/admin/tickets/${assigned}/assign`, { body: { devopsAgent: third } });
  await app.call(ours.agent, 'PUT', `/tickets/${closed}/status`, { body: { status: 'Resolved' } });
  for (const ticket of [own, assigned, closed])
    expect(await verbs(ticket)).toEqual(['handover_offered', 'handover_withdrawn']);
  expect((await answer(ours.otherAgent, ids[1] ?? '', 'accept')).body.code).toBe('HANDOVER_ANSWERED');
});

test('after the hours that are allowed whoever answers for the ticket is told, once', async () => {
  const led = await createTeam(app.db, ours, []);
  await app.db.updateTable('teams').set({ lead_id: ours.head }).where('id', '=', led).execute();
  const ticket = await createTicket(app.db, ours, { agent: ours.agent, team: led });
  idOf(await offer(ours.agent, ticket, { user: third }));
  expect(await tellOfUnanswered(app.db, app.clock.now())).toBe(0);
  const later = new Date(app.clock.now().getTime() + 4 * DAY);
  const [one = 0, two = 0] = await Promise.all([
    tellOfUnanswered(app.db, later),
    tellOfUnanswered(app.db, later),
  ]);
  expect(one + two).toBeGreaterThan(0);
  const told = await app.db
    .selectFrom('events')
    .select('data')
    .where('subject_id', '=', ticket)
    .where('verb', '=', 'handover_unanswered')
    .execute();
  expect(told).toMatchObject([{ data: { tell: [ours.head], to: { id: third } } }]);
});

test('what is bounced when nobody has it any more lies in the inbox of its team', async () => {
  const [giver = '', receiver = ''] = await Promise.all(
    ['giver', 'receiver'].map((name) =>
      createUser(app.db, { role: 'devops_agent', organizationId: ours.id, email: `${name}@ours.test` }),
    ),
  );
  const inbox = await createTeam(app.db, ours, []);
  const mine = () => createTicket(app.db, ours, { agent: giver, team: inbox });
  const [byHand, byLeaving] = [await mine(), await mine()];
  const bounced = idOf(await offer(giver, byHand, { user: ours.otherAgent }));
  idOf(await offer(giver, byLeaving, { user: receiver }));
  await app.call(ours.admin, 'PUT', `/admin/users/${giver}`, { body: { isActive: false } });
  await answer(ours.otherAgent, bounced, 'bounce', { reason: 'Not mine' });
  await app.call(ours.admin, 'PUT', `/admin/users/${receiver}`, { body: { isActive: false } });
  for (const ticket of [byHand, byLeaving]) {
    const happened = await app.db
      .selectFrom('events')
      .select(['verb', 'data'])
      .where('subject_id', '=', ticket)
      .where('verb', 'in', ['handover_bounced', 'team_inbox'])
      .orderBy('sequence')
      .execute();
    expect(happened, ticket).toMatchObject([
      { verb: 'handover_bounced' },
      { verb: 'team_inbox', data: { team: { id: inbox } } },
    ]);
  }
});

test('who is deactivated bounces what is offered to them, and what they offer lies in the inbox', async () => {
  const [to, by] = [
    await createTicket(app.db, ours, { agent: ours.agent }),
    await createTicket(app.db, ours, { agent: third }),
  ];
  idOf(await offer(ours.agent, to, { user: third }));
  const id = idOf(await offer(third, by, { user: ours.otherAgent }));
  await app.call(ours.admin, 'PUT', `/admin/users/${third}`, { body: { isActive: false } });
  expect(await verbs(to)).toEqual(['handover_offered', 'handover_bounced']);
  expect((await shown(ours.otherAgent, by)).ticket).toMatchObject({
    assignedTo: null,
    handover: { mayAnswer: true },
  });
  await answer(ours.otherAgent, id, 'bounce', { reason: 'Not mine' });
  expect((await shown(ours.admin, by)).ticket.assignedTo).toBeNull();
});
