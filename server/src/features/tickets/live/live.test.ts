import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../../../platform/log.ts';
import { createPresence } from '../../../platform/presence.ts';
import { openListeningApp } from '../../../testing/open-listening-app.ts';
import type { ChatWindow } from '../../../testing/window.ts';
import { createProject, createSchedule, createTeam, createTicket } from '../../../testing/world.ts';
import { runDueSchedules } from '../../schedules/check-schedules.ts';

const { app, world, open } = await openListeningApp();

const watching = async (userId: string, ticketId?: string): Promise<ChatWindow> => {
  const window = await open(userId);
  expect(await window.emit('watch', { ticketId })).toEqual({ success: true });
  return window;
};
const reply = (caller: string, id: string, body: object = {}) =>
  app.call(caller, 'POST', `/tickets/${id}/comments`, { body: { comment: 'Hello', ...body } });

/** What it heard of tickets once everything sent so far has arrived, without repeats of one change. */
async function heardBy(window: ChatWindow) {
  await window.settled();
  return window.all('ticket_changed').map(({ ticketId, parts }) => `${ticketId} ${parts.join()}`);
}

test('a page hears of comments, status, assignment and fields, without what they say', async () => {
  const { ours } = world;
  const id = await createTicket(app.db, ours);
  const page = await watching(ours.user, id);
  const changes = [
    () => reply(ours.admin, id),
    () => app.call(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, { body: { devopsAgent: ours.agent } }),
    () => app.call(ours.admin, 'PUT', `/tickets/${id}`, { body: { summary: 'Another summary' } }),
    () => app.call(ours.agent, 'PUT', `/tickets/${id}/status`, { body: { status: 'Resolved' } }),
  ];
  // One after the other: what is announced late is announced together.
  for (const [before, change] of changes.entries()) {
    await change();
    await page.hears('ticket_changed', before + 1);
  }
  expect(await heardBy(page)).toEqual([
    `${id} comments`,
    `${id} assignment`,
    `${id} details`,
    `${id} status`,
  ]);
  // Another agent reads it from then on.
  expect(page.heard.filter(({ name }) => name !== 'ticket_changed').map(({ name }) => name)).toEqual([
    'ticket_audience_changed',
  ]);
});

test('a page hears the version of who reads the ticket, and a chat takes no message for fewer', async () => {
  const { ours } = world;
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const versionFor = async (kind: string) => {
    const { body } = await app.call(ours.agent, 'GET', `/tickets/${id}/audience?kind=${kind}`);
    return (body.audience as unknown as { version: string }).version;
  };
  const before = await versionFor('chat');
  const page = await watching(ours.user, id);
  await app.call(ours.user, 'POST', `/tickets/${id}/people`, {
    body: { user: ours.otherUser, relation: 'participant' },
  });
  const after = await versionFor('chat');
  expect(await page.hears('ticket_audience_changed')).toEqual({ ticketId: id, audienceVersion: after });
  const agent = await open(ours.agent);
  const send = (tempId: string, audienceVersion?: string) =>
    agent.emit('send_message', {
      ticketId: id,
      content: 'Between us',
      messageType: 'text',
      tempId,
      audienceVersion,
    });
  expect(await send('one', before)).toMatchObject({
    success: false,
    code: 'AUDIENCE_GREW',
    message: 'other Person can read this ticket now',
  });
  expect(await send('one', after)).toMatchObject({ success: true });
  expect(await send('two')).toMatchObject({ success: true });
});

test('a note moves nothing for those who may not read it', async () => {
  const { ours } = world;
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const requester = await watching(ours.user, id);
  const requesterLists = await watching(ours.user);
  const staff = await watching(ours.agent, id);
  const staffLists = await watching(ours.agent);
  const deskLists = await watching(ours.manager);
  await reply(ours.admin, id, { isInternal: true });
  for (const window of [staff, staffLists, deskLists]) {
    expect(await window.hears('ticket_changed')).toMatchObject({ ticketId: id, parts: ['notes'] });
  }
  await reply(ours.admin, id);
  for (const window of [requester, requesterLists]) {
    await window.hears('ticket_changed');
    expect(await heardBy(window)).toEqual([`${id} comments`]);
  }
});

test('lists hear of the tickets in them, and of none besides', async () => {
  const { ours, theirs } = world;
  const own = await watching(ours.user);
  const other = await watching(ours.otherUser);
  const manager = await watching(ours.manager);
  const foreign = await watching(theirs.admin);
  const root = await watching(world.superAdmin);
  const id = await createTicket(app.db, ours);
  await reply(ours.user, id);
  for (const window of [own, manager, root]) {
    expect(await window.hears('ticket_changed')).toMatchObject({ ticketId: id, parts: ['comments'] });
  }
  for (const window of [other, foreign]) expect(await heardBy(window)).toEqual([]);
});

