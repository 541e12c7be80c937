/**
 * The wall around confidential tickets, generated from the registry: whoever is not on one is told by no call what it is
 * about. Who runs the desk hears that it is confidential, everybody else that it is not there.
 */
import type { Endpoint } from '@switchboard/contract/endpoint.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import { registry } from '@switchboard/contract/registry.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from './platform/ids.ts';
import { openTestApp } from './testing/open-test-app.ts';
import { nameOf, type Sample } from './testing/samples/sample.ts';
import { samples } from './testing/samples/samples.ts';
import { sendSample } from './testing/send-sample.ts';
import { createTeam, createTicket } from './testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

/** Stands in every text of the ticket, and nowhere else. */
const SECRET = 'xylophonist';

let id = '';
let number = '';
beforeAll(async () => {
  const team = await createTeam(app.db, ours, [ours.otherAgent]);
  id = await createTicket(app.db, ours, {
    confidential: true,
    team,
    sharing: 'everyone',
    project: ours.project,
    priority: 'Critical',
    summary: `${SECRET} summary`,
    description: `${SECRET} description`,
    people: [['handler', ours.agent]],
  });
  await app.db
    .insertInto('access_settings')
    .values({ organization_id: ours.id, allowed_sharing: ['private', 'everyone'] })
    .execute();
  await app.db
    .updateTable('tickets')
    .set({ contact_number: SECRET, project_manager_name: SECRET })
    .where('id', '=', id)
    .execute();
  const row = await app.db
    .selectFrom('tickets')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  number = row.number;
  const say = (body: object) => app.call(ours.agent, 'POST', `/tickets/${id}/comments`, { body });
  expect((await say({ comment: `${SECRET} reply` })).status).toBe(201);
  expect((await say({ comment: `${SECRET} note`, isInternal: true })).status).toBe(201);
  await app.db
    .insertInto('chat_messages')
    .values({
      organization_id: ours.id,
      id: newId(),
      ticket_id: id,
      sender_id: ours.user,
      type: 'text',
      content: `${SECRET} message`,
      image_id: null,
      temp_id: null,
      created_at: new Date(),
      edited_at: null,
      deleted_at: null,
    })
    .execute();
});

const sampleOf = async (entry: Endpoint): Promise<Sample> => {
  const make = samples[nameOf(entry)];
  if (make === undefined) throw new Error(`There is no sample of ${nameOf(entry)} in testing/samples`);
  return make(app, ours);
};

async function call(userId: string, entry: Endpoint, sample: Sample) {
  const authorization = `Bearer ${await app.tokenFor(userId)}`;
  return sendSample(app, entry, sample, { authorization });
}

/** Runs the desk, and is not on it. */
const DESK: readonly (readonly [Role, string])[] = [
  ['admin', ours.admin],
  ['bu_head', ours.head],
  ['manager', ours.manager],
  ['super_admin', superAdmin],
];
/** In its team, or somebody of whom it is shared with. */
const OTHERS: readonly (readonly [Role, string])[] = [
  ['devops_agent', ours.otherAgent],
  ['user', ours.otherUser],
  ['admin', theirs.admin],
];

// Before calls are sampled, which make tickets by the hundred.
const listOf = (body: object) => (body as { tickets: { _id: string; stub: boolean }[] }).tickets;
const LISTS: readonly (readonly [string, string])[] = [
  [ours.admin, '/tickets'],
  [ours.admin, '/admin/tickets'],
  [ours.manager, '/admin/tickets'],
  [superAdmin, '/tickets'],
  [superAdmin, '/super-admin/tickets'],
];

describe.each(LISTS)('the list of %s at %s', (userId, path) => {
  const list = async (query = '') => {
    const answer = await app.call(userId, 'GET', `${path}?limit=100${query}`);
    expect(answer.status, answer.raw.toString()).toBe(200);
    expect(answer.raw.toString()).not.toContain(SECRET);
    return answer.body as unknown as {
      tickets: { _id: string; stub: boolean; priority: string | null; summary: string }[];
      pagination: { total: number };
      stats: { total: number };
    };
  };

  test('has a row for it that shows that it is there', async () => {
    const { tickets, pagination, stats } = await list();
    expect(tickets.find(({ _id }) => _id === id)).toMatchObject({
      stub: true,
      confidential: true,
      ticketNumber: number,
      status: 'Open',
      summary: 'Confidential ticket',
      description: '',
      priority: null,
      category: null,
      createdBy: null,
      assignedTo: null,
      currentAssignments: [],
      tags: [],
    });
    expect(pagination.total).toBe(stats.total);
    expect((await list('&status=open')).tickets.map(({ _id }) => _id)).toContain(id);
  });

  test.each([
    `&search=${SECRET}`,
    `&q=${SECRET}`,
    '&priority=critical',
    '&sort=-priority',
    '&sort=-updated',
    '&sort=summary',
    '&sort=due',
    `&category=${ours.category}`,
    `&project=${ours.project}`,
    '&group=priority',
    '&group=team',
    '&group=category',
  ])('leaves it out where it is asked for more: %s', async (query) => {
    const { tickets, pagination } = await list(query);
    expect(tickets.map(({ _id }) => _id)).not.toContain(id);
    expect(pagination.total).toBe(tickets.length);
  });

  test('finds it by its whole number alone', async () => {
    expect((await list(`&search=${number}`)).tickets.map(({ _id }) => _id)).toEqual([id]);
    expect((await list(`&search=${number} ${SECRET}`)).tickets).toEqual([]);
    expect((await list(`&search=${number}&priority=critical`)).tickets).toEqual([]);
  });
});

