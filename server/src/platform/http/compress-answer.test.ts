import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { registry } from '@switchboard/contract/registry.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createTicket, PASSWORD } from '../../testing/world.ts';
import { holdsSecret } from './compress-answer.ts';

const { app, world } = await openTestApp();

const list = async (encoding?: string) => {
  const token = await app.tokenFor(world.ours.admin);
  return app.fastify.inject({
    url: '/api/admin/tickets',
    headers: {
      authorization: `Bearer ${token}`,
      ...(encoding !== undefined && { 'accept-encoding': encoding }),
    },
  });
};

test('an answer has the encoding that its caller takes, or none', async () => {
  for (let index = 0; index < 5; index += 1) await createTicket(app.db, world.ours);
  const plain = await list();
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [asked, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ] as const) {
    const { headers, rawPayload } = await list(asked);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': `${rawPayload.length}`,
      'content-type': 'application/json; charset=utf-8',
    });
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(decoders[encoding](rawPayload).equals(plain.rawPayload)).toBe(true);
  }
  for (const asked of ['identity', 'deflate', 'gzip;q=0', 'x'.repeat(2_000)]) {
    expect((await list(asked)).headers).not.toHaveProperty('content-encoding');
  }
});

test('what is short is sent as it is', async () => {
  const { headers } = await app.call(world.theirs.admin, 'GET', '/admin/tickets', {
    headers: { 'accept-encoding': 'br' },
  });
  expect(headers).not.toHaveProperty('content-encoding');
});

test('what holds a secret is never compressed', async () => {
  const holding = registry.filter(holdsSecret).map(({ method, path }) => `${method} ${path}`);
  expect(holding.toSorted()).toEqual([
    'DELETE /admin/tokens/{id}',
    'DELETE /auth/tokens/{id}',
    'POST /admin/exports/{id}/link',
    'POST /admin/identity-providers/{id}/test',
    'POST /admin/intakes',
    'POST /admin/intakes/{id}/rotate',
    'POST /admin/scim-tokens',
    'POST /admin/scim-tokens/{id}/rotate',
    'POST /admin/service-accounts/{id}/tokens',
    'POST /admin/webhooks',
    'POST /admin/webhooks/{id}/rotate',
    'POST /auth/data-exports/{id}/link',
    'POST /auth/exchange',
    'POST /auth/login',
    'POST /auth/passkey-sign-in',
    'POST /auth/passkeys',
    'POST /auth/passkeys/confirmation/options',
    'POST /auth/passkeys/options',
    'POST /auth/register',
    'POST /auth/second-factor',
    'POST /auth/second-factor/enable',
    'POST /auth/second-factor/enrolment',
    'POST /auth/second-factor/passkey',
    'POST /auth/second-factor/recovery-codes',
    'POST /auth/tokens',
    'POST /setup',
    'PUT /auth/password',
    'PUT /google/complete-profile',
  ]);
  const { status, headers } = await app.call(null, 'POST', '/auth/login', {
    body: { email: 'admin@ours.test', password: PASSWORD },
    headers: { 'accept-encoding': 'br' },
  });
  expect(status).toBe(200);
  expect(headers).not.toHaveProperty('vary');
});
