import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  createOrganization,
  createProject,
  createSchedule,
  createTicket,
  createUser,
  type Organization,
} from '../../../testing/world.ts';

let app: TestApp;
let root: string;
let from: Organization;
let to: Organization;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
  root = await createUser(app.db, { role: 'super_admin', organizationId: null, email: 'root@desk.test' });
});
beforeEach(async () => {
  count += 1;
  from = await createOrganization(app.db, `FROM${count}`);
  to = await createOrganization(app.db, `GOAL${count}`);
});
afterAll(() => app.close());

const at = (name: string) => `${name}@goal${count}.test`;
const edit = (id: string, body: Record<string, unknown>, by = root) =>
  app.call(by, 'PUT', `/super-admin/users/${id}`, { body });
const move = (id: string, changes: Record<string, unknown> = {}) =>
  edit(id, { organization: to.id, email: at(`moved-${id.slice(-6)}`), ...changes });
const effect = (id: string, organization = to.id) =>
  app.call(root, 'GET', `/super-admin/users/${id}/move?organization=${organization}`);
const seats = async ({ id }: Organization) =>
  (
    (await app.call(root, 'GET', `/organizations/${id}`)).body as unknown as {
      organization: { licenses: { usedLicenses: number } };
    }
  ).organization.licenses.usedLicenses;
const allow = ({ id }: Organization, total: number) =>
  app.db.updateTable('organizations').set({ total_licenses: total }).where('id', '=', id).execute();
const verbs = async (home: Organization) =>
  ((await app.call(home.admin, 'GET', '/admin/audit')).body.entries as unknown as { verb: string }[]).map(
    ({ verb }) => verb,
  );
const relationsIn = (home: Organization, userId: string) =>
  app.db
    .selectFrom('ticket_people')
    .select('relation')
    .where('organization_id', '=', home.id)
    .where('user_id', '=', userId)
    .where('until', 'is', null)
    .execute();

test('what it means is counted before: work, projects, schedules, seats and the e-mail', async () => {
  await app.call(from.admin, 'PUT', '/auto-assign/settings', { body: { enabled: false } });
  await createTicket(app.db, from, { agent: from.agent });
  await createTicket(app.db, from, { agent: from.agent, status: 'Closed' });
  await createTicket(app.db, from, { requester: from.agent });
  await createSchedule(app.db, from, { agent_id: from.agent });
  expect((await effect(from.agent)).body).toEqual({
    success: true,
    move: {
      from: expect.objectContaining({ _id: from.id, name: `FROM${count} Company` }),
      to: expect.objectContaining({
        _id: to.id,
        licenses: expect.objectContaining({ totalLicenses: 100, usedLicenses: 7 }),
      }),
      takesSeat: true,
      emailFits: false,
      leaves: {
        agentTickets: 1,
        otherAssignments: 1,
        requestedTickets: 1,
        managedProjects: 0,
        headedProjects: 0,
        schedules: 1,
        pausingSchedules: 0,
      },
    },
  });
  expect((await effect(from.manager)).body).toMatchObject({ move: { leaves: { managedProjects: 1 } } });
  // The only admin: nobody is left in whose name schedules make tickets.
  expect((await effect(from.admin)).body).toMatchObject({ move: { leaves: { pausingSchedules: 1 } } });
  for (const [id, organization] of [
    [from.user, ''],
    [from.user, 'nonsense'],
    [from.user, from.id],
    [root, to.id],
  ] as const) {
    const refused = await effect(id, organization);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ errors: [{ path: 'organization' }] });
  }
  expect((await app.call(from.admin, 'GET', `/super-admin/users/${from.user}/move`)).status).toBe(403);
});

