/** Orders, words, ids and fields of the lists of tickets, for whole organizations and for one person. */
import {
  type IndexedSort,
  isIndexedSort,
  TICKET_PRIORITIES,
  TICKET_SORTS,
  TICKET_STATUSES,
} from '@switchboard/contract/enums.ts';
import * as lists from '@switchboard/contract/tickets/ticket-lists.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { isPlannedForValues } from '../../../platform/database/planned-for-values.ts';
import { statementsOf } from '../../../testing/budgets/statements.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';
import { allTicketsIn } from '../ticket.scope.ts';
import { countExported } from './export-tickets.ts';
import { planList } from './list-plan.ts';
import { listQuery } from './list-query.ts';
import { COUNTED_MATCHES } from './search-bound.ts';
import { readIdsAtOffset } from './select-tickets.ts';
import { NO_FILTERS } from './ticket-filters.ts';
import { orderBy, orderOf } from './ticket-order.ts';

const { app, world } = await openTestApp();

interface Row {
  readonly _id: string;
  readonly ticketNumber: string;
  readonly summary: string;
  readonly status: (typeof TICKET_STATUSES)[number];
  readonly priority: (typeof TICKET_PRIORITIES)[number];
  readonly updatedAt: string;
}
interface List {
  readonly tickets: readonly Row[];
  readonly pagination: { readonly total: number; readonly exact?: boolean };
  readonly stats: { readonly total: number; readonly open: number };
}
async function list(caller: string, path: string): Promise<List> {
  const answer = await app.call(caller, 'GET', path);
  expect(answer.status, path).toBe(200);
  return answer.body as unknown as List;
}
const summaries = async (caller: string, path: string) =>
  (await list(caller, path)).tickets.map(({ summary }) => summary);

beforeAll(async () => {
  const { ours, theirs } = world;
  for (let n = 0; n < 40; n += 1) {
    const id = await createTicket(app.db, n % 8 === 7 ? theirs : ours, {
      summary: n % 2 === 0 ? `Line ${n} label printer` : `Scanner ${n}`,
      status: TICKET_STATUSES[(n * 7) % 4] ?? 'Open',
      priority: TICKET_PRIORITIES[(n * 5 + (n >> 2)) % 4] ?? 'Low',
      agent: n % 3 === 0 && n % 8 !== 7 ? ours.agent : null,
    });
    // Some are changed in the same moment.
    const updated_at = new Date(Date.now() - ((n * 11) % 17) * 60_000);
    await app.db.updateTable('tickets').set({ updated_at }).where('id', '=', id).execute();
  }
});

const DIFFERENT = TICKET_SORTS.filter(isIndexedSort).filter((sort) => !sort.endsWith('created'));
const place = {
  created: ({ _id }: Row) => _id,
  updated: ({ updatedAt, _id }: Row) => `${updatedAt} ${_id}`,
  status: ({ status }: Row) => TICKET_STATUSES.indexOf(status),
  priority: ({ priority }: Row) => TICKET_PRIORITIES.indexOf(priority),
};
function inOrder(rows: readonly Row[], sort: IndexedSort): readonly Row[] {
  const named = { newest: '-created', oldest: 'created' }[sort as string] ?? sort;
  const key = place[named.replace('-', '') as keyof typeof place];
  const sign = named.startsWith('-') ? -1 : 1;
  const newestFirst = rows.toSorted((one, other) => (one._id < other._id ? 1 : -1));
  return newestFirst.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    return a === b ? 0 : a < b ? -sign : sign;
  });
}

const exported = async (caller: string, path: string) => {
  const text = (await app.call(caller, 'GET', path)).raw.toString('utf8');
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split('"')[1]);
};

