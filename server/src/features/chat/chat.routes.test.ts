/** The chat's calls: history, unread counts, images. */
import { CHAT } from '@switchboard/contract/limits.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database/open-database.ts';
import { refuseTooMuchInADay } from '../../platform/files/daily-uploads.ts';
import { NOTHING_RUNS } from '../../platform/http/security.ts';
import { newId } from '../../platform/ids.ts';
import { openListeningApp } from '../../testing/open-listening-app.ts';
import { overtaken } from '../../testing/overtaken.ts';
import { GIF, HTML, JPEG, PDF, PNG, SVG, WEBP } from '../../testing/sample-files.ts';
import type { ChatWindow } from '../../testing/window.ts';
import { createTicket } from '../../testing/world.ts';
import { removeOrphanFiles, removeUnusedChatImages, UNUSED_IMAGE_AGE } from '../installation/housekeeping.ts';
import { insertImage } from './chat-image.repo.ts';
import { BYTES_PER_PERSON_AND_DAY } from './chat-image.ts';

const { app, world, base, open } = await openListeningApp();
let ticketId: string;
beforeEach(async () => {
  ticketId = await createTicket(app.db, world.ours, { agent: world.ours.agent });
});

const say = async (window: ChatWindow, content: string, ticket = ticketId): Promise<string> => {
  const draft = { ticketId: ticket, content, messageType: 'text' as const, tempId: newId() };
  const answer = await window.emit('send_message', draft);
  if (!answer.success) throw new Error(answer.message);
  return answer.message._id;
};

interface History {
  readonly messages: readonly { readonly _id: string; readonly content: string }[];
  readonly pagination: { readonly total: number; readonly pages: number };
  readonly lastReadMessageId: string | null;
}
const history = async (userId: string, query = '') => {
  const answer = await app.call(userId, 'GET', `/chat/tickets/${ticketId}/messages${query}`);
  return { status: answer.status, ...(answer.body as unknown as History) };
};
const contents = ({ messages }: History) => messages.map(({ content }) => content);

describe('the history', () => {
  test('comes by fifty, the newest page first, each in the order of time', async () => {
    const user = await open(world.ours.user);
    const ids: string[] = [];
    for (let number = 1; number <= 60; number += 1) ids.push(await say(user, `${number}`));
    const [first, second] = [await history(world.ours.agent), await history(world.ours.agent, '?page=2')];
    expect(contents(first)).toEqual(Array.from({ length: 50 }, (_, index) => `${index + 11}`));
    expect(contents(second)).toEqual(Array.from({ length: 10 }, (_, index) => `${index + 1}`));
    expect(first.pagination).toEqual({ current: 1, page: 1, pages: 2, total: 60, limit: 50 });

    // Pages that stay where they are while others write, and what a client missed.
    await say(user, '61');
    const older = await history(world.ours.agent, `?before=${ids[10]}&limit=5`);
    expect(contents(older)).toEqual(['6', '7', '8', '9', '10']);
    const missed = await history(world.ours.agent, `?after=${ids[56]}&limit=3`);
    expect(contents(missed)).toEqual(['58', '59', '60']);
    expect(contents(await history(world.ours.agent, `?after=${ids[59]}`))).toEqual(['61']);
  });

  test('knows no bounds that are not its own messages', async () => {
    const user = await open(world.ours.user);
    const elsewhere = await createTicket(app.db, world.ours);
    const foreign = await say(user, 'Elsewhere', elsewhere);
    for (const bound of [foreign, newId(), 'nonsense']) {
      expect((await history(world.ours.user, `?before=${bound}`)).status).toBe(404);
      expect((await history(world.ours.user, `?after=${bound}`)).status).toBe(404);
    }
  });
});

