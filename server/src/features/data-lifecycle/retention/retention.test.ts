import type { RetainedTicket, Retention } from '@switchboard/contract/data-lifecycle/retention.ts';
import { DAY } from '@switchboard/contract/durations.ts';
import type { TicketStatus } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { columnsThatHold } from '../../../testing/rows-that-hold.ts';
import { createTicketWithFile } from '../../../testing/ticket-with-file.ts';
import { createOrganization, type Organization, PASSWORD } from '../../../testing/world.ts';
import { recountMovements } from '../../tickets/list/recount-movements.ts';
import { queueRetention } from './run-retention.ts';

const { app, world } = await openTestApp();
const { db, clock } = app;
const owner = app.database.owner;

let home: Organization;
let number = 0;
beforeEach(async () => {
  number += 1;
  home = await createOrganization(db, `KEEP${number}`);
});

const ask = (method: string, path: string, body?: object, caller = home.admin) =>
  app.call(caller, method, path, { body });
const ok = async (method: string, path: string, body?: object, caller = home.admin) => {
  const answer = await ask(method, path, body, caller);
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body;
};

/** As people raise, answer, resolve and close one; long ago. */
async function closedTicket({ days = 400, status = 'Closed' as TicketStatus, words = 'Belt 3' } = {}) {
  const { ticket } = (await ok(
    'POST',
    '/tickets',
    {
      summary: `${words} stops`,
      description: `${words} stops twice a shift.`,
      ticketType: 'Report Issue',
      category: home.category,
      project: home.plainProject,
      projectManagerName: `${words} Raman`,
      contactNumber: '2500',
      priority: 'Critical',
    },
    home.user,
  )) as unknown as { ticket: { _id: string } };
  const id = ticket._id;
  await ok('PUT', `/admin/tickets/${id}/assign`, { devopsAgent: home.agent });
  await ok('POST', `/tickets/${id}/comments`, { comment: `${words} was oiled.` }, home.agent);
  for (const next of ['Resolved', 'Closed'] as const)
    await ok('PUT', `/tickets/${id}/status`, { status: next });
  if (status !== 'Closed') await ok('PUT', `/tickets/${id}/status`, { status });
  await sql`update closed_tickets set closed_at = now() - make_interval(days => ${days}) where ticket_id = ${id}`.execute(
    owner,
  );
  return id;
}

const preview = async (action = 'delete', months = 12) =>
  (await ok('GET', `/admin/retention/preview?months=${months}&action=${action}`)) as unknown as {
    tickets: RetainedTicket[];
    totals: { going: number; held: number };
  };
const set = async (more: object) =>
  ask('PUT', '/admin/retention', {
    months: 12,
    action: 'delete',
    isActive: true,
    previewTotal: (await preview()).totals.going,
    password: PASSWORD,
    ...more,
  });
/** The week of notice is over, for the database too. */
const skipNotice = () =>
  sql`update retention_policies set starts_at = now() - interval '1 hour' where organization_id = ${home.id}`.execute(
    owner,
  );
