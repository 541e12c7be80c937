import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket, type NewTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp({}, { empty: true });
const made: Record<string, string> = {};

beforeAll(async () => {
  const { ours, theirs } = world;
  const add = async (name: string, ticket: NewTicket) => {
    made[name] = await createTicket(app.db, ours, { summary: name, ...ticket });
  };
  await add('user open', { requester: ours.user, status: 'Open', priority: 'Low' });
  await add('user progress', {
    requester: ours.user,
    status: 'In Progress',
    priority: 'High',
    agent: ours.agent,
  });
  await add('user resolved', { requester: ours.user, status: 'Resolved', priority: 'Critical' });
  await add('other 50% done_deal', {
    requester: ours.otherUser,
    status: 'Open',
    priority: 'High',
    agent: ours.agent,
  });
  await add('manager own', { requester: ours.manager, people: [['bu_head', ours.head]] });
  await add('agent own', { requester: ours.agent, status: 'Closed' });
  await createTicket(app.db, theirs, { summary: 'theirs', requester: theirs.user });
});

interface ListBody {
  readonly tickets: readonly { _id: string; summary: string; status: string; priority: string }[];
  readonly pagination: { current: number; page: number; pages: number; total: number; limit: number };
  readonly stats: Record<string, number>;
}
async function list(caller: string, path: string) {
  const answer = await app.call(caller, 'GET', path);
  expect(answer.status).toBe(200);
  return answer.body as unknown as ListBody;
}
const summaries = async (caller: string, path: string) =>
  (await list(caller, path)).tickets.map((ticket) => ticket.summary);

describe('whose tickets', () => {
  test('users, managers and BU heads get what they raised, whatever they ask for', async () => {
    const { ours } = world;
    const own = ['user resolved', 'user progress', 'user open'];
    expect(await summaries(ours.user, '/tickets')).toEqual(own);
    expect(await summaries(ours.user, `/tickets?createdBy=${ours.otherUser}`)).toEqual(own);
    expect(await summaries(ours.manager, '/tickets')).toEqual(['manager own']);
    expect(await summaries(ours.head, '/tickets')).toEqual([]);
  });

  test('an agent gets what is theirs either way', async () => {
    const { ours } = world;
    expect(await summaries(ours.agent, '/tickets')).toEqual([
      'agent own',
      'other 50% done_deal',
      'user progress',
    ]);
    expect(await summaries(ours.agent, '/tickets?assignedOnly=true')).toEqual([
      'other 50% done_deal',
      'user progress',
    ]);
    expect(await summaries(ours.agent, `/tickets?createdBy=${ours.user}`)).toEqual(['user progress']);
  });

  test('an admin gets the organization, a super admin everything', async () => {
    const { ours, theirs, superAdmin } = world;
    expect(await summaries(ours.admin, '/tickets')).toHaveLength(6);
    expect(await summaries(theirs.admin, '/tickets')).toEqual(['theirs']);
    expect(await summaries(superAdmin, '/tickets')).toHaveLength(7);
    expect(await summaries(ours.admin, `/tickets?createdBy=${ours.user}`)).toHaveLength(3);
    expect(await summaries(ours.admin, '/tickets?createdBy=nonsense')).toEqual([]);
  });

  test('assigned only means assigned, in every relation', async () => {
    const { ours, superAdmin } = world;
    expect(await summaries(ours.head, '/tickets?assignedOnly=true')).toEqual(['manager own']);
    expect(await summaries(ours.admin, '/tickets?assignedOnly=true')).toEqual([]);
    expect(await summaries(superAdmin, '/tickets?assignedOnly=true')).toEqual([]);
  });

  test('the desk sees the organization; a super admin may name one', async () => {
    const { ours, theirs, superAdmin } = world;
    for (const who of [ours.admin, ours.manager, ours.head]) {
      expect(await summaries(who, '/admin/tickets')).toHaveLength(6);
      expect(await summaries(who, `/admin/tickets?organization=${theirs.id}`)).toHaveLength(6);
    }
    expect(await summaries(superAdmin, `/admin/tickets?organization=${theirs.id}`)).toEqual(['theirs']);
    expect(await summaries(superAdmin, '/admin/tickets?organization=nonsense')).toEqual([]);
  });
});

