/** Lists, files and selections that take the language of the search besides their filters. */
import type { FieldSort } from '@switchboard/contract/enums.ts';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import {
  createCategory,
  createOrganization,
  createTag,
  createTicket,
  type NewTicket,
} from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

const make = (summary: string, ticket: NewTicket = {}, home = ours) =>
  createTicket(app.db, home, { summary, ...ticket });
const comment = async (ticket: string, text: string, isInternal = false) => {
  const answer = await app.call(ours.agent, 'POST', `/tickets/${ticket}/comments`, {
    body: { comment: text, isInternal },
  });
  expect(answer.status).toBe(201);
};

const jam = await make('Printer jam', { agent: ours.agent, priority: 'High' });
const quiet = await make('Quiet one', { agent: ours.agent });
await make('Printer without paper', { status: 'Closed', priority: 'Low' });
await make('Printer of others', {}, theirs);
await comment(quiet, 'It stands beside the printer');
await comment(quiet, 'Ask the zeppelin team', true);

type Answer = { readonly body: Record<string, unknown> };
const summaries = ({ body }: Answer) => (body.tickets as { summary: string }[]).map(({ summary }) => summary);

const idOf = ({ body }: Answer, key: string) => (body[key] as { _id: string })._id;

const list = (who: string, path: string, query: Record<string, string>) =>
  app.call(who, 'GET', `${path}?${new URLSearchParams(query)}`);
const found = async (who: string, path: string, query: Record<string, string>) => {
  const answer = await list(who, path, query);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return summaries(answer);
};