async function run() {
  await queueRetention(db, clock.now());
  await app.runJobs();
}
const isThere = async (id: string) =>
  (await db.selectFrom('tickets').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
async function figures() {
  const { figures: all } = (await ok('GET', '/admin/dashboard')) as unknown as {
    figures: Record<string, unknown>;
  };
  return all;
}

test('what is listed goes, a week after admins were told; what is held stays until it is released', async () => {
  const gone = await closedTicket();
  const kept = await closedTicket({ days: 500 });
  const young = await closedTicket({ days: 300 });
  const open = await closedTicket({ status: 'Open' });
  const hold = await ok('POST', '/admin/holds', { kind: 'ticket', subject: kept, reason: 'A claim' });
  const listed = await preview();
  expect(listed.tickets.map(({ _id, heldBy }) => [_id, heldBy])).toEqual([
    [kept, 'A claim'],
    [gone, null],
  ]);
  expect(listed.totals).toEqual({ going: 1, held: 1 });
  const csv = await ask('GET', '/admin/retention/preview/export?months=12&action=delete');
  expect(csv.raw.toString()).toContain('"Ticket Number","Summary","Closed At","Action","Held By"');
  expect(csv.raw.toString().trim().split('\r\n')).toHaveLength(3);

  expect(await set({ password: 'wrong' })).toMatchObject({ status: 400 });
  expect(await set({ previewTotal: 2 })).toMatchObject({ status: 409, body: { code: 'PREVIEW_OUTDATED' } });
  const answer = await set({});
  const startsAt = new Date(clock.now().getTime() + 7 * DAY).toISOString();
  expect(answer.body).toMatchObject({ retention: { isActive: true, startsAt, lastRunAt: null } });
  await app.runJobs();
  const letter = (await app.mails()).find(({ subject }) => subject === 'Closed tickets go soon');
  expect(letter?.to?.[0]?.address).toBe(`admin@${home.code.toLowerCase()}.test`);
  await run();
  expect(await isThere(gone)).toBe(true);

  await skipNotice();
  await run();
  expect(await Promise.all([gone, kept, young, open].map(isThere))).toEqual([false, true, true, true]);
  const { retention } = (await ok('GET', '/admin/retention')) as unknown as { retention: Retention };
  expect(retention.lastRunAt).toBe(clock.now().toISOString());

  await ok('DELETE', `/admin/holds/${(hold.hold as unknown as { _id: string })._id}`);
  await run();
  expect(await isThere(kept)).toBe(true);
  clock.advance(DAY);
  await run();
  expect(await isThere(kept)).toBe(false);
  const audit = await ok('GET', '/admin/audit?kind=retention');
  expect((audit.entries as unknown as { verb: string; reason: string }[])[0]).toMatchObject({
    verb: 'finished',
    reason: 'on 1 ticket',
  });
});

test('of a ticket that was deleted nothing is left, and past figures stay', async () => {
  const { ticketId: withFile } = await createTicketWithFile(app, home, Buffer.from('a file'));
  await sql`update tickets set status = 'Closed' where id = ${withFile}`.execute(owner);
  await sql`update closed_tickets set closed_at = now() - interval '900 days' where ticket_id = ${withFile}`.execute(
    owner,
  );
  const id = await closedTicket({ words: 'Quetzalcoatl' });
  await closedTicket({ days: 10 });
  // The one with the file was written without a past.
  await recountMovements(db, home.id);
  const before = await figures();
  const files = await app.storedFiles();
  await set({});
  await skipNotice();
  await run();
  expect(await isThere(id)).toBe(false);
  expect(await columnsThatHold(owner, id)).toEqual([]);
  expect(await columnsThatHold(owner, 'Quetzalcoatl')).toEqual(['search_vocabulary.word']);
  expect((await app.storedFiles()).length).toBe(files.length - 1);
  expect(await figures()).toEqual(before);
  await recountMovements(db, home.id);
  expect(await figures()).toEqual(before);
  const { stats } = (await ok('GET', '/admin/dashboard')) as unknown as { stats: { totalTickets: number } };
  expect(stats.totalTickets).toBe(1);
});

test('an anonymized ticket keeps what it was counted for, and nothing of anybody', async () => {
  const id = await closedTicket({ words: 'Quetzalcoatl' });
  await closedTicket({ days: 10 });
  const before = await figures();
  const { totals } = await preview('anonymize');
  await set({ action: 'anonymize', previewTotal: totals.going });
  await skipNotice();
  await run();
  expect(await columnsThatHold(owner, 'Quetzalcoatl')).toEqual(['search_vocabulary.word']);
  const { ticket } = (await ok('GET', `/tickets/${id}`)) as unknown as {
    ticket: { summary: string; status: string; createdBy: { firstName: string }; priority: string };
  };
  expect(ticket).toMatchObject({
    summary: 'Anonymized ticket',
    status: 'Closed',
    priority: 'Critical',
    createdBy: { firstName: 'Anonymous' },
  });
  const people = await db.selectFrom('ticket_people').select('user_id').where('ticket_id', '=', id).execute();
  expect(people).toHaveLength(1);
  expect(await figures()).toEqual(before);
  await recountMovements(db, home.id);
  expect(await figures()).toEqual(before);
  clock.advance(DAY);
  expect((await preview('anonymize')).totals.going).toBe(0);
  expect((await preview('delete')).totals.going).toBe(1);
});

test('nobody but the product’s own job lets the record of a ticket go, and not before its time', async () => {
  const id = await closedTicket();
  const attempt = () =>
    sql`select retain_ticket_events(${home.id}, ${[id]}::uuid[])`.execute(db).catch((error) => error.message);
  expect(await attempt()).toBe('the record of these tickets is kept');
  await set({});
  expect(await attempt()).toBe('the record of these tickets is kept');
});

test('months are whole ones of the calendar, and only admins say how many', async () => {
  for (const months of [0, 121, 1.5])
    expect(await ask('PUT', '/admin/retention', { months, action: 'delete', isActive: false })).toMatchObject(
      {
        status: 400,
        body: { errors: [{ path: 'months' }] },
      },
    );
  expect((await ask('GET', '/admin/retention', undefined, home.manager)).status).toBe(403);
  expect((await ask('GET', '/admin/retention', undefined, world.superAdmin)).status).toBe(403);
});
