import type { Notification } from '@switchboard/contract/notifications/notifications.ts';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openListeningApp } from '../../testing/open-listening-app.ts';
import { createMessage, createTicket } from '../../testing/world.ts';
import { ticketFields } from '../tickets/testing/ticket-calls.ts';

const { app, world, open } = await openListeningApp();
const { ours, theirs, superAdmin } = world;

const tell = () => app.tell();

/** What somebody was told of a ticket, the newest first. */
async function toldTo(person: string, ticket: string): Promise<Notification[]> {
  await tell();
  const { body } = await app.call(person, 'GET', `/notifications?ticket=${ticket}&limit=100`);
  return body.notifications as unknown as Notification[];
}
const unreadOf = async (person: string): Promise<number> => {
  await tell();
  return (await app.call(person, 'GET', '/notifications/unread-count')).body.unreadCount as unknown as number;
};
const reply = (caller: string, ticket: string, body: object = {}) =>
  app.call(caller, 'POST', `/tickets/${ticket}/comments`, { body: { comment: 'Have you tried?', ...body } });
const watch = (caller: string, ticket: string, mode: string) =>
  app.call(caller, 'PUT', `/tickets/${ticket}/watch`, { body: { mode } });
const led = {
  agent: ours.agent,
  people: [
    ['manager', ours.manager],
    ['bu_head', ours.head],
  ] as const,
};

afterEach(async () => {
  await tell();
  await app.db.deleteFrom('notifications').execute();
});

test('a reply is told to everybody who hangs on the ticket, with the reason, and not to its writer', async () => {
  const id = await createTicket(app.db, ours, led);
  const text = 'Have you tried to turn it off and on again? '.repeat(5);
  const { body } = await reply(ours.agent, id, { comment: text });
  const { _id: comment } = body.comment as unknown as { _id: string };
  const [entry] = await toldTo(ours.user, id);
  expect(entry).toEqual({
    _id: expect.any(String),
    event: 'comment',
    reason: 'requester',
    reasonText: 'because you raised it',
    text: 'agent Person replied',
    excerpt: expect.stringMatching(/^Have you tried .{100,104}…$/),
    actor: { _id: ours.agent, firstName: 'agent', lastName: 'Person', email: 'agent@ours.test' },
    ticket: {
      _id: id,
      ticketNumber: expect.stringMatching(/^OURS-/),
      summary: 'The printer prints blank labels',
    },
    organization: { _id: ours.id, name: 'OURS Company' },
    count: 1,
    url: `/tickets/${id}#comment-${comment}`,
    read: false,
    createdAt: app.clock.now().toISOString(),
  });
  expect((await toldTo(ours.manager, id)).map(({ reasonText }) => reasonText)).toEqual([
    'because you are manager of project Project P2',
  ]);
  expect((await toldTo(ours.head, id)).map(({ reason }) => reason)).toEqual(['bu_head']);
  for (const other of [ours.agent, ours.admin, superAdmin]) expect(await toldTo(other, id)).toEqual([]);
  expect(await unreadOf(theirs.admin)).toBe(0);
});

test('several reasons make one entry, of the strongest', async () => {
  const id = await createTicket(app.db, ours, {
    requester: ours.manager,
    agent: ours.agent,
    people: [['manager', ours.manager]],
  });
  await watch(ours.manager, id, 'watch');
  await reply(ours.agent, id);
  expect((await toldTo(ours.manager, id)).map(({ reason }) => reason)).toEqual(['requester']);
});

test('a ticket that is raised is told to those who answer for its project, and to who gets it', async () => {
  const { body } = await app.call(ours.user, 'POST', '/tickets', {
    body: { ...ticketFields(ours), project: ours.project },
  });
  const { _id: id } = body.ticket as unknown as { _id: string };
  await app.call(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, { body: { devopsAgent: ours.agent } });
  expect((await toldTo(ours.manager, id)).map(({ text }) => text)).toEqual([
    'admin Person assigned this to agent Person',
    'user Person raised this ticket',
  ]);
  expect((await toldTo(ours.agent, id)).map(({ text }) => text)).toEqual([
    'admin Person assigned this to you',
  ]);
  expect((await toldTo(ours.user, id)).map(({ event }) => event)).toEqual(['assigned']);
});

