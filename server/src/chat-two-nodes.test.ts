/** One conversation over two programs on one database: what happens on one is heard on the other. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from './platform/ids.ts';
import { expectOutAtOnce } from './testing/out-at-once.ts';
import type { Program } from './testing/program.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { callTo, signIn, startTwoPrograms } from './testing/two-programs.ts';
import { type ChatWindow, closeWindows, openWindow } from './testing/window.ts';
import { createTicket, createWorld, type World } from './testing/world.ts';

let database: TestDatabase;
let nodes: Awaited<ReturnType<typeof startTwoPrograms>>;
let one: Program;
let two: Program;
let world: World;
let ticketId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database.db);
  nodes = await startTwoPrograms(database);
  ({ one, two } = nodes);
  ticketId = await createTicket(database.db, world.ours, { agent: world.ours.agent });
});
afterEach(closeWindows);
afterAll(() => nodes.close());

async function enter(program: Program, name: string): Promise<ChatWindow & { readonly token: string }> {
  const token = await signIn(program, name);
  const window = await openWindow(program.base, token);
  expect(await window.emit('join_ticket_room', ticketId)).toMatchObject({ success: true });
  return { ...window, token };
}

const presentAt = async (program: Program, token: string) => {
  const asked = await callTo(program, token)('GET', `/chat/tickets/${ticketId}/online-users`);
  return ((await asked.json()) as { onlineUsers: { _id: string }[] }).onlineUsers;
};

const draft = (content: string) => ({ ticketId, content, messageType: 'text' as const, tempId: newId() });

test('presence, typing, messages in order, changes and the status reach the other node', async () => {
  const user = await enter(one, 'user');
  const agent = await enter(two, 'agent');
  expect((await agent.hears('joined_ticket_room')).onlineUsers).toHaveLength(2);
  expect(await user.hears('user_online', 2)).toMatchObject({ user: { _id: world.ours.agent } });
  expect(await presentAt(one, user.token)).toHaveLength(2);

  await user.emit('typing', ticketId);
  expect(await agent.hears('user_typing')).toMatchObject({ user: { _id: world.ours.user } });

  const contents = Array.from({ length: 20 }, (_, number) => `${number}`);
  await Promise.all(contents.map((content) => user.emit('send_message', draft(content))));
  await agent.hears('new_message', 20);
  expect(agent.all('new_message').map(({ content }) => content)).toEqual(contents);

  const sent = await agent.emit('send_message', draft('Too long'));
  const messageId = sent.success ? sent.message._id : '';
  await agent.emit('edit_message', { messageId, newContent: 'Shorter' });
  expect(await user.hears('message_edited')).toMatchObject({ content: 'Shorter' });
  await agent.emit('delete_message', messageId);
  expect(await user.hears('message_deleted')).toEqual({ messageId, ticketId });

  const lists = await openWindow(one.base, user.token);
  await lists.emit('watch', {});
  await callTo(two, agent.token)('PUT', `/tickets/${ticketId}/status`, { status: 'In Progress' });
  expect(await lists.hears('ticket_changed')).toMatchObject({ ticketId, parts: ['status'] });
  expect(await user.hears('ticket_status_changed')).toEqual({ ticketId, status: 'In Progress' });

  const elsewhere = await openWindow(one.base, agent.token);
  await user.emit('send_message', draft('For the badge'));
  expect(await elsewhere.hears('unread_changed')).toEqual({ ticketId, unreadCount: 1 });

  agent.close();
  expect(await user.hears('user_offline')).toMatchObject({ user: { _id: world.ours.agent } });
});

test('who loses access on one node is put out on the other', async () => {
  const [agent, otherWindow] = [await enter(two, 'agent'), await enter(two, 'agent')];
  const user = await enter(two, 'user');
  const speaks = () => user.emit('send_message', draft('Who is still here?'));
  const admin = await signIn(one, 'admin');
  await callTo(one, agent.token)('POST', '/auth/logout');
  await expectOutAtOnce(() => !agent.socket.connected, speaks);
  expect(otherWindow.socket.connected).toBe(true);
  const answer = await callTo(one, admin)('PUT', `/admin/tickets/${ticketId}/assign`, {
    devopsAgent: world.ours.otherAgent,
  });
  expect(answer.status).toBe(200);
  await expectOutAtOnce(() => otherWindow.all('removed_from_chat').length > 0, speaks);
  expect(otherWindow.all('removed_from_chat')).toEqual([{ ticketId }]);
});

test('somebody with windows on both nodes is there until the last one closes', async () => {
  const user = await enter(one, 'user');
  const [here, there] = [await enter(one, 'second-agent'), await enter(two, 'second-agent')];
  await user.hears('user_joined_chat', 3);
  here.close();
  await expect.poll(() => presentAt(one, user.token)).toHaveLength(2);
  // Whoever lost access above may be said to have gone only now.
  const departures = () =>
    user.all('user_offline').filter(({ user: { _id } }) => _id === world.ours.otherAgent);
  expect(departures()).toEqual([]);
  there.close();
  await expect.poll(departures).toHaveLength(1);
  expect(user.all('user_online').map(({ user: { _id } }) => _id)).toEqual([
    world.ours.user,
    world.ours.otherAgent,
  ]);
});

test('a node that dies does not keep the others from answering, and its people are seen to be gone', async () => {
  const user = await enter(one, 'user');
  const agent = await enter(two, 'second-agent');
  const onBoth = await enter(two, 'user');
  expect((await agent.hears('joined_ticket_room')).onlineUsers).toHaveLength(2);
  await two.end('SIGKILL');
  const manager = await openWindow(one.base, await signIn(one, 'admin'));
  expect(await manager.emit('join_ticket_room', ticketId)).toMatchObject({ success: true });
  expect(await user.emit('send_message', draft('Still here'))).toMatchObject({ success: true });
  expect(await manager.hears('new_message')).toMatchObject({ content: 'Still here' });
  await user.hears('user_offline');
  const here = (await presentAt(one, user.token)).map(({ _id }) => _id);
  expect(here.toSorted()).toEqual([world.ours.user, world.ours.admin].toSorted());
  // Nobody is said to have gone who is still there.
  await user.settled();
  expect(user.all('user_offline').map(({ user: { _id } }) => _id)).toEqual([world.ours.otherAgent]);
  onBoth.close();
});
