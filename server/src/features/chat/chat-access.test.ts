/** Who may take part, in every relation, role and status; and how windows are put out when that ends. */
import { type Relation, TICKET_STATUSES } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { canChat, canRead, isActive, type TicketFacts } from '@switchboard/contract/tickets/ticket-policy.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { openListeningApp } from '../../testing/open-listening-app.ts';
import { expectOutAtOnce } from '../../testing/out-at-once.ts';
import { type ChatWindow, openWindow } from '../../testing/window.ts';
import { createTicket } from '../../testing/world.ts';

const { app, world, base, open } = await openListeningApp();

const join = async (userId: string, ticketId: string): Promise<ChatWindow> => {
  const window = await open(userId);
  expect(await window.emit('join_ticket_room', ticketId)).toMatchObject({ success: true });
  return window;
};
const draft = (ticketId: string, content = 'Hello') => ({
  ticketId,
  content,
  messageType: 'text' as const,
  tempId: newId(),
});

const MEMBERS = {
  admin: 'admin',
  head: 'bu_head',
  manager: 'manager',
  agent: 'devops_agent',
  otherAgent: 'devops_agent',
  user: 'user',
  otherUser: 'user',
} as const;

test('for every person, relation and status, calls and events say what the policy says', async () => {
  const { ours, theirs, superAdmin } = world;
  const actors: Actor[] = [
    ...Object.entries(MEMBERS).map(([member, role]) => ({
      id: ours[member as keyof typeof MEMBERS],
      organizationId: ours.id,
      role,
    })),
    { id: theirs.admin, organizationId: theirs.id, role: 'admin' },
    { id: theirs.agent, organizationId: theirs.id, role: 'devops_agent' },
    { id: superAdmin, organizationId: null, role: 'super_admin' },
  ];
  const relations: (readonly [Relation, string])[][] = [
    [],
    [['devops_agent', ours.agent]],
    [['manager', ours.manager]],
    [['bu_head', ours.head]],
    [['user', ours.otherUser]],
  ];
  const windows = await Promise.all(actors.map(({ id }) => open(id)));
  let compared = 0;
  for (const people of relations) {
    // The other two are the same to the policy; one relation is enough to show it.
    const statuses = people[0]?.[0] === 'devops_agent' ? TICKET_STATUSES : (['Open', 'Closed'] as const);
    for (const status of statuses) {
      const ticketId = await createTicket(app.db, ours, { people, status });
      const facts: TicketFacts = {
        organizationId: ours.id,
        status,
        people: [['requester', ours.user] as const, ...people].map(([relation, userId]) => ({
          relation,
          userId,
        })),
      };
      const compare = async (actor: Actor, window: ChatWindow) => {
        const entry = !canRead(actor, facts) ? 'NOT_FOUND' : canChat(actor, facts) ? null : 'ACCESS_DENIED';
        const writing = entry ?? (isActive(facts) ? null : 'TICKET_RESOLVED');
        const codeOf = (answer: { success: boolean; code?: string }) => (answer.success ? null : answer.code);
        const case_ = `${actor.role} ${JSON.stringify(people)} ${status}`;
        expect(codeOf(await window.emit('join_ticket_room', ticketId)), case_).toBe(entry);
        expect(codeOf(await window.emit('typing', ticketId)), case_).toBe(entry);
        expect(codeOf(await window.emit('send_message', draft(ticketId))), case_).toBe(writing);
        // Where several reasons hold, the chat's come before the message's.
        expect(codeOf(await window.emit('send_message', draft(ticketId, ' '))), case_).toBe(
          writing ?? 'INVALID_MESSAGE',
        );
        const expected = entry === null ? 200 : { NOT_FOUND: 404, ACCESS_DENIED: 403 }[entry];
        for (const path of [
          `/chat/tickets/${ticketId}/messages`,
          `/chat/tickets/${ticketId}/online-users`,
          `/chat/unread-count?ticketId=${ticketId}`,
        ]) {
          expect((await app.call(actor.id, 'GET', path)).status, `${case_} ${path}`).toBe(expected);
        }
        await window.emit('leave_ticket_room', ticketId);
        compared += 1;
      };
      await Promise.all(actors.map((actor, index) => compare(actor, windows[index] as ChatWindow)));
    }
  }
  expect(compared).toBe(120);
}, 120_000);

