/** The strict form of editing at once, for programs. */
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours } = world;

const put = (path: string, body: object, tag?: string) =>
  app.call(ours.manager, 'PUT', path, { body, headers: tag === undefined ? {} : { 'if-match': tag } });
const tagOf = async (ticket: string) =>
  String((await app.call(ours.manager, 'GET', `/tickets/${ticket}`)).headers.etag);

test('a write with the present tag is taken, and gives the next one', async () => {
  const ticket = await createTicket(app.db, ours, {});
  const first = await tagOf(ticket);
  expect(first).toMatch(/^"\d+"$/);
  const answer = await put(`/tickets/${ticket}`, { summary: 'Another one' }, first);
  expect(answer.status).toBe(200);
  expect(answer.headers.etag).toBe(await tagOf(ticket));
  expect(answer.headers.etag).not.toBe(first);
});

test('a stale one is refused with who changed what, whichever field it was, and nothing is written', async () => {
  const ticket = await createTicket(app.db, ours, {});
  const stale = await tagOf(ticket);
  await put(`/tickets/${ticket}/status`, { status: 'In Progress' });
  const refused = await put(`/tickets/${ticket}`, { summary: 'Too late' }, stale);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    412,
    'CHANGED_MEANWHILE',
    'Somebody else changed this meanwhile',
  ]);
  expect(refused.body.changed).toMatchObject([
    { field: 'status', to: 'In Progress', by: { _id: ours.manager }, at: expect.any(String) },
  ]);
  expect(refused.headers.etag).toBe(await tagOf(ticket));
  const { body } = await app.call(ours.manager, 'GET', `/tickets/${ticket}`);
  expect(body.ticket).not.toMatchObject({ summary: 'Too late' });
  expect((await put(`/tickets/${ticket}`, { summary: 'In time' }, await tagOf(ticket))).status).toBe(200);
});

test('comments change no tag, and anything will do without one', async () => {
  const ticket = await createTicket(app.db, ours, {});
  const before = await tagOf(ticket);
  await app.call(ours.manager, 'POST', `/tickets/${ticket}/comments`, { body: { comment: 'Hello' } });
  expect(await tagOf(ticket)).toBe(before);
  expect((await put(`/tickets/${ticket}`, { summary: 'Whatever it is' }, '*')).status).toBe(200);
  expect((await put(`/tickets/${ticket}`, { summary: 'And again' })).status).toBe(200);
});

test.each(['W/"1"', '"none"', 'x', '"1", "2"'])('%s is no tag of any version', async (tag) => {
  const ticket = await createTicket(app.db, ours, {});
  expect((await put(`/tickets/${ticket}`, { summary: 'Changed' }, tag)).status).toBe(412);
});
