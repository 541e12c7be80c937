import { PRESENCE } from '@switchboard/contract/limits.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openListeningApp } from '../../../testing/open-listening-app.ts';
import type { ChatWindow } from '../../../testing/window.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world, base, open } = await openListeningApp();
const { ours, theirs } = world;

const viewing = async (userId: string, ticketId: string): Promise<ChatWindow> => {
  const window = await open(userId);
  expect(await window.emit('watch', { ticketId })).toEqual({ success: true });
  return window;
};
/** Whom the window shows at the end, as "{id} {what they write}". */
const shown = (window: ChatWindow) =>
  window
    .all('ticket_presence')
    .at(-1)
    ?.people.map(({ _id, typing }) => `${_id} ${typing}`)
    .toSorted();
const idle = (...ids: string[]) => ids.map((id) => `${id} null`).toSorted();

test('staff see each other come, write and go; nobody else hears anything', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const agent = await viewing(ours.agent, id);
  await expect.poll(() => shown(agent)).toEqual(idle(ours.agent));
  const requester = await viewing(ours.user, id);
  const elsewhere = await viewing(ours.manager, await createTicket(app.db, ours));
  const admin = await viewing(ours.admin, id);
  await expect.poll(() => shown(agent)).toEqual(idle(ours.agent, ours.admin));
  await expect.poll(() => shown(admin)).toEqual(idle(ours.agent, ours.admin));

  expect(await admin.emit('ticket_typing', { ticketId: id, kind: 'note' })).toEqual({ success: true });
  await expect.poll(() => shown(agent)).toEqual([...idle(ours.agent), `${ours.admin} note`].toSorted());
  await admin.emit('ticket_typing', { ticketId: id, kind: null });
  await expect.poll(() => shown(agent)).toEqual(idle(ours.agent, ours.admin));

  const second = await viewing(ours.admin, id);
  admin.close();
  await second.settled();
  await expect.poll(() => shown(agent)).toEqual(idle(ours.agent, ours.admin));
  await second.emit('unwatch', { ticketId: id });
  await expect.poll(() => shown(agent)).toEqual(idle(ours.agent));

  for (const window of [requester, elsewhere]) await window.settled();
  expect(requester.heard).toEqual([]);
  expect(elsewhere.all('ticket_presence').every(({ ticketId }) => ticketId !== id)).toBe(true);
});

test('a requester who writes is shown to nobody, and is told so by nothing', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const agent = await viewing(ours.agent, id);
  const requester = await viewing(ours.user, id);
  expect(await requester.emit('ticket_typing', { ticketId: id, kind: 'reply' })).toEqual({ success: true });
  await agent.settled();
  expect(shown(agent) ?? idle(ours.agent)).toEqual(idle(ours.agent));
});

test('six seconds of silence end it', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const [agent, manager] = [await viewing(ours.agent, id), await viewing(ours.manager, id)];
  const began = performance.now();
  await manager.emit('ticket_typing', { ticketId: id, kind: 'reply' });
  await expect.poll(() => shown(agent)).toContain(`${ours.manager} reply`);
  await expect.poll(() => shown(agent), { timeout: 30_000 }).toEqual(idle(ours.agent, ours.manager));
  expect(performance.now() - began).toBeGreaterThan(PRESENCE.typing);
});

test('a ticket that cannot be read is unknown', async () => {
  const id = await createTicket(app.db, theirs);
  const window = await open(ours.admin);
  expect(await window.emit('ticket_typing', { ticketId: id, kind: 'reply' })).toMatchObject({
    success: false,
    code: 'NOT_FOUND',
  });
});

test('who loses the ticket is shown no more, and is shown nothing', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const [agent, admin] = [await viewing(ours.agent, id), await viewing(ours.admin, id)];
  await expect.poll(() => shown(admin)).toEqual(idle(ours.agent, ours.admin));
  await app.call(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, {
    body: { devopsAgent: ours.otherAgent },
  });
  await expect.poll(() => shown(admin)).toEqual(idle(ours.admin));
  await agent.settled();
  agent.forget();
  await admin.emit('ticket_typing', { ticketId: id, kind: 'note' });
  await expect.poll(() => shown(admin)).toEqual([`${ours.admin} note`]);
  await agent.settled();
  expect(agent.all('ticket_presence')).toEqual([]);
});

test('the policy is asked at each sending, whatever the rooms say', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const [agent, admin] = [await viewing(ours.agent, id), await viewing(ours.admin, id)];
  await expect.poll(() => shown(admin)).toEqual(idle(ours.agent, ours.admin));
  await agent.settled();
  // Such a change is announced to nobody: the rooms stay as they are.
  await app.database.owner
    .updateTable('ticket_people')
    .set({ relation: 'participant' })
    .where('ticket_id', '=', id)
    .where('user_id', '=', ours.agent)
    .execute();
  agent.forget();
  await admin.emit('ticket_typing', { ticketId: id, kind: 'reply' });
  await expect.poll(() => shown(admin)).toEqual([`${ours.admin} reply`]);
  await agent.settled();
  expect(agent.heard).toEqual([]);
});

test('a polling window that says goodbye is gone at once, though no poll of it is waiting', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const agent = await viewing(ours.agent, id);
  const address = `${base}/socket.io/?EIO=4&transport=polling`;
  const { sid } = z
    .object({ sid: z.string() })
    .parse(JSON.parse((await (await fetch(address)).text()).slice(1)));
  const own = `${address}&sid=${sid}`;
  const say = (body: string) =>
    fetch(own, { method: 'POST', body, headers: { 'content-type': 'text/plain;charset=UTF-8' } });
  const poll = async () => (await fetch(own)).text();
  await say(`40${JSON.stringify({ token: await app.tokenFor(ours.admin) })}`);
  expect(await poll()).toMatch(/^40/);
  await say(`421${JSON.stringify(['watch', { ticketId: id }])}`);
  await expect.poll(() => shown(agent)).toEqual(idle(ours.agent, ours.admin));
  // What the page sends when it is left.
  await say('1');
  await expect.poll(() => shown(agent), { timeout: 10_000 }).toEqual(idle(ours.agent));
});

test('who goes on reading as a participant sees no more who is there', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const [agent, admin] = [await viewing(ours.agent, id), await viewing(ours.admin, id)];
  await expect.poll(() => shown(agent)).toEqual(idle(ours.agent, ours.admin));
  await app.call(ours.admin, 'POST', `/tickets/${id}/people`, {
    body: { user: ours.agent, relation: 'participant' },
  });
  await app.call(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, {
    body: { devopsAgent: ours.otherAgent },
  });
  await expect.poll(() => shown(admin)).toEqual(idle(ours.admin));
  await expect.poll(() => shown(agent)).toEqual([]);
  expect(agent.all('ticket_access_ended')).toEqual([]);
});
