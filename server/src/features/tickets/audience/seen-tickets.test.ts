/** What one person sees is what they are answered, with the rules that let them. */
import type { SeenTicket } from '@switchboard/contract/tickets/seen-tickets.ts';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { statementsOf } from '../../../testing/budgets/statements.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createProject, createTeam, createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

interface Seen {
  readonly person: { readonly _id: string; readonly isActive: boolean };
  readonly tickets: readonly SeenTicket[];
  readonly totals: readonly { readonly rule: string; readonly count: number }[];
  readonly pagination: { readonly total: number; readonly pages: number; readonly limit: number };
}
const address = (person: string) => `/admin/access/people/${person}/tickets`;
const ask = (caller: string, person: string, query = '') =>
  app.call(caller, 'GET', `${address(person)}${query}`);
const seen = async (person: string, query = '?limit=100') => {
  const { status, body } = await ask(ours.admin, person, query);
  expect(status).toBe(200);
  return body as unknown as Seen;
};

const tickets: string[] = [];
beforeAll(async () => {
  const elsewhere = await createProject(app.db, ours.id, { code: 'ELSE', sharing: 'everyone' });
  const team = await createTeam(app.db, ours, [ours.agent]);
  tickets.push(
    await createTicket(app.db, ours, { requester: ours.user, agent: ours.agent }),
    await createTicket(app.db, ours, { requester: ours.otherUser, people: [['participant', ours.user]] }),
    await createTicket(app.db, ours, { requester: ours.otherUser, project: elsewhere, sharing: 'everyone' }),
    await createTicket(app.db, ours, { requester: ours.otherUser, team }),
    await createTicket(app.db, theirs, { requester: theirs.user }),
  );
});

test('everybody’s list is what they can open, each with a reason, and the totals add up by reason', async () => {
  for (const person of [
    ours.user,
    ours.otherUser,
    ours.agent,
    ours.otherAgent,
    ours.manager,
    ours.head,
    ours.admin,
  ]) {
    const { tickets: found, totals, pagination } = await seen(person);
    const opened: string[] = [];
    for (const id of tickets)
      if ((await app.call(person, 'GET', `/tickets/${id}`)).status === 200) opened.push(id);
    expect(found.map(({ ticket }) => ticket._id).sort()).toEqual(opened.sort());
    expect(pagination.total).toBe(found.length);
    for (const { ticket, reasons } of found) expect(reasons.length, ticket._id).toBeGreaterThan(0);
    for (const { rule, count } of totals) {
      const ofRule = await seen(person, `?limit=100&rule=${rule}`);
      expect(ofRule.tickets).toHaveLength(count);
      expect(ofRule.pagination.total).toBe(count);
      expect(ofRule.tickets.every(({ reasons }) => reasons.some((reason) => reason.rule === rule))).toBe(
        true,
      );
    }
  }
});

test('whoever is on it by name is told since when, and by whom', async () => {
  const [, id = ''] = tickets;
  await app.call(ours.otherUser, 'DELETE', `/tickets/${id}/people/${ours.user}`);
  await app.call(ours.otherUser, 'POST', `/tickets/${id}/people`, {
    body: { user: ours.user, relation: 'viewer' },
  });
  const { tickets: found } = await seen(ours.user);
  const row = found.find(({ ticket }) => ticket._id === id);
  expect(row).toMatchObject({
    reasons: [{ rule: 'viewer' }],
    since: expect.any(String),
    by: expect.any(String),
  });
});

test('a file has a row for each ticket, and so many as the list counts', async () => {
  const { pagination } = await seen(ours.manager);
  const file = await app.call(ours.admin, 'GET', `${address(ours.manager)}/export`);
  expect(file.headers['x-total-rows']).toBe(String(pagination.total));
  const lines = file.raw.toString('utf8').replace('\ufeff', '').trimEnd().split('\r\n');
  expect(lines[0]).toBe('"Ticket Number","Summary","Reason","Since","By"');
  expect(lines).toHaveLength(1 + pagination.total);
});

test('nobody is told who is on a confidential ticket that they do not read', async () => {
  const before = await seen(ours.otherAgent);
  const id = await createTicket(app.db, ours, {
    requester: ours.otherUser,
    confidential: true,
    people: [['handler', ours.otherAgent]],
  });
  expect((await app.call(ours.otherAgent, 'GET', `/tickets/${id}`)).status).toBe(200);
  expect(await seen(ours.otherAgent)).toEqual(before);
  expect((await seen(ours.admin)).tickets.map(({ ticket }) => ticket._id)).not.toContain(id);
  await app.db
    .insertInto('ticket_people')
    .values({
      organization_id: ours.id,
      id: newId(),
      ticket_id: id,
      user_id: ours.admin,
      relation: 'handler',
      since: app.clock.now(),
    })
    .execute();
  const told = await seen(ours.otherAgent);
  expect(told.tickets.map(({ ticket }) => ticket._id)).toContain(id);
  expect(told.pagination.total).toBe(before.pagination.total + 1);
  const own = await seen(ours.admin);
  expect(own.tickets.map(({ ticket }) => ticket._id)).toContain(id);
  expect(own.pagination.total).toBe(own.tickets.length);
});

test('pages are bounded, and a page takes a few statements, however much there is', async () => {
  for (let made = 0; made < 30; made += 1) await createTicket(app.db, ours, { requester: ours.user });
  const first = await seen(ours.user, '');
  expect(first.tickets).toHaveLength(25);
  expect(first.pagination.pages).toBe(2);
  const authorization = `Bearer ${await app.tokenFor(ours.admin)}`;
  const sent = await statementsOf(app.database.pool, () =>
    app.call(null, 'GET', address(ours.user), { headers: { authorization } }),
  );
  expect(sent.length).toBeLessThanOrEqual(4);
  expect((await seen(ours.user, '?limit=1000')).pagination.limit).toBe(100);
});

test('is for admins and their own people; whoever is deactivated sees nothing', async () => {
  for (const [caller, person, status] of [
    [ours.manager, ours.user, 403],
    [superAdmin, ours.user, 403],
    [theirs.admin, ours.user, 404],
    [ours.admin, theirs.user, 404],
    [ours.admin, superAdmin, 404],
    [ours.admin, newId(), 404],
    [ours.admin, 'nobody', 404],
  ] as const)
    expect((await ask(caller, person)).status, `${caller} of ${person}`).toBe(status);
  expect((await ask(ours.admin, ours.user, '?rule=nothing')).body).toMatchObject({
    errors: [{ path: 'rule' }],
  });
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', ours.otherUser).execute();
  expect(await seen(ours.otherUser)).toMatchObject({
    person: { isActive: false },
    tickets: [],
    totals: [],
    pagination: { total: 0 },
  });
});