test('who lost a ticket hears that it is gone, and nothing after it', async () => {
  const { ours } = world;
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const page = await watching(ours.agent, id);
  const lists = await watching(ours.agent);
  await app.call(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, {
    body: { devopsAgent: ours.otherAgent },
  });
  expect(await lists.hears('ticket_changed')).toMatchObject({ ticketId: id, parts: ['assignment'] });
  await page.settled();
  page.forget();
  lists.forget();
  app.clock.advance(60_000);
  const requester = await watching(ours.user, id);
  await reply(ours.admin, id);
  await requester.hears('ticket_changed');
  expect(await heardBy(page)).toEqual([]);
  expect(await heardBy(lists)).toEqual([]);
});

test('the staff of a team hear of its tickets until they leave it, the ticket leaves it, or it is archived', async () => {
  const { ours } = world;
  const team = await createTeam(app.db, ours, [ours.agent, ours.otherAgent]);
  const [kept, moved] = [
    await createTicket(app.db, ours, { team }),
    await createTicket(app.db, ours, { team }),
  ];
  const leaver = await watching(ours.agent, kept);
  const leaverOfMoved = await watching(ours.agent, moved);
  const lists = await watching(ours.otherAgent);
  await reply(ours.admin, kept, { isInternal: true });
  for (const window of [leaver, lists])
    expect(await window.hears('ticket_changed')).toMatchObject({ ticketId: kept, parts: ['notes'] });

  await app.call(ours.manager, 'PUT', `/tickets/${moved}/team`, { body: { team: null, reason: '' } });
  await lists.hears('ticket_changed', 2);
  const body = { revision: 1, members: [{ user: ours.otherAgent }] };
  expect((await app.call(ours.admin, 'PUT', `/teams/${team}`, { body })).status).toBe(200);
  // Whoever is refused a page has left it by then, whether or not the news of the team has been looked at.
  for (const [window, id] of [
    [leaver, kept],
    [leaverOfMoved, moved],
  ] as const) {
    expect(await window.emit('watch', { ticketId: id })).toMatchObject({ success: false, code: 'NOT_FOUND' });
    await window.settled();
    window.forget();
    await reply(ours.admin, id);
  }
  await lists.hears('ticket_changed', 3);
  for (const window of [leaver, leaverOfMoved]) expect(await heardBy(window)).toEqual([]);
});

test('windows of the staff hear of whom it changed whether they are there, and who receives an offer of the ticket', async () => {
  const { ours, theirs } = world;
  const windows = [await watching(ours.otherAgent), await watching(ours.manager)];
  const others = [await watching(ours.user), await watching(theirs.admin)];
  await app.call(ours.agent, 'PUT', `/availability/${ours.agent}`, { body: { state: 'away' } });
  await app.call(ours.agent, 'PUT', `/availability/${ours.agent}`, { body: { state: 'present' } });
  for (const window of windows)
    expect(await window.hears('availability_changed')).toEqual({ userId: ours.agent });
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const body = { to: { user: ours.otherAgent }, state: 'Half done', nextStep: 'The other half' };
  const { body: made } = await app.call(ours.agent, 'POST', `/tickets/${id}/handovers`, { body });
  const page = await watching(ours.otherAgent, id);
  const { _id: offer } = made.handover as unknown as { _id: string };
  await reply(ours.admin, id, { isInternal: true });
  expect(await page.hears('ticket_changed')).toEqual(expect.objectContaining({ parts: ['notes'] }));
  await app.call(ours.agent, 'POST', `/handovers/${offer}/withdraw`);
  expect(await page.emit('watch', { ticketId: id })).toMatchObject({ success: false, code: 'NOT_FOUND' });
  for (const window of others) {
    await window.settled();
    expect(window.all('availability_changed')).toEqual([]);
  }
});

test('a window that stops watching, and one that never did, hear nothing; nobody is told of either', async () => {
  const { ours } = world;
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const page = await watching(ours.user, id);
  const lists = await watching(ours.user);
  const idle = await open(ours.user);
  expect(await page.emit('unwatch', { ticketId: id })).toEqual({ success: true });
  expect(await lists.emit('unwatch', null)).toEqual({ success: true });
  const agent = await watching(ours.agent, id);
  await reply(ours.admin, id);
  await agent.hears('ticket_changed');
  for (const window of [page, lists, idle]) {
    await window.settled();
    expect(window.heard).toEqual([]);
  }
});

test('a window has twenty tickets at most', async () => {
  const { ours } = world;
  const window = await open(ours.user);
  for (let count = 0; count < 20; count += 1) {
    const id = await createTicket(app.db, ours);
    expect(await window.emit('watch', { ticketId: id })).toEqual({ success: true });
    expect(await window.emit('watch', { ticketId: id })).toEqual({ success: true });
  }
  const refused = await window.emit('watch', { ticketId: await createTicket(app.db, ours) });
  expect(refused).toMatchObject({ success: false, code: 'RATE_LIMITED' });
});

