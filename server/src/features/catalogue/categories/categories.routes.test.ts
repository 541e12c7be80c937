import * as endpoints from '@switchboard/contract/catalogue/categories.ts';
import { getTicket } from '@switchboard/contract/tickets/tickets.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import type { Answer } from '../../../testing/test-app.ts';
import { createTicket, type World } from '../../../testing/world.ts';

const { app, world } = await openTestApp();

const as = (who: keyof World['ours'] & string, method: 'GET' | 'POST' | 'PUT' | 'DELETE') => {
  const id = world.ours[who];
  return (path: string, body?: object) => app.call(id, method, path, body === undefined ? {} : { body });
};
const listed = async () =>
  endpoints.listCategories.output.parse((await as('user', 'GET')('/categories')).body).categories;
const categoryOf = (answer: Answer) => endpoints.createCategory.output.parse(answer.body).category;
const subcategoryOf = (answer: Answer) => endpoints.createSubcategory.output.parse(answer.body).subcategory;

test('an admin adds, edits and archives a category, and members see it at once', async () => {
  const created = await as('admin', 'POST')('/categories', { name: '  Licenses ', description: 'Programs' });
  expect(created.status).toBe(201);
  const category = categoryOf(created);
  expect(category).toMatchObject({ name: 'Licenses', description: 'Programs', subcategories: [] });
  expect((await listed()).map(({ name }) => name)).toContain('Licenses');

  const edited = await as('admin', 'PUT')(`/categories/${category._id}`, { name: 'Software' });
  expect(categoryOf(edited)).toMatchObject({ name: 'Software', description: 'Programs' });

  expect((await as('admin', 'DELETE')(`/categories/${category._id}`)).status).toBe(200);
  expect((await listed()).map(({ name }) => name)).not.toContain('Software');
  expect((await as('admin', 'DELETE')(`/categories/${category._id}`)).status).toBe(404);
});

test('subcategories live and go with their category', async () => {
  const category = categoryOf(await as('admin', 'POST')('/categories', { name: 'Access' }));
  const created = await as('admin', 'POST')(`/categories/${category._id}/subcategories`, { name: 'Badges' });
  expect(created.status).toBe(201);
  const subcategory = subcategoryOf(created);
  const edited = await as('admin', 'PUT')(`/categories/subcategories/${subcategory._id}`, { name: 'Doors' });
  expect(subcategoryOf(edited).name).toBe('Doors');
  expect((await listed()).find(({ _id }) => _id === category._id)?.subcategories).toHaveLength(1);

  await as('admin', 'DELETE')(`/categories/${category._id}`);
  expect((await as('admin', 'DELETE')(`/categories/subcategories/${subcategory._id}`)).status).toBe(404);
  const none = await as('admin', 'POST')(`/categories/${category._id}/subcategories`, { name: 'Late' });
  expect(none.status).toBe(404);
});

test('a name is taken whatever its case, in its own organization and category only, and free after archiving', async () => {
  const first = await as('admin', 'POST')('/categories', { name: 'Desks' });
  const second = await as('admin', 'POST')('/categories', { name: 'DESKS' });
  expect(second.status).toBe(409);
  expect(second.body.errors).toEqual([{ path: 'name', msg: 'This category already exists' }]);
  const theirs = await app.call(world.theirs.admin, 'POST', '/categories', { body: { name: 'Desks' } });
  expect(theirs.status).toBe(201);

  const path = `/categories/${world.ours.category}/subcategories`;
  const taken = await as('admin', 'POST')(path, { name: 'printers' });
  expect(taken.body.errors).toEqual([{ path: 'name', msg: 'This subcategory already exists' }]);
  const elsewhere = `/categories/${world.ours.otherCategory}/subcategories`;
  expect((await as('admin', 'POST')(elsewhere, { name: 'printers' })).status).toBe(201);

  await as('admin', 'DELETE')(`/categories/${categoryOf(first)._id}`);
  expect((await as('admin', 'POST')('/categories', { name: 'desks' })).status).toBe(201);
});

test('of 20 who add one name at a time, one succeeds and the others hear why', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => as('admin', 'POST')('/categories', { name: 'Race' })),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
});

test('a blank or long name is refused and nothing is written', async () => {
  const before = await listed();
  for (const [body, msg] of [
    [{ name: '   ' }, 'Name is required'],
    [{}, 'Name is required'],
    [{ name: 'x'.repeat(101) }, 'Name must be 100 characters or less'],
  ] as const) {
    const refused = await as('admin', 'POST')('/categories', body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([{ path: 'name', msg }]);
  }
  expect(await listed()).toEqual(before);
});

test('a description takes 10,000 characters, of a subcategory too', async () => {
  const description = 'x'.repeat(10_000);
  for (const path of ['/categories', `/categories/${world.ours.category}/subcategories`]) {
    expect((await as('admin', 'POST')(path, { name: 'Long', description })).status).toBe(201);
    const longer = await as('admin', 'POST')(path, { name: 'Longer', description: `${description}x` });
    expect(longer.body.errors).toEqual([
      { path: 'description', msg: 'Description must be 10000 characters or less' },
    ]);
  }
});

test('the usage counts the tickets that name it, and archiving leaves them their names', async () => {
  const { ours } = world;
  const ticketId = await createTicket(app.db, ours, {});
  const { usage } = (await as('admin', 'GET')(`/categories/${ours.category}/usage`)).body;
  expect(usage).toEqual({ tickets: 1, activeTickets: 1, schedules: 0 });
  await as('admin', 'DELETE')(`/categories/${ours.category}`);
  const { ticket } = getTicket.output.parse((await as('admin', 'GET')(`/tickets/${ticketId}`)).body);
  expect(ticket.category.name).toBe('Hardware');
});

test('what is changed stays in the record with who, from and to', async () => {
  const category = categoryOf(await as('admin', 'POST')('/categories', { name: 'Old name' }));
  await as('admin', 'PUT')(`/categories/${category._id}`, { name: 'New name', description: '' });
  await as('admin', 'DELETE')(`/categories/${category._id}`);
  const events = await app.db
    .selectFrom('events')
    .select(['verb', 'data', 'subject_name', 'actor_id'])
    .where('subject_id', '=', category._id)
    .orderBy('sequence')
    .execute();
  const by = { actor_id: world.ours.admin };
  expect(events).toEqual([
    { ...by, verb: 'created', data: {}, subject_name: 'Old name' },
    {
      ...by,
      verb: 'edited',
      data: { field: 'name', from: 'Old name', to: 'New name' },
      subject_name: 'New name',
    },
    { ...by, verb: 'archived', data: {}, subject_name: 'New name' },
  ]);
});

test('admins see how many tickets a category and a subcategory have; nobody else does', async () => {
  const { theirs } = world;
  const first = await createTicket(app.db, theirs, {});
  await createTicket(app.db, theirs, {});
  await app.db.updateTable('tickets').set({ subcategory_id: null }).where('id', '=', first).execute();
  const counts = async (person: string, query: string) => {
    const answer = await app.call(person, 'GET', `/categories${query}`);
    const { categories } = endpoints.listCategories.output.parse(answer.body);
    const found = categories.find(({ _id }) => _id === theirs.category);
    const below = found?.subcategories.find(({ _id }) => _id === theirs.subcategory);
    return [found?.tickets, below?.tickets];
  };
  expect(await counts(theirs.admin, '?tickets=true')).toEqual([2, 1]);
  expect(await counts(theirs.admin, '')).toEqual([undefined, undefined]);
  expect(await counts(theirs.user, '?tickets=true')).toEqual([undefined, undefined]);
});