test('who is on it lists it whole', async () => {
  const { body } = await app.call(ours.agent, 'GET', '/tickets');
  expect(listOf(body).find((ticket) => ticket._id === id)).toMatchObject({
    stub: false,
    confidential: true,
    summary: `${SECRET} summary`,
  });
});

test('lists of a team, of what is shared and of an inbox are without it', async () => {
  for (const [userId, path] of [
    [ours.otherAgent, '/tickets?team=none'],
    [ours.otherAgent, '/tickets'],
    [ours.otherUser, '/tickets?view=shared'],
    [ours.otherAgent, '/triage'],
    [ours.admin, '/triage'],
  ] as const) {
    const answer = await app.call(userId, 'GET', path);
    expect(answer.status, path).toBe(200);
    expect(answer.raw.toString(), path).not.toContain(id);
  }
});

test('the search over everything finds its number, and nothing in it', async () => {
  const find = async (q: string) =>
    (await app.call(ours.admin, 'GET', `/search?q=${encodeURIComponent(q)}`)).body as unknown as {
      results: { ticket: { _id: string; stub: boolean }; matches: unknown[] }[];
    };
  expect((await find(SECRET)).results).toEqual([]);
  expect(await find(number)).toMatchObject({ results: [{ ticket: { _id: id, stub: true }, matches: [] }] });
});

test('files of lists have a line with its number and status', async () => {
  const file = (await app.call(ours.admin, 'GET', '/admin/export/tickets')).raw.toString();
  expect(file).not.toContain(SECRET);
  expect(file.split('\n')[0]).toMatch(/,"Confidential"\r?$/);
  const line = file.split('\n').find((one) => one.includes(number));
  expect(line).toContain('Confidential ticket');
  expect(line).toContain('Open');
});

const below = registry.filter(
  ({ path }: Endpoint) => /^(\/chat)?\/tickets\/\{id\}(\/|$)/.test(path) || path.includes('{ticketId}'),
);
/** Answer about the stub itself, and open the ticket: see `confidential.test.ts`. */
const OF_STUBS = ['GET /tickets/{id}/stub', 'POST /tickets/{id}/break-glass'];
/** Refuse what is not the caller's, a draft or a macro, before they look at the ticket. */
const OF_OWN_THINGS = ['DELETE /tickets/{id}/drafts/{kind}', 'POST /tickets/{id}/macro'];

describe.each(
  below.filter((entry) => !OF_STUBS.includes(nameOf(entry))).map((entry) => [nameOf(entry), entry] as const),
)('%s', (_name, entry) => {
  test.each(DESK)('is confidential for a %s', async (role, userId) => {
    const sample = await sampleOf(entry);
    const answer = await call(userId, entry, { ...sample, params: { ...sample.params, id } });
    expect(answer.raw.toString()).not.toContain(SECRET);
    if (OF_OWN_THINGS.includes(nameOf(entry))) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      return;
    }
    expect(answer.status, JSON.stringify(answer.body)).toBe(403);
    const mayCall = entry.access !== 'public' && entry.access.includes(role);
    if (mayCall)
      expect(answer.body).toMatchObject({ code: 'CONFIDENTIAL', message: 'This ticket is confidential' });
  });

  test.each(OTHERS)('is not there for another %s', async (role, userId) => {
    const sample = await sampleOf(entry);
    const answer = await call(userId, entry, { ...sample, params: { ...sample.params, id } });
    expect(answer.raw.toString()).not.toContain(SECRET);
    const mayCall = entry.access !== 'public' && entry.access.includes(role);
    const isOfOwnThing = OF_OWN_THINGS.includes(nameOf(entry)) && answer.status === 400;
    if (!isOfOwnThing) expect(answer.status).toBe(mayCall ? 404 : 403);
  });
});

/** What every call that reads a list, a file or figures answers, with what it is usually asked. */
const reading = registry.filter(
  (entry: Endpoint) => entry.method === 'GET' && entry.access !== 'public' && !below.includes(entry as never),
);

test.each(reading.map((entry) => [nameOf(entry), entry] as const))(
  '%s tells nothing of it to whoever is not on it',
  async (_name, entry) => {
    const sample = await sampleOf(entry);
    for (const [, userId] of [...DESK, ...OTHERS]) {
      const answer = await call(userId, entry, sample);
      expect(answer.raw.toString()).not.toContain(SECRET);
    }
  },
);

test('nobody but the people on it was told', async () => {
  const told = await app.db
    .selectFrom('notifications')
    .select('user_id')
    .where('ticket_id', '=', id)
    .execute();
  const on = [ours.user, ours.agent];
  expect(told.map(({ user_id }) => user_id).filter((one) => !on.includes(one))).toEqual([]);
});
