import { DAY, MINUTE, SECOND } from '@switchboard/contract/durations.ts';
import { ERRORS } from '@switchboard/contract/errors.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { BulkChange, BulkPreview } from '@switchboard/contract/tickets/bulk.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTag, createTicket, type NewTicket } from '../../../testing/world.ts';
import { deleteOldBulkChanges } from './forget-bulk.ts';
import { bulkCalls } from './testing/bulk-calls.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;

const make = (count: number, ticket: NewTicket = {}) =>
  Promise.all(Array.from({ length: count }, () => createTicket(app.db, ours, ticket)));

const { post, preview, start, read, change, undo, bulkOf } = bulkCalls(app);

interface Shown {
  readonly status: string;
  readonly priority: string;
  readonly category: { readonly _id: string };
  readonly subcategory: { readonly _id: string } | null;
  readonly project: { readonly _id: string };
  readonly assignedTo: { readonly _id: string } | null;
  readonly history: readonly {
    readonly kind: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
  readonly comments: readonly { readonly comment: string }[];
}
const ticket = async (id: string, caller = ours.admin) =>
  (await app.call(caller, 'GET', `/tickets/${id}`)).body.ticket as unknown as Shown;
const agentsOf = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await ticket(id)).assignedTo?._id ?? null));

test('ten tickets are given to an agent in one act, and taken back in the next', async () => {
  const ids = [...(await make(8)), ...(await make(2, { agent: ours.otherAgent }))];
  const before = await agentsOf(ids);
  const done = await change(ours.manager, ids, { kind: 'assign', value: ours.agent });
  expect(done).toMatchObject({ state: 'done', total: 10, done: 10, changed: 10, refused: 0, failed: 0 });
  expect(await agentsOf(ids)).toEqual(ids.map(() => ours.agent));

  expect(await undo(ours.manager, done._id)).toMatchObject({ state: 'undone', restored: 10, kept: 0 });
  expect(await agentsOf(ids)).toEqual(before);
  const { history } = await ticket(ids[0] ?? '');
  expect(history.map(({ kind }) => kind)).toEqual(['assigned', 'unassigned']);
});

test.each([
  ['status', 'resolved', async (id: string) => (await ticket(id)).status, 'Open', 'Resolved'],
  ['priority', 'HIGH', async (id: string) => (await ticket(id)).priority, 'Medium', 'High'],
  [
    'category',
    ours.otherCategory,
    async (id: string) => (await ticket(id)).category._id,
    ours.category,
    ours.otherCategory,
  ],
  [
    'project',
    ours.project,
    async (id: string) => (await ticket(id)).project._id,
    ours.plainProject,
    ours.project,
  ],
] as const)('%s is changed as by hand, and taken back', async (kind, value, shown, before, after) => {
  const ids = await make(2);
  const done = await change(ours.head, ids, { kind, value });
  expect(done.changed).toBe(2);
  for (const id of ids) expect(await shown(id)).toBe(after);
  await undo(ours.head, done._id);
  for (const id of ids) expect(await shown(id)).toBe(before);
});

test('a change of status is told as by hand: an event and a comment, both times', async () => {
  const [id = ''] = await make(1, { agent: ours.agent });
  const done = await change(ours.agent, [id], { kind: 'status', value: 'Closed' });
  await undo(ours.agent, done._id);
  const shown = await ticket(id);
  expect(shown.comments.map(({ comment }) => comment)).toEqual([
    'Status updated to Closed',
    'Status updated to Open',
  ]);
  expect(shown.history.map(({ from, to }) => [from, to])).toEqual([
    ['Open', 'Closed'],
    ['Closed', 'Open'],
  ]);
});

test('a subcategory goes to tickets of its category alone; another category takes it away and undo gives it back', async () => {
  const ids = await make(2);
  const moved = await change(ours.admin, ids.slice(0, 1), { kind: 'category', value: ours.otherCategory });
  expect((await ticket(ids[0] ?? '')).subcategory).toBeNull();
  const refused = await preview(ours.admin, ids, { kind: 'subcategory', value: ours.subcategory });
  expect(refused).toMatchObject({
    changes: 0,
    unchanged: 1,
    refused: [{ reason: MESSAGES.bulkOtherCategory, count: 1 }],
  });
  await undo(ours.admin, moved._id);
  expect((await ticket(ids[0] ?? '')).subcategory?._id).toBe(ours.subcategory);
});