test('a change of status, priority or fields is told once, without the comment that the product writes about it', async () => {
  const id = await createTicket(app.db, ours, led);
  await app.call(ours.admin, 'PUT', `/admin/tickets/${id}/status`, { body: { status: 'In Progress' } });
  await app.call(ours.admin, 'PUT', `/tickets/${id}`, { body: { priority: 'High' } });
  await app.call(ours.admin, 'PUT', `/tickets/${id}`, {
    body: { summary: 'Blank labels', contactNumber: '2600' },
  });
  expect((await toldTo(ours.user, id)).map(({ text }) => text)).toEqual([
    'admin Person changed summary and contact number',
    'admin Person set the priority to High',
    'admin Person set the status to In Progress',
  ]);
});

test('nothing of a note reaches who is not staff, in the list, the count or a window', async () => {
  const id = await createTicket(app.db, ours, led);
  const requester = await open(ours.user);
  const manager = await open(ours.manager);
  const before = await unreadOf(ours.user);
  await watch(ours.user, id, 'watch');
  await reply(ours.agent, id, { isInternal: true, comment: 'The hidden thing' });
  await tell();
  expect(await manager.hears('notification_added')).toMatchObject({
    notification: { event: 'note', text: 'agent Person wrote an internal note', excerpt: 'The hidden thing' },
  });
  await requester.settled();
  expect(requester.heard).toEqual([]);
  expect(await toldTo(ours.user, id)).toEqual([]);
  expect(await unreadOf(ours.user)).toBe(before);
});

test('an agent who loses a ticket has no entries of it any more, and has them again with it', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  await reply(ours.user, id);
  expect(await unreadOf(ours.agent)).toBe(1);
  const give = (agent: string) =>
    app.call(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, { body: { devopsAgent: agent } });
  await give(ours.otherAgent);
  expect(await toldTo(ours.agent, id)).toEqual([]);
  expect(await unreadOf(ours.agent)).toBe(0);
  await give(ours.agent);
  expect((await toldTo(ours.agent, id)).map(({ event }) => event)).toEqual(['assigned', 'comment']);
});

test('who no longer is staff of a ticket reads no entry of its notes', async () => {
  const id = await createTicket(app.db, ours, { requester: ours.otherAgent, agent: ours.otherAgent });
  await reply(ours.admin, id, { isInternal: true });
  expect((await toldTo(ours.otherAgent, id)).map(({ event }) => event)).toEqual(['note']);
  await app.call(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, { body: { devopsAgent: ours.agent } });
  expect((await toldTo(ours.otherAgent, id)).map(({ event }) => event)).toEqual(['assigned']);
});

test('who answers hears of the next reply; a note makes nobody follow', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  await reply(ours.admin, id);
  await reply(superAdmin, id, { isInternal: true });
  await tell();
  await reply(ours.user, id);
  expect((await toldTo(ours.admin, id)).map(({ reasonText }) => reasonText)).toEqual(['because you replied']);
  expect(await toldTo(superAdmin, id)).toEqual([]);
});

test('a reader watches, mutes or follows as everybody does; nobody else sees it, and strangers find no ticket', async () => {
  const id = await createTicket(app.db, ours, led);
  const answer = await watch(ours.admin, id, 'watch');
  expect(answer.body).toEqual({ success: true, watching: { mode: 'watch', reasons: ['watching'] } });
  await watch(ours.manager, id, 'mute');
  await watch(superAdmin, id, 'watch');
  await reply(ours.agent, id);
  expect((await toldTo(ours.admin, id)).map(({ reasonText }) => reasonText)).toEqual([
    'because you watch it',
  ]);
  expect((await toldTo(superAdmin, id)).map(({ reason }) => reason)).toEqual(['watching']);
  expect(await toldTo(ours.manager, id)).toEqual([]);
  const seenBy = async (person: string) => {
    const { body } = await app.call(person, 'GET', `/tickets/${id}`);
    return (body.ticket as unknown as { watching: unknown }).watching;
  };
  expect(await seenBy(ours.manager)).toEqual({ mode: 'mute', reasons: ['manager'] });
  expect(await seenBy(ours.user)).toEqual({ mode: 'default', reasons: ['requester'] });
  for (const stranger of [theirs.admin, ours.otherUser, ours.otherAgent]) {
    expect((await watch(stranger, id, 'watch')).status).toBe(404);
  }
  expect((await watch(ours.admin, id, 'loudly')).body).toMatchObject({ code: 'VALIDATION_FAILED' });
});

test('who has muted a ticket still hears that it is given to them', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  await watch(ours.agent, id, 'mute');
  await reply(ours.user, id);
  const give = (agent: string) =>
    app.call(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, { body: { devopsAgent: agent } });
  await give(ours.otherAgent);
  await give(ours.agent);
  expect((await toldTo(ours.agent, id)).map(({ text }) => text)).toEqual([
    'admin Person assigned this to you',
  ]);
});

