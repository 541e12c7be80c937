/** Connections of programs: which tokens have one, and how soon it ends with them. */
import type { TokenScope } from '@switchboard/contract/access/tokens/scopes.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { makeOwnToken, makeServiceAccount } from '../../../testing/api-tokens.ts';
import { openListeningApp } from '../../../testing/open-listening-app.ts';
import { closeWindows, openWindow } from '../../../testing/window.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world } = await openListeningApp();
const base = await app.listen();
const { ours, superAdmin } = world;
afterEach(closeWindows);

const CHAT: readonly TokenScope[] = ['chat:read', 'chat:write'];

async function connected() {
  const { token, secret } = await makeOwnToken(app, ours.agent, CHAT);
  const window = await openWindow(base, secret);
  const ended = new Promise<number>((resolve) => {
    window.socket.once('disconnect', () => resolve(performance.now()));
  });
  return { token, window, ended };
}

test('a personal token with both scopes of the chat has one', async () => {
  const ticket = await createTicket(app.db, ours, { agent: ours.agent });
  const { window } = await connected();
  expect(await window.emit('join_ticket_room', ticket)).toMatchObject({ success: true });
});

test.each([['chat:read'], ['chat:write']] as const)('%s alone has none', async (scope) => {
  const { secret } = await makeOwnToken(app, ours.agent, [scope]);
  await expect(openWindow(base, secret)).rejects.toThrow('Authentication failed');
});

test('nor has a service account', async () => {
  const { secret } = await makeServiceAccount(app, ours.admin, 'manager', CHAT);
  await expect(openWindow(base, secret)).rejects.toThrow('Authentication failed');
});

describe('it is cut within a second', () => {
  test.each([
    ['of the revocation', (id: string) => app.call(ours.agent, 'DELETE', `/auth/tokens/${id}`)],
    ['of an admin’s', (id: string) => app.call(ours.admin, 'DELETE', `/admin/tokens/${id}`)],
    [
      'of a blocked organization',
      () => app.call(superAdmin, 'PUT', `/organizations/${ours.id}`, { body: { status: 'suspended' } }),
    ],
  ])('%s', async (_name, end) => {
    const { token, ended } = await connected();
    const answer = await end(token._id);
    const answeredAt = performance.now();
    expect(answer.status).toBe(200);
    expect((await ended) - answeredAt).toBeLessThan(1_000);
    await app.call(superAdmin, 'PUT', `/organizations/${ours.id}`, { body: { status: 'active' } });
  });
});