describe('a list', () => {
  test.each<[name: string, query: Record<string, string>, summaries: string[]]>([
    ['words anywhere', { q: 'printer' }, ['Printer without paper', 'Quiet one', 'Printer jam']],
    ['words and filters of the language', { q: 'printer status:open' }, ['Quiet one', 'Printer jam']],
    ['filters of the language alone', { q: 'priority:high' }, ['Printer jam']],
    ['what must not be said', { q: '-printer' }, []],
    [
      'and the filters of the list',
      { q: 'printer', priority: 'high,low' },
      ['Printer without paper', 'Printer jam'],
    ],
    ['and the words of the list', { q: 'printer', search: 'paper' }, ['Printer without paper']],
    [
      'in the order of the list',
      { q: 'printer', sort: '-priority' },
      ['Printer jam', 'Quiet one', 'Printer without paper'],
    ],
    [
      'the oldest first',
      { q: 'printer', sort: 'oldest' },
      ['Printer jam', 'Quiet one', 'Printer without paper'],
    ],
    ['a page of it', { q: 'printer', limit: '1', page: '2' }, ['Quiet one']],
    ['signs alone, which ask for nothing', { q: '* -', search: 'jam' }, ['Printer jam']],
  ])('takes %s', async (_, query, expected) => {
    expect(await found(ours.admin, '/admin/tickets', query)).toEqual(expected);
    expect(await found(superAdmin, '/super-admin/tickets', { ...query, organization: ours.id })).toEqual(
      expected,
    );
  });

  test('puts a ticket whose number is asked for first', async () => {
    const { number } = await app.db
      .selectFrom('tickets')
      .where('id', '=', jam)
      .select('number')
      .executeTakeFirstOrThrow();
    await comment(quiet, `As in ${number}`);
    expect(await found(ours.admin, '/admin/tickets', { q: number })).toEqual(['Printer jam', 'Quiet one']);
  });

  test('covers what it covers without words, and no more', async () => {
    expect(await found(ours.agent, '/tickets', { q: 'printer' })).toEqual(['Quiet one', 'Printer jam']);
    expect(await found(ours.agent, '/tickets', { q: 'printer', assignedOnly: 'true' })).toEqual([
      'Quiet one',
      'Printer jam',
    ]);
    expect(await found(ours.otherAgent, '/tickets', { q: 'printer' })).toEqual([]);
    expect(await found(theirs.admin, '/admin/tickets', { q: 'printer' })).toEqual(['Printer of others']);
    expect(await found(superAdmin, '/super-admin/tickets', { q: 'printer organization:theirs' })).toEqual([
      'Printer of others',
    ]);
  });

  test('finds nobody anything by a note that they may not read', async () => {
    const requester = await app.db
      .selectFrom('ticket_people')
      .where('ticket_id', '=', quiet)
      .where('relation', '=', 'requester')
      .select('user_id')
      .executeTakeFirstOrThrow();
    expect(await found(ours.agent, '/tickets', { q: 'zeppelin' })).toEqual(['Quiet one']);
    expect(await found(requester.user_id, '/tickets', { q: 'zeppelin' })).toEqual([]);
    expect(await found(requester.user_id, '/tickets', { q: 'beside' })).toEqual(['Quiet one']);
  });

  test('counts all that it covers, and a super admin’s what the words leave', async () => {
    const own = await list(ours.admin, '/admin/tickets', { q: 'printer status:open', limit: '1' });
    expect(own.body).toMatchObject({ pagination: { total: 2, pages: 2 }, stats: { total: 3, closed: 1 } });
    expect(own.body.pagination).not.toHaveProperty('exact');
    const every = await list(superAdmin, '/super-admin/tickets', {
      q: 'printer',
      status: 'open',
      organization: ours.id,
    });
    expect(every.body).toMatchObject({
      pagination: { total: 2 },
      stats: { total: 3, open: 2, closed: 1, highPriority: 1 },
    });
  });

  test.each([
    ['statsu:open', 'Unknown filter statsu. Did you mean status?', 0, 6],
    ['printer status:opne', 'opne is not a status', 15, 19],
    ['printer project:Nowhere', 'No project here is called Nowhere', 16, 23],
  ])('refuses %s at its place', async (q, msg, from, to) => {
    for (const [who, path] of [
      [ours.user, '/tickets'],
      [ours.admin, '/admin/tickets'],
      [superAdmin, '/super-admin/tickets'],
      [ours.admin, '/admin/export/tickets'],
    ] as const) {
      const { status, body } = await list(who, path, { q });
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ path: 'q', msg, from, to }]);
    }
  });

  test('takes no name of another organization for one of its own', async () => {
    await createTag(app.db, theirs.id, 'theirs-alone');
    const { status, body } = await list(ours.admin, '/admin/tickets', { q: 'tag:theirs-alone' });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ msg: 'No tag here is called theirs-alone' }]);
  });
});

