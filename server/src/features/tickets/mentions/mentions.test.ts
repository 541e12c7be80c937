import type { Mentionable } from '@switchboard/contract/tickets/mentions.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { TEXT } from '../../../testing/sample-files.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;
const led = { agent: ours.agent, people: [['manager', ours.manager]] as const };

const offered = async (caller: string, ticket: string, query = ''): Promise<string[]> => {
  const { body } = await app.call(caller, 'GET', `/tickets/${ticket}/mentionable?${query}`);
  return (body.people as unknown as Mentionable[]).map(({ firstName }) => firstName);
};
const reply = (caller: string, ticket: string, body: object) =>
  app.call(caller, 'POST', `/tickets/${ticket}/comments`, { body });
const toldTo = async (person: string, ticket: string) => {
  await app.tell();
  const { body } = await app.call(person, 'GET', `/notifications?ticket=${ticket}`);
  return (body.notifications as unknown as { text: string; reason: string; event: string }[]).map(
    ({ event, reason, text }) => `${event} ${reason} ${text}`,
  );
};
const comments = async (ticket: string) =>
  (
    await sql<{
      count: number;
    }>`select count(*)::int as count from comments where ticket_id = ${ticket}`.execute(app.db)
  ).rows[0]?.count;

test('staff are offered whoever would read a reply, those on the ticket first, and oneself never', async () => {
  const id = await createTicket(app.db, ours, led);
  expect(await offered(ours.agent, id)).toEqual(['manager', 'user', 'admin', 'head']);
  expect(await offered(ours.admin, id, 'search=age')).toEqual(['agent', 'manager']);
  expect(await offered(ours.admin, id, 'search=%25')).toEqual([]);
});

test('a note offers its readers alone', async () => {
  const id = await createTicket(app.db, ours, { ...led, requester: ours.otherAgent });
  expect(await offered(ours.agent, id, 'internal=true')).toEqual(['manager', 'admin', 'head']);
});

test('who is not staff is offered only people whom the ticket shows', async () => {
  const id = await createTicket(app.db, ours, led);
  await reply(ours.head, id, { comment: 'Not to be seen', isInternal: true });
  expect(await offered(ours.user, id)).toEqual(['agent', 'manager']);
  await reply(ours.admin, id, { comment: 'Here I am' });
  expect(await offered(ours.user, id)).toEqual(['agent', 'manager', 'admin']);
  const stranger = await app.call(ours.otherUser, 'GET', `/tickets/${id}/mentionable`);
  expect(stranger.status).toBe(404);
});

test('who is mentioned hears of it for that reason, even where they mute the ticket; it grants and assigns nothing', async () => {
  const id = await createTicket(app.db, ours, led);
  await app.call(ours.manager, 'PUT', `/tickets/${id}/watch`, { body: { mode: 'mute' } });
  const { status, body } = await reply(ours.agent, id, {
    comment: 'Please look, @manager Person and @admin Person',
    mentions: [ours.manager, ours.admin],
  });
  expect(status).toBe(201);
  expect((body.comment as unknown as { mentions: unknown }).mentions).toEqual([
    { _id: ours.manager, firstName: 'manager', lastName: 'Person' },
    { _id: ours.admin, firstName: 'admin', lastName: 'Person' },
  ]);
  const timeline = await app.call(ours.user, 'GET', `/tickets/${id}/timeline`);
  expect(timeline.body.entries).toMatchObject([{ mentions: [{ _id: ours.manager }, { _id: ours.admin }] }]);
  expect(await toldTo(ours.manager, id)).toEqual(['mention mentioned agent Person mentioned you']);
  expect(await toldTo(ours.admin, id)).toEqual(['mention mentioned agent Person mentioned you']);
  expect(await toldTo(ours.user, id)).toEqual(['comment requester agent Person replied']);
  await reply(ours.user, id, { comment: 'Thank you' });
  expect(await toldTo(ours.admin, id)).toHaveLength(1);
});

test('several ids separated by commas come with files', async () => {
  const id = await createTicket(app.db, ours, led);
  const form = new FormData();
  form.set('comment', '@manager Person, @user Person: see the file');
  form.set('mentions', `${ours.manager}, ${ours.user}`);
  form.append('attachments', new Blob([new Uint8Array(TEXT)]), 'labels.txt');
  const answer = await fetch(`${await app.listen()}/api/tickets/${id}/comments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await app.tokenFor(ours.agent)}` },
    body: form,
  });
  expect(answer.status).toBe(201);
  expect(await toldTo(ours.user, id)).toEqual(['mention mentioned agent Person mentioned you']);
});

test.each([
  ['the requester, in a note', { mentions: [ours.user], comment: '@user Person', isInternal: true }],
  ['somebody who may not read the ticket', { mentions: [ours.otherUser], comment: '@other Person' }],
  ['somebody of another organization', { mentions: [theirs.admin], comment: '@admin Person' }],
  ['a name that the text does not have', { mentions: [ours.manager], comment: 'Please look' }],
  ['what is no id', { mentions: ['manager'], comment: '@manager Person' }],
  ['oneself', { mentions: [ours.agent], comment: '@agent Person' }],
  ['too many', { mentions: Array.from({ length: 21 }, (_, index) => `${index}`), comment: 'All of you' }],
])('a mention of %s is refused, and nothing is written', async (_, body) => {
  const id = await createTicket(app.db, ours, led);
  const answer = await reply(ours.agent, id, body);
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual([{ path: 'mentions', msg: 'Please mention people who can see this' }]);
  expect(await comments(id)).toBe(0);
});
