/** Conversations of real polling clients over a real port: who hears what, and who is refused what. */
import { setTimeout as delay } from 'node:timers/promises';
import { CHAT } from '@switchboard/contract/limits.ts';
import type { PoolClient } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { openListeningApp } from '../../testing/open-listening-app.ts';
import { eventsOf } from '../../testing/stored.ts';
import type { ChatWindow } from '../../testing/window.ts';
import { createMessage, createTicket } from '../../testing/world.ts';

const { app, world, open } = await openListeningApp();
let ticketId: string;
beforeEach(async () => {
  ticketId = await createTicket(app.db, world.ours, { agent: world.ours.agent });
});

const inRoom = async (userId: string): Promise<ChatWindow> => {
  const window = await open(userId);
  expect(await window.emit('join_ticket_room', ticketId)).toMatchObject({ success: true });
  return window;
};
let count = 0;
const text = (content = 'Hello', tempId = `temp ${++count}`) => ({
  ticketId,
  content,
  messageType: 'text' as const,
  tempId,
});
const sendText = async (window: ChatWindow, content?: string) => {
  const answer = await window.emit('send_message', text(content));
  if (!answer.success) throw new Error(answer.message);
  return answer.message;
};
const messages = async (userId: string) =>
  (await app.call(userId, 'GET', `/chat/tickets/${ticketId}/messages`)).body.messages as unknown as {
    _id: string;
    content: string;
    isEdited: boolean;
  }[];