test('unread messages of a chat are one entry, which reading the chat reads', async () => {
  const { ticketId } = await createMessage(app.db, ours);
  const agent = await open(ours.agent);
  await tell();
  const requester = await open(ours.user);
  await requester.emit('join_ticket_room', ticketId);
  for (const tempId of ['one', 'two']) {
    await requester.emit('send_message', { ticketId, content: 'Hello', messageType: 'text', tempId });
  }
  expect(await toldTo(ours.agent, ticketId)).toMatchObject([
    { event: 'chat', text: '3 new chat messages', count: 3, url: `/tickets/${ticketId}?chat=open` },
  ]);
  expect(await toldTo(ours.user, ticketId)).toEqual([]);
  agent.forget();
  const { body } = await app.call(ours.agent, 'GET', `/chat/tickets/${ticketId}/messages`);
  const messages = body.messages as unknown as { _id: string }[];
  await agent.emit('mark_as_read', messages.at(-1)?._id ?? '');
  expect(await toldTo(ours.agent, ticketId)).toMatchObject([{ read: true }]);
  await agent.hears('notifications_changed');
  // Who has the chat open sees the next message there.
  await agent.emit('join_ticket_room', ticketId);
  await requester.emit('send_message', { ticketId, content: 'More', messageType: 'text', tempId: 'three' });
  expect(await toldTo(ours.agent, ticketId)).toMatchObject([{ read: true, count: 1 }]);
});

test('who mutes a ticket gets no entry of its chat, and reads the one that is there with the chat', async () => {
  const { ticketId, messageId } = await createMessage(app.db, ours);
  expect(await toldTo(ours.agent, ticketId)).toMatchObject([{ event: 'chat', count: 1, read: false }]);
  await watch(ours.agent, ticketId, 'mute');
  const [requester, agent] = [await open(ours.user), await open(ours.agent)];
  await requester.emit('join_ticket_room', ticketId);
  await requester.emit('send_message', { ticketId, content: 'More', messageType: 'text', tempId: 'more' });
  const [entry] = await toldTo(ours.agent, ticketId);
  agent.forget();
  await agent.emit('mark_as_read', messageId);
  await tell();
  const { body } = await app.call(ours.agent, 'GET', `/chat/tickets/${ticketId}/messages`);
  const messages = body.messages as unknown as { _id: string }[];
  await agent.emit('mark_as_read', messages.at(-1)?._id ?? '');
  expect(await toldTo(ours.agent, ticketId)).toMatchObject([{ _id: entry?._id, read: true }]);
});

test('one, several, a ticket’s, or all up to one are marked; a foreign one among them changes nothing', async () => {
  const ids = [await createTicket(app.db, ours, led), await createTicket(app.db, ours, led)] as const;
  for (const id of [...ids, ...ids]) await reply(ours.agent, id);
  await tell();
  const list = async () =>
    (await app.call(ours.user, 'GET', '/notifications?limit=100')).body
      .notifications as unknown as Notification[];
  const [newest, second, third, oldest] = await list();
  if (!newest || !second || !third || !oldest) throw new Error('four entries');
  const [foreign] = await toldTo(ours.manager, ids[0]);

  const marking = (body: object) => app.call(ours.user, 'POST', '/notifications/read', { body });
  expect((await marking({ ids: [newest._id, foreign?._id] })).status).toBe(404);
  expect((await marking({ ids: [newest._id, 'nothing'] })).status).toBe(404);
  expect((await marking({ ticket: await createTicket(app.db, theirs) })).status).toBe(404);
  for (const body of [{}, { ids: [] }, { ids: [newest._id], ticket: ids[0] }]) {
    expect((await marking(body)).body).toMatchObject({ code: 'VALIDATION_FAILED' });
  }
  expect(await unreadOf(ours.user)).toBe(4);

  expect((await marking({ until: third._id })).body).toMatchObject({ changed: 2, unreadCount: 2 });
  expect((await marking({ until: third._id })).body).toMatchObject({ changed: 0, unreadCount: 2 });
  expect((await list()).map(({ read }) => read)).toEqual([false, false, true, true]);
  expect((await marking({ ids: [oldest._id], read: false })).body).toMatchObject({
    changed: 1,
    unreadCount: 3,
  });
  expect((await marking({ ticket: ids[0] })).body).toMatchObject({ changed: 2 });
  const one = await app.call(ours.user, 'PUT', `/notifications/${newest._id}/read`, { body: { read: true } });
  expect(one.body).toMatchObject({ notification: { _id: newest._id, read: true }, unreadCount: 0 });
  const stranger = await app.call(ours.manager, 'PUT', `/notifications/${newest._id}/read`, {
    body: { read: true },
  });
  expect(stranger.status).toBe(404);
});

