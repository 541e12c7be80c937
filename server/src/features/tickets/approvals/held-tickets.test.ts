/** What an approval holds is held on every way: one by one, many at once, by macros, and when something is taken back. */
import type { TicketApproval } from '@switchboard/contract/tickets/approval-shapes.ts';
import type { Undo } from '@switchboard/contract/tickets/undo.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket, createUser } from '../../../testing/world.ts';
import { bulkCalls } from '../bulk/testing/bulk-calls.ts';
import { lookAtApprovals } from './look-at-approvals.ts';

const { app, world } = await openTestApp();
const { ours } = world;
const { change, undo } = bulkCalls(app);
let made = 0;
const newUser = () => {
  made += 1;
  return createUser(app.db, {
    role: 'user',
    organizationId: ours.id,
    email: `held${made}@ours.test`,
    firstName: `Held${made}`,
  });
};
const post = (caller: string, path: string, body: object) => app.call(caller, 'POST', path, { body });
const ask = async (ticket: string, approver: string, holds: string, caller = ours.agent) => {
  const steps = [{ approvers: [{ as: 'person', id: approver }] }];
  const { status, body } = await post(caller, `/tickets/${ticket}/approvals`, {
    question: 'May we?',
    holds,
    steps,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.approval as unknown as TicketApproval;
};
interface Seen {
  readonly status: string;
  readonly held: string[];
  readonly approvals: TicketApproval[];
}
const see = async (ticket: string, caller = ours.admin) =>
  (await app.call(caller, 'GET', `/tickets/${ticket}`)).body.ticket as unknown as Seen;
const setStatus = (caller: string, ticket: string, status: string) =>
  app.call(caller, 'PUT', `/tickets/${ticket}/status`, { body: { status } });
const newTicket = () => createTicket(app.db, ours, { requester: ours.user, agent: ours.agent });

test('lists and the ticket say which statuses wait', async () => {
  const ticket = await newTicket();
  expect((await see(ticket)).held).toEqual([]);
  await ask(ticket, ours.otherUser, 'resolve');
  expect((await see(ticket)).held).toEqual(['Resolved', 'Closed']);
  await ask(ticket, ours.manager, 'work');
  const { body } = await app.call(ours.admin, 'GET', '/tickets?waitingOn=approver');
  const row = (body.tickets as unknown as (Seen & { _id: string })[]).find(({ _id }) => _id === ticket);
  expect(row?.held).toEqual(['In Progress', 'Resolved', 'Closed']);
});

test('many at once, macros and undoing are refused what waits', async () => {
  const [held, free] = [await newTicket(), await newTicket()];
  await ask(held, ours.otherUser, 'resolve');
  const done = await change(ours.agent, [held, free], { kind: 'status', value: 'Resolved' });
  expect(done).toMatchObject({ changed: 1, refused: 1 });
  expect([(await see(held)).status, (await see(free)).status]).toEqual(['Open', 'Resolved']);
  await undo(ours.agent, done._id);

  const macro = await post(ours.manager, '/macros', {
    name: 'Done',
    scope: 'organization',
    kind: 'reply',
    text: 'It is done.',
    actions: { status: 'Resolved' },
  });
  const { _id } = macro.body.macro as unknown as { _id: string };
  const applied = await post(ours.agent, `/tickets/${held}/macro`, { macro: _id, confirm: true });
  expect(applied.body).toMatchObject({ code: 'APPROVAL_PENDING' });
  const byMacro = await change(ours.agent, [held], { kind: 'macro', value: _id });
  expect(byMacro).toMatchObject({ changed: 0, refused: 1 });
  expect((await see(held)).status).toBe('Open');

  // It was resolved, came back, and waits by now: taking that back would resolve it.
  const again = await newTicket();
  await setStatus(ours.agent, again, 'Resolved');
  const reopened = await setStatus(ours.agent, again, 'Open');
  await ask(again, ours.otherUser, 'resolve');
  const { eventId } = reopened.body.undo as unknown as Undo;
  expect((await post(ours.agent, `/tickets/${again}/undo`, { eventId })).body).toMatchObject({
    code: 'APPROVAL_PENDING',
  });
  // Many at once are taken back the same way.
  const [first, second] = [await newTicket(), await newTicket()];
  for (const one of [first, second]) await setStatus(ours.agent, one, 'Resolved');
  const opened = await change(ours.agent, [first, second], { kind: 'status', value: 'Open' });
  await ask(first, ours.otherUser, 'resolve');
  expect(await undo(ours.agent, opened._id)).toMatchObject({ restored: 1 });
  expect([(await see(first)).status, (await see(second)).status]).toEqual(['Open', 'Resolved']);
});

test('another summary begins a round of what was approved too, and tells who agreed; a word to an agent does not', async () => {
  const ticket = await newTicket();
  const approval = await ask(ticket, ours.otherUser, 'resolve');
  await post(ours.otherUser, `/approvals/${approval._id}/decision`, {
    step: approval.steps[0]?._id,
    decision: 'approved',
  });
  const edit = (body: object) => app.call(ours.admin, 'PUT', `/tickets/${ticket}`, { body });
  await edit({ contactNumber: '4711', priority: 'High' });
  expect((await see(ticket)).approvals[0]).toMatchObject({ state: 'approved', round: 1 });
  const asked = async () =>
    (
      await app.db
        .selectFrom('events')
        .select('data')
        .where('subject_id', '=', ticket)
        .where('verb', '=', 'approval_asked')
        .execute()
    ).map(({ data }) => (data as { tell: string[] }).tell);
  for (const [index, change] of [
    { summary: 'Three of them' },
    { description: 'Of the dear ones' },
    { ticketType: 'Request Service' },
    { category: ours.otherCategory, subcategory: '' },
    { project: ours.project },
  ].entries()) {
    await edit(change);
    expect((await see(ticket)).approvals[0]).toMatchObject({ state: 'pending', round: index + 2 });
  }
  expect(await asked()).toEqual(Array.from({ length: 6 }, () => [ours.otherUser]));
  expect((await setStatus(ours.agent, ticket, 'Resolved')).status).toBe(409);
});

test('whom an absent approver named decides too, for them, and nobody further', async () => {
  const [delegate, next] = [await newUser(), await newUser()];
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const away = (user: string, changes: object) =>
    post(ours.admin, '/absences', { user, from: day(-1), to: day(2), ...changes });
  expect((await away(ours.head, { delegate: world.theirs.user })).body).toMatchObject({
    errors: [{ path: 'delegate' }],
  });
  const absence = await away(ours.head, { delegate });
  expect(absence.body.absence).toMatchObject({ delegate: { _id: delegate } });
  const ticket = await newTicket();
  const approval = await ask(ticket, ours.head, 'resolve');
  expect(approval.steps[0]?.approvers[0]).toMatchObject({
    person: { _id: ours.head },
    delegate: { _id: delegate },
  });
  const waiting = async (caller: string) =>
    (await app.call(caller, 'GET', '/approvals/waiting-count')).body.waiting;
  expect([await waiting(delegate), await waiting(ours.head), await waiting(next)]).toEqual([1, 1, 0]);
  expect((await app.call(delegate, 'GET', `/tickets/${ticket}`)).status).toBe(200);
  const decide = (caller: string, of: TicketApproval, more: object = {}) =>
    post(caller, `/approvals/${of._id}/decision`, { step: of.steps[0]?._id, decision: 'approved', ...more });
  expect((await decide(ours.agent, approval)).body).toMatchObject({ code: 'NOT_APPROVER' });
  const decided = await decide(delegate, approval, { for: ours.head });
  expect(decided.body.approval).toMatchObject({
    state: 'approved',
    steps: [{ approvers: [{ person: { _id: ours.head }, decidedBy: { _id: delegate }, via: 'page' }] }],
  });
  expect((await decide(delegate, approval)).status).toBe(200);
  // The requester does not approve as a delegate either.
  const own = await createTicket(app.db, ours, { requester: delegate, agent: ours.agent });
  const ofOwn = await ask(own, ours.head, 'resolve');
  expect((await decide(delegate, ofOwn)).body).toMatchObject({ code: 'SELF_APPROVAL' });
  // Absences that begin and end later are found by the clock.
  const later = await newTicket();
  const ofLater = await ask(later, ours.head, 'resolve');
  const { _id } = absence.body.absence as unknown as { _id: string };
  await app.call(ours.admin, 'DELETE', `/absences/${_id}`);
  await lookAtApprovals(app.db, new Date());
  expect((await app.call(delegate, 'GET', `/tickets/${later}`)).status).toBe(404);
  expect((await decide(delegate, ofLater)).status).toBe(404);
});

test('what waits for somebody is counted and passed on before they leave', async () => {
  const [leaver, successor] = [await newUser(), await newUser()];
  const [one, two, own] = [
    await newTicket(),
    await newTicket(),
    await createTicket(app.db, ours, { requester: successor, agent: ours.agent }),
  ];
  for (const ticket of [one, two, own]) await ask(ticket, leaver, 'nothing');
  const path = `/admin/users/${leaver}`;
  expect((await app.call(ours.admin, 'GET', `${path}/holdings`)).body.holdings).toMatchObject({
    approvals: 3,
  });
  expect((await post(ours.admin, `${path}/hand-over`, { approver: world.theirs.user })).body).toMatchObject({
    errors: [{ path: 'approver' }],
  });
  const passed = await post(ours.admin, `${path}/hand-over`, { approver: successor });
  // What the successor wants themselves stays.
  expect(passed.body.holdings).toMatchObject({ approvals: 1 });
  for (const ticket of [one, two]) {
    const [approval] = (await see(ticket, successor)).approvals;
    expect(approval?.steps[0]?.approvers.map(({ person }) => person._id)).toEqual([successor]);
  }
  expect((await app.call(leaver, 'GET', `/tickets/${one}`)).status).toBe(404);
});

test('where nobody is left, the fallback approver is asked', async () => {
  const [leaver, fallback] = [await newUser(), await newUser()];
  await app.call(ours.admin, 'PUT', `/organizations/${ours.id}/access`, {
    body: { version: 0, fallbackApprover: fallback, expiryDays: 30, reminderHours: 24 },
  });
  const ticket = await newTicket();
  const approval = await ask(ticket, leaver, 'resolve');
  const asked = new Date(approval.requestedAt).getTime();
  expect(new Date(approval.dueAt ?? 0).getTime() - asked).toBe(30 * 86_400_000);
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', leaver).execute();
  await lookAtApprovals(app.db, new Date());
  const [now] = (await see(ticket, fallback)).approvals;
  expect(now?.steps[0]).toMatchObject({
    missing: 0,
    approvers: [{ person: { _id: fallback }, as: 'fallback' }],
  });
  // Of a ticket without leads too.
  const bare = await createTicket(app.db, ours, { agent: ours.agent });
  const steps = [{ approvers: [{ as: 'bu_head' }] }];
  const byHand = await post(ours.agent, `/tickets/${bare}/approvals`, { question: 'May we?', steps });
  expect(byHand.body.approval).toMatchObject({ steps: [{ approvers: [{ as: 'fallback' }] }] });
});

test('of a confidential ticket nobody decides in the place of an absent approver, nor reads it for that', async () => {
  const delegate = await newUser();
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const away = { user: ours.manager, from: day(-1), to: day(2), delegate };
  expect((await post(ours.admin, '/absences', away)).status).toBe(201);
  const ticket = await newTicket();
  await app.db.updateTable('tickets').set({ confidential: true }).where('id', '=', ticket).execute();
  const approval = await ask(ticket, ours.manager, 'resolve');
  expect(approval.steps[0]?.approvers[0]).toMatchObject({ delegate: null });
  const decide = (caller: string, more: object = {}) =>
    post(caller, `/approvals/${approval._id}/decision`, {
      step: approval.steps[0]?._id,
      decision: 'approved',
      ...more,
    });
  expect((await app.call(delegate, 'GET', `/tickets/${ticket}`)).status).toBe(404);
  expect((await decide(delegate, { for: ours.manager })).status).toBe(404);
  expect((await decide(ours.manager)).status).toBe(200);
});
