/** Checklists of tickets: who reads and writes them, templates, and what an open item asks of whoever resolves the ticket. */
import type { Checklist } from '@switchboard/contract/tickets/checklists.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

const make = () => createTicket(app.db, ours, { agent: ours.agent });
const add = (caller: string, id: string, body: object) =>
  app.call(caller, 'POST', `/tickets/${id}/checklist/items`, { body });
const read = (caller: string, id: string) => app.call(caller, 'GET', `/tickets/${id}/checklist`);
const share = (id: string, shared: boolean) =>
  app.call(ours.agent, 'PUT', `/tickets/${id}/checklist`, { body: { shared } });

async function added(id: string, body: object): Promise<Checklist> {
  const answer = await add(ours.agent, id, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.checklist as unknown as Checklist;
}
const edit = (caller: string, id: string, item: string | undefined, body: object) =>
  app.call(caller, 'PUT', `/tickets/${id}/checklist/items/${item}`, { body });
const template = async (items: readonly string[], name: string, caller = ours.manager) => {
  const answer = await app.call(caller, 'POST', '/checklist-templates', { body: { name, items } });
  return answer.body.template as unknown as { readonly _id: string };
};

test('its staff write items, do them and open them again', async () => {
  const id = await make();
  const [item] = (await added(id, { text: 'Order paper', assignee: ours.agent, dueOn: '2026-12-01' })).items;
  expect(item).toMatchObject({ assignee: { _id: ours.agent }, dueOn: '2026-12-01', done: null });
  expect((await edit(ours.agent, id, item?._id, { done: true })).body.checklist).toMatchObject({
    items: [{ done: { by: { _id: ours.agent } } }],
    done: 1,
    total: 1,
  });
  expect(
    (await edit(ours.manager, id, item?._id, { done: false, text: 'Order A4', assignee: '' })).body,
  ).toMatchObject({
    checklist: { items: [{ text: 'Order A4', assignee: null, dueOn: '2026-12-01', done: null }] },
  });
  const removed = await app.call(ours.agent, 'DELETE', `/tickets/${id}/checklist/items/${item?._id}`);
  expect(removed.body).toMatchObject({ checklist: { items: [], total: 0 } });
});

test('its requester reads it once it is shared, and never writes it', async () => {
  const id = await make();
  const [item] = (await added(id, { text: 'Order paper' })).items;
  const seen = async () => (await app.call(ours.user, 'GET', `/tickets/${id}`)).body.ticket;
  expect((await read(ours.user, id)).status).toBe(403);
  expect(await seen()).toMatchObject({ checklist: null });
  expect((await app.call(ours.user, 'GET', '/search?q=has:checklist')).body).toMatchObject({ results: [] });
  await share(id, true);
  expect((await read(ours.user, id)).body).toMatchObject({ checklist: { shared: true, total: 1 } });
  expect(await seen()).toMatchObject({ checklist: { done: 0, total: 1 } });
  expect(JSON.stringify((await app.call(ours.user, 'GET', '/search?q=has:checklist')).body)).toContain(id);
  expect((await add(ours.user, id, { text: 'Mine' })).status).toBe(403);
  expect((await edit(ours.user, id, item?._id, { done: true })).status).toBe(403);
  await share(id, false);
  expect((await read(ours.user, id)).status).toBe(403);
});

test('who may not open the ticket finds nothing; staff of every kind read it', async () => {
  const id = await make();
  const [item] = (await added(id, { text: 'Order paper' })).items;
  for (const reader of [ours.admin, ours.head, ours.manager, ours.agent, superAdmin])
    expect((await read(reader, id)).status).toBe(200);
  for (const stranger of [ours.otherUser, ours.otherAgent, theirs.admin]) {
    expect((await read(stranger, id)).status).toBe(404);
    expect((await edit(stranger, id, item?._id, { done: true })).status).toBe(404);
  }
  const other = await make();
  expect((await edit(ours.agent, other, item?._id, { done: true })).status).toBe(404);
});

test('an item is for somebody who can open the ticket', async () => {
  const id = await make();
  for (const assignee of [ours.otherUser, ours.otherAgent, theirs.admin, superAdmin, 'nonsense']) {
    expect(await add(ours.agent, id, { text: 'Look', assignee })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'assignee' }] },
    });
  }
  for (const assignee of [ours.user, ours.agent, ours.admin])
    expect((await add(ours.agent, id, { text: 'Look', assignee })).status).toBe(201);
});

test('a template adds what is missing, whatever its case, and twice adds nothing', async () => {
  const id = await make();
  await added(id, { text: 'LAPTOP' });
  const { _id } = await template(['Account', 'Laptop', 'Badge'], 'Onboarding');
  for (const _ of [1, 2]) {
    const { items } = await added(id, { template: _id });
    expect(items.map(({ text }) => text)).toEqual(['LAPTOP', 'Account', 'Badge']);
  }
  const foreign = await template(['Theirs'], 'Theirs', theirs.manager);
  expect((await add(ours.agent, id, { template: foreign._id })).status).toBe(400);
});

test('a hundred items are enough', async () => {
  const id = await make();
  const { _id } = await template(
    Array.from({ length: 100 }, (_, index) => `Step ${index}`),
    'Long',
  );
  await added(id, { template: _id });
  expect(await add(ours.agent, id, { text: 'One more' })).toMatchObject({
    status: 409,
    body: { code: 'LIMIT_REACHED', message: 'There can be 100 checklist items at most' },
  });
});

