/** Who marks a ticket confidential, who reads it then, who handles it, and who opens it with a reason. */
import { MINUTE } from '@switchboard/contract/durations.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTeam, createTicket } from '../../../testing/world.ts';
import { endOpenings } from './end-openings.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;
const REASON = 'The handlers are away and it cannot wait';

let id = '';
beforeEach(async () => {
  id = await createTicket(app.db, ours, { agent: ours.agent });
});

const look = (caller: string) => app.call(caller, 'GET', `/tickets/${id}`);
const mark = (caller: string, confidential = true, reason = '') =>
  app.call(caller, 'PUT', `/tickets/${id}/confidential`, { body: { confidential, reason } });
const name = (caller: string, handlers: readonly string[]) =>
  app.call(caller, 'PUT', `/tickets/${id}/handlers`, { body: { handlers } });
const open = (caller: string, reason = REASON) =>
  app.call(caller, 'POST', `/tickets/${id}/break-glass`, { body: { reason } });
const events = async () => {
  const rows = app.db.selectFrom('events').select('verb').where('subject_id', '=', id).orderBy('sequence');
  return (await rows.execute()).map(({ verb }) => verb);
};
async function confide(by: 'staff' | 'everyone') {
  const address = `/organizations/${ours.id}/access`;
  const { body } = await app.call(ours.admin, 'GET', address);
  const { version } = body.access as unknown as { version: number };
  const given = { version, confidentialBy: by };
  expect((await app.call(ours.admin, 'PUT', address, { body: given })).status).toBe(200);
}

describe('marking', () => {
  test('is for who has it, who handles it and, where the organization says so, its requester', async () => {
    await confide('staff');
    for (const caller of [ours.admin, ours.head, ours.manager, ours.user, superAdmin])
      expect((await mark(caller)).status).toBe(403);
    for (const caller of [ours.otherAgent, ours.otherUser, theirs.admin])
      expect((await mark(caller)).status).toBe(404);
    expect(await events()).toEqual([]);
    await confide('everyone');
    expect(await mark(ours.user)).toMatchObject({ status: 200, body: { ticket: { confidential: true } } });
    await confide('staff');
    expect((await mark(ours.user, false, 'It is settled')).status).toBe(200);
    expect((await mark(ours.agent)).status).toBe(200);
    expect(await events()).toEqual(['confidential', 'confidential', 'confidential']);
  });

  test('again changes nothing, and public again needs a reason', async () => {
    await mark(ours.agent);
    expect((await mark(ours.agent)).status).toBe(200);
    expect(await events()).toEqual(['confidential']);
    expect(await mark(ours.user, false)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason' }] },
    });
    expect((await mark(ours.agent, false, 'The agent may not')).status).toBe(403);
    expect((await mark(ours.user, false, 'It is settled')).status).toBe(200);
    expect((await look(ours.admin)).status).toBe(200);
  });

  test('keeps it to the people on it, whatever their role and whomever it is shared with', async () => {
    const team = await createTeam(app.db, ours, [ours.otherAgent]);
    id = await createTicket(app.db, ours, { agent: ours.agent, team, people: [['viewer', ours.head]] });
    await mark(ours.agent);
    const statuses = [ours.user, ours.agent, ours.head, ours.admin, ours.manager, superAdmin].map(
      async (caller) => (await look(caller)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 403, 403, 403]);
    for (const caller of [ours.otherAgent, ours.otherUser, theirs.admin]) {
      expect((await look(caller)).status).toBe(404);
    }
    expect((await look(ours.admin)).body).toMatchObject({ code: 'CONFIDENTIAL' });
    // The BU head reads it, and runs nothing of it.
    const set = (caller: string) =>
      app.call(caller, 'PUT', `/tickets/${id}/status`, { body: { status: 'Resolved' } });
    expect((await set(ours.head)).status).toBe(403);
    expect((await set(ours.agent)).status).toBe(200);
  });

  test('is asked of a new ticket, which nobody leads or is assigned', async () => {
    const raise = (caller: string, given: object) =>
      app.call(caller, 'POST', '/tickets', {
        body: {
          summary: 'About my manager',
          description: 'He shouts',
          ticketType: 'Report Issue',
          projectManagerName: 'Somebody',
          contactNumber: '2500',
          category: ours.category,
          project: ours.project,
          ...given,
        },
      });
    await confide('staff');
    expect((await raise(ours.user, { confidential: true })).status).toBe(403);
    await confide('everyone');
    const { status, body } = await raise(ours.user, { confidential: true });
    expect(status).toBe(201);
    expect(body.ticket).toMatchObject({ confidential: true, currentAssignments: [], assignedTo: null });
    const { body: plain } = await raise(ours.user, {});
    expect(plain.ticket).toMatchObject({ confidential: false, stub: false });
  });
});

