/** Totals that are added up and pages that are found by them are those of all tickets looked at one by one. */
import { DAY, HOUR } from '@switchboard/contract/durations.ts';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '@switchboard/contract/enums.ts';
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { up as addCounts } from '../../../../migrations/0046-counts-by-place-and-day.ts';
import { grantServing } from '../../../platform/database/grants.ts';
import { SERVING_ROLE } from '../../../platform/database/roles.ts';
import { newId } from '../../../platform/ids.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createCategory, createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;
const TICKETS = 640;
const DAYS = 7;

beforeAll(async () => {
  const example = await createTicket(app.db, ours, {});
  const otherCategory = await createCategory(app.db, ours.id, 'Software');
  const categories = [ours.category, ours.category, otherCategory];
  const moments = Array.from(
    { length: TICKETS },
    (_, n) => new Date(Date.now() - (DAYS * DAY * n) / TICKETS),
  );
  await sql`
    insert into tickets
    select (jsonb_populate_record(ticket, to_jsonb(copy) || '{"subcategory_id": null}')).*
    from tickets as ticket, jsonb_to_recordset(${JSON.stringify(
      moments.map((at, n) => ({
        id: newId(at),
        number: `COPY-${n}`,
        status: TICKET_STATUSES[(n * n) % 4],
        priority: TICKET_PRIORITIES[(n % 7) % 4],
        category_id: categories[(n % 5) % 3],
        project_id: n % 3 === 0 ? ours.project : ours.plainProject,
        created_at: at,
        updated_at: at,
      })),
    )}) as copy (id uuid, number text, status text, priority text, category_id uuid, project_id uuid,
      created_at timestamptz, updated_at timestamptz)
    where ticket.id = ${example}`.execute(app.db);
  await sql`
    insert into ticket_people
    select (jsonb_populate_record(person, jsonb_build_object('id', gen_random_uuid(), 'ticket_id', copy.id))).*
    from tickets as copy, ticket_people as person
    where copy.number like 'COPY-%' and person.ticket_id = ${example}`.execute(app.db);
  await createTicket(app.db, theirs, {});
  // Some have moved since.
  await sql`update tickets set status = 'Closed', priority = 'Low' where number like 'COPY-%7'`.execute(
    app.db,
  );
  await sql`update tickets set category_id = ${otherCategory}, project_id = ${ours.project}
    where number like 'COPY-%3'`.execute(app.db);
});

interface List {
  readonly tickets: readonly { readonly _id: string; readonly status: string; readonly priority: string }[];
  readonly pagination: { readonly total: number; readonly pages: number; readonly exact?: boolean };
  readonly stats: { readonly total: number; readonly open: number; readonly highPriority?: number };
}
async function list(caller: string, path: string): Promise<List> {
  const answer = await app.call(caller, 'GET', path);
  expect(answer.status, path).toBe(200);
  return answer.body as unknown as List;
}

const allTickets = () =>
  app.db
    .selectFrom('tickets')
    .where('organization_id', '=', ours.id)
    .selectAll()
    .orderBy('id', 'desc')
    .execute();
type Ticket = Awaited<ReturnType<typeof allTickets>>[number];

/** @param ahead milliseconds that the clocks there are ahead */
const startOfDay = (days: number, ahead = 0) =>
  (Math.floor((Date.now() + ahead) / DAY) - days + 1) * DAY - ahead;
const SELECTIONS: readonly (readonly [string, string, (ticket: Ticket) => boolean])[] = [
  ['everything', '', () => true],
  ['a status', 'status=Closed', ({ status }) => status === 'Closed'],
  [
    'two statuses and a priority',
    'status=Open,Closed&priority=Low',
    (of) => ['Open', 'Closed'].includes(of.status) && of.priority === 'Low',
  ],
  ['a category', `category=${ours.category}`, (of) => of.category_id === ours.category],
  ['a project', `project=${ours.project}`, (of) => of.project_id === ours.project],
  [
    'two projects and a status',
    `project=${ours.project},${ours.plainProject}&status=Closed`,
    ({ status }) => status === 'Closed',
  ],
  [
    'a category, a project and a priority',
    `category=${ours.category}&project=${ours.project}&priority=High`,
    (of) => of.category_id === ours.category && of.project_id === ours.project && of.priority === 'High',
  ],
  ['today', 'createdWithin=1', ({ created_at }) => created_at.getTime() >= startOfDay(1)],
  [
    'three days and a status',
    'createdWithin=3&status=Closed',
    (of) => of.status === 'Closed' && of.created_at.getTime() >= startOfDay(3),
  ],
  [
    'three days that do not begin at midnight',
    'createdWithin=3&timeZone=Asia/Kolkata',
    ({ created_at }) => created_at.getTime() >= startOfDay(3, 5.5 * HOUR),
  ],
  ['six days', 'createdWithin=6', ({ created_at }) => created_at.getTime() >= startOfDay(6)],
  [
    'five days and a project',
    `createdWithin=5&project=${ours.project}`,
    (of) => of.project_id === ours.project && of.created_at.getTime() >= startOfDay(5),
  ],
];