test('what changes while the database cannot be asked is announced afterwards, each ticket once', async () => {
  const { ours } = world;
  const ids = [await createTicket(app.db, ours), await createTicket(app.db, ours)];
  const lists = await watching(ours.user);
  const query = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
  let failures = 0;
  let isAway = true;
  const failing = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (!isAway || !JSON.stringify(args[0]).includes('from unnest')) return query.apply(this, args);
    failures += 1;
    return Promise.reject(new Error('Connection terminated unexpectedly'));
  });
  for (const id of ids) for (const comment of ['one', 'two']) await reply(ours.admin, id, { comment });
  // A second between two attempts: the second one from here on knows of all four replies.
  const known = failures + 2;
  await expect.poll(() => failures, { timeout: 60_000 }).toBeGreaterThanOrEqual(known);
  expect(lists.heard).toEqual([]);
  isAway = false;
  await lists.hears('ticket_changed', 2);
  failing.mockRestore();
  expect((await heardBy(lists)).toSorted()).toEqual(ids.map((id) => `${id} comments`).toSorted());
});

test('lists hear of tickets that nobody raised by hand, and of those that change hands in bulk', async () => {
  const { ours } = world;
  const manager = await watching(ours.manager);
  const scheduleId = await createSchedule(app.db, ours, { next_run_at: app.clock.now() });
  await app.call(ours.admin, 'POST', `/scheduled-tickets/${scheduleId}/execute`);
  const byHand = await manager.hears('ticket_changed');
  expect(byHand.parts).toContain('details');
  manager.forget();
  await runDueSchedules({
    database: app.database,
    presence: createPresence(),
    clock: app.clock,
    log: createLogger('silent'),
  });
  const due = await manager.hears('ticket_changed');
  expect(due.parts).toContain('details');
  expect(due.ticketId).not.toBe(byHand.ticketId);

  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const requester = await watching(ours.user);
  const heard = () => requester.all('ticket_changed').map(({ ticketId, parts }) => ({ ticketId, parts }));
  await app.call(ours.admin, 'POST', `/admin/users/${ours.agent}/hand-over`, {
    body: { devopsAgent: ours.otherAgent },
  });
  await expect.poll(heard).toContainEqual({ ticketId: id, parts: ['assignment'] });
  requester.forget();
  await app.call(ours.admin, 'DELETE', `/admin/users/${ours.otherAgent}`);
  await expect.poll(heard).toContainEqual({ ticketId: id, parts: ['assignment'] });
});

test('a window is told at once that its ticket is read no more, and not while another way is left', async () => {
  const { ours } = world;
  const id = await createTicket(app.db, ours, {
    people: [['participant', ours.otherUser]],
    sharing: 'everyone',
  });
  const settings = { allowed_sharing: ['private' as const, 'everyone' as const] };
  await app.db
    .insertInto('access_settings')
    .values({ organization_id: ours.id, ...settings })
    .execute();
  const page = await watching(ours.otherUser, id);
  await app.call(ours.user, 'DELETE', `/tickets/${id}/people/${ours.otherUser}`);
  await page.hears('ticket_changed');
  await page.settled();
  expect(page.all('ticket_access_ended')).toEqual([]);
  const body = { version: 1, allowedSharing: ['private'] };
  expect((await app.call(ours.admin, 'PUT', `/organizations/${ours.id}/access`, { body })).status).toBe(200);
  expect(await page.hears('ticket_access_ended')).toEqual({ ticketId: id });
  const again = await watching(ours.user, id);
  await app.call(ours.admin, 'PUT', `/tickets/${id}`, { body: { requester: ours.otherUser } });
  expect(await again.hears('ticket_access_ended')).toEqual({ ticketId: id });
});

test('where managers run only what they lead, the others’ tickets leave their windows, and a lead hears of theirs', async () => {
  const { ours } = world;
  const elsewhere = await createProject(app.db, ours.id, { code: 'ELSE' });
  const led = await createTicket(app.db, ours, { project: ours.project });
  const other = await createTicket(app.db, ours, { project: elsewhere });
  const page = await watching(ours.manager, other);
  const list = await watching(ours.manager);
  const setScope = async (leadsScope: string) => {
    const address = `/organizations/${ours.id}/access`;
    const { body } = await app.call(ours.admin, 'GET', address);
    const { version } = body.access as unknown as { version: number };
    const changed = await app.call(ours.admin, 'PUT', address, { body: { version, leadsScope } });
    expect(changed.status).toBe(200);
  };
  await setScope('projects');
  expect(await page.hears('ticket_access_ended')).toEqual({ ticketId: other });
  await expect
    .poll(async () => {
      list.forget();
      await reply(ours.user, other);
      await reply(ours.user, led);
      await list.hears('ticket_changed');
      await list.settled();
      return new Set(list.all('ticket_changed').map(({ ticketId }) => ticketId));
    })
    .toEqual(new Set([led]));
  await setScope('organization');
});