describe('filters', () => {
  test('status and priority in every spelling, one or several', async () => {
    const { user } = world.ours;
    for (const status of ['In Progress', 'in_progress', 'IN-PROGRESS', 'in%20progress']) {
      expect(await summaries(user, `/tickets?status=${status}`)).toEqual(['user progress']);
    }
    expect(await summaries(user, '/tickets?status=open,resolved')).toEqual(['user resolved', 'user open']);
    expect(await summaries(user, '/tickets?priority=urgent')).toEqual(['user resolved']);
    expect(await summaries(user, '/tickets?priority=high,low')).toEqual(['user progress', 'user open']);
    for (const none of ['', 'all', '%20'])
      expect(await summaries(user, `/tickets?status=${none}`)).toHaveLength(3);
  });

  test('the desk narrows by status and priority too, and counts what is left', async () => {
    const { manager } = world.ours;
    const narrowed = async (query: string) => {
      const { tickets, pagination } = await list(manager, `/admin/tickets?${query}`);
      expect(pagination.total).toBe(tickets.length);
      return tickets.map((ticket) => ticket.summary);
    };
    expect(await narrowed('status=in_progress,closed')).toEqual(['agent own', 'user progress']);
    expect(await narrowed('priority=high')).toEqual(['other 50% done_deal', 'user progress']);
    expect(await narrowed('status=open&priority=high')).toEqual(['other 50% done_deal']);
    expect(await summaries(world.superAdmin, '/admin/tickets?status=closed')).toEqual(['agent own']);
  });

  test('an unknown value is refused by name', async () => {
    const answer = await app.call(world.ours.user, 'GET', '/tickets?status=open,foo');
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { path: 'status', msg: 'Status must be Open, In Progress, Resolved or Closed' },
    ]);
    expect((await app.call(world.ours.user, 'GET', '/tickets?priority=foo')).status).toBe(400);
  });

  test('search looks at number, summary, description and requester, and knows no wildcards', async () => {
    const { ours } = world;
    const found = (words: string) =>
      summaries(ours.admin, `/admin/tickets?search=${encodeURIComponent(words)}`);
    expect(await found('OURS-00002')).toEqual(['user progress']);
    expect(await found('PROGRESS')).toEqual(['user progress']);
    expect(await found('since this MORNING')).toHaveLength(6);
    expect(await found('other Per')).toEqual(['other 50% done_deal']);
    expect(await found('%')).toEqual(['other 50% done_deal']);
    expect(await found('_')).toEqual(['other 50% done_deal']);
    expect(await found('\\')).toEqual([]);
    expect(await found('ou')).toEqual(expect.arrayContaining(['user open', 'user progress']));
    expect(await found("'; drop table tickets; --")).toEqual([]);
    expect(await found('theirs')).toEqual([]);
    expect(await summaries(world.superAdmin, '/admin/tickets?search=theirs')).toEqual(['theirs']);
    expect(await summaries(ours.user, '/tickets?search=ope%20user')).toEqual(['user open']);
  });

  test('search words have a limit', async () => {
    expect((await app.call(world.ours.admin, 'GET', `/tickets?search=${'x'.repeat(100)}`)).status).toBe(200);
    const answer = await app.call(world.ours.admin, 'GET', `/tickets?search=${'x'.repeat(101)}`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ path: 'search' }]);
  });

  test('the desk filters by assignee and by having no agent', async () => {
    const { ours } = world;
    const by = (assignee: string) => summaries(ours.admin, `/admin/tickets?assignee=${assignee}`);
    expect(await by(ours.agent)).toEqual(['other 50% done_deal', 'user progress']);
    expect(await by(ours.head)).toEqual(['manager own']);
    expect(await by('unassigned')).toEqual(['agent own', 'manager own', 'user resolved', 'user open']);
    expect(await by(`unassigned,${ours.agent}`)).toHaveLength(6);
    expect(await by('nonsense')).toEqual([]);
    expect(await by(world.theirs.agent)).toEqual([]);
  });
});

describe('pages', () => {
  test('every page in both directions adds up to the whole list', async () => {
    for (const sort of ['newest', 'oldest']) {
      const whole = await summaries(world.ours.admin, `/admin/tickets?limit=100&sort=${sort}`);
      for (const limit of [1, 2, 4, 5]) {
        const pages: string[] = [];
        for (let page = 1; page <= Math.ceil(6 / limit); page += 1) {
          pages.push(
            ...(await summaries(world.ours.admin, `/admin/tickets?limit=${limit}&page=${page}&sort=${sort}`)),
          );
        }
        expect(pages).toEqual(whole);
      }
    }
    expect(await summaries(world.ours.user, '/tickets?sort=oldest')).toEqual([
      'user open',
      'user progress',
      'user resolved',
    ]);
  });

  test('what is no page is the first one, what is no size the default, too much is the most', async () => {
    const { admin } = world.ours;
    for (const page of ['0', '-3', 'abc', '', 'NaN', '1e999']) {
      expect((await list(admin, `/tickets?page=${page}`)).pagination.current).toBe(1);
    }
    expect((await list(admin, '/tickets')).pagination).toEqual({
      current: 1,
      page: 1,
      pages: 1,
      total: 6,
      limit: 10,
    });
    expect((await list(admin, '/admin/tickets')).pagination.limit).toBe(15);
    expect((await list(admin, '/tickets?limit=abc')).pagination.limit).toBe(10);
    expect((await list(admin, '/tickets?limit=100000')).pagination.limit).toBe(100);
    const beyond = await list(admin, '/tickets?page=99');
    expect(beyond.tickets).toEqual([]);
    expect(beyond.pagination).toMatchObject({ current: 99, total: 6, pages: 1 });
  });
});

