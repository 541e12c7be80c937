/** What was taken back at once is told to nobody who has not heard of it. */
import type { Notification } from '@switchboard/contract/notifications/notifications.ts';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createTicket } from '../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours } = world;

let ticket: string;
beforeEach(async () => {
  ticket = await createTicket(app.db, ours, { agent: ours.agent });
  await app.tell();
});

async function toldTo(person: string): Promise<Notification[]> {
  await app.tell();
  const { body } = await app.call(person, 'GET', `/notifications?ticket=${ticket}&limit=100`);
  return body.notifications as unknown as Notification[];
}
async function set(status: string): Promise<string> {
  const { body } = await app.call(ours.agent, 'PUT', `/tickets/${ticket}/status`, { body: { status } });
  return (body.undo as unknown as { eventId: string }).eventId;
}
const undo = (eventId: string, by = ours.agent) =>
  app.call(by, 'POST', `/tickets/${ticket}/undo`, { body: { eventId } });
const waitingMails = () =>
  app.db
    .selectFrom('notifications')
    .innerJoin('mail_deliveries', 'mail_deliveries.id', 'notifications.mail_id')
    .where('notifications.ticket_id', '=', ticket)
    .where('notifications.notice', '=', 'status')
    .select('mail_deliveries.outcome')
    .execute();

test('a change that was taken back before it was told is told to nobody, and neither is that it was', async () => {
  await undo(await set('Resolved'));
  expect(await toldTo(ours.user)).toEqual([]);
});

test('what stands behind the bell unread goes, with its place in an e-mail that waits', async () => {
  const event = await set('Resolved');
  expect(await toldTo(ours.user)).toHaveLength(1);
  await undo(event);
  expect(await toldTo(ours.user)).toEqual([]);
  expect(await waitingMails()).toEqual([]);
  expect((await app.call(ours.user, 'GET', '/notifications/unread-count')).body.unreadCount).toBe(0);
});

test('whoever has read of it hears that it was taken back', async () => {
  const event = await set('Resolved');
  await toldTo(ours.user);
  await app.call(ours.user, 'POST', '/notifications/read', { body: { ticket } });
  await undo(event);
  expect((await toldTo(ours.user)).map(({ text }) => text)).toEqual([
    expect.stringContaining('Open'),
    expect.stringContaining('Resolved'),
  ]);
});

test('whoever was told by e-mail hears it too', async () => {
  const event = await set('Resolved');
  await toldTo(ours.user);
  await app.db
    .updateTable('mail_deliveries')
    .set({ outcome: 'sent', is_open: false })
    .where('ticket_id', '=', ticket)
    .where('user_id', '=', ours.user)
    .execute();
  await undo(event);
  expect(await toldTo(ours.user)).toHaveLength(2);
});

test('other changes of the ticket stay told', async () => {
  await app.call(ours.agent, 'POST', `/tickets/${ticket}/comments`, { body: { comment: 'Have a look' } });
  const event = await set('Resolved');
  await toldTo(ours.user);
  await undo(event);
  expect((await toldTo(ours.user)).map(({ event: name }) => name)).toEqual(['comment']);
});
