/** Lists that go on from cursors: every row once, whatever comes in or changes meanwhile. */
import { TICKET_PRIORITIES, TICKET_SORTS, TICKET_STATUSES } from '@switchboard/contract/enums.ts';
import { FIRST_CURSOR } from '@switchboard/contract/first-cursor.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { statementsOf } from '../../../testing/budgets/statements.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTag, createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

interface Answer {
  readonly tickets: readonly { readonly _id: string; readonly summary: string }[];
  readonly pagination: { readonly total: number; readonly nextCursor?: string | null };
  readonly stats?: unknown;
}

const ask = (who: string, path: string, query: Record<string, string>) =>
  app.call(who, 'GET', `${path}?${new URLSearchParams(query)}`);

async function read(who: string, path: string, query: Record<string, string>): Promise<Answer> {
  const answer = await ask(who, path, query);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as unknown as Answer;
}

const idsIn = ({ tickets }: Answer) => tickets.map(({ _id }) => _id);

/** All rows, part after part; `meanwhile` happens between any two. */
async function walk(
  who: string,
  path: string,
  query: Record<string, string>,
  meanwhile?: (seen: readonly string[]) => Promise<unknown>,
  limit = 7,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined = FIRST_CURSOR;
  while (cursor) {
    const part: Answer = await read(who, path, { ...query, limit: String(limit), cursor });
    ids.push(...idsIn(part));
    cursor = part.pagination.nextCursor;
    expect(cursor, 'a cursor or the end').not.toBeUndefined();
    if (cursor) await meanwhile?.(ids);
  }
  return ids;
}

const makeOne = (n: number, home = ours) =>
  createTicket(app.db, home, {
    summary: n % 4 === 0 ? 'Same words' : `Printer ${n % 9}`,
    status: TICKET_STATUSES[n % 4] ?? 'Open',
    priority: TICKET_PRIORITIES[(n >> 1) % 4] ?? 'Low',
    agent: n % 3 === 0 ? null : n % 3 === 1 ? home.agent : home.otherAgent,
  });

const tickets: string[] = [];
beforeAll(async () => {
  const tags = [await createTag(app.db, ours.id, 'slow'), await createTag(app.db, ours.id, 'Loud')];
  for (let n = 0; n < 40; n += 1) {
    const id = await makeOne(n);
    tickets.push(id);
    // Many are changed in the same moment.
    const updated_at = new Date(Date.now() - ((n * 11) % 5) * 60_000);
    await app.db.updateTable('tickets').set({ updated_at }).where('id', '=', id).execute();
    const tag = tags[n % 3];
    if (tag !== undefined)
      await app.db
        .insertInto('ticket_tags')
        .values({ organization_id: ours.id, ticket_id: id, tag_id: tag })
        .execute();
  }
  for (let n = 0; n < 5; n += 1) await makeOne(n, theirs);
});

const LISTS: readonly [name: string, who: string, path: string, query: Record<string, string>][] = [
  ['an organization', ours.admin, '/admin/tickets', {}],
  ['all organizations', superAdmin, '/super-admin/tickets', {}],
  ['what a person raised', ours.user, '/tickets', {}],
  ['what an agent has', ours.agent, '/tickets', { assignedOnly: 'true' }],
  ['what somebody may read', ours.manager, '/search/tickets', {}],
  ['a search', ours.admin, '/admin/tickets', { q: 'printer' }],
  ['filters of the language', superAdmin, '/super-admin/tickets', { q: 'status:open,closed' }],
  ['words of the list', ours.admin, '/admin/tickets', { search: 'printer' }],
  ['some states', ours.admin, '/admin/tickets', { status: 'open,resolved', priority: 'low,high' }],
  ['an assignee', superAdmin, '/super-admin/tickets', { assignee: 'unassigned' }],
];

/** Of each kind one: what an index gives both ways, states, texts, and what a ticket may have none of. */
const SORTS = ['newest', '-updated', 'priority', '-status', 'summary', '-tags'] as const;
/** What decides how a list is read in each of its orders: whether words are looked for. */
const IN_ALL_ORDERS: readonly string[] = ['an organization', 'a search'];

describe.each(LISTS)('%s', (name, who, path, query) => {
  test.each(IN_ALL_ORDERS.includes(name) ? TICKET_SORTS : SORTS)(
    'by %s: as the pages have it',
    async (sort) => {
      const whole = await read(who, path, { ...query, sort, limit: '100' });
      expect(await walk(who, path, { ...query, sort })).toEqual(idsIn(whole));
      expect(whole.pagination).not.toHaveProperty('nextCursor');
    },
  );
});

