import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';
import { readTicket } from '../testing/ticket-calls.ts';

const { app, world } = await openTestApp();

const read = (caller: string, id: string) => readTicket(app, caller, id);

const reply = (caller: string, id: string, body: unknown) =>
  app.call(caller, 'POST', `/tickets/${id}/comments`, { body });

test('everybody who sees a ticket may, also when it is closed', async () => {
  const id = await createTicket(app.db, world.ours, { agent: world.ours.agent, status: 'Closed' });
  for (const who of ['user', 'agent', 'manager', 'head', 'admin'] as const) {
    const answer = await reply(world.ours[who], id, { comment: `From ${who}` });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      comment: { comment: `From ${who}`, isInternal: false, system: false },
    });
  }
  expect((await reply(world.superAdmin, id, { comment: 'From above' })).status).toBe(201);
  expect((await reply(world.ours.otherUser, id, { comment: 'From outside' })).status).toBe(404);
  expect((await reply(world.theirs.admin, id, { comment: 'From another house' })).status).toBe(404);
  expect((await read(world.ours.user, id)).comments).toHaveLength(6);
  expect((await read(world.ours.user, id)).status).toBe('Closed');
});

test('it needs text or a file, and text has a limit', async () => {
  const id = await createTicket(app.db, world.ours);
  expect((await reply(world.ours.user, id, { comment: '  ' })).body.errors).toEqual([
    { path: 'comment', msg: 'Write a comment or attach a file' },
  ]);
  expect((await reply(world.ours.user, id, { comment: 'c'.repeat(5001) })).status).toBe(400);
  expect((await reply(world.ours.user, id, { comment: 'c'.repeat(5000) })).status).toBe(201);
});

test('half a character is shown as one that is missing', async () => {
  const id = await createTicket(app.db, world.ours);
  const answer = await reply(world.ours.user, id, { comment: 'cut \ud83d here' });
  expect(answer.body).toMatchObject({ comment: { comment: 'cut \ufffd here' } });
});

test('internal notes are written and read by the staff alone', async () => {
  const id = await createTicket(app.db, world.ours, { agent: world.ours.agent });
  const before = await read(world.ours.user, id);
  app.clock.advance(60_000);
  for (const who of ['agent', 'manager', 'head', 'admin'] as const) {
    expect((await reply(world.ours[who], id, { comment: `Note of ${who}`, isInternal: true })).status).toBe(
      201,
    );
  }
  expect((await read(world.ours.agent, id)).comments).toHaveLength(4);
  const after = await read(world.ours.user, id);
  expect(after).toEqual(before);
});

test('a user who asks for an internal note is refused and nothing is published', async () => {
  const id = await createTicket(app.db, world.ours);
  for (const isInternal of [true, 'true']) {
    const answer = await reply(world.ours.user, id, { comment: 'Secret', isInternal });
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe('Only staff can write internal notes');
  }
  expect((await read(world.ours.admin, id)).comments).toHaveLength(0);
  expect((await reply(world.ours.user, id, { comment: 'Public', isInternal: 'false' })).status).toBe(201);
});

test('an agent who raised a ticket is not its staff', async () => {
  const id = await createTicket(app.db, world.ours, { requester: world.ours.agent });
  expect((await reply(world.ours.agent, id, { comment: 'Note', isInternal: true })).status).toBe(403);
});

test('a comment is plain unless it says that it is Markdown, and stays as it was written', async () => {
  const id = await createTicket(app.db, world.ours);
  const comment = '**Now** <b>or</b> `never`\n- [x](javascript:alert(1))';
  expect((await reply(world.ours.user, id, { comment })).body).toMatchObject({
    comment: { comment, format: 'plain' },
  });
  const answer = await reply(world.ours.user, id, { comment, format: 'markdown' });
  expect(answer.body).toMatchObject({ comment: { comment, format: 'markdown' } });
  const timeline = await app.call(world.ours.user, 'GET', `/tickets/${id}/timeline`);
  expect(timeline.body.entries).toMatchObject([
    { comment, format: 'markdown' },
    { comment, format: 'plain' },
  ]);
  expect((await reply(world.ours.user, id, { comment, format: 'html' })).body.errors).toEqual([
    { path: 'format', msg: 'Format must be plain or markdown' },
  ]);
});