describe('every order', () => {
  const { ours, superAdmin } = world;
  test.each([
    ['of an organization', ours.admin, '/admin/tickets', ''],
    ['of some statuses', ours.admin, '/admin/tickets', 'status=open,closed&priority=low,critical,high'],
    ['of a search', ours.manager, '/admin/tickets', 'search=label line'],
    ['of an assignee', ours.head, '/admin/tickets', `assignee=${ours.agent}`],
    ['of a category', ours.admin, '/admin/tickets', `category=${ours.category}&search=line`],
    ['of all organizations', superAdmin, '/super-admin/tickets', ''],
    ['of a search in all organizations', superAdmin, '/super-admin/tickets', 'search=an'],
    ['of nobody’s in all organizations', superAdmin, '/super-admin/tickets', 'assignee=unassigned'],
    ['of what somebody raised', ours.user, '/tickets', ''],
    ['of what somebody has', ours.agent, '/tickets', 'assignedOnly=true&status=open,closed,resolved'],
  ])('%s is the same page by page, and in the export', async (_name, caller, path, query) => {
    for (const sort of DIFFERENT) {
      const whole = (await list(caller, `${path}?limit=100&sort=${sort}&${query}`)).tickets;
      expect(whole.length).toBeGreaterThan(3);
      expect(whole, sort).toEqual(inOrder(whole, sort));
      const pages: Row[] = [];
      for (let page = 1; page <= Math.ceil(whole.length / 9); page += 1)
        pages.push(...(await list(caller, `${path}?limit=9&page=${page}&sort=${sort}&${query}`)).tickets);
      expect(pages, sort).toEqual(whole);
      if (path !== '/tickets')
        expect(
          await exported(caller, `${path.replace('/tickets', '/export/tickets')}?sort=${sort}&${query}`),
        ).toEqual(whole.map(({ ticketNumber }) => ticketNumber));
    }
  });

  test('that nobody knows is refused', async () => {
    for (const sort of ['', 'up', '--created', 'newest,oldest']) {
      const answer = await app.call(ours.admin, 'GET', `/admin/export/tickets?sort=${sort}`);
      expect(answer.status, sort).toBe(400);
      expect(answer.body.errors).toMatchObject([{ path: 'sort' }]);
    }
  });
});

describe('a search', () => {
  const { ours, superAdmin } = world;
  test('finds all words in any order, parts of words too, in the text or in the name', async () => {
    const found = await summaries(ours.admin, '/admin/tickets?search=PRINTER%20lin%20%204');
    expect(found).toContain('Line 4 label printer');
    expect(await summaries(ours.user, '/tickets?search=person printer 38')).toEqual([
      'Line 38 label printer',
    ]);
    expect(await summaries(ours.admin, '/admin/tickets?search=printer scanner')).toEqual([]);
    expect(await summaries(superAdmin, '/super-admin/tickets?search=printer 38&assignee=unassigned')).toEqual(
      ['Line 38 label printer'],
    );
  });

  test('puts the ticket of that number before those that mention it, unless another order is asked for', async () => {
    const [, second] = (await list(ours.admin, '/admin/tickets?sort=oldest')).tickets;
    await createTicket(app.db, ours, { summary: `Again as in ${second?.ticketNumber}` });
    const description = `See\n${second?.ticketNumber}\nthere`;
    await createTicket(app.db, ours, { summary: 'Likewise', description });
    const expected = [second?.summary, 'Likewise', `Again as in ${second?.ticketNumber}`];
    for (const search of [second?.ticketNumber, second?.ticketNumber.toLowerCase()]) {
      for (const [caller, path] of [
        [ours.admin, '/admin/tickets?'],
        [ours.admin, `/admin/tickets?category=${ours.category}&`],
        [superAdmin, `/super-admin/tickets?category=${ours.category}&`],
        [ours.user, '/tickets?'],
      ] as const) {
        const of = (more: string) => summaries(caller, `${path}search=${search}${more}`);
        expect(await of('')).toEqual(expected);
        expect([...(await of('&limit=2')), ...(await of('&limit=2&page=2'))]).toEqual(expected);
        expect([...(await of('&limit=1')), ...(await of('&limit=1&page=3'))]).toEqual([
          expected[0],
          expected[2],
        ]);
        expect(await of('&sort=oldest')).toEqual([expected[0], expected[2], expected[1]]);
      }
    }
    const digits = await summaries(superAdmin, '/super-admin/tickets?search=2');
    expect(digits.slice(0, 2)).toEqual(['Scanner 15', second?.summary]);
    expect((await exported(ours.admin, `/admin/export/tickets?search=${second?.ticketNumber}`))[0]).toBe(
      second?.ticketNumber,
    );
  });
});

test('a search by number has its ticket once, wherever it stands among those that mention it', async () => {
  const { theirs, superAdmin } = world;
  const [last] = (await list(theirs.admin, '/admin/tickets')).tickets;
  const [prefix, count] = last?.ticketNumber.split('-') ?? [];
  const number = `${prefix}-${String(Number(count) + 2).padStart(count?.length ?? 0, '0')}`;
  await createTicket(app.db, theirs, { summary: `What ${number} will be about` });
  await createTicket(app.db, theirs, { summary: 'What it is about' });
  await createTicket(app.db, theirs, { summary: `What ${number} was about` });
  const expected = ['What it is about', `What ${number} was about`, `What ${number} will be about`];
  for (const [caller, path] of [
    [theirs.admin, '/admin/tickets'],
    [superAdmin, '/super-admin/tickets'],
    [theirs.user, '/tickets'],
  ] as const) {
    const pages = [1, 2, 3].map((page) => summaries(caller, `${path}?search=${number}&limit=1&page=${page}`));
    expect((await Promise.all(pages)).flat()).toEqual(expected);
  }
});