describe('unread messages', () => {
  const unread = async (userId: string, query = '') => {
    const { body } = await app.call(userId, 'GET', `/chat/unread-count${query}`);
    return body as unknown as { unreadCount: number; tickets: { ticketId: string; unreadCount: number }[] };
  };
  const here = async (userId: string) => (await unread(userId, `?ticketId=${ticketId}`)).unreadCount;

  test('are those of others after the mark, which reading and writing move on', async () => {
    const [user, agent] = [await open(world.ours.user), await open(world.ours.agent)];
    const [first, second, third] = [
      await say(user, 'One'),
      await say(user, 'Two'),
      await say(user, 'Three'),
    ] as const;
    expect(await here(world.ours.agent)).toBe(3);
    expect(await here(world.ours.user)).toBe(0);
    expect((await history(world.ours.agent)).lastReadMessageId).toBeNull();

    expect(await agent.emit('mark_as_read', { messageId: second })).toEqual({
      success: true,
      unreadCount: 1,
    });
    expect((await history(world.ours.agent)).lastReadMessageId).toBe(second);
    expect(await agent.emit('mark_as_read', first)).toEqual({ success: true, unreadCount: 1 });
    await user.emit('delete_message', third);
    expect(await here(world.ours.agent)).toBe(0);

    await say(user, 'Four');
    await say(agent, 'An answer moves the mark');
    expect(await here(world.ours.agent)).toBe(0);
    expect(await here(world.ours.user)).toBe(1);
  });

  test('are summed over the chats that somebody takes part in', async () => {
    const { user, agent, admin, manager } = world.ours;
    const before = await unread(agent);
    const window = await open(user);
    await say(window, 'One');
    await say(window, 'Two');
    expect(await unread(agent)).toEqual({
      success: true,
      unreadCount: before.unreadCount + 2,
      tickets: [{ ticketId, unreadCount: 2 }, ...before.tickets],
    });
    // Who runs the desk is not flooded by chats they never opened.
    for (const caller of [admin, manager, world.superAdmin]) {
      expect((await unread(caller)).tickets.map((one) => one.ticketId)).not.toContain(ticketId);
    }
    for (const caller of [admin, world.superAdmin]) {
      const opened = await open(caller);
      await opened.emit('join_ticket_room', ticketId);
      expect((await unread(caller)).tickets[0]).toEqual({ ticketId, unreadCount: 2 });
    }
    // Opened before, and out of reach now.
    await app.db
      .updateTable('ticket_people')
      .set({ until: new Date() })
      .where('ticket_id', '=', ticketId)
      .where('relation', '=', 'devops_agent')
      .execute();
    for (const caller of [agent, admin, world.superAdmin]) {
      expect((await unread(caller)).tickets.map((one) => one.ticketId)).not.toContain(ticketId);
    }
  });

  test('are told to the windows that look elsewhere', async () => {
    const [user, agent] = [await open(world.ours.user), await open(world.ours.agent)];
    const agentInside = await open(world.ours.agent);
    const stranger = await open(world.ours.otherUser);
    await agentInside.emit('join_ticket_room', ticketId);
    const message = await say(user, 'One');
    expect(await agent.hears('unread_changed')).toEqual({ ticketId, unreadCount: 1 });
    await agentInside.emit('mark_as_read', message);
    expect(await agent.hears('unread_changed', 2)).toEqual({ ticketId, unreadCount: 0 });
    for (const window of [agentInside, stranger, user]) {
      await window.settled();
      expect(window.all('unread_changed').filter((one) => one.unreadCount > 0)).toEqual([]);
    }
    expect(stranger.heard).toEqual([]);
  });
});

