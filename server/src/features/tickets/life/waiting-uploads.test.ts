/** Several uploads of one person at a time, over a real port: some go on, others wait for them. */
import { connect, type Socket } from 'node:net';
import { FILES } from '@switchboard/contract/limits.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { UPLOADS_AT_ONCE } from '../../../platform/limits.ts';
import { CANARY } from '../../../testing/canary/canary.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp({ RATE_LIMIT_FACTOR: '1' });
let port: number;
let path: string;
/** The server's end of what is open. */
const connections = new Set<Socket>();
beforeAll(async () => {
  port = Number(new URL(await app.listen()).port);
  app.fastify.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
});
beforeEach(async () => {
  path = `/api/tickets/${await createTicket(app.db, world.ours)}/comments`;
});

const BEGINNING =
  '--x\r\ncontent-disposition: form-data; name="attachments"; filename="slow.txt"\r\n\r\nslow';
const REST = '\r\n--x--\r\n';

/** An upload of which the end is missing. */
async function begin(who: string) {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${await app.tokenFor(who)}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${BEGINNING.length + REST.length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${BEGINNING}`);
  return { socket, status: () => heard.match(/^HTTP\/1.1 (\d+)/)?.[1] };
}

async function upload(who: string) {
  const body = new FormData();
  body.append('attachments', new Blob(['whole']), 'whole.txt');
  const headers = { authorization: `Bearer ${await app.tokenFor(who)}` };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
  return response.status;
}

const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, work));

const staged = async () => {
  const attachments = app.db.selectFrom('attachments').select('id');
  const kept = await attachments.where('organization_id', '<>', CANARY.id).execute();
  return (await app.storedFiles()).length - kept.length;
};
const fillLanes = async () => {
  const slow = await times(UPLOADS_AT_ONCE.running, () => begin(world.ours.user));
  await expect.poll(staged).toBe(UPLOADS_AT_ONCE.running);
  return slow;
};
/** How many uploads the server waits for, by the time after which it gives a silent one up. */
const patience = (milliseconds: number) =>
  [...connections].filter(({ timeout }) => timeout === milliseconds).length;

test('more than there is room for wait until one of them ends', async () => {
  const { ours } = world;
  const slow = await fillLanes();
  const waiting = times(12, () => upload(ours.user));
  expect(await upload(ours.admin)).toBe(201);
  expect(await staged()).toBe(UPLOADS_AT_ONCE.running);
  slow[0]?.socket.destroy();
  expect(await waiting).toEqual(Array.from({ length: 12 }, () => 201));
  for (const { socket } of slow) socket.destroy();
  await expect.poll(staged).toBe(0);
});

test('the people of one organization share its room, and others have theirs', async () => {
  const { ours, theirs } = world;
  const slow = [];
  for (const requester of [ours.user, ours.otherUser]) {
    path = `/api/tickets/${await createTicket(app.db, ours, { requester })}/comments`;
    slow.push(...(await times(UPLOADS_AT_ONCE.running, () => begin(requester))));
  }
  await expect.poll(staged).toBe(10);
  const waits = await begin(ours.admin);
  await expect.poll(() => patience(0)).toBe(1);
  path = `/api/tickets/${await createTicket(app.db, theirs)}/comments`;
  expect(await upload(theirs.user)).toBe(201);
  expect(patience(0)).toBe(1);
  slow[0]?.socket.destroy();
  waits.socket.write(REST);
  await expect.poll(waits.status).toBe('201');
  for (const { socket } of [...slow, waits]) socket.destroy();
  await expect.poll(staged).toBe(0);
});

test('while it waits to be read, a silent one is not given up', async () => {
  const slow = await fillLanes();
  const waits = await begin(world.ours.user);
  await expect.poll(() => patience(0)).toBe(1);
  expect(patience(FILES.uploadStall)).toBe(UPLOADS_AT_ONCE.running);
  slow[0]?.socket.destroy();
  await expect.poll(() => patience(0)).toBe(0);
  waits.socket.write(REST);
  await expect.poll(waits.status).toBe('201');
  for (const { socket } of [...slow, waits]) socket.destroy();
  await expect.poll(staged).toBe(0);
});

test('those that are given up while they wait take no room', async () => {
  const slow = await fillLanes();
  const waiting = await times(UPLOADS_AT_ONCE.running, () => begin(world.ours.user));
  await expect.poll(() => patience(0)).toBe(waiting.length);
  for (const { socket } of waiting) socket.destroy();
  await expect.poll(() => patience(0)).toBe(0);
  for (const { socket } of slow) socket.destroy();
  expect(await upload(world.ours.user)).toBe(201);
});

test('one whose sender was put out in the middle is refused, and nothing of it is kept', async () => {
  const { otherUser } = world.ours;
  const mine = await createTicket(app.db, world.ours, { requester: otherUser });
  path = `/api/tickets/${mine}/comments`;
  const slow = await begin(otherUser);
  await expect.poll(staged).toBe(1);
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', otherUser).execute();
  slow.socket.write(REST);
  await expect.poll(slow.status).toBe('401');
  expect(await staged()).toBe(0);
  const comments = app.db.selectFrom('comments').select('id').where('ticket_id', '=', mine);
  expect(await comments.execute()).toEqual([]);
  slow.socket.destroy();
});