describe('an order by a field', async () => {
  const home = await createOrganization(app.db, 'SORTED');
  const inCategory = async (name: string) => ({
    category_id: await createCategory(app.db, home.id, name),
    subcategory_id: null,
  });
  const change = (id: string, row: object) =>
    app.db.updateTable('tickets').set(row).where('id', '=', id).execute();
  const [one, two, three] = [
    await make('alpha', { agent: home.otherAgent, requester: home.otherUser }, home),
    await make('Charlie', {}, home),
    await make('bravo', { agent: home.agent, status: 'Closed' }, home),
  ];
  await change(one, { ...(await inCategory('Zebra')), contact_number: '', project_manager_name: 'ann' });
  await change(two, { ...(await inCategory('apple')), contact_number: '3', project_manager_name: 'Bob' });
  await change(three, { contact_number: '2', project_manager_name: 'Ann', ticket_type: 'Request Service' });
  const tag = await createTag(app.db, home.id, 'vip');
  await app.db
    .insertInto('ticket_tags')
    .values({ organization_id: home.id, ticket_id: two, tag_id: tag })
    .execute();

  // Of equal ones the newest first, and what has nothing there last, whichever way.
  test.each<[FieldSort, string, string]>([
    ['ticketNumber', 'alpha Charlie bravo', 'bravo Charlie alpha'],
    ['summary', 'alpha bravo Charlie', 'Charlie bravo alpha'],
    ['ticketType', 'Charlie alpha bravo', 'bravo Charlie alpha'],
    ['category', 'Charlie bravo alpha', 'alpha bravo Charlie'],
    ['subcategory', 'bravo Charlie alpha', 'bravo Charlie alpha'],
    ['project', 'bravo Charlie alpha', 'bravo Charlie alpha'],
    ['projectManagerName', 'bravo alpha Charlie', 'Charlie bravo alpha'],
    ['createdBy', 'alpha bravo Charlie', 'bravo Charlie alpha'],
    ['contactNumber', 'bravo Charlie alpha', 'Charlie bravo alpha'],
    ['assignedTo', 'bravo alpha Charlie', 'alpha bravo Charlie'],
    ['tags', 'Charlie bravo alpha', 'Charlie bravo alpha'],
  ])('%s', async (sort, ascending, descending) => {
    for (const [who, path] of [
      [home.admin, '/admin/tickets'],
      [home.admin, '/tickets'],
      [home.admin, '/search/tickets'],
      [superAdmin, `/super-admin/tickets`],
    ] as const) {
      const query: Record<string, string> = who === superAdmin ? { organization: home.id } : {};
      expect((await found(who, path, { ...query, sort })).join(' ')).toBe(ascending);
      expect((await found(who, path, { ...query, sort: `-${sort}` })).join(' ')).toBe(descending);
    }
  });

  test('leaves counts and pages as they are, with filters and words, and goes for files, too', async () => {
    const page = await list(home.admin, '/admin/tickets', { sort: 'summary', limit: '2', page: '2' });
    expect(summaries(page)).toEqual(['Charlie']);
    expect(page.body).toMatchObject({ pagination: { total: 3, pages: 2 }, stats: { total: 3, closed: 1 } });
    expect(await found(home.admin, '/admin/tickets', { sort: 'summary', status: 'open' })).toEqual([
      'alpha',
      'Charlie',
    ]);
    expect(await found(home.admin, '/admin/tickets', { sort: '-summary', search: 'a' })).toEqual([
      'Charlie',
      'bravo',
      'alpha',
    ]);
    expect(await found(home.otherAgent, '/tickets', { sort: 'summary' })).toEqual(['alpha']);
    const file = await list(home.admin, '/admin/export/tickets', { sort: 'summary' });
    const rows = file.raw.toString('utf8').trimEnd().split('\r\n').slice(1);
    expect(rows.map((row) => row.split('","')[1])).toEqual(['alpha', 'bravo', 'Charlie']);
  });
});

test('a file holds what the words leave, in the order of the list', async () => {
  const answer = await list(ours.admin, '/admin/export/tickets', {
    q: 'printer status:open',
    sort: 'oldest',
  });
  expect(answer.headers['x-total-rows']).toBe('2');
  const rows = answer.raw.toString('utf8').trimEnd().split('\r\n').slice(1);
  expect(rows.map((row) => row.split('","')[1])).toEqual(['Printer jam', 'Quiet one']);
});

test.each([
  ['all', ours.admin, 3],
  ['assigned', ours.agent, 2],
  ['own', ours.agent, 2],
  ['readable', ours.agent, 2],
  ['readable', ours.manager, 3],
])('a change of many tickets of the list %s means those that the words leave', async (name, who, total) => {
  const answer = await app.call(who, 'POST', '/bulk/preview', {
    body: {
      selection: { filters: { list: name, q: 'printer -number' }, exclude: [] },
      action: { kind: 'priority', value: 'Critical' },
    },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect(answer.body.preview).toMatchObject({ total });
  await make(`Printer number ${total}`, { agent: ours.agent });
  const started = await app.call(who, 'POST', '/bulk', {
    body: { preview: idOf(answer, 'preview') },
  });
  await app.runJobs();
  const { body } = await app.call(who, 'GET', `/bulk/${idOf(started, 'bulk')}`);
  // The ticket that came after the preview is not among them.
  expect(body.bulk).toMatchObject({ total, done: total });
});
