import { TICKET } from '@switchboard/contract/limits.ts';
import { getTimeline, type TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PNG } from '../../../testing/sample-files.ts';
import { createTicket } from '../../../testing/world.ts';
import { readTicket, ticketFields, ticketOf } from '../testing/ticket-calls.ts';
import { openUploadApp } from '../testing/upload-app.ts';

const { app, world, create } = await openUploadApp();
const { ours, theirs } = world;

const page = async (caller: string, id: string, query = '') =>
  getTimeline.output.parse((await app.call(caller, 'GET', `/tickets/${id}/timeline${query}`)).body);
const entriesOf = async (caller: string, id: string) => (await page(caller, id)).entries;
const reply = (caller: string, id: string, body: object) =>
  app.call(caller, 'POST', `/tickets/${id}/comments`, { body });

/** So many comments at once, by the requester, a second apart, with the events that tell of them. */
async function fillWithComments(ticketId: string, count: number) {
  const made = sql`
    select ${ours.id}::uuid as organization_id, uuidv7(at - now()) as id, ${ticketId}::uuid as ticket_id,
      ${ours.user}::uuid as author_id, at, 'Comment ' || number as text
    from generate_series(1, ${count}) as number,
      lateral (select ${app.clock.now()}::timestamptz + make_interval(secs => number - ${count + 1}) as at)`;
  await sql`
    with made as materialized (${made}), written as (
      insert into comments (organization_id, id, ticket_id, author_id, text, created_at)
      select organization_id, id, ticket_id, author_id, text, at from made)
    insert into events (organization_id, id, actor_id, actor_role, subject_kind, subject_id, verb, at)
    select organization_id, id, author_id, 'user', 'ticket', ticket_id, 'comment', at from made order by at`.execute(
    app.db,
  );
}

test('a ticket’s whole life is one list of typed entries, the newest first', async () => {
  const raised = await create([['label.png', PNG]], { ...ticketFields(ours), project: ours.project });
  const id = raised.body.ticket._id;
  await app.call(ours.manager, 'PUT', `/admin/tickets/${id}/assign`, {
    body: { devopsAgent: ours.agent, reason: 'Knows it' },
  });
  await reply(ours.agent, id, { comment: 'Which line?' });
  await reply(ours.agent, id, { comment: 'Third time this week', isInternal: true });
  await app.call(ours.manager, 'PUT', `/tickets/${id}`, {
    body: { summary: 'Line 5 prints blank labels', category: ours.otherCategory, priority: 'High' },
  });
  await app.call(ours.agent, 'PUT', `/tickets/${id}/status`, { body: { status: 'Resolved' } });

  const entries = (await entriesOf(ours.manager, id)).toReversed();
  const automatic = { by: null, kind: 'assignment', from: null };
  expect(entries).toMatchObject([
    { kind: 'raised', by: { _id: ours.user, role: 'user' } },
    { ...automatic, relation: 'manager', to: { _id: ours.manager }, reason: 'Manager of the project' },
    { ...automatic, relation: 'bu_head', to: { _id: ours.head } },
    { kind: 'files', by: { _id: ours.user }, attachments: [{ originalName: 'label.png' }] },
    { kind: 'assignment', by: { _id: ours.manager }, to: { _id: ours.agent }, reason: 'Knows it' },
    { kind: 'comment', by: { _id: ours.agent }, comment: 'Which line?', system: false, attachments: [] },
    { kind: 'note', comment: 'Third time this week' },
    {
      kind: 'edit',
      by: { _id: ours.manager },
      changes: [
        { field: 'summary', from: 'Line 4 prints blank labels', to: 'Line 5 prints blank labels' },
        { field: 'category', from: 'Hardware', to: 'Network' },
      ],
    },
    { kind: 'edit', changes: [{ field: 'priority', from: 'Medium', to: 'High' }] },
    { kind: 'status', by: { _id: ours.agent }, from: 'Open', to: 'Resolved' },
  ]);
  // The comment that tells of a status is not told twice.
  expect(entries.filter((entry) => entry.kind === 'comment')).toHaveLength(1);
  expect(ticketOf(await app.call(ours.user, 'GET', `/tickets/${id}`)).comments).toHaveLength(2);
});