test('every window hears what is new and what was read, within the rights of its person', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const windows = [await open(ours.user), await open(ours.user)];
  const other = await open(theirs.user);
  await reply(ours.agent, id);
  await tell();
  for (const window of windows) {
    expect(await window.hears('notification_added')).toMatchObject({
      notification: { ticket: { _id: id }, event: 'comment' },
      unreadCount: 1,
    });
  }
  await app.call(ours.user, 'POST', '/notifications/read', { body: { ticket: id } });
  for (const window of windows)
    expect(await window.hears('notifications_changed')).toEqual({ unreadCount: 0 });
  await other.settled();
  expect(other.heard).toEqual([]);
});

test('admins hear of what is theirs to decide, super admins of what organizations ask for', async () => {
  await app.call(ours.admin, 'POST', `/organizations/${ours.id}/license-requests`, {
    body: { requestedTotal: 200, note: 'We grow' },
  });
  await tell();
  const listOf = async (person: string) =>
    (await app.call(person, 'GET', '/notifications')).body.notifications as unknown as Notification[];
  expect(await listOf(superAdmin)).toMatchObject([
    {
      event: 'license',
      reasonText: 'because you run this installation',
      text: 'admin Person asked for more licenses',
      ticket: null,
      organization: { _id: ours.id },
    },
  ]);
  expect(await listOf(ours.admin)).toEqual([]);
  expect(await listOf(theirs.admin)).toEqual([]);

  const { body } = await app.call(superAdmin, 'GET', '/super-admin/license-requests');
  const [request] = body.licenseRequests as unknown as { _id: string }[];
  await app.call(superAdmin, 'PUT', `/super-admin/license-requests/${request?._id}`, {
    body: { decision: 'granted' },
  });
  await app.call(ours.admin, 'POST', `/organizations/${ours.id}/license-requests`, {
    body: { requestedTotal: 300, note: 'And grow' },
  });
  const again = await app.call(superAdmin, 'GET', '/super-admin/license-requests?state=open');
  const [second] = again.body.licenseRequests as unknown as { _id: string }[];
  await app.call(superAdmin, 'PUT', `/super-admin/license-requests/${second?._id}`, {
    body: { decision: 'declined', reason: 'Not now' },
  });
  await tell();
  expect((await listOf(ours.admin)).map(({ event, text }) => `${event}: ${text}`)).toEqual([
    expect.stringMatching(/^license: .* declined the license request$/),
    expect.stringMatching(/^license: .* granted the license request$/),
  ]);
  expect(await listOf(theirs.admin)).toEqual([]);
});

test('nobody who writes waits for those who are told', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  await app.db.transaction().execute(async (trx) => {
    await sql`lock table notifications in access exclusive mode`.execute(trx);
    expect((await reply(ours.agent, id)).status).toBe(201);
  });
  expect(await toldTo(ours.user, id)).toHaveLength(1);
});

test('however many nodes tell, everybody is told once', async () => {
  const id = await createTicket(app.db, ours, led);
  for (let count = 0; count < 20; count += 1) await reply(ours.agent, id);
  await Promise.all([tell(), tell(), tell()]);
  expect(await toldTo(ours.user, id)).toHaveLength(20);
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from event_outbox`.execute(
    app.db,
  );
  expect(rows).toEqual([{ waiting: 0 }]);
});

test('what cannot be told holds up nothing else, and is given up in the end', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  await tell();
  await reply(ours.agent, id, { comment: 'one' });
  const { owner } = app.database;
  await sql`
    create function refuse_one() returns trigger language plpgsql as $$
    begin
      if (select text = 'one' from comments where id = new.event_id) then raise exception 'not this one'; end if;
      return new;
    end $$`.execute(owner);
  await sql`create trigger refuse_one before insert on notifications for each row execute function refuse_one()`.execute(
    owner,
  );
  await reply(ours.agent, id, { comment: 'two' });
  expect((await toldTo(ours.user, id)).map(({ excerpt }) => excerpt)).toEqual(['two']);
  for (let tries = 0; tries < 5; tries += 1) await tell();
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from event_outbox`.execute(
    app.db,
  );
  expect(rows).toEqual([{ waiting: 0 }]);
  await sql`drop trigger refuse_one on notifications`.execute(owner);
});