// Of whole organizations among the newest first, and then by the index.
test('what a search counts to its end is not looked for again by its page', async () => {
  const { ours, superAdmin } = world;
  for (const [caller, path, looks] of [
    [ours.admin, '/admin/tickets?', 2],
    [ours.admin, `/admin/tickets?category=${ours.category}&`, 1],
    [superAdmin, '/super-admin/tickets?status=open&', 2],
  ] as const) {
    for (const sort of DIFFERENT) {
      const sent = await statementsOf(app.database.pool, () =>
        list(caller, `${path}search=label&sort=${sort}&limit=3&page=2`),
      );
      const looking = sent.filter(({ text }) => text.includes('text.words like'));
      expect(looking, `${path} ${sort}`).toHaveLength(looks);
    }
  }
});

describe('category and project', () => {
  const { ours, theirs, superAdmin } = world;
  const total = async (caller: string, path: string) => (await list(caller, path)).pagination.total;

  test('narrow every list; ids that refer to nothing here find nothing', async () => {
    const all = await total(ours.admin, '/admin/tickets');
    const [ticket] = (await list(ours.admin, '/tickets?limit=1')).tickets;
    const moved = { category_id: ours.otherCategory, subcategory_id: null, project_id: ours.project };
    await app.db
      .updateTable('tickets')
      .set(moved)
      .where('id', '=', ticket?._id ?? '')
      .execute();
    for (const [key, other, usual] of [
      ['category', ours.otherCategory, ours.category],
      ['project', ours.project, ours.plainProject],
    ] as const) {
      for (const path of ['/tickets?', '/admin/tickets?']) {
        const of = (ids: string) => total(ours.admin, `${path}${key}=${ids}`);
        expect(await of(other)).toBe(1);
        expect(await of(usual)).toBe(all - 1);
        expect(await of(`${usual},${other}`)).toBe(all);
        expect(await of(`${other}&search=${ticket?.ticketNumber}`)).toBe(1);
        expect(await of(key === 'category' ? theirs.category : theirs.plainProject)).toBe(0);
        expect(await of('nonsense')).toBe(0);
        expect(await of('%20,')).toBe(all);
      }
      const { pagination, stats } = await list(superAdmin, `/super-admin/tickets?${key}=${other}`);
      expect([pagination.total, stats.total]).toEqual([1, 1]);
      expect(await exported(ours.manager, `/admin/export/tickets?${key}=${other}`)).toEqual([
        ticket?.ticketNumber,
      ]);
    }
  });
});

describe('fields', () => {
  test.each([
    ['/tickets', 'user'],
    ['/admin/tickets', 'manager'],
  ] as const)('of %s are those that are named', async (path, who) => {
    const caller = world.ours[who];
    const { tickets, pagination } = await list(caller, `${path}?fields=summary, status&limit=2`);
    expect(Object.keys(tickets[0] ?? {}).toSorted()).toEqual(['_id', 'status', 'summary']);
    expect(pagination.total).toBeGreaterThan(2);
    const whole = await list(caller, `${path}?fields=&limit=1`);
    expect(whole.tickets[0]).toHaveProperty('currentAssignments');
    for (const fields of ['summary,password', '__proto__', 'assignee']) {
      const answer = await app.call(caller, 'GET', `${path}?fields=${fields}`);
      expect(answer.status, fields).toBe(400);
      expect(answer.body.errors).toMatchObject([{ path: 'fields' }]);
    }
  });

  test('of all organizations have the assignee', async () => {
    const { tickets } = await list(world.superAdmin, '/super-admin/tickets?fields=assignee&limit=1');
    expect(Object.keys(tickets[0] ?? {}).toSorted()).toEqual(['_id', 'assignee']);
  });
});

