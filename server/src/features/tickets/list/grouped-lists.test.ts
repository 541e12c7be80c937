/** Lists in groups: tickets of one group stand together, and the counts of the groups add up. */
import { TICKET_PRIORITIES, TICKET_STATUSES, type TicketSort } from '@switchboard/contract/enums.ts';
import { FIRST_CURSOR } from '@switchboard/contract/first-cursor.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import type { TicketGroup } from '@switchboard/contract/tickets/views/groups.ts';
import { NO_GROUP, VIEW_GROUPS, type ViewGroup } from '@switchboard/contract/tickets/views/view-values.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createCategory, createProject, createTeam, createTicket } from '../../../testing/world.ts';
import { conditionsOf } from './select-tickets.ts';
import { NO_FILTERS } from './ticket-filters.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

interface Answer {
  readonly tickets: readonly TicketSummary[];
  readonly groups?: readonly TicketGroup[];
  readonly pagination: { readonly total: number; readonly nextCursor?: string | null };
}

const ask = (who: string, path: string, query: Record<string, string>) =>
  app.call(who, 'GET', `${path}?${new URLSearchParams(query)}`);

async function read(who: string, path: string, query: Record<string, string>): Promise<Answer> {
  const answer = await ask(who, path, query);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as unknown as Answer;
}

const keyOf = (ticket: TicketSummary, group: ViewGroup): string => {
  switch (group) {
    case 'status':
    case 'priority':
      return ticket[group];
    case 'category':
    case 'project':
    case 'team':
      return ticket[group]?._id ?? NO_GROUP;
    case 'assignee':
      return ticket.assignedTo?._id ?? NO_GROUP;
    case 'waiting':
      return ticket.waitingOn?.kind ?? NO_GROUP;
  }
};

const idsIn = ({ tickets }: Answer) => tickets.map(({ _id }) => _id);
const keysIn = (answer: Answer, group: ViewGroup) => [
  ...new Set(answer.tickets.map((one) => keyOf(one, group))),
];
const sum = (groups: readonly TicketGroup[] = []) => groups.reduce((total, { count }) => total + count, 0);

beforeAll(async () => {
  const categories = [
    await createCategory(app.db, ours.id, 'zebra'),
    await createCategory(app.db, ours.id, 'Ants'),
  ];
  const projects = [
    await createProject(app.db, ours.id, { code: 'ONE' }),
    await createProject(app.db, ours.id, { code: 'TWO' }),
  ];
  const teams = [await createTeam(app.db, ours, [ours.agent]), await createTeam(app.db, ours, [])];
  const make = async (n: number, home = ours) => {
    const id = await createTicket(app.db, home, {
      summary: n % 4 === 0 ? 'Same words' : `Printer ${n % 9}`,
      status: TICKET_STATUSES[n % 4] ?? 'Open',
      priority: TICKET_PRIORITIES[(n >> 1) % 4] ?? 'Low',
      agent: n % 3 === 0 ? null : n % 3 === 1 ? home.agent : home.otherAgent,
    });
    if (home !== ours || n % 5 === 0) return;
    const places = {
      team_id: n % 3 === 0 ? null : (teams[n % 2] ?? ''),
      subcategory_id: null,
      category_id: categories[n % 2] ?? '',
      project_id: projects[(n >> 2) % 2] ?? '',
    };
    await app.db.updateTable('tickets').set(places).where('id', '=', id).execute();
  };
  for (let n = 0; n < 30; n += 1) await make(n);
  for (let n = 0; n < 4; n += 1) await make(n, theirs);
});

const LISTS: readonly [name: string, who: string, path: string, query: Record<string, string>][] = [
  ['an organization', ours.admin, '/admin/tickets', {}],
  ['all organizations', superAdmin, '/super-admin/tickets', {}],
  ['an agent', ours.agent, '/tickets', { assignedOnly: 'true' }],
  ['a search', ours.admin, '/search/tickets', { q: 'printer' }],
  ['filters of the language', ours.manager, '/search/tickets', { q: 'status:open,closed' }],
  ['two states', ours.admin, '/admin/tickets', { status: 'open,resolved' }],
  ['words of the list', ours.admin, '/admin/tickets', { search: 'printer' }],
];

test('filters that nobody has set are no condition, which whole organizations are told by', () => {
  expect(conditionsOf(NO_FILTERS)).toEqual([]);
});

describe.each(LISTS)('%s', (_, who, path, query) => {
  test.each(VIEW_GROUPS)('by %s', async (group) => {
    for (const sort of ['newest', '-summary'] satisfies TicketSort[]) {
      const asked = { ...query, group, sort };
      const plain = await read(who, path, { ...query, sort, limit: '100' });
      const whole = await read(who, path, { ...asked, limit: '100' });
      const { groups = [] } = whole;
      // Together, in the order of the groups, each in the order of the list.
      expect(keysIn(whole, group)).toEqual(groups.map(({ key }) => key));
      expect(groups.filter(({ key, label }) => (key === NO_GROUP) !== (label === ''))).toEqual([]);
      for (const { key, count } of groups) {
        const rows = plain.tickets.filter((one) => keyOf(one, group) === key).map(({ _id }) => _id);
        expect(rows).toHaveLength(count);
        expect(whole.tickets.filter((one) => keyOf(one, group) === key).map(({ _id }) => _id)).toEqual(rows);
      }
      expect(sum(groups)).toBe(whole.pagination.total);
      expect(whole.pagination.total).toBe(plain.pagination.total);

      // As far as somebody goes on.
      const walked: string[] = [];
      for (let cursor: string | null | undefined = FIRST_CURSOR; cursor; ) {
        const part = await read(who, path, { ...asked, limit: '7', cursor });
        walked.push(...idsIn(part));
        expect(part.groups).toEqual(groups);
        cursor = part.pagination.nextCursor;
      }
      expect(walked).toEqual(idsIn(whole));

      // What is collapsed is counted, and its rows are left out.
      const [first, ...others] = groups;
      const left = await read(who, path, { ...asked, limit: '100', collapsed: first?.key ?? '' });
      expect(left.groups).toEqual(groups);
      expect(left.pagination.total).toBe(sum(others));
      expect(idsIn(left)).toEqual(
        whole.tickets.filter((one) => keyOf(one, group) !== first?.key).map(({ _id }) => _id),
      );
    }
  });
});

test('names are in order whatever their letters, the most urgent come first, nothing comes last', async () => {
  const groupsBy = async (group: ViewGroup) =>
    (await read(ours.admin, '/admin/tickets', { group })).groups?.map(({ label }) => label);
  expect((await groupsBy('category'))?.filter((label) => ['Ants', 'zebra'].includes(label))).toEqual([
    'Ants',
    'zebra',
  ]);
  expect(await groupsBy('priority')).toEqual(TICKET_PRIORITIES.toReversed());
  expect((await groupsBy('assignee'))?.at(-1)).toBe('');
});

test('all groups collapsed leave no row, and their counts', async () => {
  const query = { group: 'status', collapsed: TICKET_STATUSES.join(',') };
  const { tickets, pagination, groups } = await read(ours.admin, '/admin/tickets', query);
  expect([tickets, pagination.total]).toEqual([[], 0]);
  expect(sum(groups)).toBe(30);
});

test('a list without groups says nothing of them; an unknown one is refused', async () => {
  expect(await read(ours.admin, '/admin/tickets', {})).not.toHaveProperty('groups');
  const { status, body } = await ask(ours.admin, '/admin/tickets', { group: 'summary' });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(MESSAGES.viewGroupUnknown)]);
});