test.each(SELECTIONS)('%s: counted and paged as its tickets say', async (_, query, isSelected) => {
  const selected = (await allTickets()).filter(isSelected);
  const newest = selected.map(({ id }) => id);
  const byPriority = TICKET_PRIORITIES.flatMap((priority) =>
    selected.filter((ticket) => ticket.priority === priority).map(({ id }) => id),
  );
  expect(newest.length).toBeGreaterThan(0);
  const limit = 17;
  for (const [sort, ids] of [
    ['newest', newest],
    ['oldest', newest.toReversed()],
    ['priority', byPriority],
  ] as const) {
    for (const page of new Set([1, 14, 26, Math.ceil(ids.length / limit)])) {
      const path = `?${query}&sort=${sort}&limit=${limit}&page=${page}`;
      const expected = ids.slice((page - 1) * limit, page * limit);
      const ofDesk = await list(ours.admin, `/admin/tickets${path}`);
      expect(
        ofDesk.tickets.map(({ _id }) => _id),
        path,
      ).toEqual(expected);
      expect(ofDesk.pagination).toMatchObject({ total: ids.length });
      const ofAll = await list(superAdmin, `/super-admin/tickets${path}&organization=${ours.id}`);
      expect(
        ofAll.tickets.map(({ _id }) => _id),
        path,
      ).toEqual(expected);
      expect(ofAll.pagination).toMatchObject({ total: ids.length });
    }
  }
});

test('the counts beside a list of all organizations follow category, project and days, but not the state', async () => {
  const isOfProject = ({ project_id }: Ticket) => project_id === ours.project;
  const all = await allTickets();
  for (const [query, isSelected] of [
    [`project=${ours.project}`, isOfProject],
    [
      `createdWithin=4&organization=${ours.id}`,
      ({ created_at }: Ticket) => created_at.getTime() >= startOfDay(4),
    ],
  ] as const) {
    const selected = all.filter(isSelected);
    const { stats } = await list(superAdmin, `/super-admin/tickets?${query}&status=Closed&priority=Low`);
    expect(stats).toMatchObject({
      total: selected.length,
      open: selected.filter(({ status }) => status === 'Open').length,
      highPriority: selected.filter(({ priority }) => priority === 'High' || priority === 'Critical').length,
    });
  }
});

test('nobody counts or finds what is of another organization', async () => {
  const ofTheirs = await list(theirs.admin, `/admin/tickets?category=${ours.category}`);
  expect(ofTheirs).toMatchObject({ tickets: [], pagination: { total: 0 } });
  const within = await list(theirs.admin, '/admin/tickets?createdWithin=30');
  expect(within).toMatchObject({ pagination: { total: 1 } });
});

const kept = async () => ({
  days: (await sql`select * from ticket_day_tallies where tickets <> 0 order by 1, 2, 3, 4`.execute(app.db))
    .rows,
  places: (
    await sql`select * from ticket_place_tallies where tickets <> 0 order by 1, 2, 3, 4, 5`.execute(app.db)
  ).rows,
});

test('an installation from before gets the counts of the tickets it has, and the triggers had the same', async () => {
  const before = await kept();
  expect(before.days.length).toBeGreaterThan(DAYS);
  const { owner } = app.database;
  await owner.transaction().execute(async (trx) => {
    await sql`drop table ticket_day_tallies, ticket_place_tallies`.execute(trx);
    await sql`drop function day_of`.execute(trx);
    await addCounts(trx as unknown as Kysely<unknown>);
  });
  await grantServing(owner, SERVING_ROLE);
  expect(await kept()).toEqual(before);
});
