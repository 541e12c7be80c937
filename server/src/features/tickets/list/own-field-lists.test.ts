/** Lists and files by fields of request types, for everybody who reads them: what is for staff alone shows in nothing. */

import { FIRST_CURSOR } from '@switchboard/contract/first-cursor.ts';
import { LISTED_FIELDS_MESSAGES } from '@switchboard/contract/tickets/forms/listed-fields.ts';
import type { LibraryField } from '@switchboard/contract/tickets/forms/own-fields.ts';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
import type { ListOptions } from '@switchboard/contract/tickets/list-options.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp({}, { empty: true });
const { ours, theirs, superAdmin } = world;

const OPTIONS = [
  { key: 'zebra', label: 'Zebra' },
  { key: 'ant', label: 'Ant' },
];
const ids: Record<string, string> = {};

async function send<Part>(who: string, method: 'POST' | 'PUT', path: string, body: object, key: string) {
  const answer = await app.call(who, method, path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body[key] as Part;
}
async function makeField(key: string, body: object, admin = ours.admin) {
  const { _id } = await send<LibraryField>(admin, 'POST', '/fields', { key, label: key, ...body }, 'field');
  ids[key] = _id;
}
async function makeType(name: string, form: object[]): Promise<string> {
  const body = { name, ask: [], defaults: { category: ours.category, project: ours.project }, form };
  const made = await send<RequestType>(ours.admin, 'POST', '/request-types', body, 'requestType');
  const path = `/request-types/${made._id}/publish`;
  await send(ours.admin, 'POST', path, { revision: made.revision }, 'requestType');
  return made._id;
}

let laptop = '';
let guest = '';
const tickets: Record<string, string> = {};

async function raise(name: string, requestType: string, fields: object, staffFields: object = {}) {
  const body = { summary: name, description: name, requestType, fields, contactNumber: '2500' };
  const { _id } = await send<Ticket>(ours.user, 'POST', '/tickets', body, 'ticket');
  tickets[name] = _id;
  if (Object.keys(staffFields).length > 0) {
    await send(ours.admin, 'PUT', `/tickets/${_id}`, { fields: staffFields }, 'ticket');
  }
}

beforeAll(async () => {
  await makeField('model', { kind: 'choice', options: OPTIONS });
  await makeField('extras', { kind: 'choices', options: OPTIONS });
  await makeField('vip', { kind: 'checkbox' });
  await makeField('place', { kind: 'text', label: '=Place' });
  await makeField('count', { kind: 'number' });
  await makeField('cost', { kind: 'money', currency: 'EUR' });
  await makeField('needed', { kind: 'date' });
  await makeField('boss', { kind: 'person' });
  await makeField('goal', { kind: 'project' });
  await makeField('paper', { kind: 'file' });
  await makeField('secret', { kind: 'text' });
  await makeField('foreign', { kind: 'text' }, theirs.admin);
  const shown = ['model', 'extras', 'vip', 'place', 'count', 'needed', 'boss', 'goal', 'paper'];
  const secret = { field: ids.secret, requester: 'none' };
  laptop = await makeType('Laptop', [
    ...shown.map((key) => ({ field: ids[key] })),
    { field: ids.cost, requester: 'none' },
    secret,
  ]);
  // What one form keeps for staff another shows.
  guest = await makeType('Guest', [{ field: ids.cost }, secret]);
  tickets.plain = await createTicket(app.db, ours, { summary: 'plain', requester: ours.user, agent: null });
  await raise(
    'first',
    laptop,
    {
      model: 'zebra',
      extras: ['ant'],
      vip: true,
      place: 'Berlin',
      count: 9,
      needed: '2026-12-01',
      boss: ours.head,
    },
    { cost: { amount: '900', currency: 'EUR' }, secret: 'Layoffs' },
  );
  await raise(
    'second',
    laptop,
    {
      model: 'ant',
      extras: ['zebra', 'ant'],
      place: 'athens',
      count: 10,
      needed: '2026-12-24',
      goal: ours.project,
    },
    { cost: { amount: '50.5', currency: 'EUR' } },
  );
  await raise('guest', guest, { cost: { amount: '70', currency: 'EUR' } }, { secret: 'Layoffs' });
  await app.db
    .insertInto('ticket_people')
    .values(
      ['first', 'guest'].map((name) => ({
        id: newId(),
        organization_id: ours.id,
        ticket_id: tickets[name] ?? '',
        user_id: ours.agent,
        relation: 'devops_agent' as const,
        since: app.clock.now(),
      })),
    )
    .execute();
});

interface List {
  readonly tickets: readonly Ticket[];
  readonly pagination: { readonly total: number; readonly nextCursor?: string | null };
}
async function list(who: string, path: string): Promise<List> {
  const answer = await app.call(who, 'GET', path);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as unknown as List;
}
async function names(who: string, path: string) {
  const { tickets: found, pagination } = await list(who, path);
  expect(pagination.total).toBe(found.length);
  return found.map(({ summary }) => summary);
}
const rowsOfFile = async (path: string) => {
  const answer = await app.call(ours.manager, 'GET', path);
  expect(answer.status, answer.raw.toString()).toBe(200);
  return answer.raw.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
};

/** The lists of each reader who sees every ticket here, the requester's among them. */
const own = (query: string) => names(ours.user, `/tickets?limit=100&${query}`);
const desk = (query: string) => names(ours.manager, `/admin/tickets?limit=100&${query}`);
const everywhere = (query: string) =>
  names(superAdmin, `/super-admin/tickets?limit=100&organization=${ours.id}&${query}`);

test.each([
  ['field.model=ant', ['second']],
  ['field.model=ant,zebra', ['second', 'first']],
  ['field.extras=zebra', ['second']],
  ['field.extras=ant,zebra&sort=oldest', ['first', 'second']],
  ['field.vip=true', ['first']],
  ['field.vip=false', ['guest', 'second', 'plain']],
  ['field.place=BERLIN', ['first']],
  ['field.place=Berl', []],
  ['field.count.from=9.5', ['second']],
  ['field.count.from=9&field.count.to=9', ['first']],
  ['field.needed.to=2026-12-01', ['first']],
  ['field.boss=nobody', []],
  ['field.model=zebra&field.vip=true&q=status:open&group=status', ['first']],
  ['field.model=zebra&search=second', []],
  ['sort=field.model', ['first', 'second', 'guest', 'plain']],
  ['sort=-field.model', ['second', 'first', 'guest', 'plain']],
  ['sort=field.count', ['first', 'second', 'guest', 'plain']],
  ['sort=-field.count', ['second', 'first', 'guest', 'plain']],
  ['sort=field.place&q=status:open', ['second', 'first', 'guest', 'plain']],
  ['sort=-field.needed', ['second', 'first', 'guest', 'plain']],
  ['sort=field.boss', ['first', 'guest', 'second', 'plain']],
])('whoever reads the tickets lists %s', async (query, expected) => {
  expect(await own(query)).toEqual(expected);
  expect(await desk(query)).toEqual(expected);
  expect(await everywhere(query)).toEqual(expected);
});

test('people and projects are asked for by their ids', async () => {
  expect(await own(`field.boss=${ours.head}`)).toEqual(['first']);
  expect(await own(`field.goal=${ours.project}`)).toEqual(['second']);
});

test('what is for staff alone of a ticket is on no list of its requester: as if it had nothing there', async () => {
  const staff = {
    'field.cost.from=60': ['guest', 'first'],
    'field.cost.to=60': ['second'],
    'sort=field.cost': ['second', 'guest', 'first', 'plain'],
    'sort=-field.cost': ['first', 'guest', 'second', 'plain'],
  };
  const requester = {
    'field.cost.from=60': ['guest'],
    'field.cost.to=60': [],
    'sort=field.cost': ['guest', 'second', 'first', 'plain'],
    'sort=-field.cost': ['guest', 'second', 'first', 'plain'],
  };
  for (const [query, expected] of Object.entries(staff)) {
    expect(await desk(query), query).toEqual(expected);
    expect(await everywhere(query), query).toEqual(expected);
  }
  for (const [query, expected] of Object.entries(requester))
    expect(await own(query), query).toEqual(expected);
  // Who has a ticket is staff of that one.
  const agents = (query: string) => names(ours.agent, `/tickets?limit=100&${query}`);
  expect(await agents('field.cost.from=60')).toEqual(['guest', 'first']);
  expect(await agents('field.secret=layoffs')).toEqual(['guest', 'first']);
  expect(await names(ours.otherAgent, '/tickets?field.secret=layoffs')).toEqual([]);
  await send(ours.admin, 'PUT', `/tickets/${tickets.first}`, { requestType: guest }, 'ticket');
  // What was for staff alone stays so under another form.
  expect(await own('field.cost.from=60')).toEqual(['guest']);
  expect(await own('sort=-field.cost')).toEqual(['guest', 'second', 'first', 'plain']);
  expect(await desk('field.cost.from=60')).toEqual(['guest', 'first']);
  await send(ours.admin, 'PUT', `/tickets/${tickets.first}`, { requestType: laptop }, 'ticket');
});

test.each([
  ['field.model:ant', ['second']],
  ['field.model:Zebra field.vip:yes', ['first']],
  ['-field.model:zebra', ['guest', 'second', 'plain']],
  ['field.model:none', ['guest', 'plain']],
  ['field.extras:ant,zebra -field.extras:zebra', ['first']],
  ['field.vip:no status:open', ['guest', 'second', 'plain']],
  ['field.place:BERLIN', ['first']],
  ['field.count:9', ['first']],
  ['field.count:9.5..', ['second']],
  ['field.count:..9', ['first']],
  ['field.count:9..10 first', ['first']],
  ['field.needed:2026-12-01..2026-12-24', ['second', 'first']],
  ['field.needed:2026-12-02..', ['second']],
  ['field.needed:..2026-12-01', ['first']],
  ['field.boss:none', ['guest', 'second', 'plain']],
])('whoever reads the tickets finds %s in the language of the search', async (q, expected) => {
  const query = `q=${encodeURIComponent(q)}`;
  expect(await own(query)).toEqual(expected);
  expect(await desk(query)).toEqual(expected);
  expect(await everywhere(query)).toEqual(expected);
});

test('a search by a field is that of its reader: of names, of values, and of what is refused', async () => {
  const by = (q: string) => `q=${encodeURIComponent(q)}`;
  expect(await desk(by(`field.boss:${ours.head} field.boss:none,${ours.head}`))).toEqual(['first']);
  expect(await desk(by(`field.goal:${ours.project}`))).toEqual(['second']);
  expect(await desk(by('field.cost:60..'))).toEqual(['guest', 'first']);
  expect(await own(by('field.cost:60..'))).toEqual(['guest']);
  expect(await own(by('-field.cost:60..'))).toEqual(['second', 'first', 'plain']);
  expect(await names(ours.agent, `/tickets?${by('field.secret:layoffs')}`)).toEqual(['guest', 'first']);
  const refused = async (who: string, path: string, q: string) => {
    const { status, body } = await app.call(who, 'GET', `${path}?${by(q)}`);
    return { status, errors: body.errors };
  };
  const problem = (msg: string, from: number, to: number) => ({
    status: 400,
    errors: [{ path: 'q', msg, from, to }],
  });
  for (const key of ['secret', 'nothing', 'foreign', 'constructor']) {
    const q = `first -field.${key}:Layoffs`;
    expect(await refused(ours.user, '/tickets', q)).toEqual(
      problem(`No field here is called field.${key}`, 6, q.length),
    );
  }
  for (const [q, value, label] of [
    ['field.model:bird', 'bird', 'model'],
    ['field.count:ten', 'ten', 'count'],
    ['field.needed:soon', 'soon', 'needed'],
    ['field.boss:Nobody', 'Nobody', 'boss'],
    ['field.vip:maybe', 'maybe', 'vip'],
  ] as const)
    expect(await refused(ours.manager, '/admin/tickets', q)).toEqual(
      problem(`${value} is not a value of ${label}`, q.indexOf(value), q.length),
    );
  // Over all organizations one key would mean many fields.
  expect((await refused(superAdmin, '/super-admin/tickets', 'field.model:ant')).status).toBe(400);
});

test('what may come next is offered of the fields that the reader knows', async () => {
  const offered = async (who: string, text: string) => {
    const path = `/search/complete?text=${encodeURIComponent(text)}&caret=${text.length}`;
    const { status, body } = await app.call(who, 'GET', path);
    expect(status).toBe(200);
    return (body.items as unknown as { insert: string }[]).map(({ insert }) => insert);
  };
  expect(await offered(ours.user, 'field.')).toEqual(
    expect.arrayContaining(['field.model:', 'field.cost:', 'field.boss:']),
  );
  expect(await offered(ours.user, 'field.sec')).toEqual([]);
  expect(await offered(ours.manager, 'field.sec')).toEqual(['field.secret:']);
  expect(await offered(ours.manager, 'field.foreign:')).toEqual([]);
  expect(await offered(ours.user, 'field.model:z')).toEqual(['Zebra']);
  expect(await offered(ours.user, 'field.vip:')).toEqual(['yes', 'no']);
  expect(await offered(ours.manager, 'field.boss:m')).toContain('me');
});

test('rows have the fields that are asked for, as far as their reader reads them', async () => {
  const fields = 'fields=summary,field.cost,field.boss,field.extras,field.vip&sort=oldest';
  const rows = async (who: string, path: string) =>
    Object.fromEntries((await list(who, path)).tickets.map((row) => [row.summary, row.fields]));
  const boss = { _id: ours.head, firstName: expect.any(String), lastName: expect.any(String) };
  const staff = {
    plain: {},
    first: { cost: { amount: '900.00', currency: 'EUR' }, boss, extras: ['ant'], vip: true },
    second: { cost: { amount: '50.50', currency: 'EUR' }, extras: ['zebra', 'ant'] },
    guest: { cost: { amount: '70.00', currency: 'EUR' } },
  };
  expect(await rows(ours.manager, `/admin/tickets?${fields}`)).toEqual(staff);
  expect(await rows(superAdmin, `/super-admin/tickets?organization=${ours.id}&${fields}`)).toEqual(staff);
  const { cost: _first, ...first } = staff.first;
  const { cost: _second, ...second } = staff.second;
  expect(await rows(ours.user, `/tickets?${fields}`)).toEqual({ ...staff, first, second });
  expect(await rows(ours.agent, `/tickets?${fields}`)).toEqual({ first: staff.first, guest: staff.guest });
  expect((await list(ours.user, '/tickets')).tickets.every((row) => row.fields === undefined)).toBe(true);
  const [row] = (await list(ours.user, '/tickets?fields=field.vip&sort=oldest')).tickets;
  expect(row).toEqual({ _id: tickets.plain, fields: {} });
});

test('a field that is not there and one that the reader never sees are refused with the same words', async () => {
  const refused = async (who: string, path: string) => {
    const { status, body } = await app.call(who, 'GET', path);
    return { status, errors: body.errors };
  };
  const queries = (key: string): [string, string][] => [
    [`field.${key}=Layoffs`, `field.${key}`],
    [`sort=field.${key}`, 'sort'],
    [`sort=-field.${key}`, 'sort'],
    [`fields=field.${key}`, 'fields'],
  ];
  for (const key of ['secret', 'nothing', 'foreign', 'constructor']) {
    for (const [query, path] of queries(key)) {
      const answer = { status: 400, errors: [{ path, msg: LISTED_FIELDS_MESSAGES.unknown }] };
      expect(await refused(ours.user, `/tickets?${query}`)).toEqual(answer);
      if (key === 'secret') continue;
      expect(await refused(ours.manager, `/admin/tickets?${query}`)).toEqual(answer);
      expect(await refused(ours.agent, `/tickets?${query}`)).toEqual(answer);
    }
  }
  const unknown = (path: string) => ({
    status: 400,
    errors: [{ path, msg: LISTED_FIELDS_MESSAGES.unknown }],
  });
  const file = (query: string) => refused(ours.manager, `/admin/export/tickets?${query}`);
  expect(await file('columns=field.nothing')).toEqual(unknown('columns'));
  expect(await file('field.nothing=1')).toEqual(unknown('field.nothing'));
  expect(await file('sort=field.nothing')).toEqual(unknown('sort'));
  // Over all organizations no field is known.
  expect(await refused(superAdmin, '/super-admin/tickets?field.model=ant')).toEqual(unknown('field.model'));
  const unfit = ['field.count=1', 'field.model.from=1', 'field.count.from=x', 'field.needed.to=0000-01-01'];
  for (const query of [...unfit, 'field.vip=perhaps', 'sort=field.paper', 'field.paper=x']) {
    expect(await refused(ours.user, `/tickets?${query}`)).toMatchObject({
      status: 400,
      errors: [{ msg: LISTED_FIELDS_MESSAGES.unfit }],
    });
  }
  const many = Array.from({ length: 9 }, (_, index) => `field.f${index}`).join();
  expect((await refused(ours.user, `/tickets?fields=${many}`)).status).toBe(400);
  expect((await refused(ours.user, '/tickets?field.a.b=1')).status).toBe(400);
  expect((await refused(ours.user, '/tickets?field.place=a%00b')).status).toBe(400);
});

test.each([['field.place'], ['-field.place']])(
  'by %s pages and lists without pages have each ticket once',
  async (sort) => {
    const whole = await own(`sort=${sort}`);
    const byPages: string[] = [];
    const through: string[] = [];
    let cursor: string | null | undefined = FIRST_CURSOR;
    for (const page of [1, 2, 3, 4]) {
      byPages.push(
        ...(await list(ours.user, `/tickets?sort=${sort}&limit=1&page=${page}`)).tickets.map(
          (row) => row.summary,
        ),
      );
      const part = await list(ours.user, `/tickets?sort=${sort}&limit=1&cursor=${cursor}`);
      through.push(...part.tickets.map((row) => row.summary));
      cursor = part.pagination.nextCursor;
    }
    expect(byPages).toEqual(whole);
    expect(through).toEqual(whole);
    expect(cursor).toBeNull();
  },
);

test('files have the columns that are named, those of fields last under their labels, and what the filters leave', async () => {
  expect(
    await rowsOfFile(
      '/admin/export/tickets?columns=field.place,summary,field.model,field.cost&sort=-field.cost&field.vip=false',
    ),
  ).toEqual([
    `"Summary","'=Place","model","cost"`,
    '"guest",,,"70.00 EUR"',
    '"second","athens","Ant","50.50 EUR"',
    '"plain",,,',
  ]);
  const [head] = await rowsOfFile('/admin/export/tickets');
  expect(head).not.toContain('Place');
  const [withPlace] = await rowsOfFile('/admin/export/tickets?columns=field.place');
  expect(withPlace).toBe(`${head},"'=Place"`);
});

test('what a field narrows can be selected for a change of many, under the same rights', async () => {
  const select = async (who: string, filters: object) => {
    const body = { selection: { filters }, action: { kind: 'priority', value: 'High' } };
    const answer = await app.call(who, 'POST', '/bulk/preview', { body });
    return answer.status === 201
      ? (answer.body.preview as unknown as { total: number }).total
      : answer.status;
  };
  expect(await select(ours.manager, { list: 'all', field: { 'cost.from': '60' } })).toBe(2);
  expect(await select(ours.agent, { list: 'own', field: { secret: 'layoffs' } })).toBe(2);
  expect(await select(ours.agent, { list: 'own', field: { nothing: 'x' } })).toBe(400);
});

test('lists offer the fields of published types that their reader may see, where they are asked for', async () => {
  const keys = async (who: string, query = '?withFields=true') => {
    const { body } = await app.call(who, 'GET', `/tickets/list-options${query}`);
    return (body as unknown as ListOptions).fields.map(({ key }) => key);
  };
  expect(await keys(ours.user)).not.toContain('secret');
  expect(await keys(ours.user)).toContain('cost');
  expect(await keys(ours.manager)).toContain('secret');
  expect(await keys(ours.agent)).toContain('secret');
  expect(await keys(theirs.manager)).toEqual([]);
  expect(await keys(ours.manager, '')).toEqual([]);
});

test('of confidential tickets whoever runs the desk counts and orders by what they read alone, as they list them', async () => {
  await raise('hidden', laptop, { place: 'Cairo' });
  await raise('handled', laptop, { place: 'Cairo' });
  for (const name of ['hidden', 'handled']) {
    await app.db
      .updateTable('tickets')
      .set({ confidential: true })
      .where('id', '=', tickets[name] ?? '')
      .execute();
  }
  await app.db
    .insertInto('ticket_people')
    .values({
      id: newId(),
      organization_id: ours.id,
      ticket_id: tickets.handled ?? '',
      user_id: ours.admin,
      relation: 'handler',
      since: new Date(),
    })
    .execute();
  const read = async (query: string) => {
    const { status, body } = await app.call(ours.admin, 'GET', `/admin/tickets?limit=50&${query}`);
    expect(status).toBe(200);
    const list = body as unknown as { tickets: Ticket[]; pagination: { total: number } };
    return { found: list.tickets.map(({ summary }) => summary), total: list.pagination.total };
  };
  expect(await read('field.place=cairo')).toEqual({ found: ['handled'], total: 1 });
  const { found } = await read('sort=-field.place');
  expect(found.slice(0, 3)).toEqual(['handled', 'first', 'second']);
  const longer = 'x'.repeat(120);
  await raise('long', laptop, { place: `${longer}a` });
  // An index has the beginning alone; what follows decides.
  expect((await read(`field.place=${longer}a`)).found).toEqual(['long']);
  expect((await read(`field.place=${longer}b`)).found).toEqual([]);
});
