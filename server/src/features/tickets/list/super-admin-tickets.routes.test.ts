import { listProjectsAsSuperAdmin } from '@switchboard/contract/catalogue/projects.ts';
import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import { listTicketsAsSuperAdmin } from '@switchboard/contract/tickets/ticket-lists.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp({}, { empty: true });

const TICKETS: readonly [TicketStatus, TicketPriority, string][] = [
  ['Open', 'High', 'Printer jams'],
  ['Open', 'Critical', 'Printer burns'],
  ['In Progress', 'High', 'Scanner is slow'],
  ['Resolved', 'Low', 'Scanner is dusty'],
  ['Closed', 'High', 'Printer was loud'],
];

beforeAll(async () => {
  const { ours, theirs } = world;
  for (const [status, priority, summary] of TICKETS) {
    await createTicket(app.db, ours, { status, priority, summary, agent: ours.agent });
  }
  await createTicket(app.db, theirs, { status: 'Open', priority: 'High', summary: 'Printer of theirs' });
});

const read = async (query: string) =>
  listTicketsAsSuperAdmin.output.parse(
    (await app.call(world.superAdmin, 'GET', `/super-admin/tickets${query}`)).body,
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
  const assigned = await read(`?assignee=${world.ours.agent}`);
  expect(assigned.stats).toEqual(ours);
  expect(assigned.tickets.map(({ assignee }) => assignee?._id)).toEqual(TICKETS.map(() => world.ours.agent));
  const printers = { total: 3, open: 2, inProgress: 0, resolved: 0, closed: 1, highPriority: 3 };
  expect((await read(`?${inOurs}&search=printer`)).stats).toEqual(printers);
  const openPrinters = await read(`?${inOurs}&search=printer&status=open&priority=high,low`);
  expect(openPrinters.tickets.map(({ summary }) => summary)).toEqual(['Printer jams']);
  expect(openPrinters.pagination.total).toBe(1);
  expect(openPrinters.stats).toEqual(printers);
});

test('search finds words and names once each, and pages within what it finds', async () => {
  const printers = await read('?search=printer&limit=2&sort=oldest');
  expect(printers.tickets.map(({ summary }) => summary)).toEqual(['Printer jams', 'Printer burns']);
  expect(printers.pagination).toMatchObject({ total: 4, pages: 2 });
  const second = await read('?search=printer&limit=2&sort=oldest&page=2');
  expect(second.tickets.map(({ summary }) => summary)).toEqual(['Printer was loud', 'Printer of theirs']);
  expect(await read('?search=printer&limit=2&page=9')).toMatchObject({
    tickets: [],
    pagination: { total: 4 },
    stats: { total: 4 },
  });
  const [one] = printers.tickets;
  const byName = await read(`?search=${one?.createdBy.firstName}`);
  expect(byName.pagination.total).toBeGreaterThan(0);
  expect(new Set(byName.tickets.map(({ _id }) => _id)).size).toBe(byName.tickets.length);
});

test('tickets that nobody has are found alone, with others, and with words', async () => {
  const summaries = async (query: string) => (await read(query)).tickets.map(({ summary }) => summary);
  expect(await summaries('?assignee=unassigned')).toEqual(['Printer of theirs']);
  expect(await summaries(`?assignee=unassigned&organization=${world.ours.id}`)).toEqual([]);
  expect(await summaries(`?assignee=unassigned&organization=${world.theirs.id}`)).toEqual([
    'Printer of theirs',
  ]);
  expect(await summaries('?assignee=unassigned&search=printer')).toEqual(['Printer of theirs']);
  expect((await read(`?assignee=unassigned,${world.ours.agent}&status=open`)).pagination.total).toBe(3);
  expect((await read('?assignee=unassigned')).stats).toMatchObject({ total: 1, open: 1, highPriority: 1 });
});

test('the tickets of a closed organization are in no list, count or page', async () => {
  const close = (at: Date | null) =>
    app.db.updateTable('organizations').set({ deleted_at: at }).where('id', '=', world.theirs.id).execute();
  await close(new Date());
  for (const query of ['', '?search=printer', '?assignee=unassigned']) {
    const answer = await read(query);
    expect(answer.tickets.map(({ organization }) => organization.name)).not.toContain('THEIRS Company');
    expect(answer.stats.total).toBe(answer.pagination.total);
  }
  const named = `organization=${world.theirs.id}`;
  for (const filter of ['', '&search=printer', '&assignee=unassigned', '&status=open&createdWithin=9']) {
    const answer = await read(`?${named}${filter}`);
    expect(answer, filter).toMatchObject({ tickets: [], pagination: { total: 0 }, stats: { total: 0 } });
    const csv = await app.call(world.superAdmin, 'GET', `/super-admin/export/tickets?${named}${filter}`);
    expect(csv.headers['x-total-rows'], filter).toBe('0');
    expect(csv.raw.toString('utf8'), filter).not.toContain('THEIRS');
  }
  await close(null);
});

