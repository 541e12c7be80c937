/** Who makes, has, changes and counts saved views, and what tickets they lead to. */
import { VIEWS } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { View } from '@switchboard/contract/tickets/views/views.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createProject, createTag, createTeam, createTicket, createUser } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

const post = (who: string, body: object) =>
  app.call(who, 'POST', '/views', { body: { name: 'A view', q: '', ...body } });
interface Answer {
  readonly body: Record<string, unknown>;
}
const part = <Part>({ body }: Answer, key: string) => body[key] as Part;
const viewOf = (answer: Answer) => part<View>(answer, 'view');
async function make(who: string, body: object = {}): Promise<View> {
  const answer = await post(who, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return viewOf(answer);
}
const list = async (who: string) => {
  const answer = await app.call(who, 'GET', '/views');
  return { views: part<View[]>(answer, 'views'), pinned: part<string[]>(answer, 'pinned') };
};
const names = async (who: string) =>
  (await list(who)).views.filter(({ builtIn }) => !builtIn).map(({ name }) => name);
const found = async (who: string, query: Record<string, string>) => {
  const answer = await app.call(who, 'GET', `/search/tickets?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return part<{ summary: string }[]>(answer, 'tickets').map(({ summary }) => summary);
};
const counts = async (who: string, ids: readonly string[]) =>
  part<Record<string, { count: number; more: boolean }>>(
    await app.call(who, 'GET', `/views/counts?ids=${ids.join(',')}`),
    'counts',
  );

test.each([
  [ours.user, ['Waiting for me', 'Open', 'All mine']],
  [ours.agent, ['My queue', 'Waiting for requester', 'Recently resolved']],
  [ours.manager, ['Unassigned', 'Urgent', 'Waiting for agent', 'All open']],
  [superAdmin, ['Urgent everywhere', 'Unassigned everywhere']],
])('a fresh account has the views of its role, all in the side bar', async (who, expected) => {
  const { views, pinned } = await list(who);
  expect(views.map(({ name }) => name)).toEqual(expected);
  expect(pinned).toEqual(views.map(({ _id }) => _id));
  for (const { _id, mayEdit } of views) {
    expect(mayEdit).toBe(false);
    expect((await app.call(who, 'GET', `/views/${_id}`)).status).toBe(200);
    expect((await app.call(who, 'PUT', `/views/${_id}`, { body: { name: 'x', version: 1 } })).status).toBe(
      403,
    );
    expect((await app.call(who, 'DELETE', `/views/${_id}`)).status).toBe(403);
    expect(Object.keys(await counts(who, [_id]))).toEqual([_id]);
  }
});

describe('who has a view', () => {
  test('a personal one: its owner, and nobody else by its address', async () => {
    const { _id } = await make(ours.user, { name: 'Mine alone', q: 'printer' });
    expect(await names(ours.user)).toContain('Mine alone');
    for (const other of [ours.admin, ours.otherUser, theirs.admin, superAdmin]) {
      expect(await names(other)).not.toContain('Mine alone');
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const body = method === 'PUT' ? { body: { name: 'Stolen', version: 1 } } : {};
        expect((await app.call(other, method, `/views/${_id}`, body)).status).toBe(404);
      }
      expect((await app.call(other, 'GET', `/search/tickets?savedView=${_id}`)).status).toBe(404);
      expect(await counts(other, [_id])).toEqual({});
      expect((await app.call(other, 'PUT', '/views/pinned', { body: { ids: [_id] } })).body).toMatchObject({
        errors: [{ path: 'ids', msg: MESSAGES.viewUnknown }],
      });
    }
  });

  test('one of a role: its people, and the desk that looks after it', async () => {
    await make(ours.manager, { name: 'For agents', scope: 'role', role: 'devops_agent' });
    for (const who of [ours.agent, ours.otherAgent, ours.manager, ours.admin])
      expect(await names(who)).toContain('For agents');
    for (const who of [ours.user, theirs.agent, theirs.admin, superAdmin])
      expect(await names(who)).not.toContain('For agents');
  });

  test('one of the organization: everybody in it', async () => {
    const { _id } = await make(ours.head, { name: 'For all', scope: 'organization' });
    for (const who of [ours.user, ours.agent, ours.admin]) expect(await names(who)).toContain('For all');
    for (const who of [theirs.user, superAdmin]) expect(await names(who)).not.toContain('For all');
    expect(
      (await app.call(ours.user, 'PUT', `/views/${_id}`, { body: { name: 'x', version: 1 } })).status,
    ).toBe(403);
    expect((await app.call(ours.agent, 'DELETE', `/views/${_id}`)).status).toBe(403);
    expect(
      (await app.call(ours.admin, 'PUT', `/views/${_id}`, { body: { name: 'For everybody', version: 1 } }))
        .status,
    ).toBe(200);
  });

  test.each([
    [ours.user, 'organization'],
    [ours.agent, 'role'],
    [superAdmin, 'organization'],
  ])('who runs no desk shares none', async (who, scope) => {
    expect((await post(who, { scope, role: 'user' })).status).toBe(403);
    const { _id } = await make(who);
    const edit = { scope, role: 'user', version: 1 };
    expect((await app.call(who, 'PUT', `/views/${_id}`, { body: edit })).status).toBe(403);
  });

  test('one of a team: its members, who leads it and the desk; who leads it looks after it', async () => {
    const team = await createTeam(app.db, ours, [ours.agent, ours.otherAgent]);
    const lead = (id: string) =>
      app.db.updateTable('teams').set({ lead_id: id }).where('id', '=', team).execute();
    await lead(ours.agent);
    const body = { name: 'For the team', scope: 'team', team };
    const outsider = await createUser(app.db, {
      role: 'devops_agent',
      organizationId: ours.id,
      email: `${newId()}@ours.test`,
    });
    for (const who of [ours.otherAgent, outsider, ours.user, theirs.agent, superAdmin])
      expect((await post(who, body)).status).toBe(403);
    // Of another organization there is none.
    expect((await post(theirs.admin, body)).body).toMatchObject({ errors: [{ path: 'team' }] });
    const { _id } = await make(ours.agent, body);
    expect((await list(ours.agent)).views).toContainEqual(
      expect.objectContaining({ _id, mayEdit: true, team: { _id: team, name: `Team ${team}` } }),
    );
    const has = async (who: string) => (await names(who)).includes('For the team');
    for (const who of [ours.otherAgent, ours.manager, ours.admin]) expect(await has(who)).toBe(true);
    for (const who of [outsider, ours.user, theirs.admin, superAdmin]) {
      expect(await has(who)).toBe(false);
      expect((await app.call(who, 'GET', `/views/${_id}`)).status).toBe(404);
    }
    const edit = (who: string, version: number, fields: object = { q: 'printer' }) =>
      app.call(who, 'PUT', `/views/${_id}`, { body: { version, ...fields } });
    expect((await edit(ours.otherAgent, 1)).status).toBe(403);
    expect((await app.call(ours.otherAgent, 'DELETE', `/views/${_id}`)).status).toBe(403);
    expect((await edit(ours.agent, 1)).status).toBe(200);
    expect((await edit(ours.manager, 2)).status).toBe(200);
    // A lead gives it to nobody else.
    const other = await createTeam(app.db, ours, []);
    for (const fields of [{ scope: 'organization' }, { scope: 'role', role: 'user' }, { team: other }])
      expect((await edit(ours.agent, 3, fields)).status).toBe(403);
    const ledBy = async (who: string) => {
      const { body: answer } = await app.call(who, 'GET', '/teams?led=true');
      return (answer as unknown as { teams: { _id: string; revision: number }[] }).teams;
    };
    expect((await ledBy(ours.agent)).map((one) => one._id)).toEqual([team]);
    expect(await ledBy(ours.otherAgent)).toEqual([]);

    // Whoever leaves it has it no more, and with another lead it is theirs to change.
    const change = { body: { revision: 1, members: [{ user: outsider }], lead: outsider } };
    expect((await app.call(ours.manager, 'PUT', `/teams/${team}`, change)).status).toBe(200);
    expect(await Promise.all([ours.agent, ours.otherAgent, outsider].map(has))).toEqual([false, false, true]);
    expect((await edit(outsider, 3)).status).toBe(200);
    expect((await app.call(outsider, 'PUT', '/views/pinned', { body: { ids: [_id] } })).status).toBe(200);

    // Archived, it is left to the desk.
    expect((await app.call(ours.manager, 'DELETE', `/teams/${team}`)).status).toBe(200);
    expect(await has(outsider)).toBe(false);
    expect((await list(outsider)).pinned).toEqual([]);
    expect((await edit(ours.manager, 4, { name: 'For the team' })).status).toBe(200);
    expect((await post(ours.manager, body)).body).toMatchObject({ errors: [{ path: 'team' }] });
    const kept = await edit(ours.manager, 5, { scope: 'organization' });
    expect(viewOf(kept)).toMatchObject({ scope: 'organization', team: null });
  });

  test('a shared one outlives its owner, a personal one does not', async () => {
    const owner = await createUser(app.db, {
      role: 'manager',
      organizationId: ours.id,
      email: `${newId()}@ours.test`,
      firstName: 'Leaving',
    });
    const shared = await make(owner, { name: 'Stays', scope: 'organization' });
    const own = await make(owner, { name: 'Goes' });
    expect((await app.call(superAdmin, 'DELETE', `/super-admin/users/${owner}`)).status).toBe(200);
    const kept = viewOf(await app.call(ours.user, 'GET', `/views/${shared._id}`));
    expect(kept.owner?.firstName).toBe('Leaving');
    const rows = await app.db.selectFrom('views').select('id').where('id', '=', own._id).execute();
    expect(rows).toEqual([]);
  });
});

test('there are so many views at most', async () => {
  const row = (scope: 'personal' | 'organization', owner: string) => ({
    organization_id: theirs.id,
    id: newId(),
    owner_id: owner,
    scope,
    role: null,
    name: 'One of many',
    q: '',
    columns: null,
    sort: 'newest' as const,
    grouping: null,
    created_at: new Date(),
    updated_at: new Date(),
  });
  const many = (most: number, scope: 'personal' | 'organization') =>
    app.db
      .insertInto('views')
      .values(Array.from({ length: most }, () => row(scope, theirs.manager)))
      .execute();
  await many(VIEWS.personal, 'personal');
  await many(VIEWS.shared, 'organization');
  expect((await post(theirs.manager, {})).body).toMatchObject({
    code: 'LIMIT_REACHED',
    message: 'There can be 50 views at most',
  });
  expect((await post(theirs.manager, { scope: 'organization' })).body).toMatchObject({
    code: 'LIMIT_REACHED',
    message: 'There can be 100 views at most',
  });
  expect((await post(theirs.user, {})).status).toBe(201);
  const ids = Array.from({ length: VIEWS.pinned + 1 }, () => newId());
  expect((await app.call(theirs.manager, 'PUT', '/views/pinned', { body: { ids } })).status).toBe(400);
});

test('the second of two who save gets 409, and nothing of theirs is written', async () => {
  const { _id, version } = await make(ours.admin, { name: 'First', q: 'printer', scope: 'organization' });
  const first = await app.call(ours.admin, 'PUT', `/views/${_id}`, { body: { q: 'scanner', version } });
  expect(viewOf(first)).toMatchObject({ q: 'scanner', name: 'First', version: version + 1 });
  const second = await app.call(ours.manager, 'PUT', `/views/${_id}`, { body: { name: 'Second', version } });
  expect(second).toMatchObject({ status: 409, body: { code: 'CONFLICT', message: MESSAGES.viewChanged } });
  expect(viewOf(await app.call(ours.admin, 'GET', `/views/${_id}`))).toMatchObject({
    name: 'First',
    q: 'scanner',
  });
});

test.each([
  [{ q: 'statsu:open' }, 'q', 'Unknown filter statsu. Did you mean status?'],
  [{ scope: 'role' }, 'role', MESSAGES.viewRoleRequired],
  [{ scope: 'everybody' }, 'scope', MESSAGES.viewScopeUnknown],
  [{ scope: 'team' }, 'team', MESSAGES.teamRequired],
  [{ scope: 'team', team: newId() }, 'team', MESSAGES.teamOfOwnUnknown],
  [{ columns: ['summary', 'summary'] }, 'columns', MESSAGES.columnTwice],
  [{ columns: ['password'] }, 'columns.0', MESSAGES.columnUnknown],
  [{ group: 'summary' }, 'group', MESSAGES.viewGroupUnknown],
  [{ name: ' ' }, 'name', 'Name is required'],
])('%j is refused', async (body, path, msg) => {
  const answer = await post(ours.admin, body);
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toMatchObject([{ path, msg }]);
});

describe('the tickets of a view', async () => {
  const mine = await createTicket(app.db, theirs, {
    summary: 'Mine',
    requester: theirs.otherUser,
    agent: theirs.agent,
  });
  await createTicket(app.db, theirs, { summary: 'Done', status: 'Closed', requester: theirs.otherUser });
  await createTicket(app.db, theirs, { summary: 'Of others', priority: 'Critical', requester: theirs.user });
  const { _id: view } = await make(ours.admin, { q: 'status:open requester:me', sort: 'oldest' }).then(
    async () => {
      await app.db.deleteFrom('views').where('organization_id', '=', theirs.id).execute();
      return make(theirs.admin, { q: 'status:open', sort: 'oldest', scope: 'organization' });
    },
  );

  test('are for each reader those that they may read', async () => {
    expect(await found(theirs.admin, { savedView: view })).toEqual(['Mine', 'Of others']);
    expect(await found(theirs.otherUser, { savedView: view })).toEqual(['Mine']);
    expect(await found(theirs.agent, { savedView: view })).toEqual(['Mine']);
    expect(await found(theirs.otherAgent, { savedView: view })).toEqual([]);
    expect(await counts(theirs.admin, [view])).toEqual({ [view]: { count: 2, more: false } });
    expect(await counts(theirs.otherUser, [view])).toEqual({ [view]: { count: 1, more: false } });
  });

  test('narrow further by words, and come in another order where one is named', async () => {
    expect(await found(theirs.admin, { savedView: view, q: 'priority:critical' })).toEqual(['Of others']);
    expect(await found(theirs.admin, { savedView: view, sort: 'newest' })).toEqual(['Of others', 'Mine']);
    expect(await found(theirs.otherUser, { savedView: 'all-mine' })).toEqual(['Done', 'Mine']);
    expect(await found(theirs.user, { savedView: 'all-mine' })).toEqual(['Of others']);
    expect(await found(superAdmin, { savedView: 'urgent-everywhere', organization: theirs.id })).toEqual([
      'Of others',
    ]);
    expect((await app.call(theirs.user, 'GET', '/search/tickets?savedView=unassigned')).status).toBe(404);
  });

  test('are none, and have no count, where the view names what is gone', async () => {
    const tag = await createTag(app.db, theirs.id, 'going');
    await app.db
      .insertInto('ticket_tags')
      .values({ organization_id: theirs.id, ticket_id: mine, tag_id: tag })
      .execute();
    const { _id } = await make(theirs.admin, { q: `tag:${tag} status:open` });
    expect(await found(theirs.admin, { savedView: _id })).toEqual(['Mine']);
    expect((await app.call(theirs.admin, 'DELETE', `/tags/${tag}`)).status).toBe(200);
    const answer = await app.call(theirs.admin, 'GET', `/search/tickets?savedView=${_id}`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ path: 'q', from: 4, to: 4 + tag.length }]);
    expect(await counts(theirs.admin, [_id, view])).toEqual({ [view]: { count: 2, more: false } });
  });
});

test('a project that is archived goes on to be found; one that is not there, and a person of nowhere, give nothing', async () => {
  const project = await createProject(app.db, ours.id, { code: 'GONE' });
  const id = await createTicket(app.db, ours, { summary: 'Of the project' });
  await app.db.updateTable('tickets').set({ project_id: project }).where('id', '=', id).execute();
  const { _id } = await make(ours.admin, { q: `project:${project}`, scope: 'organization' });
  expect((await app.call(ours.admin, 'DELETE', `/projects/${project}`)).status).toBe(200);
  expect(await found(ours.admin, { savedView: _id })).toEqual(['Of the project']);
  for (const q of [`project:${newId()}`, `category:${newId()}`, `assignee:${theirs.agent}`]) {
    const gone = await make(ours.admin, { q });
    const answer = await app.call(ours.admin, 'GET', `/search/tickets?savedView=${gone._id}`);
    const from = q.indexOf(':') + 1;
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'q', from, to: q.length }] } });
  }
});

test('what is hidden stands in the side bar no more, and an order is kept', async () => {
  const { _id } = await make(ours.agent, { name: 'On top' });
  const put = await app.call(ours.agent, 'PUT', '/views/pinned', { body: { ids: [_id, 'my-queue', _id] } });
  expect(put.body.pinned).toEqual([_id, 'my-queue']);
  const { views, pinned } = await list(ours.agent);
  expect(pinned).toEqual([_id, 'my-queue']);
  expect(views.filter((one) => one.pinned).map(({ name }) => name)).toEqual(['My queue', 'On top']);
  expect((await app.call(ours.agent, 'DELETE', `/views/${_id}`)).status).toBe(200);
  expect((await list(ours.agent)).pinned).toEqual(['my-queue']);
  expect((await list(ours.otherAgent)).pinned).toHaveLength(3);
});

test('what several people have is recorded with what it says; one’s own is not', async () => {
  const shared = await make(ours.admin, { name: 'Recorded', q: 'printer', scope: 'organization' });
  await app.call(ours.admin, 'PUT', `/views/${shared._id}`, {
    body: { q: 'scanner', group: 'status', version: 1 },
  });
  await app.call(ours.admin, 'DELETE', `/views/${shared._id}`);
  const own = await make(ours.admin, { name: 'Not recorded' });
  const events = await app.db
    .selectFrom('events')
    .select(['verb', 'data', 'subject_id'])
    .where('subject_kind', '=', 'view')
    .where('subject_id', 'in', [shared._id, own._id])
    .orderBy('id')
    .execute();
  expect(events.map(({ verb, data }) => [verb, data])).toEqual([
    ['created', {}],
    ['edited', { field: 'search', from: 'printer', to: 'scanner' }],
    ['edited', { field: 'group', from: '', to: 'status' }],
    ['deleted', {}],
  ]);
});

describe('a file of a view', () => {
  const csv = async (caller: string, query: string) => {
    const answer = await app.call(caller, 'GET', `/admin/export/tickets?${query}`);
    return {
      status: answer.status,
      lines: answer.raw.toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n'),
    };
  };

  test('has what it finds, in its order, with its columns or those that are named', async () => {
    const word = `w${newId().slice(-10)}`;
    for (const [summary, priority] of [
      [`First ${word}`, 'High'],
      [`Second ${word}`, 'Critical'],
      [`Third ${word}`, 'Low'],
    ] as const)
      await createTicket(app.db, ours, { summary, priority });
    const body = {
      name: `Of ${word}`,
      q: `${word} priority:high,critical`,
      sort: '-priority',
      columns: ['ticketNumber', 'summary', 'tags'],
    };
    const answer = await app.call(ours.manager, 'POST', '/views', { body });
    const { _id } = (answer.body as unknown as { view: { _id: string } }).view;
    const file = await csv(ours.manager, `savedView=${_id}`);
    expect(file.lines[0]).toBe('"Ticket Number","Summary","Tags"');
    const summaries = file.lines.slice(1).map((line) => line.split(',')[1]);
    expect(summaries.toSorted()).toEqual([`"First ${word}"`, `"Second ${word}"`]);
    expect(summaries[0]).toBe(`"Second ${word}"`);
    expect(
      (await csv(ours.manager, `savedView=${_id}&columns=summary,priority&priority=high`)).lines,
    ).toEqual(['"Summary","Priority"', `"First ${word}","High"`]);
    // Somebody else's is none.
    for (const other of [ours.admin, theirs.manager])
      expect((await csv(other, `savedView=${_id}`)).status).toBe(404);
    expect((await csv(ours.manager, 'columns=summary,nonsense')).status).toBe(400);
    expect((await csv(ours.manager, `search=${word}`)).lines[0]).toContain(
      '"Ticket Number","Summary","Description"',
    );
  });
});
