import * as endpoints from '@switchboard/contract/catalogue/projects.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import type { Answer } from '../../../testing/test-app.ts';
import { createTicket, createUser } from '../../../testing/world.ts';

const { app, world } = await openTestApp();

const admin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.call(world.ours.admin, method, path, body === undefined ? {} : { body });
const projectOf = (answer: Answer) => endpoints.createProject.output.parse(answer.body).project;
const projects = async () => endpoints.listProjects.output.parse((await admin('GET', '/projects')).body);
let codes = 0;
const add = async (fields: object = {}) => {
  codes += 1;
  return admin('POST', '/projects', { name: 'Depot', code: `NEW-${codes}`, ...fields });
};

test('an admin adds, edits and archives a project', async () => {
  const { ours } = world;
  const created = await add({ projectManager: ours.manager, buHead: ours.head, startDate: '2026-01-31' });
  expect(created.status).toBe(201);
  const project = projectOf(created);
  expect(project).toMatchObject({
    name: 'Depot',
    status: 'Active',
    description: '',
    projectManager: { _id: ours.manager },
    buHead: { _id: ours.head },
    startDate: '2026-01-31',
    endDate: null,
  });

  const edited = await admin('PUT', `/projects/${project._id}`, {
    status: 'completed',
    buHead: '',
    endDate: '2026-02-01',
  });
  expect(projectOf(edited)).toMatchObject({
    name: 'Depot',
    status: 'Completed',
    projectManager: { _id: ours.manager },
    buHead: null,
    endDate: '2026-02-01',
  });

  expect((await admin('DELETE', `/projects/${project._id}`)).status).toBe(200);
  expect((await admin('PUT', `/projects/${project._id}`, { name: 'Late' })).status).toBe(404);
  const listed = await projects();
  expect(listed.projects.map(({ _id }) => _id)).not.toContain(project._id);
});

test('a code is taken whatever its case, in its own organization only, and free after archiving', async () => {
  const project = projectOf(await add({ code: 'Depot-1' }));
  const second = await add({ code: 'DEPOT-1' });
  expect(second.status).toBe(409);
  expect(second.body.errors).toEqual([{ path: 'code', msg: 'This project code already exists' }]);
  const theirs = await app.call(world.theirs.admin, 'POST', '/projects', {
    body: { name: 'Theirs', code: 'Depot-1' },
  });
  expect(theirs.status).toBe(201);
  await admin('DELETE', `/projects/${project._id}`);
  expect((await add({ code: 'depot-1' })).status).toBe(201);
});

test('a description takes 10,000 characters', async () => {
  const description = 'x'.repeat(10_000);
  expect(projectOf(await add({ description }))).toMatchObject({ description });
});

test('leads are active people of the organization with that role', async () => {
  const { ours, theirs } = world;
  const gone = await createUser(app.db, {
    role: 'manager',
    organizationId: ours.id,
    email: 'gone@ours.test',
  });
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', gone).execute();
  for (const [fields, path, msg] of [
    [{ projectManager: ours.head }, 'projectManager', 'Please choose an active manager of your organization'],
    [
      { projectManager: theirs.manager },
      'projectManager',
      'Please choose an active manager of your organization',
    ],
    [{ projectManager: gone }, 'projectManager', 'Please choose an active manager of your organization'],
    [{ projectManager: 'nobody' }, 'projectManager', 'Please choose an active manager of your organization'],
    [{ buHead: ours.manager }, 'buHead', 'Please choose an active BU head of your organization'],
  ] as const) {
    const refused = await add(fields);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([{ path, msg }]);
  }
});

test('a lead who has left may stay when the form sends them back', async () => {
  const leaver = await createUser(app.db, {
    role: 'manager',
    organizationId: world.ours.id,
    email: 'leaver@ours.test',
  });
  const project = projectOf(await add({ projectManager: leaver }));
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', leaver).execute();
  const edited = await admin('PUT', `/projects/${project._id}`, { name: 'Renamed', projectManager: leaver });
  expect(projectOf(edited)).toMatchObject({ name: 'Renamed', projectManager: { _id: leaver } });
});

test('wrong fields are named and nothing is written', async () => {
  const before = (await projects()).pagination.total;
  for (const [fields, path, msg] of [
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ code: '' }, 'code', 'Code is required'],
    [{ code: 'x'.repeat(51) }, 'code', 'Code must be 50 characters or less'],
    [{ description: 'x'.repeat(10_001) }, 'description', 'Description must be 10000 characters or less'],
    [{ status: 'Paused' }, 'status', 'Status must be Active, Inactive or Completed'],
    [{ startDate: '31.01.2026' }, 'startDate', 'Please enter a date'],
    [{ startDate: '2026-02-30' }, 'startDate', 'Please enter a date'],
    [
      { startDate: '2026-02-02', endDate: '2026-02-01' },
      'endDate',
      'End date must not be before the start date',
    ],
  ] as const) {
    const refused = await add(fields);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([{ path, msg }]);
  }
  expect((await projects()).pagination.total).toBe(before);
});

test('an end date alone is held against the start date that is there', async () => {
  const project = projectOf(await add({ startDate: '2026-02-02' }));
  const refused = await admin('PUT', `/projects/${project._id}`, { endDate: '2026-02-01' });
  expect(refused.body.errors).toMatchObject([{ path: 'endDate' }]);
});

test('the pickers offer active managers and BU heads of the own organization', async () => {
  const managers = await admin('GET', '/users/managers?search=manager@');
  expect(managers.body.managers).toMatchObject([{ _id: world.ours.manager }]);
  const heads = await admin('GET', '/users/bu-heads');
  expect(heads.body.buHeads).toMatchObject([{ _id: world.ours.head }]);
  const all = await app.call(world.superAdmin, 'GET', '/users/bu-heads');
  for (const head of [world.ours.head, world.theirs.head]) {
    expect(all.body.buHeads).toContainEqual(expect.objectContaining({ _id: head }));
  }
});

test('the usage counts tickets, and the record has each changed field', async () => {
  const { ours } = world;
  await createTicket(app.db, ours, {});
  const { usage } = (await admin('GET', `/projects/${ours.plainProject}/usage`)).body;
  expect(usage).toEqual({ tickets: 1, activeTickets: 1, schedules: 0 });
  await admin('PUT', `/projects/${ours.project}`, { status: 'Inactive', buHead: '' });
  const events = await app.db
    .selectFrom('events')
    .select(['verb', 'data'])
    .where('subject_id', '=', ours.project)
    .orderBy('sequence')
    .execute();
  expect(events).toEqual([
    { verb: 'edited', data: { field: 'buHead', from: { id: ours.head, name: 'head Person' }, to: null } },
    { verb: 'edited', data: { field: 'status', from: 'Active', to: 'Inactive' } },
  ]);
});
