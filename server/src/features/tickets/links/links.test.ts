/** Links between tickets: what may be linked, who is shown it, and what it does to the tickets. */
import { LINKS } from '@switchboard/contract/limits.ts';
import type { TicketLink } from '@switchboard/contract/tickets/links.ts';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket, memberOf } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

const ticketOf = (agent: string | null = ours.agent) => createTicket(app.db, ours, { agent });
const link = (caller: string, id: string, ticket: string, body: object = { type: 'relates' }) =>
  app.call(caller, 'POST', `/tickets/${id}/links`, { body: { ticket, ...body } });
const parent = { type: 'parent' };
const setStatus = (caller: string, id: string, body: object) =>
  app.call(caller, 'PUT', `/tickets/${id}/status`, { body });

async function linksOf(caller: string, id: string): Promise<TicketLink[]> {
  const answer = await app.call(caller, 'GET', `/tickets/${id}/links`);
  expect(answer.status).toBe(200);
  return answer.body.links as unknown as TicketLink[];
}
const words = (links: readonly TicketLink[]) =>
  links.map(({ type, inverse, ticket }) => [type, inverse, ticket._id]);

test('each end has the link from its side, and it is there once however often it is made', async () => {
  const [child, above] = [await ticketOf(), await ticketOf()];
  const made = await link(ours.agent, child, above, parent);
  expect(made).toMatchObject({
    status: 201,
    body: { link: { type: 'parent', inverse: false, ticket: { _id: above, status: 'Open' } } },
  });
  expect((await link(ours.admin, above, child, { type: 'parent', inverse: true })).body.link).toMatchObject({
    _id: (made.body.link as unknown as TicketLink)._id,
  });
  expect(words(await linksOf(ours.agent, child))).toEqual([['parent', false, above]]);
  expect(words(await linksOf(ours.agent, above))).toEqual([['parent', true, child]]);
  await link(ours.agent, child, above);
  await link(ours.agent, above, child);
  expect(words(await linksOf(ours.agent, child))).toEqual([
    ['parent', false, above],
    ['relates', false, above],
  ]);
});

test('each end says how many links it has, and what it is a duplicate of', async () => {
  const [one, original, alone] = [await ticketOf(), await ticketOf(), await ticketOf()];
  await link(ours.agent, one, original, { type: 'duplicate' });
  const ends = await Promise.all(
    [one, original, alone].map(
      async (id) => (await app.call(ours.agent, 'GET', `/tickets/${id}`)).body.ticket,
    ),
  );
  expect(ends).toMatchObject([
    { links: 1, duplicateOf: { _id: original } },
    { links: 1, duplicateOf: null },
    { links: 0, duplicateOf: null },
  ]);
});

test('a link is taken away from both, once', async () => {
  const [one, other] = [await ticketOf(), await ticketOf()];
  const { link: made } = (await link(ours.agent, one, other)).body as unknown as { link: TicketLink };
  const path = `/tickets/${other}/links/${made._id}`;
  expect(await app.call(ours.agent, 'DELETE', path)).toMatchObject({ status: 200, body: { links: [] } });
  expect(await linksOf(ours.agent, one)).toEqual([]);
  expect((await app.call(ours.agent, 'DELETE', path)).status).toBe(404);
});

/** What rows of lists say of a ticket. */
async function rowOf(caller: string, id: string, list = '/search/tickets') {
  const { body } = await app.call(caller, 'GET', `${list}?limit=100`);
  return (body.tickets as unknown as { _id: string; blocked: boolean }[]).find(({ _id }) => _id === id);
}

