import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createCategory, createTicket, createWorld, type World } from '../../testing/world.ts';

let desk: TestApp;
let world: World;
beforeAll(async () => {
  desk = await startTestApp();
  world = await createWorld(desk.db);
});
afterAll(() => desk.close());

const fields = (over: Record<string, unknown> = {}) => ({
  summary: 'Line 4 prints blank labels',
  description: 'Since the night shift.',
  ticketType: 'Report Issue',
  category: world.ours.category,
  project: world.ours.project,
  projectManagerName: 'Priya Raman',
  contactNumber: '+49 341 555 0142',
  ...over,
});
const create = (caller: string, over: Record<string, unknown> = {}) =>
  desk.call(caller, 'POST', '/tickets', { body: fields(over) });

interface WireTicket {
  readonly _id: string;
  readonly ticketNumber: string;
  readonly status: string;
  readonly comments: readonly {
    comment: string;
    system: boolean;
    isInternal: boolean;
    user: { _id: string };
  }[];
  readonly history: readonly {
    kind: string;
    from: string | null;
    to: string | null;
    reason: string | null;
    by: { _id: string } | null;
  }[];
  readonly currentAssignments: readonly { assignedTo: { _id: string }; assignmentType: string }[];
  readonly assignedTo: { _id: string } | null;
  readonly updatedAt: string;
}
const ticketOf = (answer: { body: unknown }) => (answer.body as { ticket: WireTicket }).ticket;
const read = async (caller: string, id: string) => ticketOf(await desk.call(caller, 'GET', `/tickets/${id}`));

describe('creating', () => {
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
    const answer = await desk.call(world.ours.user, 'POST', '/tickets', { body: {} });
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
    const answer = await desk.call(world.ours.user, 'POST', '/tickets', {
      body: { ...rest, title: 'By title' },
    });
    expect(answer.body).toMatchObject({ ticket: { summary: 'By title', title: 'By title' } });
  });

  test.each([
    ['category', 'Please choose a category of your organization'],
    ['project', 'Please choose an active project of your organization'],
    ['subcategory', 'Please choose a subcategory of this category'],
  ] as const)('a foreign, unknown or malformed %s is refused and nothing is stored', async (field, msg) => {
    const count = async () => (await desk.db.selectFrom('tickets').select('id').execute()).length;
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
    const archived = await createCategory(desk.db, world.ours.id, 'Fax machines');
    expect((await create(world.ours.user, { category: archived })).status).toBe(201);
    await desk.db
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
    expect(
      seenByStaff.history.map(({ kind, to, reason, by }) => [kind, to, reason, by?._id ?? null]),
    ).toEqual([
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
        desk.call(world.theirs.user, 'POST', '/tickets', {
          body: fields({ category: world.theirs.category, project: world.theirs.project }),
        }),
      ),
    );
    const numbers = answers.map((answer) => Number(ticketOf(answer).ticketNumber.slice('THEIRS-'.length)));
    const sorted = numbers.toSorted((a, b) => a - b);
    const first = sorted[0] ?? 0;
    expect(sorted).toEqual(Array.from({ length: 50 }, (_, index) => first + index));
    const rows = await desk.db
      .selectFrom('tickets')
      .select('number')
      .where('organization_id', '=', world.theirs.id)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.number)).toEqual(rows.map((row) => row.number).toSorted());
  });
});

describe('seeing', () => {
  test('unknown, malformed and invisible tickets are told apart by nobody', async () => {
    const foreign = await createTicket(desk.db, world.theirs);
    const someoneElses = await createTicket(desk.db, world.ours, { requester: world.ours.otherUser });
    const bodies = await Promise.all(
      [foreign, someoneElses, '0191d7a0-0000-7000-8000-000000000000', 'nonsense'].map(async (id) => {
        const answer = await desk.call(world.ours.user, 'GET', `/tickets/${id}`);
        return { ...answer.body, status: answer.status, requestId: undefined };
      }),
    );
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ status: 404, success: false, code: 'NOT_FOUND' });
  });

  test('an agent sees a ticket only while it is theirs', async () => {
    const id = await createTicket(desk.db, world.ours, { agent: world.ours.agent });
    expect((await desk.call(world.ours.agent, 'GET', `/tickets/${id}`)).status).toBe(200);
    expect((await desk.call(world.ours.otherAgent, 'GET', `/tickets/${id}`)).status).toBe(404);
    await desk.call(world.ours.admin, 'PUT', `/admin/tickets/${id}/assign`, {
      body: { devopsAgent: world.ours.otherAgent },
    });
    expect((await desk.call(world.ours.agent, 'GET', `/tickets/${id}`)).status).toBe(404);
    expect((await desk.call(world.ours.otherAgent, 'GET', `/tickets/${id}`)).status).toBe(200);
  });

  test('a ticket cannot be deleted', async () => {
    const id = await createTicket(desk.db, world.ours);
    expect((await desk.call(world.ours.admin, 'DELETE', `/tickets/${id}`)).status).toBe(404);
  });
});

