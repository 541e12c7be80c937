import { listProjectsAsSuperAdmin } from '@switchboard/contract/endpoints/projects.ts';
import { listTicketsAsSuperAdmin } from '@switchboard/contract/endpoints/tickets.ts';
import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTicket, createWorld, type World } from '../../testing/world.ts';

let desk: TestApp;
let world: World;

const TICKETS: readonly [TicketStatus, TicketPriority, string][] = [
  ['Open', 'High', 'Printer jams'],
  ['Open', 'Critical', 'Printer burns'],
  ['In Progress', 'High', 'Scanner is slow'],
  ['Resolved', 'Low', 'Scanner is dusty'],
  ['Closed', 'High', 'Printer was loud'],
];

beforeAll(async () => {
  desk = await startTestApp();
  world = await createWorld(desk.db);
  const { ours, theirs } = world;
  for (const [status, priority, summary] of TICKETS) {
    await createTicket(desk.db, ours, { status, priority, summary, agent: ours.agent });
  }
  await createTicket(desk.db, theirs, { status: 'Open', priority: 'High', summary: 'Printer of theirs' });
});
afterAll(() => desk.close());

const read = async (query: string) =>
  listTicketsAsSuperAdmin.output.parse(
    (await desk.call(world.superAdmin, 'GET', `/super-admin/tickets${query}`)).body,
  );

test('tickets of all organizations, with the counts of what is looked at', async () => {
  const all = await read('');
  expect(all.pagination).toMatchObject({ total: 6, limit: 10 });
  expect(all.stats).toEqual({ total: 6, open: 3, inProgress: 1, resolved: 1, closed: 1, highPriority: 5 });
  expect(new Set(all.tickets.map(({ organization }) => organization.name))).toEqual(
    new Set(['OURS Company', 'THEIRS Company']),
  );
});

test('the counts follow organization, assignee and search, but neither status nor priority', async () => {
  const ours = { total: 5, open: 2, inProgress: 1, resolved: 1, closed: 1, highPriority: 4 };
  const inOurs = `organization=${world.ours.id}`;
  expect((await read(`?${inOurs}`)).stats).toEqual(ours);
  const open = await read(`?${inOurs}&status=open&priority=high`);
  expect(open.tickets.map(({ summary }) => summary)).toEqual(['Printer jams']);
  expect(open.stats).toEqual(ours);
  expect((await read(`?assignee=${world.ours.agent}`)).stats).toEqual(ours);
  const printers = { total: 3, open: 2, inProgress: 0, resolved: 0, closed: 1, highPriority: 3 };
  expect((await read(`?${inOurs}&search=printer`)).stats).toEqual(printers);
});

test('a status is set in any organization, and its admin finds that in the record', async () => {
  const [ticket] = (await read(`?organization=${world.theirs.id}`)).tickets;
  const path = `/super-admin/tickets/${ticket?._id}/status`;
  const answer = await desk.call(world.superAdmin, 'PUT', path, { body: { status: 'closed' } });
  expect(answer.body.ticket).toMatchObject({ status: 'Closed' });
  const record = await desk.call(world.theirs.admin, 'GET', '/admin/audit');
  expect(record.body.entries).toMatchObject([
    { kind: 'ticket', verb: 'status', to: 'Closed', by: { role: 'super_admin' } },
  ]);
});

test('the export follows the filters across organizations', async () => {
  const answer = await desk.call(world.superAdmin, 'GET', '/super-admin/export/tickets?search=printer');
  const text = answer.raw.toString('utf8');
  expect(answer.headers['x-total-rows']).toBe('4');
  expect(text).toContain('Printer of theirs');
  expect(text).not.toContain('Scanner');
});

test('projects of all organizations, with their counts', async () => {
  const projects = async (query: string) =>
    listProjectsAsSuperAdmin.output.parse(
      (await desk.call(world.superAdmin, 'GET', `/super-admin/projects${query}`)).body,
    );
  const all = await projects('');
  expect(all.pagination).toMatchObject({ total: 6, limit: 10 });
  expect(all.stats).toEqual({ total: 6, active: 4, organizations: 2 });
  const completed = await projects(`?status=Completed&organization=${world.ours.id}`);
  expect(completed.projects).toMatchObject([
    { code: 'P3', organization: { _id: world.ours.id, name: 'OURS Company' } },
  ]);
  expect(completed.stats).toEqual({ total: 3, active: 2, organizations: 1 });
});