describe('who is shown a link', async () => {
  const shared = await ticketOf();
  const hidden = await ticketOf(ours.otherAgent);
  const { link: made } = (await link(ours.manager, shared, hidden, { type: 'blocks', inverse: true }))
    .body as unknown as { link: TicketLink };
  const timeline = async (caller: string, id: string) =>
    JSON.stringify((await app.call(caller, 'GET', `/tickets/${id}/timeline`)).body);

  test.each(['admin', 'manager', 'bu_head', 'super_admin'] as const)('%s sees it', async (role) => {
    const caller = memberOf(world, ours, role);
    expect(words(await linksOf(caller, shared))).toEqual([['blocks', true, hidden]]);
    expect(await timeline(caller, shared)).toContain(hidden);
    expect((await app.call(caller, 'GET', `/tickets/${shared}`)).body.ticket).toMatchObject({
      blocked: true,
    });
    const found = await app.call(caller, 'GET', '/search?q=is:blocked');
    expect(JSON.stringify(found.body)).toContain(shared);
    expect(await rowOf(caller, shared)).toMatchObject({ blocked: true });
    expect(await rowOf(caller, hidden)).toMatchObject({ blocked: false });
  });

  test('an agent of one end sees nothing of it, and cannot take it away', async () => {
    for (const [agent, id, other] of [
      [ours.agent, shared, hidden],
      [ours.otherAgent, hidden, shared],
    ] as const) {
      expect(await linksOf(agent, id)).toEqual([]);
      expect(await timeline(agent, id)).not.toContain(other);
      expect((await app.call(agent, 'GET', `/tickets/${id}`)).body.ticket).toMatchObject({ blocked: false });
      expect(await rowOf(agent, id, '/tickets')).toMatchObject({ blocked: false });
      expect((await app.call(agent, 'GET', '/search?q=is:blocked')).body).toMatchObject({ results: [] });
      expect((await app.call(agent, 'DELETE', `/tickets/${id}/links/${made._id}`)).status).toBe(404);
    }
  });

  test('the requester sees nothing of it, in the history neither', async () => {
    expect((await app.call(ours.user, 'GET', `/tickets/${shared}/links`)).status).toBe(403);
    expect(await timeline(ours.user, shared)).not.toContain(hidden);
    const { body } = await app.call(ours.user, 'GET', `/tickets/${shared}`);
    expect(body.ticket).toMatchObject({ blocked: false, history: [] });
    expect(await rowOf(ours.user, shared, '/tickets')).toMatchObject({ blocked: false });
    expect((await app.call(ours.user, 'GET', '/search?q=is:blocked')).body).toMatchObject({ results: [] });
    expect((await app.call(ours.otherUser, 'GET', `/tickets/${shared}/links`)).status).toBe(404);
  });

  test('what the requester sees of the ticket stays as it was', async () => {
    const id = await ticketOf();
    const before = (await app.call(ours.user, 'GET', `/tickets/${id}`)).body.ticket;
    app.clock.advance(1_000);
    await link(ours.agent, id, await ticketOf());
    expect((await app.call(ours.user, 'GET', `/tickets/${id}`)).body.ticket).toEqual(before);
  });
});

test('both ends are tickets that the caller works on, of one organization', async () => {
  const [mine, others] = [await ticketOf(), await ticketOf(ours.otherAgent)];
  const raised = await createTicket(app.db, ours, { requester: ours.agent, agent: ours.otherAgent });
  const foreign = await createTicket(app.db, theirs);
  expect((await link(ours.agent, mine, others)).status).toBe(404);
  expect((await link(ours.agent, others, mine)).status).toBe(404);
  expect((await link(ours.agent, mine, raised)).status).toBe(403);
  expect((await link(ours.user, mine, raised)).status).toBe(404);
  for (const caller of [ours.admin, superAdmin]) {
    for (const there of [foreign, newId(), 'nonsense']) {
      expect((await link(caller, mine, there)).status).toBe(404);
    }
  }
  const insert = app.db
    .insertInto('ticket_links')
    .values({
      organization_id: ours.id,
      id: newId(),
      type: 'relates',
      from_id: mine,
      to_id: foreign,
      by_id: null,
      created_at: new Date(),
    })
    .execute();
  await expect(insert).rejects.toThrow('foreign key');
});

