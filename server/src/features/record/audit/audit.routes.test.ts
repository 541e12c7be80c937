import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import { listAudit } from '@switchboard/contract/record/audit.ts';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp({}, { empty: true });

beforeAll(async () => {
  const { ours, theirs } = world;
  await app.call(ours.admin, 'PUT', `/categories/${ours.category}`, { body: { name: 'Machines' } });
  await app.call(ours.admin, 'POST', '/projects', { body: { name: '=1+1', code: 'F' } });
  await app.call(theirs.admin, 'PUT', `/categories/${theirs.category}`, { body: { name: 'Secret' } });
  const ticketId = await createTicket(app.db, ours, {});
  await app.call(ours.manager, 'PUT', `/admin/tickets/${ticketId}/status`, {
    body: { status: 'In Progress' },
  });
  await app.call(world.superAdmin, 'PUT', `/admin/tickets/${ticketId}/status`, {
    body: { status: 'Closed' },
  });
});

const read = async (who: string, query = '') =>
  listAudit.output.parse((await app.call(who, 'GET', `/admin/audit${query}`)).body);

test('an admin reads what was changed, by whom, from what to what, the newest first', async () => {
  const { entries, pagination } = await read(world.ours.admin);
  expect(pagination.total).toBe(3);
  expect(entries).toMatchObject([
    {
      kind: 'ticket',
      subject: 'OURS-00001',
      verb: 'status',
      from: 'In Progress',
      to: 'Closed',
      by: { _id: world.superAdmin, role: 'super_admin' },
    },
    { kind: 'project', subject: '=1+1', verb: 'created', by: { _id: world.ours.admin, role: 'admin' } },
    { kind: 'category', subject: 'Machines', field: 'name', from: 'Hardware', to: 'Machines' },
  ]);
});

test('nothing of another organization is there, and a super admin reads all or one', async () => {
  expect(JSON.stringify(await read(world.ours.admin))).not.toContain('Secret');
  expect((await read(world.superAdmin)).pagination.total).toBe(4);
  const theirs = await read(world.superAdmin, `?organization=${world.theirs.id}`);
  expect(theirs.entries).toMatchObject([{ subject: 'Secret' }]);
});

test('search, kind and days narrow it', async () => {
  const { admin } = world.ours;
  expect((await read(admin, '?search=hardw')).entries).toMatchObject([{ subject: 'Machines' }]);
  expect((await read(admin, '?search=ours-00001')).entries).toMatchObject([{ kind: 'ticket' }]);
  expect((await read(admin, '?kind=project')).entries).toMatchObject([{ subject: '=1+1' }]);
  const today = app.clock.now().toISOString().slice(0, 10);
  expect((await read(admin, `?from=${today}&to=${today}`)).pagination.total).toBe(3);
  expect((await read(admin, '?to=2020-01-01')).pagination.total).toBe(0);
  const refused = await app.call(admin, 'GET', '/admin/audit?from=yesterday');
  expect(refused.status).toBe(400);
});

test('an entry has its code and typed data beside the words', async () => {
  const { entries } = await read(world.ours.admin);
  expect(entries).toMatchObject([
    { event: 'ticket.status', data: { from: 'In Progress', to: 'Closed' } },
    { event: 'project.created', data: {} },
    { event: 'category.edited', data: { field: 'name', from: 'Hardware', to: 'Machines' } },
  ]);
});

test('pages do not overlap', async () => {
  const first = await read(world.ours.admin, '?limit=2');
  const second = await read(world.ours.admin, '?limit=2&page=2');
  expect(new Set([...first.entries, ...second.entries].map(({ _id }) => _id)).size).toBe(3);
});

test('the export holds the same, with safe cells', async () => {
  const answer = await app.call(world.ours.admin, 'GET', '/admin/audit/export');
  const text = answer.raw.toString('utf8');
  expect(answer.headers['x-total-rows']).toBe('3');
  expect(text.trimEnd().split('\r\n')).toHaveLength(4);
  expect(text).toContain(`"'=1+1"`);
  expect(text).toContain('"name","Hardware","Machines"');
  expect(text).not.toContain('Secret');
});

test('a row of the export tells what the list tells, the newest first', async () => {
  const { entries } = await read(world.superAdmin);
  const answer = await app.call(world.superAdmin, 'GET', '/admin/audit/export');
  const rows = answer.raw.toString('utf8').trimEnd().split('\r\n').slice(1);
  expect(rows).toHaveLength(entries.length);
  for (const [index, { at, by, kind, subject, verb, field, from, to, reason, via }] of entries.entries()) {
    const who =
      by === null
        ? ['Switchboard', '', '']
        : [`${by.firstName} ${by.lastName}`, by.email, ROLE_LABELS[by.role]];
    const cells = [at, ...who, kind, subject.replace(/^=/, "'="), verb, field, from, to, reason, via];
    expect(rows[index]).toBe(cells.map((cell) => (cell ? `"${cell}"` : '')).join(','));
  }
});

test('an entry that cannot be read breaks neither list nor export', async () => {
  const { ours } = world;
  const row = {
    organization_id: ours.id,
    id: newId(),
    subject_kind: 'project',
    subject_id: ours.project,
    subject_name: 'Broken',
    verb: 'edited',
    data: { field: 'status', from: 'Active', to: 'Asleep' },
    at: app.clock.now(),
  };
  await app.db.insertInto('events').values(row).execute();
  const [entry] = (await read(ours.admin)).entries;
  expect(entry).toMatchObject({ subject: 'Broken', verb: 'edited', event: 'unknown', data: row.data });
  const answer = await app.call(ours.admin, 'GET', '/admin/audit/export');
  expect(answer.raw.toString('utf8')).toContain('"Broken","edited",,,,"This entry cannot be read"');
});
