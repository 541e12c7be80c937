/** What an organization keeps in files is counted, whoever writes it, and has a limit. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { STORAGE } from '@switchboard/contract/limits.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { overtaken } from '../../testing/overtaken.ts';
import { PNG, TEXT } from '../../testing/sample-files.ts';
import { createMessage, createOrganization, createTicket, type Organization } from '../../testing/world.ts';
import { deleteUnusedImages } from '../chat/chat-image.repo.ts';

const { app, world } = await openTestApp();
const base = await app.listen();
const { superAdmin } = world;
const KEPT = 1_000;

let home: Organization;
let ticket: string;
let homes = 0;
beforeEach(async () => {
  homes += 1;
  home = await createOrganization(app.db, `HOME${homes}`);
  ticket = await createTicket(app.db, home);
});

const storageOf = async ({ id, admin }: Organization) =>
  (
    (await app.call(admin, 'GET', `/organizations/${id}`)).body.organization as unknown as {
      storage: { usedBytes: number; limitBytes: number | null; ownGigabytes: number | null };
    }
  ).storage;
const used = async () => (await storageOf(home)).usedBytes;

/** A file of the first ticket with so many bytes, as a row without a file. */
const fill = (size: number, trx = app.db) =>
  trx
    .insertInto('attachments')
    .values({
      organization_id: home.id,
      id: newId(),
      ticket_id: ticket,
      uploader_id: home.agent,
      stored_name: newId(),
      original_name: 'a.txt',
      mime_type: 'text/plain',
      size,
      sha256: Buffer.alloc(32),
      created_at: new Date(0),
    })
    .execute();

const limitTo = (storageGigabytes: unknown, by = superAdmin) =>
  app.call(by, 'PUT', `/organizations/${home.id}`, { body: { storageGigabytes } });

async function send(
  path: string,
  field: string,
  [name, content]: readonly [string, Buffer],
  form: object = {},
) {
  const body = new FormData();
  for (const [key, value] of Object.entries(form)) body.append(key, value);
  body.append(field, new Blob([new Uint8Array(content)]), name);
  const response = await fetch(`${base}/api${path}`, {
    method: path.startsWith('/organizations') ? 'PUT' : 'POST',
    headers: {
      authorization: `Bearer ${await app.tokenFor(path.startsWith('/organizations') ? home.admin : home.user)}`,
    },
    body,
  });
  return { status: response.status, body: (await response.json()) as { code?: string; message?: string } };
}
const comment = () => send(`/tickets/${ticket}/comments`, 'attachments', ['a.txt', TEXT]);
const image = () => send('/chat/upload-image', 'image', ['a.png', PNG]);
const logo = () => send(`/organizations/${home.id}`, 'logo', ['a.png', PNG]);

const rows = async () => ({
  comments: (await app.db.selectFrom('comments').select('id').execute()).length,
  attachments: (await app.db.selectFrom('attachments').select('id').execute()).length,
  images: (await app.db.selectFrom('chat_images').select('id').execute()).length,
  files: (await app.storedFiles()).length,
});

test('files of tickets, images of chats and the logo count, until they are gone', async () => {
  expect(await storageOf(home)).toEqual({
    usedBytes: 0,
    limitBytes: 20 * STORAGE.gigabyte,
    ownGigabytes: null,
  });
  expect((await comment()).status).toBe(201);
  expect(await used()).toBe(TEXT.length);
  expect((await image()).status).toBe(200);
  expect(await used()).toBe(TEXT.length + PNG.length);
  // Never sent.
  await deleteUnusedImages(app.db, new Date(Date.now() + 60_000));
  expect(await used()).toBe(TEXT.length);
  expect((await logo()).status).toBe(200);
  expect((await logo()).status).toBe(200);
  expect(await used()).toBe(TEXT.length + PNG.length);
  await app.call(home.admin, 'PUT', `/organizations/${home.id}`, { body: { logo: '' } });
  expect(await used()).toBe(TEXT.length);
  // A super admin's image counts where it is sent.
  await createMessage(app.db, home, { storedName: newId(), size: KEPT });
  await app.db.updateTable('chat_images').set({ counted_for: home.id }).where('size', '=', KEPT).execute();
  expect(await used()).toBe(TEXT.length + KEPT);
});

describe('a full storage', () => {
  beforeEach(async () => {
    await fill(STORAGE.gigabyte);
    expect((await limitTo(1)).status).toBe(200);
  });

  test.each([
    ['files of a ticket', comment],
    ['an image of a chat', image],
    ['a logo', logo],
    [
      'a new ticket',
      () =>
        send('/tickets', 'attachments', ['a.txt', TEXT], {
          summary: 'Blank labels',
          description: 'Since this morning.',
          ticketType: 'Report Issue',
          category: home.category,
          project: home.plainProject,
          projectManagerName: 'Somebody',
          contactNumber: '2500',
        }),
    ],
  ])('refuses %s, and nothing of it stays', async (_what, attempt) => {
    const before = await rows();
    const { status, body } = await attempt();
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 409,
      code: 'ORGANIZATION_STORAGE_FULL',
      message: 'The storage of your organization is full. Please contact your administrator.',
    });
    expect(await rows()).toEqual(before);
    expect(await used()).toBe(STORAGE.gigabyte);
  });

  test('still takes words, and files again when it has more', async () => {
    const reply = await app.call(home.user, 'POST', `/tickets/${ticket}/comments`, {
      body: { comment: 'Hello' },
    });
    expect(reply.status).toBe(201);
    await limitTo(2);
    expect((await comment()).status).toBe(201);
    // The installation's own limit again.
    await limitTo('');
    expect(await storageOf(home)).toMatchObject({ limitBytes: 20 * STORAGE.gigabyte, ownGigabytes: null });
  });
});

test('what another upload is about to use counts', async () => {
  await limitTo(1);
  const full = STORAGE.gigabyte - TEXT.length;
  const [first, second] = await overtaken(
    app.db,
    (trx) => fill(full, trx),
    () => Promise.all([comment(), comment()]),
  );
  expect([first.status, second.status].toSorted()).toEqual([201, 409]);
  expect(await used()).toBe(STORAGE.gigabyte);
});

test('what cannot be kept is refused before any of it is read', async () => {
  await fill(STORAGE.gigabyte - KEPT);
  await limitTo(1);
  const { port } = new URL(base);
  const socket = connect(Number(port), '127.0.0.1');
  const lines = [
    `POST /api/tickets/${ticket}/comments HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${await app.tokenFor(home.user)}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 10000000',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n--b\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(answer.toString('latin1')).toMatch(/^HTTP\/1\.1 409 /);
});

test('the limit is the super admins’ to set, whole gigabytes, and on record', async () => {
  expect((await limitTo(5, home.admin)).status).toBe(403);
  expect((await limitTo('', home.admin)).status).toBe(200);
  for (const wrong of [0, -1, 1.5, 'x', 100_001]) {
    const refused = await limitTo(wrong);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      errors: [{ msg: 'The storage limit must be a whole number from 1 to 100000 GB, or blank' }],
    });
  }
  await limitTo('5');
  expect(await storageOf(home)).toMatchObject({ limitBytes: 5 * STORAGE.gigabyte, ownGigabytes: 5 });
  const { entries } = (await app.call(home.admin, 'GET', '/admin/audit')).body as unknown as {
    entries: object[];
  };
  expect(entries[0]).toMatchObject({
    verb: 'edited',
    data: { field: 'storageGigabytes', from: null, to: 5 },
  });
});
