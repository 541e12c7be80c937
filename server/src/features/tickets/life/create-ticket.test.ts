import { describe, expect, test } from 'vitest';
import type { Database } from '../../../platform/database/open-database.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { overtaken } from '../../../testing/overtaken.ts';
import { createCategory, createOrganization, type Organization } from '../../../testing/world.ts';
import { readTicket, ticketFields, ticketOf } from '../testing/ticket-calls.ts';

const { app, world } = await openTestApp();

const fields = (over: Record<string, unknown> = {}) => ({ ...ticketFields(world.ours), ...over });
const create = (caller: string, over: Record<string, unknown> = {}) =>
  app.call(caller, 'POST', '/tickets', { body: fields(over) });
const read = (caller: string, id: string) => readTicket(app, caller, id);

test('a new ticket is open, of medium priority, numbered, and read back with its names', async () => {
  const answer = await create(world.ours.user, { subcategory: world.ours.subcategory });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    success: true,
    ticket: {
      ticketNumber: expect.stringMatching(/^OURS-\d{5}$/),
      title: 'Line 4 prints blank labels',
      summary: 'Line 4 prints blank labels',
      status: 'Open',
      priority: 'Medium',
      category: { _id: world.ours.category, name: 'Hardware' },
      subcategory: { name: 'Printers' },
      project: { name: 'Project P1' },
      createdBy: { _id: world.ours.user, email: 'user@ours.test' },
      organizationId: world.ours.id,
      assignedTo: null,
      attachments: [],
      comments: [],
    },
  });
});

test('every missing field is named with its own words, the first one as the message', async () => {
  const answer = await app.call(world.ours.user, 'POST', '/tickets', { body: {} });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    success: false,
    code: 'VALIDATION_FAILED',
    message: 'Summary is required',
    errors: [
      { path: 'summary', msg: 'Summary is required' },
      { path: 'description', msg: 'Description is required' },
      { path: 'ticketType', msg: 'Ticket type is required' },
      { path: 'category', msg: 'Category is required' },
      { path: 'project', msg: 'Project is required' },
      { path: 'projectManagerName', msg: 'Project manager name is required' },
      { path: 'contactNumber', msg: 'Contact number is required' },
    ],
  });
});

test('blank is missing, and lengths are bounded after trimming', async () => {
  expect((await create(world.ours.user, { summary: '   ' })).body.message).toBe('Summary is required');
  expect((await create(world.ours.user, { summary: ` ${'s'.repeat(200)} ` })).status).toBe(201);
  const long = await create(world.ours.user, { summary: 's'.repeat(201) });
  expect(long.status).toBe(400);
  expect(long.body.errors).toEqual([{ path: 'summary', msg: 'Summary must be 200 characters or less' }]);
  expect((await create(world.ours.user, { description: 'd'.repeat(10_001) })).status).toBe(400);
  expect((await create(world.ours.user, { contactNumber: '1'.repeat(31) })).status).toBe(400);
});

test('only the two types, in any spelling', async () => {
  expect((await create(world.ours.user, { ticketType: 'Foo' })).status).toBe(400);
  const answer = await create(world.ours.user, { ticketType: 'request_service' });
  expect(answer.body).toMatchObject({ ticket: { ticketType: 'Request Service' } });
});

test('a priority may be given, urgent meaning critical; blank means medium', async () => {
  expect((await create(world.ours.user, { priority: 'urgent' })).body).toMatchObject({
    ticket: { priority: 'Critical' },
  });
  expect((await create(world.ours.user, { priority: '' })).body).toMatchObject({
    ticket: { priority: 'Medium' },
  });
  expect((await create(world.ours.user, { priority: 'whatever' })).status).toBe(400);
});

test('a title stands in for a missing summary', async () => {
  const { summary: _, ...rest } = fields();
  const answer = await app.call(world.ours.user, 'POST', '/tickets', {
    body: { ...rest, title: 'By title' },
  });
  expect(answer.body).toMatchObject({ ticket: { summary: 'By title', title: 'By title' } });
});