test('of a word that is in more tickets than are counted the total says so, and orders and pages hold', async () => {
  const { theirs, superAdmin } = world;
  await app.database.owner.transaction().execute(async (trx) => {
    await sql`alter table tickets disable trigger user`.execute(trx);
    await sql`alter table ticket_people disable trigger user`.execute(trx);
    await sql`
      insert into tickets
      select (jsonb_populate_record(ticket, jsonb_build_object(
        'id', gen_random_uuid(), 'number', 'COPY-' || n,
        'status', (array['Open', 'In Progress', 'Resolved', 'Closed'])[1 + n % 4],
        'updated_at', ticket.updated_at + n * interval '1 second'))).*
      from tickets as ticket, generate_series(1, ${COUNTED_MATCHES}) as n
      where ticket.id = (select id from tickets where organization_id = ${theirs.id} limit 1)`.execute(trx);
    await sql`
      insert into ticket_people
      select (jsonb_populate_record(person, jsonb_build_object('id', gen_random_uuid(), 'ticket_id', copy.id))).*
      from tickets as copy, ticket_people as person
      where copy.number like 'COPY-%' and person.id = (
        select id from ticket_people where organization_id = ${theirs.id} and relation = 'requester' limit 1)`.execute(
      trx,
    );
    await sql`
      insert into ticket_words
      select organization_id, id, lower(number) || E'\ncommon words', '', status, priority
      from tickets where number like 'COPY-%'`.execute(trx);
    await sql`alter table tickets enable trigger user`.execute(trx);
    await sql`alter table ticket_people enable trigger user`.execute(trx);
  });
  await sql`analyze tickets, ticket_words`.execute(app.database.owner);
  const all = await list(theirs.admin, '/admin/tickets?search=words');
  expect(all.pagination).toMatchObject({ total: COUNTED_MATCHES });
  expect(all.pagination).not.toHaveProperty('exact');
  await createTicket(app.db, theirs, { summary: 'Common words once more', status: 'Open' });

  for (const [caller, path] of [
    [theirs.admin, '/admin/tickets?search=words common&'],
    [superAdmin, '/super-admin/tickets?search=words common&'],
  ] as const) {
    const newest = await list(caller, `${path}limit=20`);
    expect(newest.pagination).toMatchObject({
      total: COUNTED_MATCHES,
      exact: false,
      pages: COUNTED_MATCHES / 20,
    });
    expect(newest.tickets).toEqual(inOrder(newest.tickets, 'newest'));
    for (const sort of ['newest', 'oldest', 'updated', '-updated'] as const) {
      const { tickets } = await list(caller, `${path}limit=20&sort=${sort}`);
      const first = await app.db
        .selectFrom('ticket_words')
        .innerJoin('tickets', 'tickets.id', 'ticket_words.ticket_id')
        .where('ticket_words.words', 'like', '%common%')
        .select('tickets.id')
        .orderBy(orderBy(orderOf(sort), 'tickets'))
        .limit(20)
        .execute();
      expect(
        tickets.map(({ _id }) => _id),
        sort,
      ).toEqual(first.map(({ id }) => id));
    }
    for (const sort of ['updated', '-status'] as const) {
      const ids: string[] = [];
      // The end of the first status, and of what is counted.
      for (const page of [1, Math.ceil(COUNTED_MATCHES / 4 / 20), COUNTED_MATCHES / 20]) {
        const { tickets } = await list(caller, `${path}limit=20&sort=${sort}&page=${page}`);
        expect(tickets, `${sort} ${page}`).toHaveLength(20);
        expect(tickets).toEqual(inOrder(tickets, sort));
        ids.push(...tickets.map(({ _id }) => _id));
      }
      expect(new Set(ids).size).toBe(ids.length);
    }
    expect((await list(caller, `${path}page=${COUNTED_MATCHES / 20 + 1}&limit=20`)).tickets).toEqual([]);
    const closed = await list(caller, `${path}status=closed`);
    expect(closed.pagination).toMatchObject({ total: COUNTED_MATCHES / 4 });
    expect(closed.pagination).not.toHaveProperty('exact');
  }
  for (const word of ['words', 'wo', 's']) {
    const { stats, pagination } = await list(superAdmin, `/super-admin/tickets?search=${word}`);
    expect(stats.total).toBe(COUNTED_MATCHES);
    expect(pagination).toMatchObject({ total: COUNTED_MATCHES, exact: false });
  }
  const { scope, filters } = listQuery(
    { id: theirs.admin, organizationId: theirs.id, role: 'admin' },
    lists.exportTickets.query.parse({ search: 'words' }),
    app.clock.now(),
  );
  expect(await countExported(scope, app.db, filters)).toBe(COUNTED_MATCHES + 1);
});

test('by last change, what a category or project narrows is planned for the one that is named', async () => {
  const { id, admin, category, plainProject } = world.ours;
  const planned = async (work: () => Promise<unknown>) => {
    const sent = await statementsOf(app.database.pool, work);
    return sent.filter(({ text }) => isPlannedForValues(text)).length;
  };
  const first = (query: string) => planned(() => list(admin, `/admin/tickets?${query}`));
  expect(await first(`category=${category}&sort=-updated`)).toBe(1);
  expect(await first(`project=${plainProject}&sort=updated`)).toBe(1);
  expect(await first(`category=${category}`)).toBe(0);
  expect(await first('sort=-updated')).toBe(0);

  const plan = planList(allTicketsIn(id), { ...NO_FILTERS, categories: [category] });
  const further = { offset: 75, limit: 15, total: 1_000, exact: true };
  expect(await planned(() => readIdsAtOffset(plan, app.db, orderOf('-updated'), further))).toBe(1);
});
