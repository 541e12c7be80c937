/** Where managers and BU heads run only the projects that they lead: all that shows tickets leaves the others out. */
import type { Grant } from '@switchboard/contract/policies/permissions.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createProject, createRole, createTicket } from '../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;
const access = `/organizations/${ours.id}/access`;

async function setLeadsScope(leadsScope: string) {
  const { body } = await app.call(ours.admin, 'GET', access);
  const { version } = body.access as unknown as { version: number };
  return app.call(ours.admin, 'PUT', access, { body: { version, leadsScope } });
}

/** Of the project that manager and BU head lead, and of one that nobody does. */
let led = '';
let other = '';
let elsewhere = '';
beforeAll(async () => {
  elsewhere = await createProject(app.db, ours.id, { code: 'ELSE' });
  led = await createTicket(app.db, ours, {
    agent: ours.agent,
    project: ours.project,
    summary: 'Printer of mine',
  });
  other = await createTicket(app.db, ours, {
    agent: ours.agent,
    project: elsewhere,
    summary: 'Printer of others',
  });
  expect((await setLeadsScope('projects')).status).toBe(200);
});

/** All tickets of these projects. */
async function ticketsOf(...projects: string[]) {
  const rows = await app.db.selectFrom('tickets').select('id').where('project_id', 'in', projects).execute();
  return rows.map(({ id }) => id).sort();
}

interface Page {
  readonly tickets: readonly { readonly _id: string }[];
  readonly stats: { readonly total: number };
  readonly pagination: { readonly total: number };
}
const listed = async (caller: string, query = '') => {
  const { status, body } = await app.call(caller, 'GET', `/admin/tickets?limit=100${query}`);
  expect(status).toBe(200);
  const { tickets, stats, pagination } = body as unknown as Page;
  expect(pagination.total).toBe(tickets.length);
  // Counts by state are of all that the list could show.
  if (query === '') expect(stats.total).toBe(tickets.length);
  return tickets.map(({ _id }) => _id).sort();
};

test('an unknown word is refused, and the default changes nothing', async () => {
  expect((await setLeadsScope('teams')).body).toMatchObject({ errors: [{ path: 'leadsScope' }] });
  await setLeadsScope('organization');
  expect(await listed(ours.manager)).toEqual([led, other].sort());
  expect((await app.call(ours.manager, 'GET', '/auth/me')).body.user).not.toHaveProperty(
    'organization.leadsScope',
  );
  await setLeadsScope('projects');
  expect((await app.call(ours.manager, 'GET', '/auth/me')).body.user).toMatchObject({
    organization: { leadsScope: 'projects' },
    permissions: expect.arrayContaining([
      { name: 'tickets.read', scope: 'project' },
      { name: 'tickets.raise_for', scope: 'organization' },
      { name: 'autoassign.manage', scope: 'organization' },
    ]),
  });
});

