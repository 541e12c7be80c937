import { SECOND } from '@switchboard/contract/durations.ts';
import { expect, test, vi } from 'vitest';
import { openListeningApp } from '../../../testing/open-listening-app.ts';
import type { ChatWindow } from '../../../testing/window.ts';
import { createRole, createTicket } from '../../../testing/world.ts';

const { app, world, open } = await openListeningApp();

test('a role that is given or taken counts for connections within a second, and nobody signs in again', async () => {
  const { ours } = world;
  const holder = ours.otherUser;
  const sessions = () =>
    app.db.selectFrom('sessions').select('id').where('user_id', '=', holder).orderBy('id').execute();
  const ticket = await createTicket(app.db, ours);
  const role = await createRole(app.db, ours, { name: 'Reader', permissions: ['tickets.read:organization'] });
  const give = (...customRoles: string[]) =>
    app.call(ours.admin, 'PUT', `/admin/users/${holder}/roles`, { body: { customRoles } });
  const isClosed = (window: ChatWindow) =>
    vi.waitUntil(() => !window.socket.connected, { timeout: SECOND, interval: 10 });
  const watch = async () => {
    const window = await open(holder);
    const watched = await window.emit('watch', { ticketId: ticket });
    return { window, watched };
  };
  const reply = () =>
    app.call(ours.admin, 'POST', `/tickets/${ticket}/comments`, { body: { comment: 'Hello' } });

  const before = await watch();
  const known = await sessions();
  expect((await give(role)).status).toBe(200);
  await isClosed(before.window);
  const during = await watch();
  expect(during.watched).toEqual({ success: true });
  await reply();
  await during.window.hears('ticket_changed');
  expect((await give()).status).toBe(200);
  await isClosed(during.window);
  const after = await watch();
  await reply();
  await after.window.settled();
  expect(after.window.all('ticket_changed')).toEqual([]);
  // Each window signs in by itself: what is asked is that none of these ended.
  expect(await sessions()).toEqual(expect.arrayContaining(known));
});