test('a preview freezes what is meant and says what would change, what is so already and what is refused', async () => {
  const mine = await make(2, { requester: ours.agent });
  const so = await make(1, { agent: ours.agent, status: 'Resolved' });
  const assigned = await make(3, { agent: ours.agent });
  const unseen = [...(await make(1)), await createTicket(app.db, theirs), newId(), 'nonsense'];
  const seen = await preview(ours.agent, [...mine, ...so, ...assigned, ...unseen, ...so], {
    kind: 'status',
    value: 'Resolved',
  });
  expect(seen).toMatchObject({ total: 10, changes: 3, unchanged: 1 });
  const [refused, ...others] = seen.refused;
  expect(others).toEqual([]);
  // What is not there and what is not allowed read alike, and nothing is said of what is not seen.
  expect(refused).toMatchObject({ reason: MESSAGES.bulkNotPossible, count: 6 });
  expect(refused?.examples.map(({ _id }) => _id)).toEqual(mine);
  const done = await read(ours.agent, await start(ours.agent, seen));
  expect(done).toMatchObject({ total: 10, changed: 0, unchanged: 1, refused: 6, done: 7 });
  await app.runJobs();
  expect(await read(ours.agent, done._id)).toMatchObject({ changed: 3, done: 10 });
});

test('five examples of a reason are named', async () => {
  const ids = await make(7, { requester: ours.agent });
  const { refused } = await preview(ours.agent, ids, { kind: 'priority', value: 'Low' });
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ count: 7 });
  expect(refused[0]?.examples).toHaveLength(5);
});

test('what a list shows is selected by its filters, without what is left out; what comes later stays as it is', async () => {
  const word = `w${newId().slice(-8)}`;
  const [left = '', ...ids] = await make(4, { summary: `About ${word}` });
  const body = {
    selection: { filters: { list: 'all', search: word, status: 'open' }, exclude: [left] },
    action: { kind: 'priority', value: 'Critical' },
  };
  const answer = await post(ours.manager, '/bulk/preview', body);
  expect(answer.body.preview).toMatchObject({ total: 3, changes: 3 });
  const [later = ''] = await make(1, { summary: `About ${word}` });
  await start(ours.manager, answer.body.preview as unknown as BulkPreview);
  await app.runJobs();
  const priorities = await Promise.all([left, later, ...ids].map(async (id) => (await ticket(id)).priority));
  expect(priorities).toEqual(['Medium', 'Medium', 'Critical', 'Critical', 'Critical']);

  expect((await post(ours.agent, '/bulk/preview', body)).status).toBe(403);
  const own = { ...body, selection: { filters: { list: 'assigned', search: word } } };
  expect((await post(ours.agent, '/bulk/preview', own)).status).toBe(400);
});

test('a row that changed meanwhile in the same field is refused, in another one it is not', async () => {
  const ids = await make(3);
  const seen = await preview(ours.manager, ids, { kind: 'priority', value: 'High' });
  await app.call(ours.admin, 'PUT', `/tickets/${ids[0]}`, { body: { priority: 'Low' } });
  await app.call(ours.admin, 'PUT', `/tickets/${ids[1]}/status`, { body: { status: 'In Progress' } });
  const id = await start(ours.manager, seen);
  await app.runJobs();
  const done = await read(ours.manager, id);
  expect(done).toMatchObject({ changed: 2, refused: 1 });
  expect(done.rows[0]).toMatchObject({ outcome: 'refused', reason: MESSAGES.bulkChangedMeanwhile });
  expect((await ticket(ids[0] ?? '')).priority).toBe('Low');
});

test('rights are asked again for each row: who lost a ticket, or their account, changes nothing more', async () => {
  const ids = await make(2, { agent: ours.agent });
  const seen = await preview(ours.agent, ids, { kind: 'status', value: 'Closed' });
  await app.call(ours.admin, 'PUT', `/admin/tickets/${ids[0]}/assign`, {
    body: { devopsAgent: ours.otherAgent },
  });
  const id = await start(ours.agent, seen);
  await app.runJobs();
  expect(await read(ours.agent, id)).toMatchObject({ changed: 1, refused: 1 });

  const more = await make(2);
  const second = await start(ours.head, await preview(ours.head, more, { kind: 'status', value: 'Closed' }));
  const person = app.db.updateTable('users').where('id', '=', ours.head);
  await person.set({ is_active: false }).execute();
  await app.runJobs();
  await person.set({ is_active: true }).execute();
  expect(await read(ours.head, second)).toMatchObject({ changed: 0, refused: 2 });
  expect((await ticket(more[0] ?? '')).status).toBe('Open');
});