test('a ticket nobody has yet is for its requester alone; a super admin comes in with the first agent', async () => {
  const ticketId = await createTicket(app.db, world.ours);
  const path = `/chat/tickets/${ticketId}/messages`;
  expect((await app.call(world.ours.user, 'GET', path)).status).toBe(200);
  for (const caller of [world.ours.admin, world.ours.manager, world.superAdmin]) {
    const refused = await app.call(caller, 'GET', path);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: 'ACCESS_DENIED',
      message: 'You do not have access to this chat',
    });
  }
  expect((await app.call(world.theirs.admin, 'GET', path)).status).toBe(404);
  await app.call(world.ours.admin, 'PUT', `/admin/tickets/${ticketId}/assign`, {
    body: { devopsAgent: world.ours.agent },
  });
  expect((await app.call(world.superAdmin, 'GET', path)).status).toBe(200);
  expect((await app.call(world.ours.admin, 'GET', path)).status).toBe(200);
  expect((await app.call(world.ours.manager, 'GET', path)).status).toBe(403);
});

describe('changing a message', () => {
  test('is the sender’s alone, on an active ticket alone', async () => {
    const ticketId = await createTicket(app.db, world.ours, { agent: world.ours.agent });
    const user = await open(world.ours.user);
    const sent = await user.emit('send_message', draft(ticketId));
    const messageId = sent.success ? sent.message._id : '';
    for (const other of [world.ours.agent, world.ours.admin, world.superAdmin]) {
      const window = await open(other);
      expect(await window.emit('edit_message', { messageId, newContent: '' })).toMatchObject({
        code: 'NOT_SENDER',
      });
      expect(await window.emit('delete_message', messageId)).toMatchObject({ code: 'NOT_SENDER' });
    }
    expect(await user.emit('edit_message', { messageId, newContent: ' ' })).toMatchObject({
      code: 'INVALID_MESSAGE',
    });
    expect(await user.emit('edit_message', { messageId, newContent: 'x'.repeat(1_001) })).toMatchObject({
      code: 'INVALID_MESSAGE',
    });
    await app.call(world.ours.agent, 'PUT', `/tickets/${ticketId}/status`, { body: { status: 'Closed' } });
    const agent = await open(world.ours.agent);
    for (const window of [user, agent]) {
      expect(await window.emit('edit_message', { messageId, newContent: 'Late' })).toMatchObject({
        code: 'TICKET_RESOLVED',
      });
      expect(await window.emit('delete_message', messageId)).toMatchObject({ code: 'TICKET_RESOLVED' });
    }
    // Reading goes on.
    expect(await agent.emit('mark_as_read', messageId)).toEqual({ success: true, unreadCount: 0 });
  });
});

test('text has 1 to 1000 characters', async () => {
  const ticketId = await createTicket(app.db, world.ours);
  const user = await open(world.ours.user);
  expect(await user.emit('send_message', draft(ticketId, 'x'.repeat(1_000)))).toMatchObject({
    success: true,
  });
  expect(await user.emit('send_message', draft(ticketId, '午'.repeat(1_000)))).toMatchObject({
    success: true,
  });
  expect(await user.emit('send_message', draft(ticketId, 'x'.repeat(1_001)))).toMatchObject({
    code: 'INVALID_MESSAGE',
    message: 'Message must be 1000 characters or less',
  });
  for (const blank of ['', ' \n\t ']) {
    expect(await user.emit('send_message', draft(ticketId, blank))).toMatchObject({
      code: 'INVALID_MESSAGE',
    });
  }
});

test('messages against the closing of their ticket: what is accepted was there before, all else is refused', async () => {
  const ticketId = await createTicket(app.db, world.ours, { agent: world.ours.agent });
  const [user, agent] = [await join(world.ours.user, ticketId), await join(world.ours.agent, ticketId)];
  const sending = Array.from({ length: 20 }, (_, index) =>
    (index % 2 === 0 ? user : agent).emit('send_message', draft(ticketId, `${index}`)),
  );
  const closing = app.call(world.ours.admin, 'PUT', `/admin/tickets/${ticketId}/status`, {
    body: { status: 'Closed' },
  });
  const answers = await Promise.all(sending);
  expect((await closing).status).toBe(200);
  const accepted = answers.flatMap((answer) => (answer.success ? [answer.message._id] : []));
  const refused = answers.flatMap((answer) => (answer.success ? [] : [answer.code]));
  expect(new Set(refused).size).toBeLessThanOrEqual(1);
  expect(refused[0] ?? 'TICKET_RESOLVED').toBe('TICKET_RESOLVED');
  const { body } = await app.call(world.ours.user, 'GET', `/chat/tickets/${ticketId}/messages`);
  const ids = (body.messages as unknown as { _id: string }[]).map(({ _id }) => _id);
  expect(ids.toSorted()).toEqual(accepted.toSorted());
  // Both heard them in the order of the history.
  for (const window of [user, agent]) {
    await window.settled();
    expect(window.all('new_message').map(({ _id }) => _id)).toEqual(ids);
  }
});

