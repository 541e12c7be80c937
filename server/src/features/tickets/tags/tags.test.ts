import { TAGS } from '@switchboard/contract/limits.ts';
import * as endpoints from '@switchboard/contract/tickets/tags.ts';
import { getTicket } from '@switchboard/contract/tickets/tickets.ts';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import type { Answer } from '../../../testing/test-app.ts';
import { createTag, createTicket } from '../../../testing/world.ts';
import { raiseTicket } from '../life/raise-ticket.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

const post = (caller: string, path: string, body: object) => app.call(caller, 'POST', path, { body });
const put = (caller: string, path: string, body: object) => app.call(caller, 'PUT', path, { body });
const tagOf = (answer: Answer) => endpoints.createTag.output.parse(answer.body).tag;
const listed = async (caller = ours.admin, query = '') =>
  endpoints.listTags.output.parse((await app.call(caller, 'GET', `/tags${query}`)).body).tags;
const tagTicket = (caller: string, ticketId: string, body: object) =>
  put(caller, `/tickets/${ticketId}/tags`, body);
const namesOn = async (ticketId: string) => {
  const { ticket } = getTicket.output.parse((await app.call(ours.admin, 'GET', `/tickets/${ticketId}`)).body);
  expect(ticket.tags).toEqual(ticket.tagged.map(({ name }) => name));
  return ticket.tags;
};
const verbsOf = async (id: string) =>
  app.db
    .selectFrom('events')
    .select(['verb', 'data', 'subject_name'])
    .where('subject_id', '=', id)
    .orderBy('sequence')
    .execute();