describe('managers and BU heads', () => {
  test.each(['manager', 'head'] as const)('as %s', async (who) => {
    const caller = ours[who];
    const call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
      app.call(caller, method, path, body && { body });
    expect((await call('GET', `/tickets/${led}`)).body.ticket).toMatchObject({ ledByReader: true });
    for (const [method, path, body] of [
      ['GET', `/tickets/${other}`],
      ['GET', `/tickets/${other}/timeline`],
      ['GET', `/tickets/${other}/audience?kind=reply`],
      ['GET', `/tickets/${other}/access?person=${ours.user}`],
      ['GET', `/chat/tickets/${other}/messages`],
      ['PUT', `/admin/tickets/${other}/status`, { status: 'Resolved' }],
      ['POST', `/tickets/${other}/comments`, { comment: 'Hello' }],
    ] as const) {
      expect((await call(method, path, body)).status, `${method} ${path}`).toBe(404);
    }
    expect(await listed(caller)).toEqual(await ticketsOf(ours.project));
    expect(await listed(caller, '&search=printer')).toEqual([led]);
    expect(await listed(caller, '&status=Open')).toEqual([led]);
    const found = await call('GET', '/search?q=printer');
    expect(JSON.stringify(found.body)).toContain(led);
    expect(JSON.stringify(found.body)).not.toContain(other);

    const file = await call('GET', '/admin/export/tickets');
    expect(file.raw.toString('utf8')).toContain('Printer of mine');
    expect(file.raw.toString('utf8')).not.toContain('Printer of others');
    const inbox = await createTicket(app.db, ours, { project: ours.project, summary: 'Waits here' });
    await createTicket(app.db, ours, { project: elsewhere, summary: 'Waits there' });
    const triage = (await call('GET', '/triage')).body as unknown as {
      tickets: { _id: string }[];
      counts: unknown;
    };
    expect(triage.tickets.map(({ _id }) => _id)).toEqual([inbox]);
    expect(triage.counts).toEqual([expect.objectContaining({ team: null, waiting: 1 })]);
    await app.db
      .updateTable('tickets')
      .set({ status: 'Closed' })
      .where('summary', 'like', 'Waits%')
      .execute();
    const dashboard = (await call('GET', '/admin/dashboard?timeZone=UTC')).body;
    expect(dashboard).toMatchObject({ stats: { openTickets: 1, unassignedTickets: 0 } });
    expect(JSON.stringify(dashboard)).not.toContain(other);
    expect(
      (dashboard.workload as unknown as { open: number }[]).reduce((sum, { open }) => sum + open, 0),
    ).toBe(1);
  });

  test('a new lead reads at once, a former one no more, and assignments stay', async () => {
    const lead = (managerId: string) =>
      app.call(ours.admin, 'PUT', `/projects/${elsewhere}`, { body: { projectManager: managerId } });
    expect((await lead(ours.manager)).status).toBe(200);
    expect(await listed(ours.manager)).toEqual(await ticketsOf(ours.project, elsewhere));
    const { body } = await app.call(ours.manager, 'GET', `/tickets/${other}`);
    expect(body.ticket).toMatchObject({ assignedTo: { _id: ours.agent } });
    expect((await lead('')).status).toBe(200);
    expect((await app.call(ours.manager, 'GET', `/tickets/${other}`)).status).toBe(404);
  });

  test('whoever has a ticket elsewhere works on it, and leads nothing else there', async () => {
    const id = await createTicket(app.db, ours, { project: elsewhere, people: [['manager', ours.manager]] });
    const { body } = await app.call(ours.manager, 'GET', `/tickets/${id}`);
    expect(body.ticket).not.toHaveProperty('ledByReader');
    const reply = { comment: 'On it', isInternal: true };
    expect((await app.call(ours.manager, 'POST', `/tickets/${id}/comments`, { body: reply })).status).toBe(
      201,
    );
    expect((await app.call(ours.manager, 'GET', `/tickets/${other}`)).status).toBe(404);
    expect(await listed(ours.manager)).toEqual(await ticketsOf(ours.project));
  });
});

test('admins, agents and other organizations stay as they were', async () => {
  expect(await listed(ours.admin)).toContain(other);
  expect((await app.call(ours.agent, 'GET', `/tickets/${other}`)).status).toBe(200);
  expect((await app.call(theirs.manager, 'GET', '/admin/tickets')).status).toBe(200);
});

test('the audience and the explanation name who leads', async () => {
  const { body } = await app.call(ours.admin, 'GET', `/tickets/${other}/audience?kind=reply`);
  const { groups } = body.audience as unknown as {
    groups: { rule: string; text: string; sample: { _id: string }[] }[];
  };
  const desk = groups.find(({ rule }) => rule === 'desk');
  expect(desk?.text).toBe('Admins and custom roles');
  expect(desk?.sample.map(({ _id }) => _id)).not.toContain(ours.manager);
  expect(groups.map(({ rule }) => rule)).not.toContain('project');
  const why = await app.call(ours.admin, 'GET', `/tickets/${other}/access?person=${ours.manager}`);
  expect(why.body.access).toMatchObject({
    canRead: false,
    rules: expect.arrayContaining([
      expect.objectContaining({
        rule: 'project',
        outcome: 'denied',
        facts: [expect.objectContaining({ text: 'Does not lead its project' })],
      }),
    ]),
  });
});