describe('images', () => {
  async function upload(userId: string, name: string, content: Buffer, fields: Record<string, string> = {}) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('image', new Blob([new Uint8Array(content)], { type: 'application/x-lie' }), name);
    const response = await fetch(`${base}/api/chat/upload-image`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await app.tokenFor(userId)}` },
      body: form,
    });
    const body = (await response.json()) as {
      imageUrl: string;
      metadata: object;
      message: string;
      errors: { path: string }[];
    };
    return { status: response.status, ...body };
  }
  const fetchImage = async (userId: string | null, imageUrl: string) =>
    app.call(userId, 'GET', imageUrl.replace('/api', ''));
  const show = (window: ChatWindow, imageUrl: string | null, ticket = ticketId, tempId = newId()) =>
    window.emit('send_message', { ticketId: ticket, content: '', messageType: 'image', imageUrl, tempId });

  test('are shown to their uploader, and once they are sent to those who may read that chat', async () => {
    const { user, agent, otherUser, manager } = world.ours;
    const { status, imageUrl, metadata } = await upload(user, 'label.png', PNG, { ticketId });
    expect(status).toBe(200);
    expect(metadata).toEqual({ originalFileName: 'label.png', mimetype: 'image/png', size: PNG.length });
    expect((await fetchImage(user, imageUrl)).raw).toEqual(PNG);
    for (const caller of [agent, otherUser, world.superAdmin, world.theirs.admin]) {
      expect((await fetchImage(caller, imageUrl)).status).toBe(404);
    }

    const [window, heard] = [await open(user), await open(agent)];
    await heard.emit('join_ticket_room', ticketId);
    const draft = { ticketId, content: '', messageType: 'image' as const, imageUrl, tempId: newId() };
    const sent = await window.emit('send_message', {
      ...draft,
      metadata: { size: 1, originalFileName: 'lie' },
    });
    expect(sent).toMatchObject({
      success: true,
      message: { messageType: 'image', imageUrl, metadata, content: '' },
    });
    expect(await heard.hears('new_message')).toMatchObject({ imageUrl, metadata });
    expect(await window.emit('send_message', draft)).toEqual(sent);

    for (const caller of [user, agent, world.superAdmin]) {
      const answer = await fetchImage(caller, imageUrl);
      expect(answer.status).toBe(200);
      expect(answer.raw).toEqual(PNG);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'content-security-policy': NOTHING_RUNS,
        'x-content-type-options': 'nosniff',
      });
    }
    const strangers = [otherUser, manager, world.theirs.admin];
    for (const caller of strangers) expect((await fetchImage(caller, imageUrl)).status).toBe(404);
    expect((await fetchImage(null, imageUrl)).status).toBe(401);

    const messageId = sent.success ? sent.message._id : '';
    expect(await window.emit('edit_message', { messageId, newContent: 'Words' })).toMatchObject({
      code: 'INVALID_MESSAGE',
    });
    await window.emit('delete_message', messageId);
    expect((await fetchImage(user, imageUrl)).status).toBe(404);
  });

  test('are used once, by their uploader', async () => {
    const [user, agent] = [await open(world.ours.user), await open(world.ours.agent)];
    const { imageUrl } = await upload(world.ours.user, 'label.png', PNG);
    expect(await show(agent, imageUrl)).toMatchObject({ code: 'INVALID_MESSAGE' });
    const answers = await Promise.all([show(user, imageUrl), show(user, imageUrl)]);
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true]);
    const elsewhere = await createTicket(app.db, world.ours);
    for (const address of [
      imageUrl,
      imageUrl.replace('/api', 'https://evil.example/api'),
      'https://evil.example/a.png',
      `/api/chat/images/${'A'.repeat(22)}`,
      '/api/chat/images/../../auth/me',
      'javascript:alert(1)',
      '',
      null,
    ]) {
      expect(await show(user, address, elsewhere), `${address}`).toMatchObject({ code: 'INVALID_MESSAGE' });
    }
  });

  test('are what they claim, and smaller than 5 MB', async () => {
    const { user } = world.ours;
    for (const [name, content] of [
      ['a.png', PNG],
      ['a.gif', GIF],
      ['a.JPG', JPEG],
      ['a.webp', WEBP],
    ] as const) {
      expect((await upload(user, name, content)).status, name).toBe(200);
    }
    const before = (await app.storedFiles()).length;
    for (const [name, content] of [
      ['a.pdf', PDF],
      ['a.svg', SVG],
      ['a.png', HTML],
      ['a.png', PDF],
      ['a.png', JPEG],
    ] as const) {
      const refused = await upload(user, name, content);
      expect(refused, name).toMatchObject({ status: 400, message: 'Please select an image file' });
      expect(refused.errors[0]?.path).toBe('image');
    }
    const sized = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]);
    expect((await upload(user, 'a.png', sized(CHAT.imageBytes - 1))).status).toBe(200);
    for (const bytes of [CHAT.imageBytes, CHAT.imageBytes + 1_000_000]) {
      expect(await upload(user, 'a.png', sized(bytes))).toMatchObject({
        status: 413,
        message: 'Image must be less than 5MB',
      });
    }
    expect((await app.call(user, 'POST', '/chat/upload-image', { body: {} })).status).toBe(400);
    expect((await app.storedFiles()).length).toBe(before + 1);
  });

  test('are 200 MB a day for a person, those included that are being stored', async () => {
    const actor = { id: world.ours.otherUser };
    const limit = { bytes: 0, most: BYTES_PER_PERSON_AND_DAY };
    const image = {
      id: newId(),
      uploader_id: actor.id,
      stored_name: newId(),
      original_name: 'a.png',
      mime_type: 'image/png',
      size: BYTES_PER_PERSON_AND_DAY - PNG.length,
      created_at: app.clock.now(),
      counted_for: null,
    };
    const storing = async (trx: Database) => {
      await refuseTooMuchInADay(trx, { actor, at: app.clock.now() }, limit, async () => 0);
      await insertImage(trx, image);
    };
    const stored = await app.storedFiles();
    const both = await overtaken(app.db, storing, () =>
      Promise.all([upload(actor.id, 'a.png', PNG), upload(actor.id, 'b.png', PNG)]),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    expect(await app.storedFiles()).toHaveLength(stored.length + 1);
  });

  test('for a ticket are refused at once where its chat is', async () => {
    const closed = await createTicket(app.db, world.ours, { status: 'Closed' });
    const { user, manager } = world.ours;
    expect((await upload(user, 'a.png', PNG, { ticketId: closed })).status).toBe(409);
    expect((await upload(manager, 'a.png', PNG, { ticketId })).status).toBe(403);
    expect((await upload(world.theirs.user, 'a.png', PNG, { ticketId })).status).toBe(404);
    expect((await upload(user, 'a.png', PNG, { ticketId: 'nonsense' })).status).toBe(404);
  });

  test('that nobody sends are removed after a day, the others stay', async () => {
    const deps = {
      database: app.database,
      clock: app.clock,
      files: app.files,
      log: app.fastify.log,
    };
    const { user } = world.ours;
    await app.db.deleteFrom('chat_images').where('ticket_id', 'is', null).execute();
    await removeOrphanFiles(deps, { staged: -1, kept: -1 });
    const [used, unused] = [await upload(user, 'a.png', PNG), await upload(user, 'a.png', PNG)];
    const nameOf = ({ imageUrl }: { imageUrl: string }) => imageUrl.split('/').at(-1);
    const window = await open(user);
    expect(await show(window, used.imageUrl)).toMatchObject({ success: true });
    window.close();
    app.clock.advance(UNUSED_IMAGE_AGE - 1);
    await removeUnusedChatImages(deps);
    expect(await app.storedFiles()).toContain(nameOf(unused));
    app.clock.advance(2);
    await removeUnusedChatImages(deps);
    await removeOrphanFiles(deps, { staged: -1, kept: -1 });
    expect(await app.storedFiles()).toContain(nameOf(used));
    expect(await app.storedFiles()).not.toContain(nameOf(unused));
    expect((await fetchImage(user, used.imageUrl)).status).toBe(200);
  });
});