describe('tags of an organization', () => {
  test('a desk adds one, names it anew, colours it, and everybody of the organization sees it', async () => {
    const tag = tagOf(await post(ours.manager, '/tags', { name: '  VIP ', colour: 'red' }));
    expect(tag).toMatchObject({ name: 'VIP', colour: 'red' });
    const edited = tagOf(
      await put(ours.head, `/tags/${tag._id}`, { name: 'Very important', colour: 'Violet' }),
    );
    expect(edited).toEqual({ _id: tag._id, name: 'Very important', colour: 'violet' });
    expect(await listed(ours.user)).toContainEqual(edited);
    expect((await listed(theirs.admin)).some(({ _id }) => _id === tag._id)).toBe(false);
    expect(await listed(superAdmin, `?organization=${ours.id}`)).toContainEqual(edited);
    expect(await verbsOf(tag._id)).toMatchObject([
      { verb: 'created', subject_name: 'VIP' },
      { verb: 'edited', data: { field: 'name', from: 'VIP', to: 'Very important' } },
      { verb: 'edited', data: { field: 'colour', from: 'red', to: 'violet' } },
    ]);
  });

  test('without a colour it is slate; an unknown colour and a blank name are refused', async () => {
    expect(tagOf(await post(ours.admin, '/tags', { name: 'Plain' })).colour).toBe('slate');
    const pink = await post(ours.admin, '/tags', { name: 'Pink', colour: 'pink' });
    expect([pink.status, pink.body.errors]).toEqual([
      400,
      [{ path: 'colour', msg: 'Please choose one of the colours' }],
    ]);
    const blank = await post(ours.admin, '/tags', { name: ' ' });
    expect(blank.body.errors).toEqual([{ path: 'name', msg: 'Name is required' }]);
  });

  test('a name is taken whatever its case, in its own organization alone', async () => {
    const tag = tagOf(await post(ours.admin, '/tags', { name: 'Printers' }));
    const again = await post(ours.admin, '/tags', { name: 'PRINTERS' });
    expect([again.status, again.body.code]).toEqual([409, 'NAME_TAKEN']);
    expect(again.body.errors).toEqual([{ path: 'name', msg: 'This name is already used' }]);
    expect((await post(theirs.admin, '/tags', { name: 'Printers' })).status).toBe(201);
    const other = tagOf(await post(ours.admin, '/tags', { name: 'Scanners' }));
    expect((await put(ours.admin, `/tags/${other._id}`, { name: 'printers' })).body.code).toBe('NAME_TAKEN');
    expect((await put(ours.admin, `/tags/${tag._id}`, { name: 'printers' })).status).toBe(200);
  });

  test('there are 500 at most, also of 20 who add the last', async () => {
    const { count } = await app.db
      .selectFrom('tags')
      .where('organization_id', '=', theirs.id)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    for (let number = Number(count); number < TAGS.organization - 1; number += 1) {
      await createTag(app.db, theirs.id, `filling ${number}`);
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => post(theirs.admin, '/tags', { name: `last ${number}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 201);
    expect([refused?.body.code, refused?.body.message]).toEqual([
      'LIMIT_REACHED',
      'There can be 500 tags at most',
    ]);
    await app.db.deleteFrom('tags').where('organization_id', '=', theirs.id).execute();
  });

  test('how many tickets have one is told where it is asked for', async () => {
    const id = await createTag(app.db, ours.id, 'counted');
    await tagTicket(ours.admin, await createTicket(app.db, ours, {}), { add: [id] });
    const of = (tags: Awaited<ReturnType<typeof listed>>) => tags.find(({ _id }) => _id === id)?.tickets;
    expect(of(await listed(ours.admin, '?tickets=true&search=counted'))).toBe(1);
    expect(of(await listed(ours.admin))).toBeUndefined();
  });
});

describe('tags of a ticket', () => {
  test('its staff put them on and take them off by id or name, and its history tells', async () => {
    const id = await createTag(app.db, ours.id, 'Urgent');
    await createTag(app.db, ours.id, 'Night shift');
    const ticketId = await createTicket(app.db, ours, { agent: ours.agent });
    const put = await tagTicket(ours.agent, ticketId, { add: [id, 'night SHIFT'] });
    expect(endpoints.tagTicket.output.parse(put.body).ticket.tags).toEqual(['Night shift', 'Urgent']);
    await tagTicket(ours.agent, ticketId, { remove: ['urgent'] });
    expect(await namesOn(ticketId)).toEqual(['Night shift']);
    await tagTicket(ours.agent, ticketId, { add: ['Night shift'], remove: [id] });
    expect((await verbsOf(ticketId)).filter(({ verb }) => verb === 'edited')).toMatchObject([
      { data: { changes: [{ field: 'tags', from: null, to: 'Night shift, Urgent' }] } },
      { data: { changes: [{ field: 'tags', from: 'Night shift, Urgent', to: 'Night shift' }] } },
    ]);
  });

  test('nobody else does, and nobody with a tag of another organization', async () => {
    const ticketId = await createTicket(app.db, ours, { agent: ours.agent });
    const foreign = await createTag(app.db, theirs.id, 'theirs');
    expect((await tagTicket(ours.user, ticketId, { add: ['Urgent'] })).status).toBe(403);
    expect((await tagTicket(ours.otherAgent, ticketId, { add: ['Urgent'] })).status).toBe(404);
    expect((await tagTicket(theirs.admin, ticketId, { add: [foreign] })).status).toBe(404);
    const answer = await tagTicket(ours.admin, ticketId, { add: [foreign] });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ path: 'add', msg: 'There is no tag of this name' }],
    ]);
    expect(await namesOn(ticketId)).toEqual([]);
  });

  test('a name that is new becomes a tag by a desk, and is refused from an agent', async () => {
    const ticketId = await createTicket(app.db, ours, { agent: ours.agent });
    expect((await tagTicket(ours.agent, ticketId, { add: ['brand new'] })).status).toBe(400);
    const answer = await tagTicket(ours.manager, ticketId, { add: ['brand new', 'Brand New'] });
    expect(answer.status).toBe(200);
    expect(await namesOn(ticketId)).toEqual(['brand new']);
  });

  test('a change is taken back by whoever made it, unless somebody changed the same since', async () => {
    const [one, two] = [
      await createTag(app.db, ours.id, 'undo one'),
      await createTag(app.db, ours.id, 'undo two'),
    ];
    const ticketId = await createTicket(app.db, ours, { agent: ours.agent });
    await tagTicket(ours.admin, ticketId, { add: [one] });
    const eventOf = (answer: Answer) => endpoints.tagTicket.output.parse(answer.body).undo?.eventId;
    const undo = (eventId: string | undefined) => post(ours.agent, `/tickets/${ticketId}/undo`, { eventId });
    const changed = await tagTicket(ours.agent, ticketId, { add: [two], remove: [one] });
    expect((await undo(eventOf(changed))).status).toBe(200);
    expect(await namesOn(ticketId)).toEqual(['undo one']);
    const again = await tagTicket(ours.agent, ticketId, { add: [two] });
    await tagTicket(ours.admin, ticketId, { remove: [two] });
    expect((await undo(eventOf(again))).body.code).toBe('CONFLICT');
  });

  test('there are 20 on a ticket at most, and a call over them changes nothing', async () => {
    const ticketId = await createTicket(app.db, ours, {});
    const names = Array.from({ length: TAGS.ticket }, (_, number) => `one of twenty ${number}`);
    expect((await tagTicket(ours.admin, ticketId, { add: names })).status).toBe(200);
    const over = await tagTicket(ours.admin, ticketId, { add: ['the last straw'] });
    expect([over.status, over.body.message]).toEqual([409, 'There can be 20 tags on a ticket at most']);
    expect(await listed(ours.admin, '?search=straw')).toEqual([]);
    expect((await tagTicket(ours.admin, ticketId, { add: [...names, 'x'] })).body.errors).toEqual([
      { path: 'add', msg: 'Too many tags (20 at most)' },
    ]);
    expect(await namesOn(ticketId)).toHaveLength(TAGS.ticket);
  });

  test('those of a schedule become tags, as long as there is room', async () => {
    await createTag(app.db, ours.id, 'Monthly');
    const { id: ticketId } = await app.db.transaction().execute((trx) =>
      raiseTicket(
        trx,
        { actor: null, at: new Date(), requestId: null },
        {
          organizationId: ours.id,
          requesterId: ours.user,
          source: 'schedule',
          summary: 'Check the printers',
          description: 'All of them.',
          ticketType: 'Request Service',
          priority: 'Low',
          category: ours.category,
          subcategory: '',
          project: ours.project,
          projectManagerName: 'Priya Raman',
          contactNumber: '2500',
          tags: ['monthly', 'Printer round'],
        },
      ),
    );
    expect(await namesOn(ticketId)).toEqual(['Monthly', 'Printer round']);
  });
});

describe('merged and deleted', () => {
  test('merging gives the tickets of one the other, once each', async () => {
    const [old, left] = [
      await createTag(app.db, ours.id, 'laptop'),
      await createTag(app.db, ours.id, 'notebook'),
    ];
    const [one, both] = [await createTicket(app.db, ours, {}), await createTicket(app.db, ours, {})];
    await tagTicket(ours.admin, one, { add: [old] });
    await tagTicket(ours.admin, both, { add: [old, left] });
    const merged = await post(ours.admin, `/tags/${old}/merge`, { into: left });
    expect(tagOf(merged)).toMatchObject({ _id: left, name: 'notebook' });
    expect([await namesOn(one), await namesOn(both)]).toEqual([['notebook'], ['notebook']]);
    expect(await verbsOf(old)).toMatchObject([
      { verb: 'merged', subject_name: 'laptop', data: { into: { id: left, name: 'notebook' }, tickets: 2 } },
    ]);
    expect((await post(ours.admin, `/tags/${old}/merge`, { into: left })).status).toBe(404);
    expect((await post(ours.admin, `/tags/${left}/merge`, { into: left })).status).toBe(400);
  });

  test('while a ticket gets it, neither waits for the other for ever', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [old, left] = [
        await createTag(app.db, ours.id, `racing ${round}`),
        await createTag(app.db, ours.id, `left ${round}`),
      ];
      const tickets = await Promise.all(Array.from({ length: 6 }, () => createTicket(app.db, ours, {})));
      await Promise.all(tickets.slice(3).map((id) => tagTicket(ours.admin, id, { add: [old] })));
      const answers = await Promise.all([
        ...tickets.map((id) => tagTicket(ours.admin, id, { add: [left], remove: [old] })),
        post(ours.admin, `/tags/${old}/merge`, { into: left }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(await Promise.all(tickets.map(namesOn))).toEqual(tickets.map(() => [`left ${round}`]));
    }
  });

  test('a deleted one is on no ticket any more', async () => {
    const id = await createTag(app.db, ours.id, 'obsolete');
    const ticketId = await createTicket(app.db, ours, {});
    await tagTicket(ours.admin, ticketId, { add: [id] });
    expect((await app.call(ours.admin, 'DELETE', `/tags/${id}`)).status).toBe(200);
    expect(await namesOn(ticketId)).toEqual([]);
    expect((await app.call(ours.admin, 'DELETE', `/tags/${id}`)).status).toBe(404);
    expect(await verbsOf(id)).toMatchObject([{ verb: 'deleted', data: { tickets: 1 } }]);
  });
});