test('undo restores what still has the run’s value, and names the others', async () => {
  const ids = await make(3);
  const done = await change(ours.manager, ids, { kind: 'assign', value: ours.agent });
  await app.call(ours.admin, 'PUT', `/admin/tickets/${ids[1]}/assign`, {
    body: { devopsAgent: ours.otherAgent },
  });
  const undone = await undo(ours.manager, done._id);
  expect(undone).toMatchObject({ restored: 2, kept: 1, undoUntil: null });
  expect(undone.rows[0]).toMatchObject({
    ticket: { _id: ids[1] },
    undo: 'kept',
    reason: MESSAGES.bulkChangedMeanwhile,
  });
  expect(await agentsOf(ids)).toEqual([null, ours.otherAgent, null]);
  // A second time means once.
  expect(await undo(ours.manager, done._id)).toEqual(undone);
});

test('undo is offered for ten seconds, taken for five more, and only from its maker', async () => {
  const [one = '', two = ''] = await make(2);
  const first = await change(ours.manager, [one], { kind: 'priority', value: 'Low' });
  const second = await change(ours.manager, [two], { kind: 'priority', value: 'Low' });
  expect(first.undoUntil).toBe(new Date(app.clock.now().getTime() + 10 * SECOND).toISOString());
  expect((await post(ours.admin, `/bulk/${first._id}/undo`)).status).toBe(404);
  app.clock.advance(15 * SECOND);
  expect((await undo(ours.manager, first._id)).restored).toBe(1);
  app.clock.advance(1);
  const late = await post(ours.manager, `/bulk/${second._id}/undo`);
  expect(late).toMatchObject({ status: 409, body: { code: 'UNDO_EXPIRED' } });
});

test('cancelling keeps what is done and leaves the rest', async () => {
  const ids = await make(3);
  const id = await start(ours.manager, await preview(ours.manager, ids, { kind: 'priority', value: 'Low' }));
  const before = await post(ours.manager, `/bulk/${id}/cancel`);
  expect(bulkOf(before).state).toBe('cancelling');
  await app.runJobs();
  expect(await read(ours.manager, id)).toMatchObject({
    state: 'cancelled',
    changed: 0,
    refused: 3,
    rows: ids.map(() => ({ outcome: 'refused', reason: MESSAGES.bulkCancelled })),
  });
});

test('one at a time a person, once a preview, and once a key', async () => {
  const ids = await make(2);
  const action = { kind: 'priority', value: 'Low' };
  const first = await preview(ours.manager, ids, action);
  const second = await preview(ours.manager, ids, action);
  const headers = { 'idempotency-key': newId() };
  const begun = await post(ours.manager, '/bulk', { preview: first._id }, headers);
  expect((await post(ours.manager, '/bulk', { preview: first._id }, headers)).body).toEqual(begun.body);
  const again = await post(ours.manager, '/bulk', { preview: first._id });
  expect(again).toMatchObject({ status: 409, body: { code: 'BULK_PREVIEW_ENDED' } });
  const busy = await post(ours.manager, '/bulk', { preview: second._id });
  expect(busy).toMatchObject({ status: 409, body: { code: 'BULK_RUNNING' } });
  await app.runJobs();
  expect((await ticket(ids[0] ?? '')).history).toHaveLength(1);
  expect((await post(ours.manager, '/bulk', { preview: second._id })).status).toBe(201);
  await app.runJobs();
});

test('a preview is its maker’s, and holds for ten minutes', async () => {
  const ids = await make(1);
  const seen = await preview(ours.manager, ids, { kind: 'priority', value: 'Low' });
  expect((await post(ours.admin, '/bulk', { preview: seen._id })).status).toBe(400);
  expect((await app.call(ours.manager, 'GET', `/bulk/${seen._id}`)).status).toBe(404);
  app.clock.advance(10 * MINUTE + 1);
  expect(await post(ours.manager, '/bulk', { preview: seen._id })).toMatchObject({
    status: 409,
    body: { code: 'BULK_PREVIEW_ENDED' },
  });
});