describe('what stands above each other', () => {
  const chain = async (length: number) => {
    const tickets: string[] = [];
    for (let index = 0; index < length; index += 1) tickets.push(await ticketOf());
    return tickets;
  };
  const refused = (code: string, message: string) => ({ status: 409, body: { code, message } });

  test('no ticket stands above itself, by however many steps', async () => {
    const [one = '', two = '', three = ''] = await chain(3);
    const cycle = refused('LINK_CYCLE', 'A ticket cannot be above itself');
    expect(await link(ours.agent, one, one, parent)).toMatchObject(cycle);
    await link(ours.agent, one, two, parent);
    await link(ours.agent, two, three, parent);
    expect(await link(ours.agent, three, one, parent)).toMatchObject(cycle);
    await link(ours.agent, one, two, { type: 'blocks' });
    await link(ours.agent, two, three, { type: 'blocks' });
    expect(await link(ours.agent, three, one, { type: 'blocks' })).toMatchObject(
      refused('LINK_CYCLE', 'These tickets would wait for each other in a circle'),
    );
  });

  test('a ticket has one parent', async () => {
    const [one = '', two = '', three = ''] = await chain(3);
    await link(ours.agent, one, two, parent);
    expect(await link(ours.agent, one, three, parent)).toMatchObject(
      refused('LIMIT_REACHED', 'There can be 1 parent ticket at most'),
    );
  });

  test('there are three levels, whichever end grows', async () => {
    const levels = refused('LIMIT_REACHED', 'There can be 3 levels of tickets at most');
    const [one = '', two = '', three = '', four = ''] = await chain(4);
    await link(ours.agent, one, two, parent);
    await link(ours.agent, three, four, parent);
    expect(await link(ours.agent, two, three, parent)).toMatchObject(levels);
    expect(await link(ours.agent, two, four, parent)).toMatchObject({ status: 201 });
    const [top = ''] = await chain(1);
    expect(await link(ours.agent, four, top, parent)).toMatchObject(levels);
  });

  test('a ticket has a hundred links', async () => {
    const [id = '', more = ''] = await chain(2);
    for (let index = 0; index < LINKS.ticket; index += 1) {
      await app.db
        .insertInto('ticket_links')
        .values({
          organization_id: ours.id,
          id: newId(),
          type: 'duplicate',
          from_id: await ticketOf(),
          to_id: id,
          by_id: null,
          created_at: new Date(),
        })
        .execute();
    }
    expect(await link(ours.agent, more, id)).toMatchObject(
      refused('LIMIT_REACHED', 'There can be 100 links of a ticket at most'),
    );
  });

  test('fifty at the same moment close no circle', async () => {
    const tickets = await chain(10);
    const pairs = Array.from({ length: 50 }, (_, index) => {
      const from = index % 10;
      return [tickets[from] ?? '', tickets[(from + 1 + (index % 3)) % 10] ?? ''] as const;
    });
    const answers = await Promise.all(
      pairs.map(([from, to]) => link(ours.agent, from, to, { type: 'blocks' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const rows = await app.db
      .selectFrom('ticket_links')
      .select(['from_id', 'to_id'])
      .where('from_id', 'in', tickets)
      .execute();
    // Without a circle the tickets can be put in an order: again and again one is left that nothing blocks.
    let left = new Set(tickets);
    while (left.size > 0) {
      const free = [...left].filter((id) => !rows.some((row) => row.to_id === id && left.has(row.from_id)));
      expect(free.length).toBeGreaterThan(0);
      left = new Set([...left].filter((id) => !free.includes(id)));
    }
  });
});

test('a blocker that rests blocks nothing any more', async () => {
  const [id, blocker] = [await ticketOf(), await ticketOf()];
  await link(ours.agent, blocker, id, { type: 'blocks' });
  const blocked = async () => (await app.call(ours.agent, 'GET', `/tickets/${id}`)).body.ticket;
  expect(await blocked()).toMatchObject({ blocked: true });
  expect(await rowOf(ours.admin, id, '/admin/tickets')).toMatchObject({ blocked: true });
  await setStatus(ours.agent, blocker, { status: 'Resolved' });
  expect(await blocked()).toMatchObject({ blocked: false });
  expect(await rowOf(ours.admin, id, '/admin/tickets')).toMatchObject({ blocked: false });
});

describe('a ticket with children that are worked on', () => {
  const family = async (children = 2, agent: string | null = ours.agent) => {
    const id = await ticketOf();
    for (let index = 0; index < children; index += 1)
      await link(ours.manager, await ticketOf(agent), id, parent);
    return id;
  };

  test('rests when its staff say so with `confirm`', async () => {
    const id = await family();
    expect(await setStatus(ours.agent, id, { status: 'Resolved' })).toMatchObject({
      status: 409,
      body: { code: 'CONFIRMATION_REQUIRED', message: '2 child tickets are still open' },
    });
    expect((await setStatus(ours.agent, id, { status: 'In Progress' })).status).toBe(200);
    expect((await setStatus(ours.agent, id, { status: 'Resolved', confirm: true })).status).toBe(200);
    // It rests already.
    expect((await setStatus(ours.agent, id, { status: 'Closed' })).status).toBe(200);
  });

  test('the requester is not asked, nor an agent about children of others', async () => {
    expect((await setStatus(ours.user, await family(), { status: 'Closed' })).status).toBe(200);
    const hidden = await family(1, ours.otherAgent);
    expect((await setStatus(ours.agent, hidden, { status: 'Closed' })).status).toBe(200);
  });
});

test('the record tells both ends who linked and unlinked them', async () => {
  const [one, other] = [await ticketOf(), await ticketOf()];
  const { link: made } = (await link(ours.agent, one, other, parent)).body as unknown as { link: TicketLink };
  await app.call(ours.agent, 'DELETE', `/tickets/${one}/links/${made._id}`);
  const { body } = await app.call(ours.agent, 'GET', `/tickets/${other}/timeline`);
  expect(body.entries).toMatchObject([
    { kind: 'link', type: 'parent', inverse: true, removed: true, ticket: { _id: one } },
    { kind: 'link', type: 'parent', inverse: true, removed: false, by: { _id: ours.agent } },
  ]);
});