test.each(['newest', '-updated', 'priority', 'summary', '-tags', 'assignedTo'] as const)(
  'by %s: what stays comes once while others come in and change',
  async (sort) => {
    const before = idsIn(await read(ours.admin, '/admin/tickets', { sort, limit: '100' }));
    const changed = new Set<string>();
    let n = 0;
    const met = await walk(ours.admin, '/admin/tickets', { sort }, async (seen) => {
      n += 1;
      await makeOne(n);
      // One that was seen goes elsewhere, as does one that was not.
      for (const id of [seen[n], before.at(-n)]) {
        if (id === undefined) continue;
        changed.add(id);
        await app.db
          .updateTable('tickets')
          .set({ updated_at: new Date(), summary: `Another ${n}`, priority: 'Medium' })
          .where('id', '=', id)
          .execute();
      }
    });
    const stayed = before.filter((id) => !changed.has(id));
    expect(met.filter((id) => stayed.includes(id))).toEqual(stayed);
    expect(new Set(met.filter((id) => !changed.has(id))).size).toBe(
      met.filter((id) => !changed.has(id)).length,
    );
  },
);

test.each([1, 2, 5])(
  '%i at a time, a ticket whose number is searched for comes first and once',
  async (limit) => {
    const [target = ''] = tickets;
    const row = await app.db
      .selectFrom('tickets')
      .where('id', '=', target)
      .select('number')
      .executeTakeFirst();
    const searches: readonly Record<string, string>[] = [
      { search: row?.number.split('-')[1]?.replace(/^0+/, '') ?? '' },
      { q: row?.number ?? '' },
    ];
    for (const asked of searches) {
      const whole = idsIn(await read(ours.admin, '/admin/tickets', { ...asked, limit: '100' }));
      expect(whole[0]).toBe(target);
      expect(await walk(ours.admin, '/admin/tickets', asked, undefined, limit)).toEqual(whole);
    }
  },
);

describe('a cursor', () => {
  const query = { limit: '3', sort: 'summary', status: 'open' };
  const cursorOf = async (who: string, path: string, more: Record<string, string> = {}) =>
    (await read(who, path, { ...query, ...more, cursor: FIRST_CURSOR })).pagination.nextCursor ?? '';

  test('goes on with other numbers of rows, and other fields of them', async () => {
    const cursor = await cursorOf(ours.admin, '/admin/tickets');
    const rest = await read(ours.admin, '/admin/tickets', {
      ...query,
      limit: '50',
      fields: 'summary',
      cursor,
    });
    expect(rest.pagination.nextCursor).toBeNull();
    expect(rest.tickets.length).toBe(rest.pagination.total - 3);
    expect(rest.stats).toBeDefined();
  });

  test.each<[name: string, who: string, path: string, change: Record<string, string>]>([
    ['of another person', ours.manager, '/admin/tickets', {}],
    ['of another list', ours.admin, '/tickets', {}],
    ['of another order', ours.admin, '/admin/tickets', { sort: '-summary' }],
    ['of other filters', ours.admin, '/admin/tickets', { status: 'closed' }],
    ['of another search', ours.admin, '/admin/tickets', { q: 'printer' }],
  ])('%s is refused', async (_, who, path, change) => {
    const cursor = await cursorOf(ours.admin, '/admin/tickets');
    const answer = await ask(who, path, { ...query, ...change, cursor });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ path: 'cursor' }] });
  });

  test.each(['x', 'AAAA', 'A'.repeat(300), '{"id":1}'])('%s is none', async (cursor) => {
    const answer = await ask(ours.admin, '/admin/tickets', { ...query, cursor });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ path: 'cursor' }] });
  });

  test.each([
    ['', 3],
    ['sort=-priority', 3],
    ['sort=summary', 8],
    ['q=printer', 8],
  ])('goes on without counting: %s', async (more, most) => {
    const asked = { ...Object.fromEntries(new URLSearchParams(more)), limit: '3' };
    const { pagination } = await read(ours.admin, '/admin/tickets', { ...asked, cursor: FIRST_CURSOR });
    const url = `/api/admin/tickets?${new URLSearchParams({ ...asked, cursor: pagination.nextCursor ?? '' })}`;
    const headers = { authorization: `Bearer ${await app.tokenFor(ours.admin)}` };
    const sent = await statementsOf(app.database.pool, async () => {
      expect((await app.fastify.inject({ method: 'GET', url, headers })).statusCode).toBe(200);
    });
    expect(sent.length, sent.map(({ text }) => text.slice(0, 90)).join('\n')).toBeLessThanOrEqual(most);
  });
});