test('values and selections that there are not are refused by field', async () => {
  const ids = await make(1);
  const ask = async (selection: object, action: object) =>
    (await post(ours.admin, '/bulk/preview', { selection, action })).body as { errors?: { path: string }[] };
  const paths = async (selection: object, action: object) =>
    (await ask(selection, action)).errors?.map(({ path }) => path);
  const low = { kind: 'priority', value: 'low' };
  expect(await paths({ ids }, { kind: 'assign', value: theirs.agent })).toEqual(['action.value']);
  expect(await paths({ ids }, { kind: 'category', value: theirs.category })).toEqual(['action.value']);
  expect(await paths({ ids }, { kind: 'project', value: ours.completedProject })).toEqual(['action.value']);
  expect(await paths({ ids }, { kind: 'nonsense', value: '' })).toEqual(['action.kind']);
  expect(await paths({ ids: [] }, low)).toEqual(['selection.ids']);
  expect(await paths({ ids: Array.from({ length: 10_001 }, newId) }, low)).toEqual(['selection.ids']);
  const foreign = { ids: [await createTicket(app.db, theirs)] };
  expect((await post(ours.admin, '/bulk/preview', { selection: foreign, action: low })).status).toBe(404);
});

test('a super admin changes tickets of one organization at a time', async () => {
  const ids = await make(2);
  const both = [...ids, await createTicket(app.db, theirs)];
  const action = { kind: 'assign', value: ours.agent };
  const refused = await post(world.superAdmin, '/bulk/preview', { selection: { ids: both }, action });
  expect(refused).toMatchObject({ status: 400, body: { message: MESSAGES.bulkOneOrganization } });
  expect((await change(world.superAdmin, ids, action)).changed).toBe(2);
  const unnamed = { selection: { filters: { list: 'all' } }, action };
  expect((await post(world.superAdmin, '/bulk/preview', unnamed)).status).toBe(400);
  const named = { selection: { filters: { list: 'all', organization: ours.id } }, action };
  expect((await post(world.superAdmin, '/bulk/preview', named)).status).toBe(201);
});

describe('tickets of which something is still open', () => {
  const CLOSE = { kind: 'status', value: 'Closed' };
  async function withOpenWork() {
    const [plain = '', parent = '', child = '', listed = '', done = '', resting = ''] = await make(6);
    const relation = { ticket: parent, type: 'parent' };
    expect((await post(ours.admin, `/tickets/${child}/links`, relation)).status).toBe(201);
    for (const id of [listed, done, resting]) {
      expect((await post(ours.admin, `/tickets/${id}/checklist/items`, { text: 'Look' })).status).toBe(201);
    }
    const { items } = (await app.call(ours.admin, 'GET', `/tickets/${done}/checklist`)).body
      .checklist as unknown as { items: readonly { readonly _id: string }[] };
    const item = `/tickets/${done}/checklist/items/${items[0]?._id}`;
    expect((await app.call(ours.admin, 'PUT', item, { body: { done: true } })).status).toBe(200);
    const rest = { body: { status: 'Resolved', confirm: true } };
    expect((await app.call(ours.admin, 'PUT', `/tickets/${resting}/status`, rest)).status).toBe(200);
    return { plain, parent, listed, done, resting };
  }
  const statuses = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await ticket(id)).status));

  test('are counted apart and stay as they are, unless their maker says yes to them', async () => {
    const { plain, parent, listed, done, resting } = await withOpenWork();
    const ids = [plain, parent, listed, done, resting];
    const seen = await preview(ours.manager, ids, CLOSE);
    expect(seen).toMatchObject({ total: 5, changes: 3, unchanged: 0, refused: [] });
    expect(seen.confirm).toMatchObject([{ reason: MESSAGES.bulkStillOpen, count: 2 }]);
    expect(seen.confirm[0]?.examples.map(({ _id }) => _id)).toEqual([parent, listed]);
    const first = await start(ours.manager, seen);
    await app.runJobs();
    const result = await read(ours.manager, first);
    expect(result).toMatchObject({ changed: 3, refused: 2, failed: 0 });
    expect(result.rows.slice(0, 2)).toMatchObject(
      [parent, listed].map((_id) => ({ ticket: { _id }, reason: MESSAGES.bulkStillOpen })),
    );
    expect(await statuses([parent, listed])).toEqual(['Open', 'Open']);

    const second = await start(ours.manager, await preview(ours.manager, [parent, listed], CLOSE), {
      confirm: true,
    });
    await app.runJobs();
    expect(await read(ours.manager, second)).toMatchObject({ changed: 2, refused: 0 });
    // The yes was for that change alone.
    await undo(ours.manager, second);
    expect((await preview(ours.manager, [parent, listed], CLOSE)).confirm[0]?.count).toBe(2);
  });

  test('a yes is for those alone that the preview has named', async () => {
    const [id = ''] = await make(1);
    const seen = await preview(ours.manager, [id], CLOSE);
    await post(ours.admin, `/tickets/${id}/checklist/items`, { text: 'Added meanwhile' });
    const run = await start(ours.manager, seen, { confirm: true });
    await app.runJobs();
    expect((await read(ours.manager, run)).rows).toMatchObject([
      { outcome: 'refused', reason: '1 checklist item is still open' },
    ]);
  });

  test('other changes ask nothing', async () => {
    const { parent, listed } = await withOpenWork();
    for (const action of [
      { kind: 'priority', value: 'Low' },
      { kind: 'status', value: 'In Progress' },
    ])
      expect(await preview(ours.manager, [parent, listed], action)).toMatchObject({
        changes: 2,
        confirm: [],
      });
  });
});