test('notes and reasons are for the staff', async () => {
  const id = await createTicket(app.db, ours);
  await app.call(ours.manager, 'PUT', `/admin/tickets/${id}/assign`, {
    body: { devopsAgent: ours.agent, reason: 'Knows it' },
  });
  await reply(ours.admin, id, { comment: 'Careful', isInternal: true });
  for (const who of [ours.admin, ours.head, ours.manager, ours.agent, world.superAdmin]) {
    expect(await entriesOf(who, id)).toMatchObject([{ kind: 'note' }, { reason: 'Knows it' }]);
  }
  expect(await entriesOf(ours.user, id)).toMatchObject([{ kind: 'assignment', reason: null }]);
});

test('an agent who stops leaves an entry and the note that says why', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.otherAgent });
  await app.call(ours.admin, 'PUT', `/admin/users/${ours.otherAgent}`, { body: { role: 'user' } });
  const [note, taken] = await entriesOf(ours.admin, id);
  expect(note).toMatchObject({ kind: 'note', system: true, by: { _id: ours.admin } });
  expect(taken).toMatchObject({ kind: 'assignment', from: { _id: ours.otherAgent }, to: null, by: null });
});

test('pages go on from their cursor to the end, whatever is written meanwhile', async () => {
  const id = await createTicket(app.db, ours);
  await fillWithComments(id, 120);
  const seen: TimelineEntry[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null; pages += 1) {
    const answer: Awaited<ReturnType<typeof page>> = await page(ours.user, id, `?limit=50&cursor=${cursor}`);
    expect(answer.entries).toHaveLength([50, 50, 20][pages] ?? 0);
    seen.push(...answer.entries);
    cursor = answer.nextCursor;
    await reply(ours.admin, id, { comment: 'Meanwhile' });
  }
  expect(seen.map((entry) => entry.kind === 'comment' && entry.comment)).toEqual(
    Array.from({ length: 120 }, (_, index) => `Comment ${120 - index}`),
  );
});

test('a cursor that is none is named, and a limit is kept', async () => {
  const id = await createTicket(app.db, ours);
  for (const cursor of ['nonsense', '4pyT', Buffer.from('99999999999999.1').toString('base64url')]) {
    const answer = await app.call(ours.user, 'GET', `/tickets/${id}/timeline?cursor=${cursor}`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ path: 'cursor' }]);
  }
  await fillWithComments(id, 105);
  expect((await page(ours.user, id, '?limit=1000')).entries).toHaveLength(100);
  expect((await page(ours.user, id, '?limit=0')).entries).toHaveLength(50);
  expect((await app.call(theirs.admin, 'GET', `/tickets/${id}/timeline`)).status).toBe(404);
});

test('an answer with the whole ticket carries the newest hundred and says that there is more', async () => {
  const id = await createTicket(app.db, ours);
  await fillWithComments(id, TICKET.newest);
  const all = { comments: false, attachments: false, history: false };
  expect(await readTicket(app, ours.user, id)).toMatchObject({ truncated: all });
  const { body } = await reply(ours.user, id, { comment: 'One more' });
  expect(body).toMatchObject({ comment: { comment: 'One more' } });
  const ticket = ticketOf({ body });
  expect(ticket).toMatchObject({ truncated: { ...all, comments: true } });
  expect(ticket.comments).toHaveLength(TICKET.newest);
  expect(ticket.comments[0]?.comment).toBe('Comment 2');
  expect(ticket.comments.at(-1)?.comment).toBe('One more');
});

test('a full ticket takes no more comments, but can be closed', async () => {
  const id = await createTicket(app.db, ours);
  await fillWithComments(id, TICKET.comments - 1);
  expect((await reply(ours.user, id, { comment: 'The last' })).status).toBe(201);
  const refused = await reply(ours.user, id, { comment: 'Too many' });
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe('TICKET_FULL');
  const closed = await app.call(ours.user, 'PUT', `/tickets/${id}/status`, { body: { status: 'Closed' } });
  expect(closed.status).toBe(200);
});