describe('setting the status', () => {
  const set = (caller: string, id: string, status: unknown, door = '') =>
    desk.call(caller, 'PUT', `${door}/tickets/${id}/status`, { body: { status } });

  test.each(['admin', 'head', 'manager', 'agent', 'user'] as const)('%s may', async (who) => {
    const id = await createTicket(desk.db, world.ours, { agent: world.ours.agent });
    const answer = await set(world.ours[who], id, 'in_progress');
    expect(answer.status).toBe(200);
    expect(ticketOf(answer).status).toBe('In Progress');
  });

  test('a creator who is not a plain user may not, and neither may others who see it', async () => {
    const byAgent = await createTicket(desk.db, world.ours, { requester: world.ours.otherAgent });
    expect((await set(world.ours.otherAgent, byAgent, 'Closed')).status).toBe(403);
    const assignedUser = await createTicket(desk.db, world.ours, {
      requester: world.ours.otherUser,
      people: [['user', world.ours.user]],
    });
    expect((await set(world.ours.user, assignedUser, 'Closed')).status).toBe(403);
    expect((await read(world.ours.admin, assignedUser)).status).toBe('Open');
  });

  test('any status follows any other; each change leaves one comment and one entry, the same again none', async () => {
    const id = await createTicket(desk.db, world.ours);
    for (const status of ['Closed', 'Open', 'Resolved', 'In Progress'])
      await set(world.ours.user, id, status);
    await set(world.ours.user, id, 'In Progress');
    const ticket = await read(world.ours.user, id);
    expect(ticket.comments.map((comment) => [comment.comment, comment.system, comment.user._id])).toEqual(
      ['Closed', 'Open', 'Resolved', 'In Progress'].map((status) => [
        `Status updated to ${status}`,
        true,
        world.ours.user,
      ]),
    );
    expect(
      ticket.history.filter((entry) => entry.kind === 'status').map(({ from, to }) => [from, to]),
    ).toEqual([
      ['Open', 'Closed'],
      ['Closed', 'Open'],
      ['Open', 'Resolved'],
      ['Resolved', 'In Progress'],
    ]);
  });

  test('two people setting the same status at once leave one comment', async () => {
    const id = await createTicket(desk.db, world.ours);
    await Promise.all([
      set(world.ours.admin, id, 'Resolved', '/admin'),
      set(world.ours.user, id, 'Resolved'),
      set(world.ours.manager, id, 'Resolved', '/admin'),
    ]);
    expect((await read(world.ours.admin, id)).comments).toHaveLength(1);
  });

  test('unknown and missing statuses are named', async () => {
    const id = await createTicket(desk.db, world.ours);
    expect((await set(world.ours.admin, id, 'Foo')).body.errors).toEqual([
      { path: 'status', msg: 'Status must be Open, In Progress, Resolved or Closed' },
    ]);
    for (const missing of [undefined, null, '', 7, ['Open'], { a: 1 }]) {
      expect((await set(world.ours.admin, id, missing)).status).toBe(400);
    }
  });

  test('the desk has a door of its own, closed to users and agents', async () => {
    const id = await createTicket(desk.db, world.ours, { agent: world.ours.agent });
    expect((await set(world.ours.manager, id, 'Closed', '/admin')).status).toBe(200);
    expect((await set(world.superAdmin, id, 'Open', '/admin')).status).toBe(200);
    expect((await set(world.ours.user, id, 'Closed', '/admin')).status).toBe(403);
    expect((await set(world.ours.agent, id, 'Closed', '/admin')).status).toBe(403);
  });
});

