/** Tickets merged into another one: who may, what everybody reads afterwards, and how it is taken back. */
import { HOUR } from '@switchboard/contract/durations.ts';
import type { TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket, type NewTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

const make = (ticket: NewTicket = {}) => createTicket(app.db, ours, { agent: ours.agent, ...ticket });
const merge = (caller: string, target: string, sources: readonly string[], body: object = {}) =>
  app.call(caller, 'POST', `/tickets/${target}/merge`, { body: { sources, ...body } });
const unmerge = (caller: string, source: string) => app.call(caller, 'DELETE', `/tickets/${source}/merge`);
const shown = async (caller: string, id: string) => {
  const answer = await app.call(caller, 'GET', `/tickets/${id}`);
  expect(answer.status).toBe(200);
  return answer.body.ticket as unknown as Record<string, unknown> & { ticketNumber: string };
};
const comment = (caller: string, id: string, text: string, isInternal = false) =>
  app.call(caller, 'POST', `/tickets/${id}/comments`, { body: { comment: text, isInternal } });

async function timeline(caller: string, id: string, query = ''): Promise<TimelineEntry[]> {
  const answer = await app.call(caller, 'GET', `/tickets/${id}/timeline${query}`);
  expect(answer.status).toBe(200);
  return answer.body.entries as unknown as TimelineEntry[];
}
const said = (entries: readonly TimelineEntry[]) =>
  entries.flatMap((entry) =>
    entry.kind === 'comment' || entry.kind === 'note'
      ? [[entry.comment, entry.mergedFrom?.ticketNumber ?? null]]
      : [],
  );

describe('what is merged', () => {
  test('is closed, leads to the other one, and takes no writes', async () => {
    const [source, target] = [await make(), await make()];
    const answer = await merge(ours.agent, target, [source]);
    expect(answer).toMatchObject({
      status: 200,
      body: { ticket: { _id: target }, effects: { sources: [{ _id: source, status: 'Open' }], gains: [] } },
    });
    const { ticketNumber } = await shown(ours.agent, target);
    expect(await shown(ours.user, source)).toMatchObject({
      status: 'Closed',
      mergedInto: { ticket: { _id: target, ticketNumber }, undoUntil: null },
    });
    const other = await make();
    const writes: [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object][] = [
      ['POST', '/comments', { comment: 'More' }],
      ['PUT', '', { summary: 'Another' }],
      ['PUT', '/status', { status: 'Open' }],
      ['PUT', '/tags', { add: [], remove: [] }],
      ['POST', '/links', { type: 'relates', ticket: other }],
      ['POST', '/merge', { sources: [other] }],
      ['POST', '/undo', { eventId: other }],
    ];
    for (const [method, path, body] of writes) {
      expect(await app.call(ours.admin, method, `/tickets/${source}${path}`, { body }), path).toMatchObject({
        status: 409,
        body: { code: 'TICKET_MERGED', message: `This ticket was merged into ${ticketNumber}` },
      });
    }
    const assign = { body: { devopsAgent: ours.otherAgent } };
    expect((await app.call(ours.admin, 'PUT', `/admin/tickets/${source}/assign`, assign)).body.code).toBe(
      'TICKET_MERGED',
    );
    expect((await merge(ours.admin, other, [source])).body.code).toBe('TICKET_MERGED');
    const found = JSON.stringify((await app.call(ours.admin, 'GET', '/search?q=is:merged')).body.results);
    expect([source, target].map((id) => found.includes(id))).toEqual([true, false]);
  });

  test('names no ticket that the reader may not read', async () => {
    const source = await make({ requester: ours.otherUser });
    const target = await make({ requester: ours.user });
    await merge(ours.agent, target, [source], { addRequesters: true });
    await app.db
      .updateTable('ticket_people')
      .set({ until: new Date() })
      .where('relation', '=', 'participant')
      .where('ticket_id', '=', target)
      .execute();
    expect(await shown(ours.otherUser, source)).toMatchObject({ mergedInto: { ticket: null } });
    expect((await comment(ours.otherUser, source, 'More')).body).toMatchObject({
      code: 'TICKET_MERGED',
      message: 'This ticket was merged into another ticket',
    });
    expect(JSON.stringify(await timeline(ours.otherUser, source))).not.toContain(target);
  });
});

describe('the timeline of the target', async () => {
  const source = await make({ requester: ours.otherUser });
  const target = await make({ requester: ours.user, agent: ours.otherAgent });
  await comment(ours.otherUser, source, 'Mine does not print');
  await comment(ours.agent, source, 'Third one today', true);
  await comment(ours.user, target, 'The printer is dead');
  await merge(ours.manager, target, [source], { addRequesters: true });
  await comment(ours.otherAgent, target, 'We look at it');
  const { ticketNumber } = await shown(ours.manager, source);

  test.each(['admin', 'manager', 'head'] as const)('shows all of both to %s', async (role) => {
    expect(said(await timeline(ours[role], target))).toEqual([
      ['We look at it', null],
      ['The printer is dead', null],
      ['Third one today', ticketNumber],
      ['Mine does not print', ticketNumber],
    ]);
  });

  test('shows nothing of the source to who may not read it: its requester, and its agent', async () => {
    for (const reader of [ours.user, ours.otherAgent]) {
      const entries = await timeline(reader, target);
      expect(said(entries)).toEqual([
        ['We look at it', null],
        ['The printer is dead', null],
      ]);
      expect(JSON.stringify(entries)).not.toContain(ticketNumber);
      expect(JSON.stringify(await shown(reader, target))).not.toContain(source);
    }
  });

  test('shows the source without its notes to the requester of it, who was added', async () => {
    expect(said(await timeline(ours.otherUser, target))).toEqual([
      ['We look at it', null],
      ['The printer is dead', null],
      ['Mine does not print', ticketNumber],
    ]);
  });

  test('turns pages over both in the order of time', async () => {
    const first = await app.call(ours.admin, 'GET', `/tickets/${target}/timeline?limit=3`);
    const found = [...(first.body.entries as unknown as TimelineEntry[])];
    let cursor = first.body.nextCursor as unknown as string | null;
    while (cursor !== null) {
      const { body } = await app.call(
        ours.admin,
        'GET',
        `/tickets/${target}/timeline?limit=3&cursor=${cursor}`,
      );
      found.push(...(body.entries as unknown as TimelineEntry[]));
      cursor = body.nextCursor as unknown as string | null;
    }
    expect(found.map(({ _id }) => _id)).toEqual((await timeline(ours.admin, target)).map(({ _id }) => _id));
  });

  test('shows what came by way of a third ticket', async () => {
    const last = await make();
    await merge(ours.manager, last, [target], { addRequesters: true });
    expect(said(await timeline(ours.admin, last)).map(([words]) => words)).toEqual([
      'We look at it',
      'The printer is dead',
      'Third one today',
      'Mine does not print',
    ]);
  });
});

describe('who gains what', () => {
  test('is said first, and needs a yes', async () => {
    const source = await make({ requester: ours.otherUser });
    const target = await make();
    const look = await merge(ours.agent, target, [source], { dryRun: true });
    expect(look.body.effects).toMatchObject({
      gains: [{ person: { _id: ours.otherUser }, from: { _id: source } }],
    });
    expect(await merge(ours.agent, target, [source])).toMatchObject({
      status: 409,
      body: { code: 'CONFIRMATION_REQUIRED' },
    });
    expect((await app.call(ours.otherUser, 'GET', `/tickets/${target}`)).status).toBe(404);
    expect(await shown(ours.agent, source)).toMatchObject({ status: 'Open', mergedInto: null });

    await merge(ours.agent, target, [source], { addRequesters: true });
    expect(await shown(ours.otherUser, target)).toMatchObject({
      participants: [{ _id: ours.otherUser }],
    });
  });

  test('whoever was added reads, replies and chats, and nothing more', async () => {
    const source = await make({ requester: ours.otherUser });
    const target = await make();
    await merge(ours.agent, target, [source], { addRequesters: true });
    const as = (method: 'GET' | 'PUT', path: string, body?: object) =>
      app.call(ours.otherUser, method, path, body && { body });
    expect((await comment(ours.otherUser, target, 'Here, too')).status).toBe(201);
    expect((await as('GET', `/chat/tickets/${target}/messages`)).status).toBe(200);
    expect((await as('PUT', `/tickets/${target}`, { summary: 'Another' })).status).toBe(403);
    expect((await as('PUT', `/tickets/${target}/status`, { status: 'Closed' })).status).toBe(403);
    expect((await comment(ours.otherUser, target, 'A note', true)).status).toBe(403);
  });

  test('an agent who raised a ticket and was added is not its staff', async () => {
    const source = await make({ requester: ours.otherAgent });
    const target = await make();
    await merge(ours.manager, target, [source], { addRequesters: true });
    await comment(ours.agent, target, 'Secret', true);
    expect(said(await timeline(ours.otherAgent, target))).toEqual([]);
    expect((await comment(ours.otherAgent, target, 'A note', true)).status).toBe(403);
  });
});

test('desk and super admins merge, and agents who have all of them; of one organization only', async () => {
  const [one, other] = [await make(), await make({ agent: ours.otherAgent })];
  const raised = await make({ requester: ours.agent, agent: ours.otherAgent });
  expect((await merge(ours.user, one, [other])).status).toBe(403);
  expect((await merge(ours.agent, one, [other])).status).toBe(404);
  expect((await merge(ours.agent, one, [raised])).status).toBe(403);
  expect((await merge(ours.agent, one, [one])).status).toBe(400);
  const foreign = await createTicket(app.db, theirs);
  for (const caller of [ours.admin, superAdmin]) {
    expect((await merge(caller, one, [foreign])).status).toBe(404);
    expect((await merge(caller, one, ['nonsense'])).status).toBe(404);
  }
  for (const caller of [ours.admin, ours.head, ours.manager, superAdmin]) {
    expect((await merge(caller, await make(), [await make()])).status).toBe(200);
  }
});

test('two that merge tickets into each other at the same moment: one does', async () => {
  const [one, other] = [await make(), await make()];
  const answers = await Promise.all([merge(ours.admin, one, [other]), merge(ours.manager, other, [one])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

describe('taking out again', () => {
  test('gives status and agent back, and takes away who was added; the target keeps what it got', async () => {
    const source = await make({ requester: ours.otherUser, status: 'In Progress' });
    const target = await make();
    await merge(ours.agent, target, [source], { addRequesters: true });
    await comment(ours.otherUser, target, 'It is the same here');
    // The agent has lost it meanwhile.
    await app.db
      .updateTable('ticket_people')
      .set({ until: new Date() })
      .where('ticket_id', '=', source)
      .where('relation', '=', 'devops_agent')
      .execute();
    app.clock.advance(24 * HOUR);
    expect(await unmerge(ours.manager, source)).toMatchObject({
      status: 200,
      body: {
        ticket: { status: 'In Progress', assignedTo: { _id: ours.agent }, mergedInto: null },
      },
    });
    expect((await app.call(ours.otherUser, 'GET', `/tickets/${target}`)).status).toBe(404);
    expect(said(await timeline(ours.admin, target))).toEqual([['It is the same here', null]]);
    expect((await comment(ours.otherUser, source, 'Mine again')).status).toBe(201);
    expect((await unmerge(ours.manager, source)).status).toBe(404);
  });

  test('ends after a day, and is for staff of both', async () => {
    const source = await make();
    const target = await make({ people: [['devops_agent', ours.otherAgent]], agent: null });
    await merge(ours.manager, target, [source]);
    expect((await unmerge(ours.agent, source)).status).toBe(403);
    expect((await unmerge(ours.user, source)).status).toBe(403);
    expect((await unmerge(ours.otherAgent, source)).status).toBe(404);
    app.clock.advance(24 * HOUR + 1);
    expect(await unmerge(ours.manager, source)).toMatchObject({
      status: 409,
      body: { code: 'UNDO_EXPIRED' },
    });
  });

  test('whoever raised another merged ticket stays', async () => {
    const [one, two] = [await make({ requester: ours.otherUser }), await make({ requester: ours.otherUser })];
    const target = await make();
    await merge(ours.manager, target, [one, two], { addRequesters: true });
    await unmerge(ours.manager, one);
    expect((await app.call(ours.otherUser, 'GET', `/tickets/${target}`)).status).toBe(200);
    await unmerge(ours.manager, two);
    expect((await app.call(ours.otherUser, 'GET', `/tickets/${target}`)).status).toBe(404);
  });
});
