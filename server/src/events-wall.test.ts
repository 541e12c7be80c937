/**
 * The wall for sockets, generated from the contract: every event × no token, a session that ran out, each role with
 * the other organization's ids, payloads that break things, of which the fuzzer sends more, and each permission that it asks.
 */
import { ROLES, type Role } from '@switchboard/contract/enums.ts';
import { type ClientEventName, clientEvents } from '@switchboard/contract/events.ts';
import {
  GIVABLE_PERMISSIONS,
  type Grant,
  type Permission,
  type ScopedPermission,
} from '@switchboard/contract/policies/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SESSION } from './features/access/sessions/session.repo.ts';
import { newId } from './platform/ids.ts';
import { eventSamples } from './testing/event-samples.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { type ChatWindow, closeWindows, openWindow } from './testing/window.ts';
import {
  createMessage,
  createRole,
  createUser,
  createWorld,
  memberOf,
  type Organization,
  type World,
} from './testing/world.ts';

const events = Object.keys(clientEvents) as ClientEventName[];

let app: TestApp;
let world: World;
let base: string;
/** One of each role, for the whole run. */
const ourWindows = new Map<Role, ChatWindow>();
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app.db);
  base = await app.listen();
  for (const role of ROLES) {
    if (role !== 'super_admin') ourWindows.set(role, await open(member(world.ours, role)));
  }
});
afterAll(async () => {
  closeWindows();
  await app.close();
});

const open = async (userId: string) => openWindow(base, await app.tokenFor(userId));

const member = (home: Organization, role: Role) => memberOf(world, home, role);

async function stored(): Promise<unknown> {
  const { rows } = await sql`
    select (select md5(string_agg(row::text, ',' order by row::text)) from chat_messages as row) as messages,
      (select md5(string_agg(row::text, ',' order by row::text)) from chat_reads as row) as reads,
      (select md5(string_agg(row::text, ',' order by row::text)) from organization_people as row) as people,
      (select count(*) from events) as events`.execute(app.db);
  return rows[0];
}

describe('a connection', () => {
  test.each([
    ['no token', undefined],
    ['an unknown token', 'x'.repeat(43)],
    ['a token that is no text', { $ne: null }],
    ['a token too long', 'x'.repeat(100_000)],
  ])('is refused with %s', async (_name, token) => {
    await expect(openWindow(base, token)).rejects.toThrow(/^Authentication failed$/);
  });

  test('is refused with a token in the address', async () => {
    const query = { token: await app.tokenFor(world.ours.user) };
    await expect(openWindow(base, undefined, { query })).rejects.toThrow('Authentication failed');
  });

  test('is refused to somebody deactivated, and to members of a blocked organization', async () => {
    const token = await app.tokenFor(world.theirs.otherUser);
    const people = app.db.updateTable('users').where('id', '=', world.theirs.otherUser);
    await people.set({ is_active: false }).execute();
    await expect(openWindow(base, token)).rejects.toThrow('Authentication failed');
    await people.set({ is_active: true }).execute();
    await expect(openWindow(base, token)).rejects.toThrow('Authentication failed');
  });
});

test('what nobody knows is answered and does no harm', async () => {
  const window = await open(world.ours.user);
  for (const args of [[], [1, 2], [{}], [['a']], [null]]) {
    expect(await window.emitAnything('drop_tables', ...args)).toMatchObject({
      success: false,
      code: 'INVALID_MESSAGE',
    });
  }
  expect(window.socket.connected).toBe(true);
});

describe.each(events)('%s', (name) => {
  test('reaches nothing of the other organization', async () => {
    const theirs = await createMessage(app.db, world.theirs);
    const theirWindow = await open(world.theirs.user);
    await theirWindow.emit('join_ticket_room', theirs.ticketId);
    await theirWindow.settled();
    theirWindow.forget();
    const before = await stored();
    const unknown = { ticketId: newId(), messageId: newId() };
    const malformed = { ticketId: "' or 1=1 --", messageId: 'nonsense' };
    for (const [role, window] of ourWindows) {
      window.forget();
      for (const ids of [theirs, unknown, malformed]) {
        expect(await window.emitAnything(name, eventSamples[name](ids)), role).toEqual({
          success: false,
          code: 'NOT_FOUND',
          message: 'Not found',
        });
      }
      expect(
        window.heard.map(({ name: heard }) => heard),
        role,
      ).toEqual(['error', 'error', 'error']);
    }
    await theirWindow.settled();
    expect(theirWindow.heard).toEqual([]);
    expect(await stored()).toEqual(before);
    theirWindow.close();
  });

  test('answers every payload and goes on', async () => {
    const ids = await createMessage(app.db, world.ours);
    const window = ourWindows.get('user') as ChatWindow;
    const good = eventSamples[name](ids);
    const nasty: unknown[] = [
      undefined,
      null,
      '',
      ' ',
      '\u0000',
      '\ud800',
      'x'.repeat(1024 * 1024),
      1,
      Number.NaN,
      true,
      [],
      [ids.ticketId],
      {},
      { ticketId: { $ne: null }, messageId: ['a'] },
      { ...(typeof good === 'object' && good), __proto__: { polluted: true }, constructor: 1 },
      Buffer.from('binary'),
    ];
    const expectAnswer = (answer: { success: boolean; code?: string }, payload: unknown) => {
      if (answer.success) return;
      const allowed = ['INVALID_MESSAGE', 'NOT_FOUND', 'EDIT_WINDOW_EXPIRED'];
      expect(allowed, JSON.stringify(payload)?.slice(0, 300)).toContain(answer.code);
    };
    for (const payload of nasty) expectAnswer(await window.emitAnything(name, payload), payload);
    // Without asking for an answer, with one in the wrong place, with too much.
    window.socket.emit(name);
    window.socket.emit(name, () => undefined, good);
    window.socket.emit(name, good, good, good);
    await window.settled();
    expect(window.socket.connected).toBe(true);
    expect(await window.emit('join_ticket_room', ids.ticketId)).toMatchObject({ success: true });
  });
});