describe('with a role of the organization’s own', () => {
  test('lists are as wide as reading, and files no wider than the notes', async () => {
    const granted = (permissions: readonly Grant[]) =>
      createRole(app.db, ours, { name: permissions.join(), permissions, holders: [ours.head] });
    await granted(['tickets.read:organization']);
    expect(await listed(ours.head)).toContain(other);
    expect((await app.call(ours.head, 'GET', `/tickets/${other}`)).status).toBe(200);
    const narrow = await app.call(ours.head, 'GET', '/admin/export/tickets');
    expect(narrow.raw.toString('utf8')).toContain('Printer of mine');
    expect(narrow.raw.toString('utf8')).not.toContain('Printer of others');
    await granted(['tickets.note:organization', 'tickets.export:organization']);
    const wide = await app.call(ours.head, 'GET', '/admin/export/tickets');
    expect(wide.raw.toString('utf8')).toContain('Printer of others');
  });
});

test('a confidential ticket of a project that they lead is not there for them, unless they are on it', async () => {
  const held = { project: ours.project, confidential: true };
  const hidden = await createTicket(app.db, ours, held);
  const named = await createTicket(app.db, ours, { ...held, people: [['handler', ours.manager]] });
  const found = await listed(ours.manager);
  expect(found).toContain(named);
  expect(found).not.toContain(hidden);
  expect((await app.call(ours.manager, 'GET', `/tickets/${hidden}`)).status).toBe(404);
  expect((await app.call(ours.manager, 'GET', `/tickets/${named}`)).status).toBe(200);
});

describe('pages of several projects that one leads', () => {
  let second = '';
  beforeAll(async () => {
    second = await createProject(app.db, ours.id, { code: 'SECOND', manager_id: ours.manager });
    for (const [index, status] of (['Open', 'Closed', 'Open', 'Resolved', 'Open'] as const).entries()) {
      for (const project of [ours.project, second, elsewhere]) {
        const priority = index % 2 === 0 ? 'High' : 'Low';
        await createTicket(app.db, ours, { project, status, priority, agent: null });
      }
    }
  });

  test.each(['newest', 'oldest', '-updated', 'updated', 'status', '-priority', 'summary'])(
    'in the order %s',
    async (sort) => {
      const whole = await app.call(ours.manager, 'GET', `/admin/tickets?limit=100&sort=${sort}`);
      const all = (whole.body as unknown as Page).tickets.map(({ _id }) => _id);
      expect(all.toSorted()).toEqual(await listed(ours.manager));
      const pages: string[] = [];
      for (let page = 1; pages.length < all.length; page += 1) {
        const { body } = await app.call(
          ours.manager,
          'GET',
          `/admin/tickets?limit=3&page=${page}&sort=${sort}`,
        );
        const { tickets, pagination } = body as unknown as Page;
        expect(pagination.total).toBe(all.length);
        pages.push(...tickets.map(({ _id }) => _id));
        if (tickets.length === 0) break;
      }
      expect(pages).toEqual(all);
    },
  );

  test.each(['status=Open', 'priority=High', 'status=Open&priority=High', 'createdWithin=7', 'project'])(
    'narrowed by %s',
    async (filter) => {
      const query = filter === 'project' ? `project=${second}` : filter;
      const narrowed = await listed(ours.manager, `&${query}`);
      const rows = await app.db
        .selectFrom('tickets')
        .select(['id', 'status', 'priority', 'project_id'])
        .where('id', 'in', await listed(ours.manager))
        .execute();
      const wanted = rows
        .filter(({ status }) => !filter.includes('status') || status === 'Open')
        .filter(({ priority }) => !filter.includes('priority') || priority === 'High')
        .filter(({ project_id }) => filter !== 'project' || project_id === second);
      expect(wanted.length).toBeGreaterThan(2);
      expect(narrowed).toEqual(wanted.map(({ id }) => id).sort());
    },
  );

  test('no project of others by its name', async () => {
    expect(await listed(ours.manager, `&project=${elsewhere}`)).toEqual([]);
  });
});
