import { DAY, MINUTE } from '@switchboard/contract/durations.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTeam, createTicket, createUser } from '../../../testing/world.ts';
import { wakeDueTickets } from './wake-due-tickets.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;
const team = await createTeam(app.db, ours, [ours.agent, ours.otherAgent]);
await app.db.updateTable('teams').set({ name: 'Service desk' }).where('id', '=', team).execute();

const triage = (caller: string, id: string, body: object) =>
  app.call(caller, 'POST', `/tickets/${id}/triage`, { body });
const shown = async (id: string, caller = ours.admin) =>
  (await app.call(caller, 'GET', `/tickets/${id}`)).body.ticket as unknown as {
    status: string;
    assignedTo: { _id: string } | null;
    snoozed: { until: string | null } | null;
    duplicateOf: { _id: string } | null;
    comments: { comment: string; isInternal: boolean }[];
    history: { kind: string }[];
  };
const inbox = async (caller: string, query = '') => {
  const { status, body } = await app.call(caller, 'GET', `/triage?limit=100&${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as {
    tickets: { _id: string }[];
    counts: { team: { _id: string } | null; waiting: number; snoozed: number }[];
    pagination: { total: number };
  };
};

test('an inbox has what is active, has nobody and is not put off, the oldest first, for who may see it', async () => {
  const [first, second] = [
    await createTicket(app.db, ours, { team }),
    await createTicket(app.db, ours, { team }),
  ];
  const none = await createTicket(app.db, ours);
  const snoozed = await createTicket(app.db, ours, { team, snoozedUntil: Number.POSITIVE_INFINITY });
  for (const out of [{ agent: ours.agent }, { status: 'Closed' as const }])
    await createTicket(app.db, ours, { team, ...out });
  const other = await createTeam(app.db, ours, []);
  const foreign = await createTicket(app.db, ours, { team: other });
  const ids = async (caller: string, query = '') =>
    (await inbox(caller, query)).tickets.map(({ _id }) => _id);
  expect(await ids(ours.agent)).toEqual([first, second]);
  expect(await ids(ours.agent, `team=${other}`)).toEqual([]);
  expect(await ids(ours.manager)).toEqual([first, second, none, foreign]);
  expect(await ids(ours.head, 'team=none')).toEqual([none]);
  expect(await ids(ours.agent, 'snoozed=true')).toEqual([snoozed]);
  expect(await ids(superAdmin, `organization=${ours.id}&team=${team}`)).toEqual([first, second]);
  expect((await inbox(ours.agent)).counts).toMatchObject([{ team: { _id: team }, waiting: 2, snoozed: 1 }]);
  const { counts } = await inbox(ours.admin);
  expect(counts.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(4);
  expect((await app.call(ours.user, 'GET', '/triage')).status).toBe(403);
  expect((await app.call(superAdmin, 'GET', '/triage')).status).toBe(400);
  expect(await ids(theirs.admin)).toEqual([]);
});

test('what is due comes first in an inbox, before what is older, and paused clocks do not count', async () => {
  const inbox = await createTeam(app.db, ours, [ours.agent]);
  const [old, late, soon, paused] = await Promise.all(
    [0, 1, 2, 3].map(() => createTicket(app.db, ours, { team: inbox })),
  );
  const due = (id: string | undefined, at: number | null) =>
    app.db
      .updateTable('tickets')
      .set({ due_clock: 'resolution', due_at: at === null ? null : new Date(Date.now() + at) })
      .where('id', '=', id ?? '')
      .execute();
  await due(soon, DAY);
  await due(paused, DAY);
  await due(late, MINUTE);
  await due(paused, null);
  const { body } = await app.call(ours.agent, 'GET', `/triage?team=${inbox}`);
  const ids = (body.tickets as unknown as { _id: string }[]).map(({ _id }) => _id);
  expect(ids.slice(0, 2)).toEqual([late, soon]);
  expect(ids.slice(2)).toEqual([old, paused].toSorted());
  await app.call(ours.admin, 'DELETE', `/teams/${inbox}`);
});

test('of many who accept at once one gets it, the others are told who did; again is the same once', async () => {
  const agents = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      createUser(app.db, {
        role: 'devops_agent',
        organizationId: ours.id,
        email: `quick-${index}@ours.test`,
        firstName: `Quick${index}`,
      }),
    ),
  );
  const quick = await createTeam(app.db, ours, agents);
  const id = await createTicket(app.db, ours, { team: quick });
  const answers = await Promise.all(agents.map((agent) => triage(agent, id, { action: 'accept' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const winner = agents[answers.findIndex(({ status }) => status === 200)] ?? '';
  const late = answers.find(({ status }) => status === 409);
  expect(late?.body).toMatchObject({
    code: 'TRIAGED_ALREADY',
    message: expect.stringMatching(/^Quick\d+ Person has taken care of this ticket$/),
  });
  expect(await triage(winner, id, { action: 'accept' })).toMatchObject({ status: 200, body: { undo: null } });
  expect((await shown(id)).history.filter(({ kind }) => kind === 'assigned')).toHaveLength(1);
  expect((await triage(ours.manager, id, { action: 'decline', reason: 'No' })).status).toBe(409);
});

test('what somebody else has put off meanwhile is refused to whoever does not know of it', async () => {
  const id = await createTicket(app.db, ours, { team });
  const answers = await Promise.all([
    triage(ours.manager, id, { action: 'snooze' }),
    triage(ours.agent, id, { action: 'accept' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const off = await createTicket(app.db, ours, { team });
  expect((await triage(ours.manager, off, { action: 'snooze' })).status).toBe(200);
  const original = await createTicket(app.db, ours, { team });
  for (const body of [
    { action: 'accept' },
    { action: 'assign', assignee: ours.otherAgent },
    { action: 'decline', reason: 'No' },
    { action: 'duplicate', of: original },
  ])
    expect(await triage(ours.agent, off, body), body.action).toMatchObject({
      status: 409,
      body: { code: 'TRIAGED_ALREADY', message: expect.stringContaining('has taken care of this ticket') },
    });
  expect((await triage(ours.agent, off, { action: 'accept', snoozed: true })).status).toBe(200);
  const own = await createTicket(app.db, ours, { team });
  await triage(ours.agent, own, { action: 'snooze' });
  expect((await triage(ours.agent, own, { action: 'accept' })).status).toBe(200);
});

test('who runs the desk assigns agents of the team, accepts nothing; others may nothing', async () => {
  const id = await createTicket(app.db, ours, { team: await createTeam(app.db, ours, [ours.agent]) });
  expect((await triage(ours.manager, id, { action: 'accept' })).status).toBe(403);
  expect((await triage(ours.user, id, { action: 'decline', reason: 'No' })).status).toBe(403);
  expect((await triage(ours.otherAgent, id, { action: 'accept' })).status).toBe(404);
  for (const assignee of [ours.otherAgent, ours.manager, theirs.agent, ''])
    expect((await triage(ours.manager, id, { action: 'assign', assignee })).status).toBe(400);
  const given = await triage(ours.manager, id, { action: 'assign', assignee: ours.agent });
  expect(given).toMatchObject({ status: 200, body: { ticket: { assignedTo: { _id: ours.agent } } } });
});

test('accepting is taken back by who did it', async () => {
  const id = await createTicket(app.db, ours, { team });
  const { body } = await triage(ours.agent, id, { action: 'accept' });
  const { eventId } = body.undo as unknown as { eventId: string };
  expect((await app.call(ours.agent, 'POST', `/tickets/${id}/undo`, { body: { eventId } })).status).toBe(200);
  expect((await shown(id)).assignedTo).toBeNull();
});

test('declining needs a reason, which the requester reads, and closes', async () => {
  const id = await createTicket(app.db, ours, { team });
  const refused = await triage(ours.agent, id, { action: 'decline' });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } });
  for (const _ of [1, 2])
    expect((await triage(ours.agent, id, { action: 'decline', reason: 'We do not do this' })).status).toBe(
      200,
    );
  const ticket = await shown(id, ours.user);
  expect(ticket.status).toBe('Closed');
  expect(ticket.comments.filter(({ comment }) => comment === 'We do not do this')).toHaveLength(1);
});

test('a duplicate is closed; the other ticket is named to nobody but who may read it', async () => {
  const original = await createTicket(app.db, ours, { team, requester: ours.otherUser });
  const id = await createTicket(app.db, ours, { team, requester: ours.user });
  for (const wrong of [await createTicket(app.db, theirs), id, '', 'nonsense'])
    expect((await triage(ours.agent, id, { action: 'duplicate', of: wrong })).status).toBe(400);
  const { status, body } = await triage(ours.agent, id, { action: 'duplicate', of: original });
  expect(status, JSON.stringify(body)).toBe(200);
  const seen = await shown(id, ours.user);
  expect(seen).toMatchObject({ status: 'Closed', duplicateOf: null });
  expect(seen.comments.some(({ comment }) => comment.startsWith('Closed as a duplicate'))).toBe(true);
  expect(JSON.stringify(seen)).not.toContain(original);
  expect((await shown(id, ours.agent)).duplicateOf?._id).toBe(original);
  const { eventId } = body.undo as unknown as { eventId: string };
  await app.call(ours.agent, 'POST', `/tickets/${id}/undo`, { body: { eventId } });
  expect(await shown(id)).toMatchObject({ status: 'Open', duplicateOf: null });
});

test('what is put off comes back at its moment, once, or with the requester’s answer, and only staff hear of it', async () => {
  const now = app.clock.now().getTime();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const id = await createTicket(app.db, ours, { team });
  for (const until of [at(-MINUTE), at(91 * DAY), 'tomorrow'])
    expect((await triage(ours.agent, id, { action: 'snooze', until })).status).toBe(400);
  expect((await triage(ours.agent, id, { action: 'snooze', until: at(DAY) })).status).toBe(200);
  const other = await triage(ours.otherAgent, id, { action: 'snooze', until: at(2 * DAY) });
  expect(other).toMatchObject({ status: 409, body: { code: 'TRIAGED_ALREADY' } });
  expect((await shown(id, ours.user)).snoozed).toBeNull();
  expect((await shown(id, ours.agent)).snoozed).toEqual({ until: at(DAY) });
  const timeline = await app.call(ours.user, 'GET', `/tickets/${id}/timeline`);
  expect(JSON.stringify(timeline.body)).not.toContain('snooze');

  const answered = await createTicket(app.db, ours, { team });
  await app.call(ours.agent, 'PUT', `/tickets/${answered}/snooze`, { body: {} });
  const comment = (caller: string) =>
    app.call(caller, 'POST', `/tickets/${answered}/comments`, { body: { comment: 'And now?' } });
  await comment(ours.agent);
  expect((await shown(answered)).snoozed).toEqual({ until: null });
  await comment(ours.user);
  expect((await shown(answered)).snoozed).toBeNull();

  const look = () => wakeDueTickets({ database: app.database, clock: app.clock });
  expect(await look()).toBe(0);
  app.clock.advance(DAY + 1);
  const woken = await Promise.all([look(), look()]);
  expect(woken.toSorted()).toEqual([0, 1]);
  expect((await shown(id)).snoozed).toBeNull();
});

test('an agent puts back what they have, with a reason, and nobody else does', async () => {
  const id = await createTicket(app.db, ours, { team, agent: ours.agent });
  expect((await triage(ours.otherAgent, id, { action: 'return', reason: 'Not mine' })).status).toBe(403);
  expect((await triage(ours.agent, id, { action: 'return' })).status).toBe(400);
  for (const _ of [1, 2])
    expect((await triage(ours.agent, id, { action: 'return', reason: 'Wrong team' })).status).toBe(200);
  expect((await shown(id)).history.filter(({ kind }) => kind === 'unassigned')).toHaveLength(1);
  // Of none of their teams it is gone for them.
  const elsewhere = await createTicket(app.db, ours, { agent: ours.agent });
  const gone = await triage(ours.agent, elsewhere, { action: 'return', reason: 'Not for us' });
  expect(gone).toMatchObject({ status: 200, body: { ticket: null } });
});

test('what comes back by an answer or by hand is handed out again', async () => {
  const own = await createTeam(app.db, ours, [ours.agent]);
  await app.db.updateTable('teams').set({ auto_assign: true }).where('id', '=', own).execute();
  await app.db.updateTable('users').set({ auto_assign: true }).where('id', '=', ours.agent).execute();
  await app.call(ours.admin, 'PUT', '/auto-assign/settings', { body: { maxTicketsPerAgent: 100 } });
  await app.runJobs();
  const off = () => createTicket(app.db, ours, { team: own, snoozedUntil: Number.POSITIVE_INFINITY });
  const [answered, woken] = [await off(), await off()];
  await app.call(ours.user, 'POST', `/tickets/${answered}/comments`, { body: { comment: 'And now?' } });
  await app.runJobs();
  expect((await shown(answered)).assignedTo?._id).toBe(ours.agent);
  expect((await shown(woken)).assignedTo).toBeNull();
  expect((await app.call(ours.manager, 'DELETE', `/tickets/${woken}/snooze`)).status).toBe(200);
  await app.runJobs();
  expect((await shown(woken)).assignedTo?._id).toBe(ours.agent);
});