test.each(events)('%s needs a session that is good now', async (name) => {
  const ids = await createMessage(app.db, world.ours);
  const window = await open(world.ours.user);
  const before = await stored();
  app.clock.advance(SESSION.idle + 1);
  expect(await window.emitAnything(name, eventSamples[name](ids))).toMatchObject({
    success: false,
    code: 'UNAUTHENTICATED',
  });
  await expect.poll(() => window.socket.connected).toBe(false);
  expect(window.all('error').map(({ code }) => code)).toEqual(['UNAUTHENTICATED']);
  expect(await stored()).toEqual(before);
});

test('a window that sends too much is told so, and its connection lives', async () => {
  const strict = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  const { ours } = await createWorld(strict.db);
  const { ticketId } = await createMessage(strict.db, ours);
  const window: ChatWindow = await openWindow(await strict.listen(), await strict.tokenFor(ours.user));
  const answers = await Promise.all(
    Array.from({ length: 35 }, () =>
      window.emit('send_message', eventSamples.send_message({ ticketId, messageId: '' })),
    ),
  );
  expect(answers.filter((answer) => answer.success)).toHaveLength(30);
  expect(answers.filter((answer) => !answer.success && answer.code === 'RATE_LIMITED')).toHaveLength(5);
  // The limit is the person's, whatever the window.
  const second = await openWindow(await strict.listen(), await strict.tokenFor(ours.user));
  expect(
    await second.emit('send_message', eventSamples.send_message({ ticketId, messageId: '' })),
  ).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'You are sending messages too quickly. Please wait a moment.',
  });
  expect(await second.emit('typing', ticketId)).toEqual({ success: true });
  window.close();
  second.close();
  await strict.close();
});

/** What a role of an organization's own has to permit for an event about a ticket that its holder is not on. */
const CHATS = ['tickets.read', 'chat.use'] as const;
const ASKED: Readonly<Record<ClientEventName, readonly ScopedPermission[]>> = {
  join_ticket_room: CHATS,
  leave_ticket_room: CHATS,
  send_message: CHATS,
  typing: CHATS,
  stop_typing: CHATS,
  edit_message: CHATS,
  delete_message: CHATS,
  mark_as_read: CHATS,
  watch: ['tickets.read'],
  unwatch: ['tickets.read'],
  ticket_typing: ['tickets.read'],
};

describe.each(events)('%s by somebody of a role of its own', (name) => {
  const holder = async (permissions: readonly Grant[]) => {
    const email = `${newId()}@ours.test`;
    const id = await createUser(app.db, { role: 'user', organizationId: world.ours.id, email });
    if (permissions.length > 0) {
      await createRole(app.db, world.ours, { name: `Role ${newId()}`, permissions, holders: [id] });
    }
    const window = await open(id);
    const ids = await createMessage(app.db, world.ours);
    const answer = await window.emitAnything(name, eventSamples[name](ids));
    window.close();
    return answer;
  };
  const whole = (names: readonly Permission[]) => names.map((one): Grant => `${one}:organization`);
  const refused = { success: false, code: expect.stringMatching(/^(NOT_FOUND|ACCESS_DENIED)$/) };

  test.each(ASKED[name])('is refused without %s, or with no more of it than for projects', async (asked) => {
    const others = GIVABLE_PERMISSIONS.filter((one) => one !== asked);
    expect(await holder(whole(others))).toMatchObject(refused);
    expect(await holder([...whole(others), `${asked}:project`])).toMatchObject(refused);
  });

  test('is taken with what it asks, and nothing else', async () => {
    const answer = await holder(whole(ASKED[name]));
    // What others wrote is theirs.
    if (name === 'edit_message' || name === 'delete_message')
      expect(answer).toMatchObject({ code: 'NOT_SENDER' });
    else expect(answer).toMatchObject({ success: true });
  });
});
