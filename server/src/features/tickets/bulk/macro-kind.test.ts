/** A macro done on many tickets: its text and all that it does are one transaction for each of them. */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTag, createTicket, type NewTicket } from '../../../testing/world.ts';
import { bulkCalls } from './testing/bulk-calls.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;
const { preview, start, read, change, undo } = bulkCalls(app);

async function macro(caller: string, body: object): Promise<string> {
  const answer = await app.call(caller, 'POST', '/macros', { body: { name: 'A macro', ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return (answer.body.macro as unknown as { readonly _id: string })._id;
}
const make = (count: number, ticket: NewTicket = { agent: ours.agent }) =>
  Promise.all(Array.from({ length: count }, () => createTicket(app.db, ours, ticket)));

interface Shown {
  readonly status: string;
  readonly priority: string;
  readonly tags: readonly string[];
  readonly comments: readonly { readonly comment: string; readonly isInternal: boolean }[];
}
const shown = async (id: string) =>
  (await app.call(ours.admin, 'GET', `/tickets/${id}`)).body.ticket as unknown as Shown;
const said = async (id: string) => (await shown(id)).comments.map(({ comment }) => comment);

test('each ticket gets the text, filled for it, and all that the macro does; undo takes back what it set', async () => {
  const tag = await createTag(app.db, ours.id, 'by macro');
  const actions = { status: 'Resolved', priority: 'High', tags: [tag] };
  const value = await macro(ours.agent, { text: 'About {{ticket.number}}', actions });
  const ids = await make(3);
  const numbers = await Promise.all(
    ids.map(async (id) => {
      const { ticketNumber } = (await shown(id)) as unknown as { readonly ticketNumber: string };
      return ticketNumber;
    }),
  );
  const done = await change(ours.agent, ids, { kind: 'macro', value });
  expect(done).toMatchObject({ changed: 3, refused: 0, failed: 0, action: { name: 'A macro' } });
  for (const [index, id] of ids.entries()) {
    expect(await shown(id)).toMatchObject({ status: 'Resolved', priority: 'High', tags: ['by macro'] });
    expect(await said(id)).toEqual([`About ${numbers[index]}`, 'Status updated to Resolved']);
  }
  const used = (await app.call(ours.agent, 'GET', '/macros')).body.macros as unknown as { used: number }[];
  expect(used[0]?.used).toBe(3);

  expect(await undo(ours.agent, done._id)).toMatchObject({ restored: 3, kept: 0 });
  for (const id of ids) {
    expect(await shown(id)).toMatchObject({ status: 'Open', priority: 'Medium', tags: [] });
    expect((await said(id))[0]).toMatch(/^About /);
  }
});

test('what a macro has only written stays', async () => {
  const value = await macro(ours.agent, { text: 'Looked at', kind: 'note' });
  const ids = await make(2);
  const done = await change(ours.agent, ids, { kind: 'macro', value });
  expect((await shown(ids[0] ?? '')).comments).toMatchObject([{ comment: 'Looked at', isInternal: true }]);
  const undone = await undo(ours.agent, done._id);
  expect(undone).toMatchObject({ restored: 0, kept: 2 });
  expect(undone.rows[0]?.reason).toBe('This can no longer be undone');
  expect(await said(ids[0] ?? '')).toEqual(['Looked at']);
});

test('a part that is gone refuses every ticket by name, before and while it is done, and writes nothing', async () => {
  const tag = await createTag(app.db, ours.id, 'going');
  const value = await macro(ours.manager, { text: 'Hello', actions: { tags: [tag], status: 'Closed' } });
  const ids = await make(2);
  const seen = await preview(ours.manager, ids, { kind: 'macro', value });
  expect(seen).toMatchObject({ changes: 2, refused: [] });
  await app.call(ours.admin, 'DELETE', `/tags/${tag}`);
  const reason = 'The tag “going” of this macro is no longer there';
  const run = await start(ours.manager, seen);
  await app.runJobs();
  expect(await read(ours.manager, run)).toMatchObject({
    changed: 0,
    refused: 2,
    rows: [{ reason }, { reason }],
  });
  for (const id of ids) expect(await shown(id)).toMatchObject({ status: 'Open', comments: [] });
  const again = await preview(ours.manager, ids, { kind: 'macro', value });
  expect(again).toMatchObject({ changes: 0, refused: [{ reason, count: 2 }] });
});

test('one that was changed or deleted after the preview is not done', async () => {
  const value = await macro(ours.manager, { text: 'First' });
  const ids = await make(1);
  const seen = await preview(ours.manager, ids, { kind: 'macro', value });
  await app.call(ours.manager, 'PUT', `/macros/${value}`, { body: { text: 'Second', version: 1 } });
  const run = await start(ours.manager, seen);
  await app.runJobs();
  expect((await read(ours.manager, run)).rows).toMatchObject([
    { outcome: 'refused', reason: 'Somebody else has changed this macro meanwhile' },
  ]);
  const next = await preview(ours.manager, ids, { kind: 'macro', value });
  await app.call(ours.manager, 'DELETE', `/macros/${value}`);
  const second = await start(ours.manager, next);
  await app.runJobs();
  expect((await read(ours.manager, second)).rows).toMatchObject([
    { outcome: 'refused', reason: 'There is no such macro any more' },
  ]);
  expect(await said(ids[0] ?? '')).toEqual([]);
});

test('a ticket of which somebody has changed the same is refused, of another field it is not', async () => {
  const value = await macro(ours.manager, { actions: { status: 'In Progress' } });
  const [same = '', other = ''] = await make(2);
  const seen = await preview(ours.manager, [same, other], { kind: 'macro', value });
  await app.call(ours.admin, 'PUT', `/tickets/${same}/status`, { body: { status: 'Resolved' } });
  await app.call(ours.admin, 'PUT', `/tickets/${other}`, { body: { priority: 'Low' } });
  const run = await start(ours.manager, seen);
  await app.runJobs();
  const done = await read(ours.manager, run);
  expect(done).toMatchObject({ changed: 1, refused: 1 });
  expect(done.rows[0]).toMatchObject({ ticket: { _id: same }, reason: MESSAGES.bulkChangedMeanwhile });
});

test('tickets that its maker may not change so are refused, and what is open asks for a yes', async () => {
  const value = await macro(ours.agent, { actions: { status: 'Closed' } });
  const [listed = ''] = await make(1);
  const [own = ''] = await make(1, { requester: ours.agent });
  await app.call(ours.admin, 'POST', `/tickets/${listed}/checklist/items`, { body: { text: 'Look' } });
  const seen = await preview(ours.agent, [listed, own], { kind: 'macro', value });
  expect(seen).toMatchObject({
    changes: 0,
    refused: [{ reason: MESSAGES.bulkNotPossible, count: 1 }],
    confirm: [{ count: 1 }],
  });
  const run = await start(ours.agent, seen, { confirm: true });
  await app.runJobs();
  expect(await read(ours.agent, run)).toMatchObject({ changed: 1, refused: 1 });
  expect((await shown(listed)).status).toBe('Closed');
});

test('one that the maker does not have is none', async () => {
  const [id = ''] = await make(1);
  for (const value of [
    await macro(ours.otherAgent, { text: 'Mine' }),
    await macro(theirs.admin, { text: 'Theirs' }),
  ]) {
    const answer = await app.call(ours.agent, 'POST', '/bulk/preview', {
      body: { selection: { ids: [id] }, action: { kind: 'macro', value } },
    });
    expect(answer.body).toMatchObject({ errors: [{ path: 'action.value' }] });
  }
});
