import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createCategory, createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();

interface WireTicket {
  readonly summary: string;
  readonly priority: string;
  readonly category: { _id: string };
  readonly subcategory: { _id: string } | null;
  readonly history: readonly { kind: string; from: string | null; to: string | null }[];
}
const edit = (caller: string, id: string, body: unknown) =>
  app.call(caller, 'PUT', `/tickets/${id}`, { body });
const read = async (id: string) =>
  (await app.call(world.ours.admin, 'GET', `/tickets/${id}`)).body.ticket as unknown as WireTicket;

describe('who', () => {
  test('the requester while it is Open, then no more', async () => {
    const id = await createTicket(app.db, world.ours);
    expect((await edit(world.ours.user, id, { summary: 'Better words' })).status).toBe(200);
    await app.call(world.ours.admin, 'PUT', `/tickets/${id}/status`, { body: { status: 'In Progress' } });
    const late = await edit(world.ours.user, id, { summary: 'Too late' });
    expect(late.status).toBe(409);
    expect(late.body.code).toBe('TICKET_NOT_OPEN');
    expect((await read(id)).summary).toBe('Better words');
  });

  test.each(['admin', 'head', 'manager'] as const)('%s at any time', async (who) => {
    const id = await createTicket(app.db, world.ours, { status: 'Closed' });
    expect((await edit(world.ours[who], id, { summary: `By ${who}`, priority: 'Critical' })).status).toBe(
      200,
    );
    expect(await read(id)).toMatchObject({ summary: `By ${who}`, priority: 'Critical' });
  });

  test('an assigned agent the priority alone', async () => {
    const id = await createTicket(app.db, world.ours, { agent: world.ours.agent, status: 'In Progress' });
    expect((await edit(world.ours.agent, id, { priority: 'high' })).status).toBe(200);
    expect((await edit(world.ours.agent, id, { summary: 'Mine' })).status).toBe(403);
    expect((await edit(world.ours.agent, id, { summary: 'Mine', priority: 'Low' })).status).toBe(403);
    expect(await read(id)).toMatchObject({ priority: 'High', summary: 'The printer prints blank labels' });
  });

  test('nobody but staff the priority, and strangers nothing', async () => {
    const id = await createTicket(app.db, world.ours);
    const own = await edit(world.ours.user, id, { priority: 'Critical' });
    expect(own.status).toBe(403);
    expect(own.body.message).toBe('Only staff can change the priority');
    for (const stranger of [world.ours.otherUser, world.ours.agent, world.theirs.admin]) {
      expect((await edit(stranger, id, { summary: 'x' })).status).toBe(404);
    }
    expect((await edit(world.superAdmin, id, { summary: 'From above' })).status).toBe(200);
  });
});

describe('what', () => {
  test('absent stays, what is the same tells nothing, each change leaves one entry', async () => {
    const id = await createTicket(app.db, world.ours);
    const { user, category, subcategory, plainProject } = world.ours;
    const whole = {
      summary: 'New summary',
      description: 'Since this morning.',
      ticketType: 'report_issue',
      category,
      subcategory,
      project: plainProject,
      projectManagerName: 'Somebody',
      contactNumber: '2502',
    };
    await edit(user, id, whole);
    await edit(user, id, whole);
    await edit(user, id, {});
    const { history } = await read(id);
    expect(history.map(({ kind, to }) => [kind, to])).toEqual([['edited', 'summary, contact number']]);
    await edit(world.ours.admin, id, { priority: 'Low' });
    expect((await read(id)).history.at(-1)).toMatchObject({ kind: 'priority', from: 'Medium', to: 'Low' });
  });

  test('another category without a subcategory has none; a blank one is none', async () => {
    const id = await createTicket(app.db, world.ours);
    await edit(world.ours.user, id, { category: world.ours.otherCategory });
    expect(await read(id)).toMatchObject({ category: { _id: world.ours.otherCategory }, subcategory: null });
    await edit(world.ours.user, id, { category: world.ours.category, subcategory: world.ours.subcategory });
    expect((await read(id)).subcategory).toMatchObject({ _id: world.ours.subcategory });
    await edit(world.ours.user, id, { subcategory: '' });
    expect((await read(id)).subcategory).toBeNull();
  });

  test('bad and foreign values are named and change nothing', async () => {
    const id = await createTicket(app.db, world.ours);
    const before = await read(id);
    for (const [body, path] of [
      [{ summary: ' ' }, 'summary'],
      [{ description: 'd'.repeat(10_001) }, 'description'],
      [{ category: world.theirs.category }, 'category'],
      [{ subcategory: world.theirs.subcategory }, 'subcategory'],
      [{ project: world.ours.completedProject }, 'project'],
      [{ project: world.theirs.project }, 'project'],
      [{ ticketType: 'Foo' }, 'ticketType'],
    ] as const) {
      const answer = await edit(world.ours.admin, id, { contactNumber: 'changed', ...body });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toMatchObject([{ path }]);
    }
    expect(await read(id)).toEqual(before);
  });

  test('a ticket keeps a category that has been archived since', async () => {
    const category = await createCategory(app.db, world.ours.id, 'Telex');
    const id = await createTicket(app.db, { ...world.ours, category, subcategory: null as never });
    await app.db
      .updateTable('categories')
      .set({ archived_at: new Date() })
      .where('id', '=', category)
      .execute();
    expect((await edit(world.ours.user, id, { category, summary: 'Still about telex' })).status).toBe(200);
  });
});
