import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createWorld } from '../../testing/world.ts';
import { addressKey } from '../networks.ts';
import { NO_DOCUMENT, NOTHING_RUNS } from './security.ts';

const { app, world } = await openTestApp();
let base: string;
beforeAll(async () => {
  base = await app.listen();
});

describe('answers', () => {
  test('unknown calls are missing things, in JSON', async () => {
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['DELETE', '/auth/me'],
      ['PATCH', '/tickets'],
      ['GET', '/tickets/../../etc/passwd'],
    ] as const) {
      const answer = await app.call(null, method, path);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ success: false, message: 'Not found', code: 'NOT_FOUND' });
      expect(answer.body.requestId).toBeTruthy();
    }
  });

  test('a path that cannot be decoded is refused like anything else, and not repeated', async () => {
    for (const url of ['/api/tickets/%zz', '/%c0%ae']) {
      const answer = await app.fastify.inject({ method: 'GET', url });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        success: false,
        message: 'The request could not be read',
        code: 'MALFORMED_REQUEST',
        requestId: expect.any(String),
      });
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': NOTHING_RUNS,
        'cache-control': 'no-store',
      });
    }
  });

  test('who is still sending when a request is refused hears why', async () => {
    const { port } = new URL(base);
    const socket = connect(Number(port), '127.0.0.1');
    const errors: unknown[] = [];
    socket.on('error', (error) => errors.push(error));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`PUT /api/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`);
    // Nothing is read yet: this goes to a server that has refused already.
    for (let time = 0; time < 4; time += 1) {
      await delay(50);
      socket.write('x'.repeat(64 * 1024));
    }
    let heard = '';
    socket.on('data', (data) => {
      heard += data;
    });
    await closed;
    expect(heard).toMatch(/^HTTP\/1.1 431 /);
    expect(errors).toEqual([]);
  });

  test.each([
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\n{}{}x', 400],
    ['chunks of another coding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n', 400],
    ['a header of two lines', 'X-Folded: a\r\n b\r\nContent-Length: 0\r\n\r\n', 400],
    ['more head than anybody needs', `X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('a request with %s is refused, and its connection ends', async (_, rest, status) => {
    const { port } = new URL(base);
    const socket = connect(Number(port), '127.0.0.1');
    let heard = '';
    socket.on('data', (data) => {
      heard += data;
    });
    socket.on('error', () => undefined);
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${rest}`);
    await ended;
    const [head = '', body = '{}'] = heard.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^x-content-type-options: nosniff$/im);
    expect(head.match(/HTTP\/1.1/g)).toHaveLength(1);
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'MALFORMED_REQUEST' });
  });

  test('a method that nothing has is answered like anything unknown, and repeats nothing', async () => {
    const { port } = new URL(base);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1');
      let heard = '';
      socket.on('data', (data) => {
        heard += data;
      });
      socket.once('close', () => resolve(heard));
      socket.write(
        `TRACE /api/config HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Mine: secret\r\nConnection: close\r\n\r\n`,
      );
    });
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect(answer).not.toContain('secret');
  });

  test('what would change every object’s ancestor is refused', async () => {
    for (const payload of [
      '{"__proto__":{"admin":true}}',
      '{"a":{"constructor":{"prototype":{"admin":true}}}}',
    ]) {
      const { statusCode } = await app.fastify.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect(statusCode).toBe(400);
    }
    expect({}).not.toHaveProperty('admin');
  });

  test('say what they are, with the alphabet of text', async () => {
    const token = await app.tokenFor(world.ours.admin);
    for (const [url, type] of [
      ['/api/config', 'application/json; charset=utf-8'],
      ['/api/nothing', 'application/json; charset=utf-8'],
      ['/api/admin/audit/export', 'text/csv; charset=utf-8'],
      ['/api/docs/', 'text/html; charset=utf-8'],
    ] as const) {
      const { headers } = await app.fastify.inject({
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(headers['content-type'], url).toBe(type);
    }
  });

  test('the page about the calls has the name of the product', async () => {
    const { payload } = await app.fastify.inject({ method: 'GET', url: '/api/docs/' });
    expect(payload).toContain('<title>Switchboard API</title>');
  });

  test('carry headers that leave browsers little to go wrong with', async () => {
    for (const path of ['/config', '/nothing', '/auth/me']) {
      const { headers } = await app.call(null, 'GET', path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringMatching(/^camera=\(\), /),
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
      });
      expect(headers['content-security-policy']).toBe(NO_DOCUMENT);
      // A first page makes some thirty calls, each of which brings them.
      expect(JSON.stringify(headers).length).toBeLessThan(700);
      expect(headers).not.toHaveProperty('server');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('are kept nowhere, however their path is spelled', async () => {
    const token = await app.tokenFor(world.ours.user);
    for (const url of ['/api/auth/me', '/%61pi/auth/me', '/api/auth/me/', '/assets/nothing.js']) {
      const { headers } = await app.fastify.inject({
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(headers['cache-control'], url).toBe('no-store');
    }
  });

  test('health, configuration and the description need no session', async () => {
    for (const path of ['/health', '/health/live', '/health/ready', '/config', '/openapi.json', '/docs/']) {
      expect((await app.call(null, 'GET', path)).status, path).toBe(200);
    }
    expect((await app.call(null, 'GET', '/config')).body).toMatchObject({
      success: true,
      demo: true,
      googleEnabled: false,
      providerName: 'Google',
      support: { extension: '2500' },
      claims: [
        { value: '99.9%', label: 'uptime' },
        { value: '24/7', label: 'support' },
        { value: '10k+', label: 'users' },
      ],
    });
  });

  test('with less free space than is asked for it is alive and not ready', async () => {
    const full = await startTestApp({ MIN_FREE_MEGABYTES: '1000000000' });
    expect((await full.call(null, 'GET', '/health/live')).status).toBe(200);
    expect(await full.call(null, 'GET', '/health/ready')).toMatchObject({
      status: 507,
      body: { success: false, code: 'STORAGE_FULL' },
    });
    await full.close();
    const unasked = await startTestApp({ MIN_FREE_MEGABYTES: '0' });
    expect((await unasked.call(null, 'GET', '/health/ready')).status).toBe(200);
    await unasked.close();
  });

  test('a token opens nothing but in the Authorization header', async () => {
    const token = await app.tokenFor(world.ours.user);
    const ask = (url: string, headers: Record<string, string> = {}) =>
      app.fastify.inject({ method: 'GET', url, headers }).then(({ statusCode }) => statusCode);
    expect(await ask('/api/auth/me', { authorization: `Bearer ${token}` })).toBe(200);
    expect(await ask('/api/auth/me', { cookie: `token=${token}; switchboard.token=${token}` })).toBe(401);
    expect(await ask(`/api/auth/me?token=${token}&access_token=${token}`)).toBe(401);
    expect(await ask('/api/auth/me', { 'x-access-token': token, authorization: token })).toBe(401);
  });

  test('over TLS browsers are told to stay there', async () => {
    const secure = await startTestApp({ PUBLIC_URL: 'https://desk.example.com' });
    const get = (app: TestApp['fastify'], host: string) =>
      app.inject({ method: 'GET', url: '/api/config', headers: { host } });
    const { headers } = await get(secure.fastify, 'desk.example.com');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const unreadable = await secure.fastify.inject({ method: 'GET', url: '/%c0%ae' });
    expect(unreadable.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect((await get(app.fastify, 'desk.test')).headers).not.toHaveProperty('strict-transport-security');
    await secure.close();
  });

  test('who finds a hole is told whom to write to, where somebody has said it', async () => {
    const named = await startTestApp({
      PUBLIC_URL: 'https://desk.example.com',
      SECURITY_CONTACT: 'security@example.com',
    });
    const { statusCode, headers, payload } = await named.fastify.inject({
      method: 'GET',
      url: '/.well-known/security.txt',
      headers: { host: 'desk.example.com' },
    });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const expires = payload.match(/^Expires: (.+)$/m)?.[1] ?? '';
    expect(payload).toBe(
      'Contact: mailto:security@example.com\n' +
        `Expires: ${expires}\n` +
        'Preferred-Languages: en\n' +
        'Canonical: https://desk.example.com/.well-known/security.txt\n',
    );
    expect(new Date(expires).getTime() - named.clock.now().getTime()).toBe(90 * 24 * 3_600_000);
    await named.close();
    const missing = await app.fastify.inject({ method: 'GET', url: '/.well-known/security.txt' });
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('an unforeseen failure is told neutrally, with an id to ask about', async () => {
    const broken = vi.spyOn(app.clock, 'now').mockImplementation(() => {
      throw new Error('select secret from somewhere failed at /home/x/server.ts:7');
    });
    const token = await app.fastify.inject({
      method: 'GET',
      url: '/api/auth/me',
      headers: { authorization: 'Bearer x' },
    });
    broken.mockRestore();
    expect(token.statusCode).toBe(500);
    expect(token.json()).toEqual({
      success: false,
      message: 'Something went wrong',
      code: 'INTERNAL',
      requestId: expect.any(String),
    });
  });
});

describe('origins', () => {
  const from = (origin: string, host = 'desk.test') =>
    app.fastify.inject({ method: 'GET', url: '/api/config', headers: { origin, host } });

  test('only the page’s own origin may call', async () => {
    expect((await from('http://desk.test')).statusCode).toBe(200);
    for (const foreign of ['http://evil.test', 'http://desk.test.evil', 'null', 'http://desk.test:81', 'x']) {
      const answer = await from(foreign);
      expect(answer.statusCode).toBe(403);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('with a public address, Host and Origin must be its; monitors may ask by any name', async () => {
    const named = await startTestApp({ PUBLIC_URL: 'https://desk.example.com' });
    const get = (url: string, headers: Record<string, string>) =>
      named.fastify.inject({ method: 'GET', url, headers }).then((answer) => answer.statusCode);
    expect(await get('/api/config', { host: 'desk.example.com' })).toBe(200);
    expect(await get('/api/config', { host: 'evil.test' })).toBe(400);
    expect(await get('/api/config', { host: 'evil.test', 'x-forwarded-host': 'desk.example.com' })).toBe(400);
    expect(await get('/api/config', { host: 'desk.example.com', origin: 'https://desk.example.com' })).toBe(
      200,
    );
    expect(await get('/api/config', { host: 'desk.example.com', origin: 'http://desk.example.com' })).toBe(
      403,
    );
    expect(await get('/api/health/ready', { host: '10.0.0.5:3000' })).toBe(200);
    await named.close();
  });
});

describe('limits', () => {
  test('60 calls a minute without a session, 300 a person, then a time to wait; health is free', async () => {
    const limited = await startTestApp({ RATE_LIMIT_FACTOR: '0.1' });
    const { ours } = await createWorld(limited.db);
    const token = await limited.tokenFor(ours.user);
    const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
      limited.fastify.inject({ method: 'GET', url, headers, remoteAddress });
    for (let index = 0; index < 6; index += 1) expect((await get('/api/config')).statusCode).toBe(200);
    const refused = await get('/api/config');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/api/config', { 'x-forwarded-for': '203.0.113.1' })).statusCode).toBe(429);
    expect((await get('/api/config', {}, '192.0.2.2')).statusCode).toBe(200);
    expect((await get('/api/health')).statusCode).toBe(200);
    const authorization = `Bearer ${token}`;
    for (let index = 0; index < 30; index += 1) {
      expect((await get('/api/auth/me', { authorization })).statusCode).toBe(200);
    }
    expect((await get('/api/auth/me', { authorization })).statusCode).toBe(429);
    await limited.close();
  });

  test('behind a proxy that is named, people count by the address it tells, whatever they say themselves', async () => {
    const behind = await startTestApp({ RATE_LIMIT_FACTOR: '0.1', TRUST_PROXY: '192.0.2.9' });
    const get = (forwarded: string, remoteAddress: string) =>
      behind.fastify.inject({
        method: 'GET',
        url: '/api/config',
        headers: { 'x-forwarded-for': forwarded },
        remoteAddress,
      });
    for (let index = 0; index < 6; index += 1) {
      expect((await get(`198.51.100.${index}, 203.0.113.1`, '192.0.2.9')).statusCode).toBe(200);
    }
    expect((await get('198.51.100.99, 203.0.113.1', '192.0.2.9')).statusCode).toBe(429);
    expect((await get('203.0.113.2', '192.0.2.9')).statusCode).toBe(200);
    await behind.close();
  });

  test('an IPv6 person has a whole /64', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(addressKey('2001:db8::1')).toBe(addressKey('2001:db8:0:0:ffff::2'));
    expect(addressKey('2001:db8::1')).not.toBe(addressKey('2001:db8:0:1::1'));
    expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(addressKey('192.0.2.7')).toBe('192.0.2.7');
  });
});

describe('slow callers', () => {
  test('a body that does not arrive in time ends the connection and leaves others alone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { port } = new URL(base);
    const socket = connect(Number(port), '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    const timersBefore = vi.getTimerCount();
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
    );
    try {
      await vi.waitUntil(() => vi.getTimerCount() > timersBefore, { timeout: 60_000 });
      vi.advanceTimersByTime(10_001);
    } finally {
      vi.useRealTimers();
    }
    await closed;
    expect((await fetch(`${base}/api/health`)).status).toBe(200);
    expect(world.ours.id).toBeTruthy();
  });
});

test('what comes while the program closes is told to come back, in the shape of every failure', async () => {
  const closing = await startTestApp();
  const { port } = new URL(await closing.listen());
  const socket = connect(Number(port), '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => {
    heard += data;
  });
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
  // The second question has begun when the first one is answered, so that the connection is not idle.
  socket.write(`${ask('/api/health')}\r\n${ask('/api/config')}`);
  await expect.poll(() => heard).toContain('live');
  heard = '';
  const closed = closing.close();
  await expect.poll(() => closing.fastify.server.listening).toBe(false);
  socket.write('\r\n');
  await closed;
  const [head = '', body = ''] = heard.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 503 /);
  expect(head).toMatch(/^retry-after: 1$/im);
  expect(head).toMatch(/^connection: close$/im);
  expect(JSON.parse(body)).toMatchObject({
    success: false,
    code: 'UNAVAILABLE',
    requestId: expect.any(String),
  });
});
