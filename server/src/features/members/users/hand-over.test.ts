import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { agentOf, eventsOf } from '../../../testing/stored.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createOrganization, createTicket, createUser, type Organization } from '../../../testing/world.ts';

let app: TestApp;
let home: Organization;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  count += 1;
  home = await createOrganization(app.db, `ORG${count}`);
});
afterAll(() => app.close());

const events = (id: string) => eventsOf(app.db, id);
const holderOf = (ticketId: string) => agentOf(app.db, ticketId);
const holdings = (id: string) => app.call(home.admin, 'GET', `/admin/users/${id}/holdings`);
const handOver = (id: string, body: Record<string, unknown>) =>
  app.call(home.admin, 'POST', `/admin/users/${id}/hand-over`, { body });
const createSchedule = async () => {
  const id = newId();
  await app.db
    .insertInto('scheduled_tickets')
    .values({
      organization_id: home.id,
      id,
      created_by: home.admin,
      summary: 'Check the racks',
      description: 'All of them',
      category_id: home.category,
      project_id: home.project,
      project_manager_name: 'Somebody',
      contact_number: '2500',
      local_start: '2030-01-01 08:00:00',
      starts_at: new Date('2030-01-01T08:00:00Z'),
      time_zone: 'UTC',
      recurrence: 'daily',
      agent_id: home.agent,
    })
    .execute();
  return id;
};

test('gives tickets and schedules to another agent', async () => {
  const open = await createTicket(app.db, home, { agent: home.agent });
  const closed = await createTicket(app.db, home, { agent: home.agent, status: 'Closed' });
  const schedule = await createSchedule();
  expect((await holdings(home.agent)).body).toMatchObject({
    holdings: { tickets: 1, schedules: 1, managedProjects: 0, headedProjects: 0, approvals: 0 },
  });
  const answer = await handOver(home.agent, { devopsAgent: home.otherAgent });
  expect(answer.body).toMatchObject({ holdings: { tickets: 0, schedules: 0 } });
  expect(await holderOf(open)).toBe(home.otherAgent);
  expect(await holderOf(closed)).toBe(home.agent);
  expect(await events(open)).toMatchObject([
    {
      verb: 'assigned',
      data: { from: { id: home.agent }, to: { id: home.otherAgent }, reason: { code: 'handed_over' } },
      actor_id: home.admin,
    },
  ]);
  expect(await events(schedule)).toMatchObject([{ verb: 'edited', data: { field: 'devopsAgent' } }]);
});

test('gives projects to another manager and BU head', async () => {
  const person = (role: 'manager' | 'bu_head') =>
    createUser(app.db, {
      role,
      organizationId: home.id,
      email: `new-${role}@${home.code.toLowerCase()}.test`,
    });
  const [manager, head] = [await person('manager'), await person('bu_head')];
  expect((await holdings(home.manager)).body).toMatchObject({ holdings: { managedProjects: 1 } });
  await handOver(home.manager, { projectManager: manager });
  await handOver(home.head, { buHead: head });
  const project = await app.db
    .selectFrom('projects')
    .select(['manager_id', 'bu_head_id'])
    .where('id', '=', home.project)
    .executeTakeFirstOrThrow();
  expect(project).toEqual({ manager_id: manager, bu_head_id: head });
  expect(await events(home.project)).toMatchObject([
    { verb: 'edited', data: { field: 'projectManager' } },
    { verb: 'edited', data: { field: 'buHead' } },
  ]);
});

test('refuses people of another role, the same person and those who are gone, and then nothing moves', async () => {
  const ticket = await createTicket(app.db, home, { agent: home.agent });
  await app.call(home.admin, 'DELETE', `/admin/users/${home.otherAgent}`);
  for (const devopsAgent of [home.user, home.agent, home.otherAgent, newId(), 'nobody']) {
    expect((await handOver(home.agent, { devopsAgent })).body).toMatchObject({
      errors: [{ path: 'devopsAgent' }],
    });
  }
  expect((await handOver(home.manager, { projectManager: home.head })).status).toBe(400);
  expect(await holderOf(ticket)).toBe(home.agent);
});

test('people of elsewhere hold nothing that can be seen or moved', async () => {
  const theirs = await createOrganization(app.db, `ELSE${count}`);
  expect((await holdings(theirs.user)).status).toBe(404);
  expect((await handOver(theirs.agent, { devopsAgent: home.agent })).status).toBe(404);
  expect((await handOver(home.agent, { devopsAgent: theirs.agent })).status).toBe(400);
});