describe('a conversation', () => {
  test('joining tells the one who joins who is here, and the room who came', async () => {
    const user = await inRoom(world.ours.user);
    expect(await user.hears('joined_ticket_room')).toMatchObject({ ticketId });
    user.forget();
    const agent = await inRoom(world.ours.agent);
    const both = [world.ours.agent, world.ours.user].toSorted();
    const { onlineUsers } = await agent.hears('joined_ticket_room');
    expect(onlineUsers.map(({ _id }) => _id).toSorted()).toEqual(both);
    expect(await user.hears('user_joined_chat')).toMatchObject({ ticketId, user: { _id: world.ours.agent } });
    expect(await user.hears('user_online')).toMatchObject({ ticketId, user: { _id: world.ours.agent } });

    const second = await inRoom(world.ours.agent);
    await user.hears('user_joined_chat', 2);
    await user.settled();
    expect(user.all('user_online')).toHaveLength(1);
    const asked = await app.call(world.ours.user, 'GET', `/chat/tickets/${ticketId}/online-users`);
    expect(asked.body.onlineUsers).toHaveLength(2);

    second.close();
    await user.settled();
    expect(user.all('user_offline')).toHaveLength(0);
    expect(await agent.emit('leave_ticket_room', ticketId)).toEqual({ success: true });
    expect(await user.hears('user_offline')).toMatchObject({ ticketId, user: { _id: world.ours.agent } });
  });

  test('a message is confirmed to its sender and heard by everybody in the room, once', async () => {
    const [user, agent, admin] = [
      await inRoom(world.ours.user),
      await inRoom(world.ours.agent),
      await inRoom(world.superAdmin),
    ];
    const draft = text('  The labels are blank\nsince eight  ');
    const answer = await user.emit('send_message', draft);
    expect(answer).toMatchObject({
      success: true,
      tempId: draft.tempId,
      message: {
        ticketId,
        content: 'The labels are blank\nsince eight',
        messageType: 'text',
        tempId: draft.tempId,
        isEdited: false,
        imageUrl: null,
        senderId: { _id: world.ours.user, firstName: 'user', role: 'user' },
        createdAt: app.clock.now().toISOString(),
      },
    });
    const message = answer.success ? answer.message : null;
    expect(await user.hears('message_sent')).toEqual({ tempId: draft.tempId, message });
    for (const window of [user, agent, admin]) {
      expect(await window.hears('new_message')).toEqual(message);
      await window.settled();
      expect(window.all('new_message')).toHaveLength(1);
    }
    expect(await messages(world.ours.agent)).toEqual([message]);
  });

  test('messages of several at once are heard in the order of the history, those of one as they were sent', async () => {
    const [user, agent] = [await inRoom(world.ours.user), await inRoom(world.ours.agent)];
    const hearer = await inRoom(world.ours.admin);
    const each = 15;
    const sent = Array.from({ length: each }, (_, n) => [
      sendText(user, `user ${n}`),
      sendText(agent, `agent ${n}`),
    ]);
    await Promise.all(sent.flat());
    await hearer.hears('new_message', 2 * each);
    const heard = hearer.all('new_message').map(({ content }) => content);
    const kept = (await messages(world.ours.user)).map(({ content }) => content);
    expect(heard).toEqual(kept);
    for (const who of ['user', 'agent']) {
      const own = heard.filter((content) => content.startsWith(who));
      expect(own).toEqual(Array.from({ length: each }, (_, n) => `${who} ${n}`));
    }
  });

  test('a message whose commit is told of late is heard before those that were written after it', async () => {
    const [user, agent] = [await inRoom(world.ours.user), await inRoom(world.ours.agent)];
    const hearer = await inRoom(world.ours.admin);
    const { pool } = app.database;
    let isFirst = true;
    const delaying = new Set<PoolClient>();
    const delayFirst = (client: PoolClient) => {
      if (delaying.has(client)) return;
      delaying.add(client);
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      const delayed = (...args: unknown[]) => {
        const answer = query(...args);
        if (args[0] !== 'commit' || !isFirst) return answer;
        isFirst = false;
        return Promise.resolve(answer).finally(() => delay(300));
      };
      Object.assign(client, { query: delayed });
    };
    pool.on('acquire', delayFirst);
    try {
      await Promise.all([sendText(user, 'one'), sendText(agent, 'two'), sendText(user, 'three')]);
    } finally {
      pool.off('acquire', delayFirst);
      for (const client of delaying) Reflect.deleteProperty(client, 'query');
    }
    expect(isFirst).toBe(false);
    await hearer.hears('new_message', 3);
    const contents = (all: readonly { readonly content: string }[]) => all.map(({ content }) => content);
    expect(contents(hearer.all('new_message'))).toEqual(contents(await messages(world.ours.user)));
  });

  test('the same tempId is one message, however often and however fast it is sent', async () => {
    const [user, agent] = [await inRoom(world.ours.user), await inRoom(world.ours.agent)];
    const elsewhere = await open(world.ours.user);
    const draft = text();
    const answers = await Promise.all(
      [user, elsewhere, user, elsewhere, user].map((window) => window.emit('send_message', draft)),
    );
    const ids = new Set(answers.map((answer) => answer.success && answer.message._id));
    expect(ids.size).toBe(1);
    expect(await messages(world.ours.user)).toHaveLength(1);
    await agent.settled();
    expect(agent.all('new_message')).toHaveLength(1);
    // Confirmed again also when the ticket has come to rest since: it was accepted.
    await app.call(world.ours.agent, 'PUT', `/tickets/${ticketId}/status`, { body: { status: 'Resolved' } });
    expect(await user.emit('send_message', draft)).toMatchObject({ success: true });
    // The other side may use the same name.
    const other = await app.call(world.ours.agent, 'PUT', `/tickets/${ticketId}/status`, {
      body: { status: 'Open' },
    });
    expect(other.status).toBe(200);
    expect(await agent.emit('send_message', draft)).toMatchObject({ success: true });
    expect(await messages(world.ours.user)).toHaveLength(2);
  });

  test('a message that was stored by a node that ended is told by the one to which it is sent again', async () => {
    const stored = await createMessage(app.db, world.ours);
    ({ ticketId } = stored);
    const { temp_id } = await app.db
      .selectFrom('chat_messages')
      .select('temp_id')
      .where('id', '=', stored.messageId)
      .executeTakeFirstOrThrow();
    const [user, agent] = [await inRoom(world.ours.user), await inRoom(world.ours.agent)];
    const elsewhere = await open(world.ours.agent);
    const draft = text('See for yourself', temp_id ?? '');
    expect(await user.emit('send_message', draft)).toMatchObject({ success: true });
    expect(await agent.hears('new_message')).toMatchObject({ _id: stored.messageId });
    expect(await elsewhere.hears('unread_changed')).toEqual({ ticketId, unreadCount: 1 });
    await user.emit('send_message', draft);
    await agent.settled();
    expect(agent.all('new_message')).toHaveLength(1);
  });

  test('typing is shown to the others, not to the person who types', async () => {
    const [user, agent] = [await inRoom(world.ours.user), await inRoom(world.ours.agent)];
    const elsewhere = await inRoom(world.ours.user);
    expect(await user.emit('typing', ticketId)).toEqual({ success: true });
    expect(await user.emit('stop_typing', ticketId)).toEqual({ success: true });
    expect(await agent.hears('user_typing')).toMatchObject({ ticketId, user: { _id: world.ours.user } });
    expect(await agent.hears('user_stop_typing')).toMatchObject({ ticketId });
    for (const window of [user, elsewhere]) {
      await window.settled();
      expect(window.all('user_typing')).toEqual([]);
      expect(window.all('user_stop_typing')).toEqual([]);
    }
  });

  test('what has to be kept is not deleted', async () => {
    const user = await inRoom(world.ours.user);
    const message = await sendText(user, 'Kept');
    const hold = {
      organization_id: world.ours.id,
      id: newId(),
      kind: 'ticket',
      ticket_id: ticketId,
    } as const;
    await app.db
      .insertInto('legal_holds')
      .values({
        ...hold,
        reason: 'A claim',
        placed_by: world.ours.admin,
        by_super_admin: false,
        created_at: new Date(),
      })
      .execute();
    expect(await user.emit('delete_message', message._id)).toMatchObject({
      success: false,
      code: 'LEGAL_HOLD',
    });
    expect(await messages(world.ours.user)).toMatchObject([{ content: 'Kept' }]);
  });

  test('editing and deleting reach the room and the history', async () => {
    const [user, agent] = [await inRoom(world.ours.user), await inRoom(world.ours.agent)];
    const message = await sendText(user, 'First');
    expect(await user.emit('edit_message', { messageId: message._id, newContent: ' Second ' })).toMatchObject(
      { success: true, message: { content: 'Second', isEdited: true } },
    );
    expect(await agent.hears('message_edited')).toMatchObject({ _id: message._id, content: 'Second' });
    expect(await messages(world.ours.agent)).toMatchObject([{ content: 'Second', isEdited: true }]);
    expect(await user.emit('delete_message', { messageId: message._id })).toEqual({ success: true });
    const by = { actor_id: world.ours.user };
    expect(await eventsOf(app.db, message._id)).toEqual([
      { ...by, verb: 'edited', data: { ticketId, from: 'First', to: 'Second' } },
      { ...by, verb: 'deleted', data: { ticketId } },
    ]);
    expect(await agent.hears('message_deleted')).toEqual({ messageId: message._id, ticketId });
    expect(await messages(world.ours.agent)).toEqual([]);
    for (const answer of [
      await user.emit('delete_message', message._id),
      await user.emit('edit_message', { messageId: message._id, newContent: 'Third' }),
    ]) {
      expect(answer).toMatchObject({ success: false, code: 'NOT_FOUND' });
    }
  });

  test('editing and deleting end after two minutes, to the millisecond', async () => {
    const user = await inRoom(world.ours.user);
    const message = await sendText(user, 'First');
    app.clock.advance(CHAT.editWindow);
    expect(await user.emit('edit_message', { messageId: message._id, newContent: 'Second' })).toMatchObject({
      success: true,
    });
    app.clock.advance(1);
    for (const answer of [
      await user.emit('edit_message', { messageId: message._id, newContent: 'Third' }),
      await user.emit('delete_message', message._id),
    ]) {
      expect(answer).toMatchObject({ success: false, code: 'EDIT_WINDOW_EXPIRED' });
    }
    expect(await messages(world.ours.user)).toMatchObject([{ content: 'Second' }]);
  });

  test('a new status is told to the room', async () => {
    const [user, agent] = [await inRoom(world.ours.user), await inRoom(world.ours.agent)];
    await app.call(world.ours.admin, 'PUT', `/admin/tickets/${ticketId}/status`, {
      body: { status: 'resolved' },
    });
    for (const window of [user, agent]) {
      expect(await window.hears('ticket_status_changed')).toEqual({ ticketId, status: 'Resolved' });
    }
    await app.call(world.superAdmin, 'PUT', `/super-admin/tickets/${ticketId}/status`, {
      body: { status: 'Closed' },
    });
    await app.call(world.ours.agent, 'PUT', `/tickets/${ticketId}/status`, { body: { status: 'Open' } });
    // The same again is no news.
    await app.call(world.ours.agent, 'PUT', `/tickets/${ticketId}/status`, { body: { status: 'Open' } });
    await user.settled();
    expect(user.all('ticket_status_changed').map(({ status }) => status)).toEqual([
      'Resolved',
      'Closed',
      'Open',
    ]);
  });
});