test('results are a file, are listed for their maker, and are forgotten after thirty days', async () => {
  const ids = await make(1, { summary: '=1+1' });
  const done = await change(ours.admin, ids, { kind: 'status', value: 'Closed' });
  const file = await app.call(ours.admin, 'GET', `/bulk/${done._id}/export`);
  expect(file.raw.toString()).toMatch(/^\uFEFF"Number","Result","Reason"\r\n"OURS-\d+","changed",\r\n$/);
  expect((await app.call(ours.manager, 'GET', `/bulk/${done._id}/export`)).status).toBe(404);
  const list = (await app.call(ours.admin, 'GET', '/bulk')).body.bulk as unknown as BulkChange[];
  expect(list[0]).toMatchObject({ _id: done._id, changed: 1 });

  await deleteOldBulkChanges(app.db, app.clock.now());
  expect((await app.call(ours.admin, 'GET', `/bulk/${done._id}`)).status).toBe(200);
  await deleteOldBulkChanges(app.db, new Date(app.clock.now().getTime() + 30 * DAY + 1));
  expect((await app.call(ours.admin, 'GET', `/bulk/${done._id}`)).status).toBe(404);
});

test('the audit tells of a change of many tickets once', async () => {
  const ids = await make(2);
  await change(ours.admin, ids, { kind: 'status', value: 'Closed' });
  const { body } = await app.call(ours.admin, 'GET', '/admin/audit?limit=1');
  expect(body.entries).toMatchObject([
    {
      verb: 'tickets_changed',
      to: 'Closed (2 tickets)',
      data: { kind: 'status', value: 'Closed', tickets: 2 },
    },
  ]);
  await change(ours.admin, ids.slice(1), { kind: 'status', value: 'Open' });
  const { body: later } = await app.call(ours.admin, 'GET', '/admin/audit?limit=1');
  expect(later.entries).toMatchObject([{ to: 'Open (1 ticket)' }]);
});

test('a preview counts tickets that lead to another one as refused', async () => {
  const [target = '', ...sources] = await make(3);
  expect((await post(ours.admin, `/tickets/${target}/merge`, { sources })).status).toBe(200);
  const action = { kind: 'status', value: 'Closed' };
  expect(await preview(ours.admin, [target, ...sources], action)).toMatchObject({
    changes: 1,
    unchanged: 0,
    refused: [{ reason: ERRORS.TICKET_MERGED.message, count: 2 }],
  });
});

test('a tag is put on many tickets and taken off again, by whoever is staff of them', async () => {
  const tag = await createTag(app.db, ours.id, 'in bulk');
  const ids = await make(3, { agent: ours.agent });
  const tagsOf = () =>
    Promise.all(
      ids.map(async (id) => (await app.call(ours.admin, 'GET', `/tickets/${id}`)).body.ticket as unknown),
    ).then((tickets) => tickets.map((one) => (one as { tags: string[] }).tags));
  await app.call(ours.admin, 'PUT', `/tickets/${ids[0]}/tags`, { body: { add: [tag] } });
  const put = await change(ours.agent, ids, { kind: 'tag', value: tag });
  expect(put).toMatchObject({ changed: 2, unchanged: 1, refused: 0 });
  expect(await tagsOf()).toEqual([['in bulk'], ['in bulk'], ['in bulk']]);
  expect(await undo(ours.agent, put._id)).toMatchObject({ restored: 2 });
  expect(await tagsOf()).toEqual([['in bulk'], [], []]);
  expect(await change(ours.agent, ids, { kind: 'untag', value: tag })).toMatchObject({
    changed: 1,
    unchanged: 2,
  });
  const unknown = await post(ours.agent, '/bulk/preview', {
    selection: { ids },
    action: { kind: 'tag', value: await createTag(app.db, theirs.id, 'theirs') },
  });
  expect([unknown.status, unknown.body.errors]).toEqual([
    400,
    [{ path: 'action.value', msg: 'There is no tag of this name' }],
  ]);
});