describe('moving', () => {
  test('gives work back, clears projects and auto-assign, ends sessions and both sides keep a record', async () => {
    await app.call(from.admin, 'PUT', '/auto-assign/settings', { body: { enabled: false } });
    await edit(from.agent, { autoAssign: true });
    const project = await createProject(app.db, from.id, { code: 'P9', manager_id: from.agent });
    const ticket = await createTicket(app.db, from, { agent: from.agent });
    const rests = await createTicket(app.db, from, { agent: from.agent, status: 'Resolved' });
    const raised = await createTicket(app.db, from, {
      requester: from.agent,
      people: [['user', from.agent]],
    });
    const token = await app.tokenFor(from.agent);
    const [before, beforeThere] = [await seats(from), await seats(to)];

    const answer = await move(from.agent);
    expect(answer.body).toMatchObject({
      user: { role: 'devops_agent', autoAssign: false, organization: { _id: to.id } },
    });
    expect([await seats(from), await seats(to)]).toEqual([before - 1, beforeThere + 1]);
    expect(await relationsIn(from, from.agent)).toEqual([{ relation: 'requester' }]);
    const kept = await app.db.selectFrom('projects').select('manager_id').where('id', '=', project).execute();
    expect(kept).toEqual([{ manager_id: null }]);
    const me = await app.fastify.inject({
      method: 'GET',
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(me.statusCode).toBe(401);
    for (const id of [ticket, rests, raised]) {
      expect((await app.call(from.agent, 'GET', `/tickets/${id}`)).status).toBe(404);
      expect((await app.call(from.admin, 'GET', `/tickets/${id}`)).status).toBe(200);
    }
    expect(await verbs(from)).toContain('moved_away');
    expect(await verbs(to)).toContain('moved_here');
    const told = [
      JSON.stringify((await app.call(from.admin, 'GET', '/admin/audit')).body),
      JSON.stringify((await app.call(to.admin, 'GET', '/admin/audit')).body),
    ];
    expect(told[0]).not.toContain(to.id);
    expect(told[0]).not.toContain(`GOAL${count} Company`);
    expect(told[1]).not.toContain(from.id);
    expect(told[1]).not.toContain(`FROM${count} Company`);
  });

  test('works there afterwards, and back again', async () => {
    await move(from.user);
    const created = await app.call(from.user, 'POST', '/tickets', {
      body: {
        summary: 'New here',
        description: 'Hello.',
        ticketType: 'Report Issue',
        category: to.category,
        project: to.plainProject,
        projectManagerName: 'Somebody',
        contactNumber: '2500',
      },
    });
    expect(created.status).toBe(201);
    const back = { organizationCode: from.code, email: `back@from${count}.test` };
    expect((await edit(from.user, back)).body).toMatchObject({ user: { organization: { _id: from.id } } });
    const rows = await app.db
      .selectFrom('organization_people')
      .select(['organization_id', 'until'])
      .where('user_id', '=', from.user)
      .execute();
    expect(rows.find((row) => row.organization_id === from.id)?.until).toBeNull();
    expect(rows.find((row) => row.organization_id === to.id)?.until).not.toBeNull();
  });

  test('asks for an e-mail of the other domain, a seat there, and names that agree; else nothing moves', async () => {
    const stays = async () =>
      expect((await edit(from.user, {})).body).toMatchObject({ user: { organization: { _id: from.id } } });
    expect((await edit(from.user, { organization: to.id })).body).toMatchObject({
      errors: [{ path: 'email', msg: `Email domain must be @goal${count}.test (work email required)` }],
    });
    await stays();
    expect((await move(from.user, { organizationCode: from.code })).body).toMatchObject({
      errors: [{ path: 'organization' }],
    });
    await allow(to, 7);
    const full = await move(from.user);
    expect(full.status).toBe(409);
    expect(full.body.message).toMatch(/^No licenses available/);
    await stays();
    // Somebody inactive takes no seat.
    expect((await move(from.user, { isActive: false })).status).toBe(200);
    expect(await seats(to)).toBe(7);
    expect((await edit(from.user, { isActive: true })).status).toBe(409);
  });

  test('is not the admins’ matter: what they name is ignored', async () => {
    const answer = await app.call(from.admin, 'PUT', `/admin/users/${from.user}`, {
      body: { organizationId: to.id, organizationCode: to.code, department: 'IT' },
    });
    expect(answer.body).toMatchObject({ user: { department: 'IT', organization: { _id: from.id } } });
  });

  test('of several who want the last seat at once one gets it', async () => {
    await allow(to, 8);
    const answers = await Promise.all(
      [from.user, from.otherUser, from.agent, from.manager].map((id) => move(id)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await seats(to)).toBe(8);
  });

  test('two who move and assign the same agent at once leave no ticket with somebody of elsewhere', async () => {
    await app.call(from.admin, 'PUT', '/auto-assign/settings', { body: { enabled: false } });
    const tickets = await Promise.all(Array.from({ length: 4 }, () => createTicket(app.db, from)));
    const assignments = tickets.map((id) =>
      app.call(from.admin, 'PUT', `/admin/tickets/${id}/assign`, { body: { devopsAgent: from.agent } }),
    );
    const [moved] = await Promise.all([move(from.agent), ...assignments]);
    expect(moved.status).toBe(200);
    expect(await relationsIn(from, from.agent)).toEqual([]);
  });
});