test('a status is set in any organization, and its admin finds that in the record', async () => {
  const [ticket] = (await read(`?organization=${world.theirs.id}`)).tickets;
  const path = `/super-admin/tickets/${ticket?._id}/status`;
  const answer = await app.call(world.superAdmin, 'PUT', path, { body: { status: 'closed' } });
  expect(answer.body.ticket).toMatchObject({ status: 'Closed' });
  const record = await app.call(world.theirs.admin, 'GET', '/admin/audit');
  expect(record.body.entries).toMatchObject([
    { kind: 'ticket', verb: 'status', to: 'Closed', by: { role: 'super_admin' } },
  ]);
});

test('the export follows the filters across organizations', async () => {
  const answer = await app.call(world.superAdmin, 'GET', '/super-admin/export/tickets?search=printer');
  const text = answer.raw.toString('utf8');
  expect(answer.headers['x-total-rows']).toBe('4');
  expect(text).toContain('Printer of theirs');
  expect(text).not.toContain('Scanner');
});

test('projects of all organizations, with their counts', async () => {
  const projects = async (query: string) =>
    listProjectsAsSuperAdmin.output.parse(
      (await app.call(world.superAdmin, 'GET', `/super-admin/projects${query}`)).body,
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

test('pages deep in the list hold every ticket once, and none of a closed organization', async () => {
  await sql`
    insert into tickets
    select (jsonb_populate_record(ticket, jsonb_build_object('id', gen_random_uuid(), 'number', 'COPY-' || n))).*
    from tickets as ticket, generate_series(1, 900) as n
    where ticket.summary = 'Printer jams'`.execute(app.db);
  await sql`
    insert into ticket_people
    select (jsonb_populate_record(person, jsonb_build_object('id', gen_random_uuid(), 'ticket_id', copy.id))).*
    from tickets as ticket
    join ticket_people as person on person.ticket_id = ticket.id
    join tickets as copy on copy.number like 'COPY-%'
    where ticket.summary = 'Printer jams' and ticket.number not like 'COPY-%'`.execute(app.db);
  const walk = async (narrowed = '') => {
    const pages = await Promise.all(
      Array.from({ length: 10 }, (_, n) => read(`?limit=100&page=${n + 1}${narrowed}`)),
    );
    return pages.flatMap(({ tickets }) => tickets);
  };
  const all = (await walk()).map(({ _id }) => _id);
  expect(all.length).toBe(906);
  expect(all).toEqual([...new Set(all)].toSorted().toReversed());
  for (const narrowed of [
    '&search=jams',
    '&search=jams&sort=oldest',
    '&status=Open&priority=High&search=r j',
  ]) {
    const found = (await walk(narrowed)).map(({ _id }) => _id);
    expect(found.length, narrowed).toBe(901);
    const inOrder = [...new Set(found)].toSorted();
    expect(found, narrowed).toEqual(narrowed.includes('oldest') ? inOrder : inOrder.toReversed());
  }
  /** In other orders, and of some states. */
  const walked = async () => {
    const lists = [
      '',
      '&sort=updated',
      '&sort=-updated',
      '&sort=-priority',
      '&status=Open',
      '&priority=High',
    ];
    const tickets = await Promise.all(lists.map(walk));
    return tickets.map((list) => ({
      all: new Set(list.map(({ _id }) => _id)).size,
      theirs: list.filter(({ organization }) => organization.name === 'THEIRS Company').length,
    }));
  };
  const open = await walked();
  expect(open.map(({ all }) => all)).toEqual([906, 906, 906, 906, 902, 904]);
  expect(open.map(({ theirs }) => theirs)).toEqual([1, 1, 1, 1, 0, 1]);
  const closing = app.db.updateTable('organizations').where('id', '=', world.theirs.id);
  await closing.set({ deleted_at: new Date() }).execute();
  expect(await walked()).toEqual(open.map(({ all, theirs }) => ({ all: all - theirs, theirs: 0 })));
  await closing.set({ deleted_at: null }).execute();
  // Where more of a ticket decides the order than a stub shows, it is not in the list.
  const ofOurs = `&organization=${world.ours.id}&sort=-updated`;
  for (const query of ['&sort=updated', '&sort=-updated', ofOurs, '&priority=High']) {
    const before = (await walk(query)).map(({ _id }) => _id);
    const hidden = before[450] ?? '';
    const become = app.db.updateTable('tickets').where('id', '=', hidden);
    await become.set({ confidential: true }).execute();
    const after = (await walk(query)).map(({ _id }) => _id);
    expect(after, query).toEqual(before.filter((id) => id !== hidden));
    await become.set({ confidential: false }).execute();
  }
});
