/** The way in for connections: whose they may be, how many, and how they end with the program. */
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { closeWindows, openWindow } from '../../testing/window.ts';
import { createTicket, createWorld } from '../../testing/world.ts';

const HANDSHAKE = '/socket.io/?EIO=4&transport=polling';

const apps: TestApp[] = [];
async function start(env: Record<string, string> = {}) {
  const app = await startTestApp(env);
  apps.push(app);
  return { app, base: await app.listen(), world: await createWorld(app.db) };
}
afterEach(async () => {
  closeWindows();
  for (const app of apps.splice(0)) await app.close();
});

/** What the server answers to a request for an upgrade. */
const upgrade = (base: string, headers: Record<string, string>) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const socket = connect(Number(port), hostname, () => {
      const lines = {
        host: `${hostname}:${port}`,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
        ...headers,
      };
      const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
      socket.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
    });
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
  });

test('is for our own pages and for programs, by polling and by websocket', async () => {
  const { base, app, world } = await start();
  const origins: readonly (readonly [Record<string, string>, number])[] = [
    [{}, 200],
    [{ origin: base }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: base.replace('127.0.0.1', 'localhost') }, 403],
  ];
  for (const [headers, status] of origins) {
    const answer = await fetch(base + HANDSHAKE, { headers });
    expect(answer.status, JSON.stringify(headers)).toBe(status);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(await upgrade(base, headers)).toBe(
      status === 200 ? 'HTTP/1.1 101 Switching Protocols' : 'HTTP/1.1 403 Forbidden',
    );
  }
  const token = await app.tokenFor(world.ours.user);
  const window = await openWindow(base, token, { transports: ['websocket'] });
  expect(await window.emit('join_ticket_room', 'nonsense')).toMatchObject({ code: 'NOT_FOUND' });
});

test('belongs to the public address where one is set', async () => {
  const { base } = await start({ PUBLIC_URL: 'https://desk.example.com' });
  expect((await fetch(base + HANDSHAKE)).status).toBe(400);
  const host = { host: 'desk.example.com' };
  expect(await upgrade(base, { ...host, origin: 'https://desk.example.com' })).toContain('101');
  expect(await upgrade(base, { ...host, origin: 'http://desk.example.com' })).toContain('403');
  expect(await upgrade(base, { host: 'evil.example', origin: 'https://desk.example.com' })).toContain('403');
});

test('has an end: windows of a person, connections of an address, requests of a connection', async () => {
  const { base, app, world } = await start({ RATE_LIMIT_FACTOR: '0.05' });
  const token = await app.tokenFor(world.ours.user);
  const first = await openWindow(base, token);
  await expect(openWindow(base, token)).rejects.toThrow('Too many connections');
  // A window counts for its person, whatever it says it leaves.
  for (const room of [world.ours.user, first.socket.id ?? '']) {
    expect(await first.emitAnything('leave_ticket_room', room)).toMatchObject({ code: 'NOT_FOUND' });
  }
  await expect(openWindow(base, token)).rejects.toThrow('Too many connections');
  await openWindow(base, await app.tokenFor(world.ours.agent));

  const statuses: number[] = [];
  for (let count = 0; count < 160; count += 1) statuses.push((await fetch(base + HANDSHAKE)).status);
  expect(statuses.at(-1)).toBe(429);

  const polls = await start({ RATE_LIMIT_FACTOR: '0.01' });
  const opened = await (await fetch(polls.base + HANDSHAKE)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const post = () => fetch(`${polls.base}${HANDSHAKE}&sid=${sid}`, { method: 'POST', body: '3' });
  const answers: number[] = [];
  for (let count = 0; count < 5; count += 1) answers.push((await post()).status);
  expect(answers).toEqual([200, 200, 200, 429, 429]);
});

test('a flood of packets ends its connection before they are looked at', async () => {
  const { base, app, world } = await start({ RATE_LIMIT_FACTOR: '1' });
  const opened = await (await fetch(base + HANDSHAKE)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const address = `${base}${HANDSHAKE}&sid=${sid}`;
  const entries = Array.from({ length: 2_000 }, () => '40{"token":"nonsense"}');
  await fetch(address, { method: 'POST', body: entries.join('\u001e') }).catch(() => undefined);
  expect(await (await fetch(address)).json()).toMatchObject({ message: 'Session ID unknown' });

  const token = await app.tokenFor(world.ours.user);
  const [flood, calm] = await Promise.all([openWindow(base, token), openWindow(base, token)]);
  const gone = new Promise((resolve) => flood.socket.once('disconnect', resolve));
  for (let count = 0; count < 2_000; count += 1) flood.socket.emit('no such event');
  await gone;
  expect(await calm.emit('join_ticket_room', 'nonsense')).toMatchObject({ code: 'NOT_FOUND' });
});

test('an event above the limit of bytes cuts the connection, which can be made again', async () => {
  const { base, app, world } = await start();
  const window = await openWindow(base, await app.tokenFor(world.ours.user));
  const gone = new Promise((resolve) => window.socket.once('disconnect', resolve));
  window.socket.emit('typing', 'x'.repeat(3 * 1024 * 1024));
  expect(await gone).toBe('transport error');
});

test('what is under way when the program ends is finished, and every connection is closed', async () => {
  const { base, app, world } = await start();
  const ticketId = await createTicket(app.db, world.ours);
  const token = await app.tokenFor(world.ours.user);
  const windows = await Promise.all([
    ...Array.from({ length: 5 }, () => openWindow(base, token)),
    openWindow(base, token, { transports: ['websocket'] }),
  ]);
  for (const window of windows) await window.emit('join_ticket_room', ticketId);
  const tempIds = windows.map((_, index) => `last ${index}`);
  for (const [index, { socket }] of windows.entries()) {
    socket.emit('send_message', { ticketId, content: 'Last', messageType: 'text', tempId: tempIds[index] });
  }
  await windows[0]?.hears('new_message');
  const began = performance.now();
  await app.fastify.close();
  // Polls that are not ended hold the server open until the next ping, after 25 seconds.
  expect(performance.now() - began).toBeLessThan(15_000);
  await expect.poll(() => windows.filter(({ socket }) => socket.connected)).toEqual([]);
  // Whatever was confirmed is there.
  const stored = await app.db
    .selectFrom('chat_messages')
    .select('temp_id')
    .where('ticket_id', '=', ticketId)
    .execute();
  const confirmed = windows.flatMap((window) => window.all('message_sent').map(({ tempId }) => tempId));
  expect(stored.map((row) => row.temp_id)).toEqual(expect.arrayContaining(confirmed));
});