describe('handlers', () => {
  test('work on it, name others, and are replaced', async () => {
    await mark(ours.agent);
    for (const caller of [ours.agent, ours.user])
      expect((await name(caller, [ours.otherUser])).status).toBe(403);
    await open(ours.admin);
    expect((await name(ours.admin, [ours.otherUser, ours.head])).status).toBe(200);
    const say = (isInternal: boolean) =>
      app.call(ours.otherUser, 'POST', `/tickets/${id}/comments`, { body: { comment: 'Seen', isInternal } });
    expect([(await say(true)).status, (await say(false)).status]).toEqual([201, 201]);
    const put = (path: string, body: object) =>
      app.call(ours.otherUser, 'PUT', `/tickets/${id}${path}`, { body });
    expect((await put('', { priority: 'High' })).status).toBe(200);
    expect((await put('', { summary: 'Another' })).status).toBe(403);
    expect((await put('/tags', { tags: [] })).status).not.toBe(404);
    expect((await name(ours.otherUser, [ours.otherUser])).status).toBe(200);
    expect((await look(ours.head)).status).toBe(403);
    expect((await mark(ours.otherUser, false, 'It is settled')).status).toBe(200);
  });

  test.each([
    ['nobody', () => []],
    ['somebody of elsewhere', () => [theirs.user]],
    ['an unknown person', () => ['x']],
    ['eleven', () => Array.from({ length: 11 }, (_, index) => `${index}`)],
  ] as const)('are refused: %s', async (_what, people) => {
    id = await createTicket(app.db, ours, { confidential: true, people: [['handler', ours.head]] });
    expect(await name(ours.head, people())).toMatchObject({ status: 400 });
    expect(await events()).toEqual([]);
    expect((await look(ours.head)).status).toBe(200);
  });
});

describe('a confidential category', () => {
  const edit = (body: object) => app.call(ours.admin, 'PUT', `/categories/${ours.otherCategory}`, { body });

  test('names one to ten handlers, who are on its new tickets in place of leads and agents', async () => {
    expect(await edit({ confidential: true })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'handlers' }] },
    });
    expect((await edit({ confidential: true, handlers: [theirs.user] })).status).toBe(400);
    expect(await edit({ confidential: true, handlers: [ours.head, ours.otherUser] })).toMatchObject({
      status: 200,
      body: { category: { confidential: true, handlers: [{ firstName: 'head' }, { firstName: 'other' }] } },
    });
    const { status, body } = await app.call(ours.user, 'POST', '/tickets', {
      body: {
        summary: 'A case',
        description: 'For few',
        ticketType: 'Report Issue',
        projectManagerName: 'Somebody',
        contactNumber: '2500',
        category: ours.otherCategory,
        project: ours.project,
      },
    });
    expect(status).toBe(201);
    const ticket = body.ticket as unknown as { _id: string; people: { _id: string; relation: string }[] };
    id = ticket._id;
    expect(ticket).toMatchObject({ confidential: true, currentAssignments: [] });
    expect(ticket.people.map(({ _id, relation }) => [_id, relation]).toSorted()).toEqual(
      [
        [ours.head, 'handler'],
        [ours.otherUser, 'handler'],
      ].toSorted(),
    );
    expect([(await look(ours.head)).status, (await look(ours.manager)).status]).toEqual([200, 403]);
    const shown = async (caller: string) =>
      ((await app.call(caller, 'GET', '/categories')).body.categories as unknown as { _id: string }[]).find(
        ({ _id }) => _id === ours.otherCategory,
      );
    expect(await shown(ours.user)).toMatchObject({ confidential: true, handlers: [] });
    expect(await shown(ours.admin)).toMatchObject({
      handlers: [{ firstName: 'head' }, { firstName: 'other' }],
    });
    expect((await edit({ confidential: false, handlers: [] })).status).toBe(200);
  });
});