test.each([
  ['category', 'Please choose a category of your organization'],
  ['project', 'Please choose an active project of your organization'],
  ['subcategory', 'Please choose a subcategory of this category'],
] as const)('a foreign, unknown or malformed %s is refused and nothing is stored', async (field, msg) => {
  const count = async () => (await app.db.selectFrom('tickets').select('id').execute()).length;
  const before = await count();
  for (const id of [world.theirs[field], '0191d7a0-0000-7000-8000-000000000000', 'nonsense', '../x']) {
    const answer = await create(world.ours.user, { [field]: id });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ path: field, msg }]);
  }
  expect(await count()).toBe(before);
});

test('a subcategory of another category, an archived category and a completed project are refused', async () => {
  const mixed = await create(world.ours.user, {
    category: world.ours.otherCategory,
    subcategory: world.ours.subcategory,
  });
  expect(mixed.status).toBe(400);
  expect((await create(world.ours.user, { project: world.ours.completedProject })).status).toBe(400);
  const archived = await createCategory(app.db, world.ours.id, 'Fax machines');
  expect((await create(world.ours.user, { category: archived })).status).toBe(201);
  await app.db
    .updateTable('categories')
    .set({ archived_at: new Date() })
    .where('id', '=', archived)
    .execute();
  expect((await create(world.ours.user, { category: archived })).status).toBe(400);
});

test('the manager and the BU head of the project are assigned, and history says why', async () => {
  const ticket = ticketOf(await create(world.ours.user));
  expect(ticket.currentAssignments.map((one) => [one.assignmentType, one.assignedTo._id])).toEqual([
    ['manager', world.ours.manager],
    ['bu_head', world.ours.head],
  ]);
  const seenByStaff = await read(world.ours.admin, ticket._id);
  expect(seenByStaff.history.map(({ kind, to, reason, by }) => [kind, to, reason, by?._id ?? null])).toEqual([
    ['created', 'Open', null, world.ours.user],
    ['assigned', 'manager Person', 'Manager of the project', null],
    ['assigned', 'head Person', 'BU head of the project', null],
  ]);
});

test('a super admin belongs to no organization and cannot raise one', async () => {
  const answer = await create(world.superAdmin);
  expect(answer.status).toBe(403);
  expect(answer.body.message).toBe('Super admins do not belong to an organization');
});

test('parallel tickets get numbers without a gap and without a double', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      app.call(world.theirs.user, 'POST', '/tickets', {
        body: fields({ category: world.theirs.category, project: world.theirs.project }),
      }),
    ),
  );
  const numbers = answers.map((answer) => Number(ticketOf(answer).ticketNumber.slice('THEIRS-'.length)));
  const sorted = numbers.toSorted((a, b) => a - b);
  const first = sorted[0] ?? 0;
  expect(sorted).toEqual(Array.from({ length: 50 }, (_, index) => first + index));
  const rows = await app.db
    .selectFrom('tickets')
    .select('number')
    .where('organization_id', '=', world.theirs.id)
    .orderBy('id')
    .execute();
  expect(rows.map((row) => row.number)).toEqual(rows.map((row) => row.number).toSorted());
});

describe('what changes while a ticket waits for its number', () => {
  const createWhile = (home: Organization, change: (trx: Database) => Promise<unknown>) =>
    overtaken(
      app.db,
      (trx) =>
        trx.updateTable('organizations').set({ last_ticket_number: 1 }).where('id', '=', home.id).execute(),
      () => app.call(home.user, 'POST', '/tickets', { body: ticketFields(home) }),
      change,
    );

  test('an organization that is closed gets none', async () => {
    const home = await createOrganization(app.db, 'CLOSING');
    const answer = await createWhile(home, (trx) =>
      trx.updateTable('organizations').set({ deleted_at: new Date() }).where('id', '=', home.id).execute(),
    );
    expect(answer.status).toBe(404);
    const tickets = app.db.selectFrom('tickets').select('id').where('organization_id', '=', home.id);
    expect(await tickets.execute()).toEqual([]);
  });

  test('a lead of the project who leaves does not get it', async () => {
    const home = await createOrganization(app.db, 'LEAVING');
    const answer = await createWhile(home, (trx) =>
      trx.updateTable('users').set({ is_active: false }).where('id', '=', home.manager).execute(),
    );
    const people = ticketOf(answer).currentAssignments.map(({ assignedTo }) => assignedTo._id);
    expect(people).toEqual([home.head]);
  });
});