describe('counts', () => {
  test('stats ignore status, priority and search, and follow whose tickets they are', async () => {
    const { ours } = world;
    const expected = { total: 3, open: 1, inProgress: 1, resolved: 1, closed: 0 };
    expect((await list(ours.user, '/tickets?status=open&priority=low&search=xyz')).stats).toEqual(expected);
    expect((await list(ours.admin, `/tickets?createdBy=${ours.user}`)).stats).toEqual(expected);
    expect((await list(ours.agent, '/tickets?assignedOnly=true')).stats).toMatchObject({ total: 2 });
    expect((await list(ours.manager, '/admin/tickets')).stats).toEqual({
      total: 6,
      open: 3,
      inProgress: 1,
      resolved: 1,
      closed: 1,
    });
    expect((await list(world.superAdmin, '/admin/tickets')).stats.total).toBe(7);
  });

  test('the tallies follow every change, also parallel ones in opposite directions', async () => {
    const { ours } = world;
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        createTicket(app.db, ours, { status: index % 2 === 0 ? 'Open' : 'Closed', summary: 'moving' }),
      ),
    );
    await Promise.all(
      ids.map((id, index) =>
        app.call(ours.admin, 'PUT', `/admin/tickets/${id}/status`, {
          body: { status: index % 2 === 0 ? 'Closed' : 'Open' },
        }),
      ),
    );
    const counted = await app.db
      .selectFrom('tickets')
      .select((select) => [
        'organization_id',
        'status',
        'priority',
        select.fn.countAll<number>().as('tickets'),
      ])
      .groupBy(['organization_id', 'status', 'priority'])
      .orderBy('organization_id')
      .orderBy('status')
      .orderBy('priority')
      .execute();
    const tallied = await app.db
      .selectFrom('ticket_tallies')
      .selectAll()
      .where('tickets', '<>', 0)
      .orderBy('organization_id')
      .orderBy('status')
      .orderBy('priority')
      .execute();
    expect(tallied).toEqual(counted);
  });
});

describe('the last days of somebody’s calendar', () => {
  /** Raised by another organization, so that no other list has it. */
  const raise = async (summary: string, at: Date) => {
    const id = await createTicket(app.db, world.theirs, { summary });
    await app.db.updateTable('tickets').set({ created_at: at }).where('id', '=', id).execute();
  };

  test('begin at its midnight, in the list and in its export', async () => {
    const now = app.clock.now();
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
    const yesterday = midnight - 60_000;
    await raise('last minute of yesterday', new Date(yesterday));
    await raise('first minute of today', new Date(midnight));
    const caller = world.theirs.admin;
    const of = (query: string) => summaries(caller, `/admin/tickets?sort=oldest&${query}`);
    expect(await of('createdWithin=1')).toEqual(['theirs', 'first minute of today']);
    expect(await of('createdWithin=2')).toContain('last minute of yesterday');
    expect(await of('createdWithin=1&status=closed')).toEqual([]);
    expect(await of('createdWithin=')).toHaveLength(3);
    const csv = await app.call(caller, 'GET', '/admin/export/tickets?createdWithin=1');
    expect(csv.raw.toString().trimEnd().split('\r\n')).toHaveLength(3);
  });

  test.each(['0', '-1', '1.5', 'many', '10000'])('are not %s', async (days) => {
    const answer = await app.call(world.ours.admin, 'GET', `/admin/tickets?createdWithin=${days}`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ path: 'createdWithin' }]);
  });
});

describe('numbers', () => {
  const find = async (caller: string, numbers: string) => {
    const answer = await app.call(caller, 'GET', `/tickets/numbers?${new URLSearchParams({ numbers })}`);
    return { status: answer.status, tickets: answer.body.tickets };
  };
  const numbered = async (name: string) => {
    const id = made[name] ?? '';
    const query = app.db.selectFrom('tickets').select('number').where('id', '=', id);
    return { _id: id, number: (await query.executeTakeFirstOrThrow()).number };
  };

  test('lead to the tickets that the caller may open; all others are as if there were none', async () => {
    const { ours, theirs, superAdmin } = world;
    const own = await numbered('user open');
    const other = await numbered('other 50% done_deal');
    const asked = [own.number.toLowerCase(), own.number, other.number, 'THEIRS-00001', 'OURS-99999'].join(
      ', ',
    );
    expect((await find(ours.user, asked)).tickets).toEqual([own]);
    expect((await find(ours.agent, asked)).tickets).toEqual([other]);
    expect((await find(theirs.user, asked)).tickets).toMatchObject([{ number: 'THEIRS-00001' }]);
    expect((await find(superAdmin, asked)).tickets).toHaveLength(3);
  });

  test.each([
    '',
    ' , ',
    'nonsense',
    'OURS-00001,\u0000',
    'OURS-1',
    Array.from({ length: 51 }, (_, n) => `OURS-${10_000 + n}`).join(),
  ])('are refused when they are %j', async (asked) => {
    expect((await find(world.ours.user, asked)).status).toBe(400);
  });
});