describe('opening', () => {
  beforeEach(async () => {
    await mark(ours.agent);
  });

  test.each([
    ['an admin', ours.admin],
    ['a super admin', superAdmin],
  ])('%s opens it with a reason, once, and everybody on it is shown that', async (_who, caller) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(caller)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.opening))).size).toBe(1);
    expect((await events()).filter((verb) => verb === 'glass')).toEqual(['glass']);
    const { ticket } = (await look(caller)).body as unknown as { ticket: { confidential: boolean } };
    expect(ticket.confidential).toBe(true);
    const audit = await app.call(ours.admin, 'GET', '/admin/audit');
    const [entry] = audit.body.entries as unknown as object[];
    expect(entry).toMatchObject({ by: { _id: caller } });
    expect(JSON.stringify(entry)).toContain(REASON);
    const { history } = (await look(ours.user)).body.ticket as unknown as { history: object[] };
    expect(history.at(-1)).toMatchObject({ kind: 'glass', to: REASON });
    const { body } = await app.call(ours.user, 'GET', `/tickets/${id}/timeline`);
    expect((body.entries as unknown as object[])[0]).toMatchObject({ kind: 'glass', reason: REASON });
  });

  test('reads notes, names handlers and assigns, and does nothing else', async () => {
    const say = (caller: string, isInternal: boolean) =>
      app.call(caller, 'POST', `/tickets/${id}/comments`, { body: { comment: 'Between us', isInternal } });
    await say(ours.agent, true);
    await open(ours.admin);
    expect((await look(ours.admin)).raw.toString()).toContain('Between us');
    expect([(await say(ours.admin, true)).status, (await say(ours.admin, false)).status]).toEqual([403, 403]);
    for (const [path, body] of [
      ['/status', { status: 'Resolved' }],
      ['', { priority: 'High' }],
      ['', { summary: 'Another' }],
      ['/tags', { tags: [] }],
      ['/confidential', { confidential: false, reason: 'Because' }],
      ['/snooze', { until: 'answer' }],
    ] as const) {
      expect((await app.call(ours.admin, 'PUT', `/tickets/${id}${path}`, { body })).status, path).not.toBe(
        200,
      );
    }
    const assign = { devopsAgent: ours.otherAgent };
    expect((await app.call(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, { body: assign })).status).toBe(
      200,
    );
    expect((await look(ours.otherAgent)).status).toBe(200);
  });

  test('is over after an hour, for good', async () => {
    await open(ours.admin);
    expect((await look(ours.admin)).status).toBe(200);
    const past = { opened_at: new Date(Date.now() - 61 * MINUTE), ends_at: new Date(Date.now() - MINUTE) };
    await app.db.updateTable('ticket_openings').set(past).where('ticket_id', '=', id).execute();
    expect((await look(ours.admin)).status).toBe(403);
    expect(await endOpenings(app.db, new Date())).toBeGreaterThan(0);
    expect(await endOpenings(app.db, new Date())).toBe(0);
    await open(ours.admin);
    expect((await events()).filter((verb) => verb === 'glass')).toEqual(['glass', 'glass']);
  });

  test('is for admins, of what they do not read anyway', async () => {
    for (const caller of [ours.head, ours.manager, ours.agent, ours.user])
      expect((await open(caller)).status).toBe(403);
    expect((await open(theirs.admin)).status).toBe(404);
    expect((await open(ours.admin, 'too short')).status).toBe(400);
    expect((await open(ours.admin, 'x'.repeat(501))).status).toBe(400);
    await mark(ours.user, false, 'It is settled');
    expect((await open(ours.admin)).status).toBe(409);
    expect(await events()).toEqual(['confidential', 'confidential']);
  });
});

