import { SECOND } from '@switchboard/contract/durations.ts';
import type { Undo } from '@switchboard/contract/tickets/undo.ts';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;

interface Shown {
  readonly status: string;
  readonly priority: string;
  readonly summary: string;
  readonly category: { readonly _id: string };
  readonly subcategory: { readonly _id: string } | null;
  readonly assignedTo: { readonly _id: string } | null;
  readonly history: readonly { readonly kind: string }[];
}
const shown = async (id: string) =>
  (await app.call(ours.admin, 'GET', `/tickets/${id}`)).body.ticket as unknown as Shown;

async function put(caller: string, path: string, body: object): Promise<Undo> {
  const answer = await app.call(caller, 'PUT', path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.undo as unknown as Undo;
}

const undo = (caller: string, id: string, { eventId }: Pick<Undo, 'eventId'>) =>
  app.call(caller, 'POST', `/tickets/${id}/undo`, { body: { eventId } });

test('a status is taken back by whoever set it, and twice means once', async () => {
  const id = await createTicket(app.db, ours);
  const offered = await put(ours.user, `/tickets/${id}/status`, { status: 'Closed' });
  expect(offered.until).toBe(new Date(app.clock.now().getTime() + 10 * SECOND).toISOString());
  expect((await undo(ours.admin, id, offered)).status).toBe(404);
  for (const _ of [1, 2]) {
    expect(await undo(ours.user, id, offered)).toMatchObject({
      status: 200,
      body: { ticket: { status: 'Open' } },
    });
  }
  expect((await shown(id)).history.map(({ kind }) => kind)).toEqual(['status', 'status']);
});

test('an agent is taken back: nobody before is nobody again, somebody before has it again', async () => {
  const id = await createTicket(app.db, ours);
  const assign = (devopsAgent: string) =>
    put(ours.manager, `/admin/tickets/${id}/assign`, { devopsAgent, reason: '' });
  const first = await assign(ours.agent);
  await undo(ours.manager, id, first);
  expect((await shown(id)).assignedTo).toBeNull();
  await assign(ours.agent);
  await undo(ours.manager, id, await assign(ours.otherAgent));
  expect((await shown(id)).assignedTo?._id).toBe(ours.agent);
});

test('all that one request changed is taken back, with the subcategory that a category took away', async () => {
  const id = await createTicket(app.db, ours);
  const before = await shown(id);
  const offered = await put(ours.admin, `/tickets/${id}`, {
    summary: 'Another',
    category: ours.otherCategory,
    priority: 'Critical',
  });
  const { body } = await undo(ours.admin, id, offered);
  expect(body.ticket).toMatchObject({
    summary: before.summary,
    category: before.category,
    subcategory: before.subcategory,
    priority: before.priority,
  });
});

test('what somebody else has changed since stays, and nothing of the rest is taken back', async () => {
  const id = await createTicket(app.db, ours);
  const offered = await put(ours.manager, `/tickets/${id}`, { summary: 'Another', priority: 'High' });
  await put(ours.admin, `/tickets/${id}`, { priority: 'Low' });
  expect(await undo(ours.manager, id, offered)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await shown(id)).toMatchObject({ summary: 'Another', priority: 'Low' });
});

test('it is offered for ten seconds and taken for five more, by the clock of the server', async () => {
  const id = await createTicket(app.db, ours);
  const offered = await put(ours.manager, `/tickets/${id}/status`, { status: 'Closed' });
  app.clock.advance(15 * SECOND + 1);
  expect(await undo(ours.manager, id, offered)).toMatchObject({
    status: 409,
    body: { code: 'UNDO_EXPIRED' },
  });
});

test('nothing is offered where nothing changed; events of others, of elsewhere and of no change are not there', async () => {
  const id = await createTicket(app.db, ours);
  expect(await put(ours.manager, `/tickets/${id}/status`, { status: 'Open' })).toBeNull();
  const elsewhere = await createTicket(app.db, theirs);
  const foreign = await put(theirs.manager, `/tickets/${elsewhere}/status`, { status: 'Closed' });
  const other = await createTicket(app.db, ours);
  const own = await put(ours.manager, `/tickets/${other}/status`, { status: 'Closed' });
  for (const event of [foreign, own, { eventId: newId() }, { eventId: 'nonsense' }]) {
    expect((await undo(ours.manager, id, event)).status).toBe(404);
  }
  expect((await undo(ours.manager, elsewhere, foreign)).status).toBe(404);
});

test('rights are those of now', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const offered = await put(ours.agent, `/tickets/${id}/status`, { status: 'Closed' });
  await put(ours.admin, `/admin/tickets/${id}/assign`, { devopsAgent: ours.otherAgent });
  expect((await undo(ours.agent, id, offered)).status).toBe(404);
  expect((await shown(id)).status).toBe('Closed');
});

test('the timeline names what each entry takes back', async () => {
  const id = await createTicket(app.db, ours);
  for (const change of [{ priority: 'Critical' }, { summary: 'Another' }])
    await undo(ours.manager, id, await put(ours.manager, `/tickets/${id}`, change));
  const { body } = await app.call(ours.admin, 'GET', `/tickets/${id}/timeline`);
  const entries = body.entries as unknown as { _id: string; kind: string; undoes: string | null }[];
  const edits = entries.filter(({ kind }) => kind === 'edit').toReversed();
  expect(edits.map(({ undoes }) => undoes)).toEqual([null, edits[0]?._id, null, edits[2]?._id]);
});