describe('access that ends takes windows out at once', () => {
  const speaks = (window: ChatWindow, ticketId: string) => () => window.emit('send_message', draft(ticketId));
  const told = (window: ChatWindow) => window.all('removed_from_chat').length > 0;

  test('another agent gets the ticket', async () => {
    const ticketId = await createTicket(app.db, world.ours, { agent: world.ours.agent });
    const [user, agent] = [await join(world.ours.user, ticketId), await join(world.ours.agent, ticketId)];
    const elsewhere = await open(world.ours.agent);
    await app.call(world.ours.admin, 'PUT', `/admin/tickets/${ticketId}/assign`, {
      body: { devopsAgent: world.ours.otherAgent },
    });
    await expectOutAtOnce(() => told(agent), speaks(user, ticketId));
    expect(agent.all('removed_from_chat')).toEqual([{ ticketId }]);
    expect(await user.hears('user_offline')).toMatchObject({ user: { _id: world.ours.agent } });
    await elsewhere.settled();
    expect(elsewhere.all('unread_changed').at(-1)).toEqual({ ticketId, unreadCount: 0 });
    agent.forget();
    await user.emit('send_message', draft(ticketId, 'Not for the former agent'));
    for (const window of [agent, elsewhere]) {
      await window.settled();
      expect(window.all('new_message')).toEqual([]);
      expect(await window.emit('send_message', draft(ticketId))).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(agent.socket.connected).toBe(true);
  });

  test('the last one assigned goes, and with them those who were in only because somebody was', async () => {
    const ticketId = await createTicket(app.db, world.ours, { agent: world.ours.agent });
    const [user, admin, root] = [
      await join(world.ours.user, ticketId),
      await join(world.ours.admin, ticketId),
      await join(world.superAdmin, ticketId),
    ];
    await app.db
      .updateTable('ticket_people')
      .set({ until: new Date() })
      .where('ticket_id', '=', ticketId)
      .where('relation', '=', 'devops_agent')
      .execute();
    await expectOutAtOnce(() => told(admin) && told(root), speaks(user, ticketId));
    for (const window of [admin, root]) expect(window.all('removed_from_chat')).toEqual([{ ticketId }]);
    await user.hears('user_offline', 2);
    await user.settled();
    expect(user.all('removed_from_chat')).toEqual([]);
  });

  test('signing out, deactivation, another role, a blocked organization', async () => {
    const { ours } = world;
    const person = app.db.updateTable('users').where('id', '=', ours.otherUser);
    const organization = app.db.updateTable('organizations').where('id', '=', ours.id);
    const ticketId = await createTicket(app.db, ours, { requester: ours.otherUser, agent: ours.agent });
    const root = await join(world.superAdmin, ticketId);
    const cutOffAtOnce = async (window: ChatWindow) => {
      await expectOutAtOnce(() => !window.socket.connected, speaks(root, ticketId));
      expect(window.all('error').at(-1)?.code).toBe('UNAUTHENTICATED');
    };
    for (const [end, restore] of [
      [person.set({ is_active: false }), person.set({ is_active: true })],
      [person.set({ role: 'manager' }), person.set({ role: 'user' })],
      [organization.set({ status: 'suspended' }), organization.set({ status: 'active' })],
    ] as const) {
      const window = await join(ours.otherUser, ticketId);
      await end.execute();
      await restore.execute();
      await cutOffAtOnce(window);
    }
    const token = await app.tokenFor(ours.otherUser);
    const [here, there] = [await openWindow(base, token), await open(ours.otherUser)];
    await app.call(null, 'POST', '/auth/logout', { headers: { authorization: `Bearer ${token}` } });
    await cutOffAtOnce(here);
    await there.settled();
    expect(there.socket.connected).toBe(true);
  });

  test('joining while access ends leaves nobody inside', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ticketId = await createTicket(app.db, world.ours, { agent: world.ours.agent });
      const agent = await open(world.ours.agent);
      const [answer] = await Promise.all([
        agent.emit('join_ticket_room', ticketId),
        app.db
          .updateTable('ticket_people')
          .set({ until: new Date() })
          .where('ticket_id', '=', ticketId)
          .where('relation', '=', 'devops_agent')
          .execute(),
      ]);
      if (answer.success) await agent.hears('removed_from_chat');
      const user = await join(world.ours.user, ticketId);
      expect((await user.hears('joined_ticket_room')).onlineUsers).toHaveLength(1);
    }
  });
});