test('a stub says whether anybody works on it', async () => {
  const stub = (caller: string) => app.call(caller, 'GET', `/tickets/${id}/stub`);
  expect((await stub(ours.admin)).status).toBe(404);
  await mark(ours.agent);
  expect((await stub(ours.admin)).body).toMatchObject({ stub: { unattended: false, canOpen: true } });
  expect((await stub(ours.manager)).body).toMatchObject({ stub: { canOpen: false } });
  expect((await stub(ours.user)).status).toBe(403);
  id = await createTicket(app.db, ours, { confidential: true });
  expect((await stub(ours.admin)).body).toMatchObject({ stub: { unattended: true } });
});

test('somebody who writes is told before more read it again', async () => {
  await mark(ours.agent);
  const { body } = await app.call(ours.user, 'GET', `/tickets/${id}/audience?kind=reply`);
  const { audience } = body as unknown as {
    audience: { version: string; people: { _id: string }[]; groups: [] };
  };
  expect(audience.people.map(({ _id }) => _id).toSorted()).toEqual([ours.user, ours.agent].toSorted());
  expect(audience.groups).toEqual([]);
  await mark(ours.user, false, 'It is settled');
  const say = { comment: 'Between us', audienceVersion: audience.version };
  expect((await app.call(ours.user, 'POST', `/tickets/${id}/comments`, { body: say })).body).toMatchObject({
    code: 'AUDIENCE_GREW',
  });
});

describe('nobody comes onto it by', () => {
  beforeEach(async () => {
    await mark(ours.agent);
  });

  test('auto-assign, an offer, triage or sharing', async () => {
    const send = (caller: string, method: 'POST' | 'PUT', path: string, body: object = {}) =>
      app.call(caller, method, `/tickets/${id}${path}`, { body });
    const offer = { to: { user: ours.otherAgent }, state: 'Begun', nextStep: 'Go on' };
    expect((await send(ours.agent, 'POST', '/handovers', offer)).status).toBe(403);
    expect((await send(ours.user, 'POST', '/auto-assign')).status).toBe(403);
    expect((await send(ours.agent, 'POST', '/triage', { action: 'accept' })).status).toBe(403);
    expect((await send(ours.user, 'PUT', '/sharing', { mode: 'private' })).status).toBe(403);
  });

  test('an offer that was made before: it is withdrawn', async () => {
    id = await createTicket(app.db, ours, { agent: ours.agent });
    const offer = { to: { user: ours.otherAgent }, state: 'Begun', nextStep: 'Go on' };
    const { status, body } = await app.call(ours.agent, 'POST', `/tickets/${id}/handovers`, { body: offer });
    expect(status).toBe(201);
    const handover = body.handover as unknown as { _id: string };
    await mark(ours.agent);
    expect((await look(ours.otherAgent)).status).toBe(404);
    const accept = await app.call(ours.otherAgent, 'POST', `/handovers/${handover._id}/accept`, { body: {} });
    expect(accept.status).toBeGreaterThanOrEqual(400);
    const { body: list } = await app.call(ours.otherAgent, 'GET', '/handovers');
    expect(JSON.stringify(list)).not.toContain(id);
  });
});