test('templates are the desk’s, read by agents, by name', async () => {
  await template(['One'], 'Weekly');
  const list = (caller: string) => app.call(caller, 'GET', '/checklist-templates');
  expect(JSON.stringify((await list(ours.agent)).body)).toContain('Weekly');
  expect(JSON.stringify((await list(theirs.agent)).body)).not.toContain('Weekly');
  expect((await list(ours.user)).status).toBe(403);
  const create = (caller: string, name: string) =>
    app.call(caller, 'POST', '/checklist-templates', { body: { name, items: ['One'] } });
  expect((await create(ours.agent, 'Mine')).status).toBe(403);
  expect(await create(ours.admin, 'WEEKLY')).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } });
});

test('resolving asks about open items, and counts them with children', async () => {
  const [id, child] = [await make(), await make()];
  const [item] = (await added(id, { text: 'Order paper' })).items;
  await added(id, { text: 'Tell everybody' });
  const link = { body: { type: 'parent', ticket: id } };
  await app.call(ours.agent, 'POST', `/tickets/${child}/links`, link);
  const resolve = (caller: string, body: object = {}) =>
    app.call(caller, 'PUT', `/tickets/${id}/status`, { body: { status: 'Resolved', ...body } });
  expect((await resolve(ours.agent)).body).toMatchObject({
    code: 'CONFIRMATION_REQUIRED',
    message: '1 child ticket and 2 checklist items are still open',
  });
  await edit(ours.agent, id, item?._id, { done: true });
  expect((await resolve(ours.manager)).body.message).toBe(
    '1 child ticket and 1 checklist item are still open',
  );
  expect((await resolve(ours.agent, { confirm: true })).status).toBe(200);
});

test('the timeline tells its staff, and nobody else; what others see of the ticket stays', async () => {
  const id = await make();
  const before = (await app.call(ours.user, 'GET', `/tickets/${id}`)).body.ticket;
  app.clock.advance(1_000);
  await added(id, { text: 'Order paper' });
  expect((await app.call(ours.user, 'GET', `/tickets/${id}`)).body.ticket).toEqual(before);
  const timeline = async (caller: string) =>
    (await app.call(caller, 'GET', `/tickets/${id}/timeline`)).body.entries;
  expect(await timeline(ours.agent)).toMatchObject([
    { kind: 'checklist', what: 'added', text: 'Order paper' },
  ]);
  expect(await timeline(ours.user)).toEqual([]);
});

describe('the order of a checklist', () => {
  const put = (caller: string, id: string, body: object) =>
    app.call(caller, 'PUT', `/tickets/${id}/checklist`, { body });
  const list = async (id: string) => (await read(ours.agent, id)).body.checklist as unknown as Checklist;
  const texts = async (id: string) => (await list(id)).items.map(({ text }) => text);
  async function ofThree() {
    const id = await make();
    for (const text of ['One', 'Two', 'Three']) await added(id, { text });
    const { items, version } = await list(id);
    const [one = '', two = '', three = ''] = items.map(({ _id }) => _id);
    return { id, one, two, three, version };
  }

  test('is what its staff put it in, and new items come last', async () => {
    const { id, one, two, three, version } = await ofThree();
    const order = [three, one, two];
    expect((await put(ours.agent, id, { order, version })).body.checklist).toMatchObject({
      version: version + 1,
    });
    expect(await texts(id)).toEqual(['Three', 'One', 'Two']);
    const after = await added(id, { text: 'Four' });
    expect(await texts(id)).toEqual(['Three', 'One', 'Two', 'Four']);
    expect(after.version).toBe(version + 2);
    expect((await put(ours.user, id, { order, version })).status).toBe(403);
  });

  test('is refused where somebody else has moved, added or removed an item; ticking one is no change of it', async () => {
    const { id, one, two, three, version } = await ofThree();
    await edit(ours.agent, id, one, { done: true });
    expect((await put(ours.agent, id, { order: [two, one, three], version })).status).toBe(200);
    const conflict = { status: 409, body: { code: 'CONFLICT' } };
    expect(await put(ours.manager, id, { order: [three, two, one], version })).toMatchObject(conflict);
    await added(id, { text: 'Four' });
    expect(await put(ours.manager, id, { order: [three, two, one], version: version + 1 })).toMatchObject(
      conflict,
    );
    await app.call(ours.agent, 'DELETE', `/tickets/${id}/checklist/items/${three}`);
    expect((await list(id)).version).toBe(version + 3);
    expect(await texts(id)).toEqual(['Two', 'One', 'Four']);
  });

  test('names each item once', async () => {
    const { id, one, two, three, version } = await ofThree();
    for (const order of [
      [one, two],
      [one, two, two],
      [one, two, newId()],
      [one, two, three, three],
    ])
      expect((await put(ours.agent, id, { order, version })).body).toMatchObject({
        errors: [{ path: 'order' }],
      });
    expect((await put(ours.agent, id, { order: [one, two, three] })).body).toMatchObject({
      errors: [{ path: 'version' }],
    });
    expect((await put(ours.agent, id, {})).status).toBe(400);
  });
});