describe('assigning', () => {
  const assign = (caller: string, id: string, body: unknown) =>
    desk.call(caller, 'PUT', `/admin/tickets/${id}/assign`, { body });

  test('one agent holds a ticket; the next one takes it over, the status stays', async () => {
    const id = await createTicket(desk.db, world.ours);
    await assign(world.ours.manager, id, { devopsAgent: world.ours.agent, reason: 'Knows printers' });
    const second = await assign(world.ours.head, id, { devopsAgent: world.ours.otherAgent });
    expect(second.status).toBe(200);
    const ticket = await read(world.ours.admin, id);
    expect(ticket.assignedTo?._id).toBe(world.ours.otherAgent);
    expect(ticket.currentAssignments).toHaveLength(1);
    expect(ticket.status).toBe('Open');
    expect(ticket.history.map(({ kind, from, to, reason }) => [kind, from, to, reason])).toEqual([
      ['assigned', null, 'agent Person', 'Knows printers'],
      ['assigned', 'agent Person', 'second-agent Person', null],
    ]);
  });

  test('the reason is for the staff', async () => {
    const id = await createTicket(desk.db, world.ours);
    await assign(world.ours.admin, id, {
      devopsAgent: world.ours.agent,
      reason: 'The requester is difficult',
    });
    expect((await read(world.ours.agent, id)).history.at(-1)?.reason).toBe('The requester is difficult');
    expect((await read(world.ours.user, id)).history.at(-1)?.reason).toBeNull();
  });

  test('nobody but an active agent of the organization can be chosen', async () => {
    const id = await createTicket(desk.db, world.ours);
    for (const devopsAgent of [world.theirs.agent, world.ours.manager, world.superAdmin, 'nonsense']) {
      const answer = await assign(world.ours.admin, id, { devopsAgent });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toMatchObject([{ path: 'devopsAgent' }]);
    }
    const none = await assign(world.ours.admin, id, {});
    expect(none.body.message).toBe('Please select a DevOps agent to assign.');
    const wordy = await assign(world.ours.admin, id, {
      devopsAgent: world.ours.agent,
      reason: 'r'.repeat(201),
    });
    expect(wordy.status).toBe(400);
    expect((await read(world.ours.admin, id)).assignedTo).toBeNull();
  });

  test('parallel assignments leave exactly one agent', async () => {
    const id = await createTicket(desk.db, world.ours);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        assign(world.ours.admin, id, {
          devopsAgent: index % 2 === 0 ? world.ours.agent : world.ours.otherAgent,
        }),
      ),
    );
    expect((await read(world.ours.admin, id)).currentAssignments).toHaveLength(1);
  });

  test('a super admin leaves a trace in the organization', async () => {
    const id = await createTicket(desk.db, world.ours);
    await assign(world.superAdmin, id, { devopsAgent: world.ours.agent });
    expect((await read(world.ours.admin, id)).history.at(-1)?.by?._id).toBe(world.superAdmin);
  });
});

describe('commenting', () => {
  const reply = (caller: string, id: string, body: unknown) =>
    desk.call(caller, 'POST', `/tickets/${id}/comments`, { body });

  test('everybody who sees a ticket may, also when it is closed', async () => {
    const id = await createTicket(desk.db, world.ours, { agent: world.ours.agent, status: 'Closed' });
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
    const id = await createTicket(desk.db, world.ours);
    expect((await reply(world.ours.user, id, { comment: '  ' })).body.errors).toEqual([
      { path: 'comment', msg: 'Write a comment or attach a file' },
    ]);
    expect((await reply(world.ours.user, id, { comment: 'c'.repeat(5001) })).status).toBe(400);
    expect((await reply(world.ours.user, id, { comment: 'c'.repeat(5000) })).status).toBe(201);
  });

  test('internal notes are written and read by the staff alone', async () => {
    const id = await createTicket(desk.db, world.ours, { agent: world.ours.agent });
    const before = await read(world.ours.user, id);
    desk.clock.advance(60_000);
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
    const id = await createTicket(desk.db, world.ours);
    for (const isInternal of [true, 'true']) {
      const answer = await reply(world.ours.user, id, { comment: 'Secret', isInternal });
      expect(answer.status).toBe(403);
      expect(answer.body.message).toBe('Only staff can write internal notes');
    }
    expect((await read(world.ours.admin, id)).comments).toHaveLength(0);
    expect((await reply(world.ours.user, id, { comment: 'Public', isInternal: 'false' })).status).toBe(201);
  });

  test('an agent who raised a ticket is not its staff', async () => {
    const id = await createTicket(desk.db, world.ours, { requester: world.ours.agent });
    expect((await reply(world.ours.agent, id, { comment: 'Note', isInternal: true })).status).toBe(403);
  });
});
