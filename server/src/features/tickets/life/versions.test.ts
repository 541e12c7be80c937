import type { ChangedField } from '@switchboard/contract/errors.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTeam, createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours } = world;

interface Shown {
  readonly version: number;
  readonly summary: string;
  readonly priority: string;
}
const shown = async (id: string, caller = ours.admin) =>
  (await app.call(caller, 'GET', `/tickets/${id}`)).body.ticket as unknown as Shown;

const put = (caller: string, path: string, body: object) => app.call(caller, 'PUT', path, { body });
const edit = (caller: string, id: string, body: object) => put(caller, `/tickets/${id}`, body);
const assign = (id: string, body: object) => put(ours.manager, `/admin/tickets/${id}/assign`, body);
const changedOf = ({ body }: { readonly body: Record<string, unknown> }) => body.changed as ChangedField[];

test('changes of different fields both succeed, whatever either has seen', async () => {
  const id = await createTicket(app.db, ours);
  const { version } = await shown(id);
  expect((await edit(ours.admin, id, { summary: 'Another', version })).status).toBe(200);
  expect((await edit(ours.manager, id, { priority: 'High', version })).status).toBe(200);
  expect((await put(ours.manager, `/tickets/${id}/status`, { status: 'Closed', version })).status).toBe(200);
  expect((await assign(id, { devopsAgent: ours.agent, version })).status).toBe(200);
  expect(await shown(id)).toMatchObject({ summary: 'Another', priority: 'High', version: version + 4 });
});

test('of the same field the second hears who gave it what, and nothing of their change is written', async () => {
  const id = await createTicket(app.db, ours);
  const { version } = await shown(id);
  await edit(ours.admin, id, { category: ours.otherCategory, priority: 'Low', version });
  const late = await edit(ours.manager, id, { summary: 'Lost', priority: 'High', version });
  expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  const at = app.clock.now().toISOString();
  const by = { _id: ours.admin, name: 'admin Person' };
  expect(changedOf(late)).toEqual([{ field: 'priority', by, at, to: 'Low' }]);
  expect(await shown(id)).toMatchObject({ priority: 'Low', version: version + 1 });
  const moved = await edit(ours.manager, id, {
    subcategory: ours.subcategory,
    category: ours.category,
    version,
  });
  expect(changedOf(moved).map(({ field, to }) => [field, to])).toEqual([
    ['category', 'Network'],
    ['subcategory', null],
  ]);
  const { version: now } = await shown(id);
  expect((await edit(ours.manager, id, { priority: 'High', version: now })).status).toBe(200);
});

test('status and agent are such fields; the same value again, and no version at all, are no conflict', async () => {
  const id = await createTicket(app.db, ours);
  const { version } = await shown(id);
  await put(ours.user, `/tickets/${id}/status`, { status: 'Closed', version });
  const late = await put(ours.manager, `/tickets/${id}/status`, { status: 'Resolved', version });
  expect(changedOf(late)).toMatchObject([{ field: 'status', by: { _id: ours.user }, to: 'Closed' }]);
  expect((await put(ours.manager, `/tickets/${id}/status`, { status: 'Closed', version })).status).toBe(200);
  expect((await put(ours.manager, `/tickets/${id}/status`, { status: 'Resolved' })).status).toBe(200);

  await assign(id, { devopsAgent: ours.agent, version });
  const second = await assign(id, { devopsAgent: ours.otherAgent, version });
  expect(changedOf(second)).toMatchObject([{ field: 'assignedTo', to: 'agent Person' }]);
});

test('an agent who leaves takes it from themselves; comments and notes are no version', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.otherAgent });
  const { version } = await shown(id);
  for (const isInternal of [false, true]) {
    await app.call(ours.admin, 'POST', `/tickets/${id}/comments`, { body: { comment: 'Hello', isInternal } });
  }
  expect((await shown(id)).version).toBe(version);
  await put(ours.admin, `/admin/users/${ours.otherAgent}`, { role: 'user' });
  const late = await assign(id, { devopsAgent: ours.agent, version });
  expect(changedOf(late)).toMatchObject([{ field: 'assignedTo', by: null, to: null }]);
});

test('what is taken back is a version too, and a conflict names who was there first', async () => {
  const id = await createTicket(app.db, ours);
  const first = await edit(ours.manager, id, { priority: 'High' });
  const { eventId } = first.body.undo as unknown as { eventId: string };
  await edit(ours.admin, id, { priority: 'Low' });
  const refused = await app.call(ours.manager, 'POST', `/tickets/${id}/undo`, { body: { eventId } });
  expect(changedOf(refused)).toMatchObject([{ field: 'priority', by: { _id: ours.admin }, to: 'Low' }]);
});

test('lists carry the version; what is no version is refused by field', async () => {
  const id = await createTicket(app.db, ours);
  const list = await app.call(ours.admin, 'GET', '/admin/tickets?limit=1&fields=version');
  expect(list.body.tickets).toEqual([{ _id: id, version: 1 }]);
  const refused = await edit(ours.admin, id, { priority: 'Low', version: 'new' });
  expect(refused.body.errors).toEqual([{ path: 'version', msg: MESSAGES.versionInvalid }]);
});

test('the team is such a field: of two who move a ticket the second hears of the first', async () => {
  const id = await createTicket(app.db, ours);
  const [first, second] = [await createTeam(app.db, ours), await createTeam(app.db, ours)];
  const { version } = await shown(id);
  const move = (team: string, caller = ours.manager, seen: number | undefined = version) =>
    put(caller, `/tickets/${id}/team`, { team, ...(seen && { version: seen }) });
  expect((await move(first, ours.admin)).status).toBe(200);
  const late = await move(second);
  expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(changedOf(late)).toMatchObject([{ field: 'team', by: { _id: ours.admin }, to: `Team ${first}` }]);
  expect((await move(first)).status).toBe(200);
  expect((await edit(ours.manager, id, { summary: 'Another', version })).status).toBe(200);
  expect((await move(second, ours.manager, version + 2)).status).toBe(200);

  // Nor is one moved whose team was archived meanwhile.
  expect((await app.call(ours.admin, 'DELETE', `/teams/${second}`)).status).toBe(200);
  expect(changedOf(await move(first, ours.manager, version + 3))).toMatchObject([
    { field: 'team', to: null },
  ]);
});
