import { DAY, HOUR } from '@switchboard/contract/durations.ts';
import type { TicketApproval } from '@switchboard/contract/tickets/approval-shapes.ts';
import { TICKET_APPROVALS } from '@switchboard/contract/tickets/approval-values.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket, createUser, type NewTicket } from '../../../testing/world.ts';
import { lookAtApprovals } from './look-at-approvals.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;
let made = 0;
/** Somebody who reads nothing of others. */
const newUser = () => {
  made += 1;
  return createUser(app.db, {
    role: 'user',
    organizationId: ours.id,
    email: `approver${made}@ours.test`,
    firstName: `Approver${made}`,
  });
};
/** Led by the manager and the BU head. */
const led = async (ticket: NewTicket) => {
  const id = await createTicket(app.db, ours, ticket);
  await app.db.updateTable('tickets').set({ project_id: ours.project }).where('id', '=', id).execute();
  return id;
};
const people = (...ids: readonly string[]) => ids.map((id) => ({ as: 'person', id }));
type Step = { need?: unknown; approvers: readonly object[] };
const asking = (caller: string, ticket: string, steps: readonly Step[], more: object = {}) =>
  app.call(caller, 'POST', `/tickets/${ticket}/approvals`, {
    body: { question: 'May we buy it?', steps, ...more },
  });
const approvalOf = ({ body }: { body: Record<string, unknown> }) => body.approval as TicketApproval;
const ask = async (caller: string, ticket: string, steps: readonly Step[], more: object = {}) => {
  const answer = await asking(caller, ticket, steps, more);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return approvalOf(answer);
};
const decide = (
  caller: string,
  { _id, steps }: TicketApproval,
  decision: 'approved' | 'rejected',
  { at = 0, comment = decision === 'rejected' ? 'Too dear' : '' } = {},
) =>
  app.call(caller, 'POST', `/approvals/${_id}/decision`, {
    body: { step: steps[at]?._id, decision, comment },
  });
const act = (caller: string, { _id }: TicketApproval, what: string, body: object = {}) =>
  app.call(caller, 'POST', `/approvals/${_id}/${what}`, { body });
const status = async (caller: string, path: string) => (await app.call(caller, 'GET', path)).status;
const setStatus = (caller: string, ticket: string, to: string) =>
  app.call(caller, 'PUT', `/tickets/${ticket}/status`, { body: { status: to } });
const events = async (ticket: string, verb: string) =>
  (
    await app.db
      .selectFrom('events')
      .select('data')
      .where('subject_id', '=', ticket)
      .where('verb', '=', verb)
      .orderBy('sequence')
      .execute()
  ).map(({ data }) => data as Record<string, unknown>);
const ticketOf = async (caller: string, id: string) =>
  (await app.call(caller, 'GET', `/tickets/${id}`)).body.ticket as unknown as {
    approvals: TicketApproval[];
    waitingOn: { kind: string; people: { _id: string }[] } | null;
    status: string;
  };

test('staff ask members in steps; approvers read from when their step begins, and keep what they decided', async () => {
  const ticket = await led({ requester: ours.user, agent: ours.agent });
  const [first, second, third] = [await newUser(), await newUser(), await newUser()];
  for (const [caller, expected] of [
    [ours.user, 403],
    [ours.otherAgent, 404],
    [theirs.admin, 404],
    [world.superAdmin, 403],
  ] as const)
    expect((await asking(caller, ticket, [{ approvers: people(first) }])).status, caller).toBe(expected);

  const asked = await ask(ours.agent, ticket, [
    { need: 'one', approvers: people(first, second) },
    { approvers: [{ as: 'project_manager' }] },
  ]);
  expect(asked.steps.map(({ state, need }) => [state, need])).toEqual([
    ['pending', 'one'],
    ['waiting', 'all'],
  ]);
  expect(asked.steps[1]?.approvers.map(({ person }) => person._id)).toEqual([ours.manager]);
  expect((await ticketOf(first, ticket)).waitingOn).toMatchObject({
    kind: 'approver',
    people: expect.arrayContaining(
      [{ _id: first }, { _id: second }].map((one) => expect.objectContaining(one)),
    ),
  });
  expect(await status(third, `/tickets/${ticket}`)).toBe(404);
  expect(await status(third, `/approvals/${asked._id}`)).toBe(404);

  const waiting = async (caller: string, as = 'approver') => {
    const { body } = await app.call(caller, 'GET', `/approvals?as=${as}`);
    const { approvals, waiting: count } = body as unknown as { approvals: TicketApproval[]; waiting: number };
    return [approvals.map(({ _id }) => _id), count];
  };
  expect(await waiting(first)).toEqual([[asked._id], 1]);
  expect(await waiting(ours.manager)).toEqual([[], 0]);
  expect(await waiting(ours.agent, 'asker')).toEqual([[asked._id], 0]);
  const found = async (kind: string) => {
    const { body } = await app.call(ours.admin, 'GET', `/tickets?waitingOn=${kind}`);
    return (body.tickets as unknown as { _id: string }[]).some(({ _id }) => _id === ticket);
  };
  expect(await found('approver')).toBe(true);
  expect(await found('agent')).toBe(false);

  // An approver reads and replies, but nothing that only staff do.
  expect(
    (await app.call(first, 'POST', `/tickets/${ticket}/comments`, { body: { comment: 'Why?' } })).status,
  ).toBe(201);
  expect((await setStatus(first, ticket, 'Resolved')).status).toBe(403);
  expect((await decide(ours.otherUser, asked, 'approved')).status).toBe(404);
  expect((await decide(ours.agent, asked, 'approved')).body).toMatchObject({ code: 'NOT_APPROVER' });
  expect((await decide(first, asked, 'rejected', { comment: '' })).body).toMatchObject({
    errors: [{ path: 'comment', msg: 'Say why' }],
  });
  const approved = await decide(first, asked, 'approved');
  expect(approvalOf(approved).steps.map(({ state }) => state)).toEqual(['approved', 'pending']);
  expect((await decide(first, asked, 'approved')).status).toBe(200);
  expect((await decide(first, asked, 'rejected')).body).toMatchObject({ code: 'APPROVAL_DECIDED' });
  // Who decided reads on; who has not, no more.
  expect(await status(first, `/tickets/${ticket}`)).toBe(200);
  expect(await status(second, `/tickets/${ticket}`)).toBe(404);
  expect(
    (await app.call(first, 'POST', `/tickets/${ticket}/comments`, { body: { comment: 'x' } })).status,
  ).toBe(403);
  expect(await waiting(first, 'decided')).toEqual([[asked._id], 0]);
  expect(await waiting(ours.manager)).toEqual([[asked._id], 1]);
  expect(approvalOf(await decide(ours.manager, asked, 'approved', { at: 1 })).state).toBe('approved');
  expect((await decide(ours.manager, asked, 'approved', { at: 0 })).status).toBe(403);
  expect((await ticketOf(ours.admin, ticket)).waitingOn).toMatchObject({ kind: 'agent' });
  expect(await events(ticket, 'approval_ended')).toMatchObject([
    { state: 'approved', tell: [ours.agent, ours.user] },
  ]);
});

test('a step that follows is asked by whoever asked, also of somebody who decided the step before', async () => {
  const ticket = await led({ requester: ours.user, agent: ours.agent });
  const [first, second] = [await newUser(), await newUser()];
  const asked = await ask(ours.agent, ticket, [
    { approvers: people(first) },
    { approvers: people(first, second) },
  ]);
  const told = async (person: string) => {
    await app.tell();
    const { body } = await app.call(person, 'GET', `/notifications?ticket=${ticket}`);
    return (body.notifications as unknown as { text: string }[]).map(({ text }) => text);
  };
  const question = 'agent Person asks you to approve this';
  expect(await told(first)).toEqual([question]);
  expect((await decide(first, asked, 'approved')).status).toBe(200);
  expect([await told(first), await told(second)]).toEqual([[question, question], [question]]);
});

test('nobody is asked who is not there, who leads nothing, or who wants it themselves', async () => {
  const ticket = await createTicket(app.db, ours, { requester: ours.user, agent: ours.agent });
  const gone = await newUser();
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', gone).execute();
  const refused = async (approvers: readonly object[], need: unknown = 'all') => {
    const { status: code, body } = await asking(ours.agent, ticket, [{ need, approvers }]);
    expect(code).toBe(400);
    return (body.errors as unknown as { path: string }[])[0]?.path;
  };
  for (const id of [gone, theirs.user, 'nobody', world.superAdmin, ours.user, ours.agent, ''])
    expect(await refused(people(id)), id).toBe('steps.0.approvers.0.id');
  expect(await refused(people(ours.otherUser), 2)).toBe('steps.0.need');
  expect(await refused([])).toBe('steps.0.approvers');
  const plain = await createTicket(app.db, ours, { agent: ours.agent });
  expect((await asking(ours.agent, plain, [{ approvers: [{ as: 'bu_head' }] }])).body).toMatchObject({
    errors: [{ path: 'steps.0.approvers.0.as' }],
  });
  // A lead who asks is no approver: the other one is.
  const own = await led({ requester: ours.user });
  const asked = await ask(ours.manager, own, [{ approvers: [{ as: 'project_manager' }, { as: 'bu_head' }] }]);
  expect(asked.steps[0]?.approvers.map(({ person }) => person._id)).toEqual([ours.head]);
  // Whoever becomes the requester meanwhile decides nothing any more.
  const mine = await ask(ours.admin, own, [{ approvers: people(ours.otherUser) }]);
  await app.db
    .updateTable('ticket_people')
    .set({ user_id: ours.otherUser })
    .where('ticket_id', '=', own)
    .where('relation', '=', 'requester')
    .execute();
  expect((await decide(ours.otherUser, mine, 'approved')).body).toMatchObject({ code: 'SELF_APPROVAL' });
});

test('last decisions at the same moment end a step once; two of three are enough or out of reach', async () => {
  const ticket = await createTicket(app.db, ours, { agent: ours.agent });
  const three = [await newUser(), await newUser(), await newUser()];
  const asked = await ask(ours.admin, ticket, [
    { need: 2, approvers: people(...three) },
    { approvers: people(ours.head) },
  ]);
  const answers = await Promise.all(three.map((one) => decide(one, asked, 'approved')));
  expect(answers.map(({ status: code }) => code).toSorted()).toEqual([200, 200, 404]);
  expect(await events(ticket, 'approval_asked')).toMatchObject([{ step: 1 }, { step: 2, tell: [ours.head] }]);

  const other = await createTicket(app.db, ours, { agent: ours.agent });
  const again = await ask(ours.admin, other, [{ need: 2, approvers: people(...three) }]);
  const [one = '', two = '', last = ''] = three;
  expect(approvalOf(await decide(one, again, 'rejected')).state).toBe('pending');
  expect(approvalOf(await decide(two, again, 'rejected')).state).toBe('rejected');
  expect(await status(last, `/tickets/${other}`)).toBe(404);

  // The requester or staff ask again with a comment: a new round, in which the former steps are over.
  expect((await act(ours.otherAgent, again, 'resubmit', { comment: 'Cheaper now' })).status).toBe(404);
  expect((await act(one, again, 'resubmit', { comment: 'Cheaper now' })).status).toBe(403);
  const resubmitted = await act(ours.user, again, 'resubmit', { comment: 'Cheaper now' });
  expect(approvalOf(resubmitted)).toMatchObject({ state: 'pending', round: 2, earlier: [{ round: 1 }] });
  expect((await decide(last, again, 'approved')).body).toMatchObject({ code: 'APPROVAL_ENDED' });
  expect((await act(ours.user, again, 'resubmit', { comment: 'Once more' })).status).toBe(409);
  // What is approved is the ticket as it was: with another summary everybody is asked anew.
  expect((await decide(one, approvalOf(resubmitted), 'approved')).status).toBe(200);
  await app.call(ours.admin, 'PUT', `/tickets/${other}`, { body: { summary: 'Two of them' } });
  expect((await ticketOf(one, other)).approvals[0]).toMatchObject({ round: 3, state: 'pending' });
});

test('what is held is refused on every way until it is approved; its requester may close it', async () => {
  const ticket = await createTicket(app.db, ours, { requester: ours.user, agent: ours.agent });
  const resolve = await ask(ours.agent, ticket, [{ approvers: people(ours.otherUser) }], {
    holds: 'resolve',
  });
  const held = { code: 'APPROVAL_PENDING', message: expect.stringMatching(/waits for approval by \S+/) };
  expect((await setStatus(ours.agent, ticket, 'In Progress')).status).toBe(200);
  for (const to of ['Resolved', 'Closed'])
    expect((await setStatus(ours.admin, ticket, to)).body).toMatchObject(held);
  expect((await decide(ours.otherUser, resolve, 'approved')).status).toBe(200);
  expect((await setStatus(ours.agent, ticket, 'Resolved')).status).toBe(200);

  const work = await createTicket(app.db, ours, { requester: ours.user });
  await ask(ours.admin, work, [{ approvers: people(ours.otherUser) }], { holds: 'work' });
  expect((await setStatus(ours.admin, work, 'In Progress')).body).toMatchObject(held);
  const auto = await app.call(ours.admin, 'POST', `/tickets/${work}/auto-assign`);
  expect(auto.body).toMatchObject({ assigned: false, reason: 'Ticket waits for approval' });
  expect((await setStatus(ours.user, work, 'Resolved')).body).toMatchObject(held);
  expect((await setStatus(ours.user, work, 'Closed')).status).toBe(200);
  expect((await ticketOf(ours.admin, work)).approvals[0]?.state).toBe('cancelled');
  expect(await status(ours.otherUser, `/tickets/${work}`)).toBe(404);
});

test('who asked and admins cancel, staff remind once an hour and replace who has not decided', async () => {
  const ticket = await createTicket(app.db, ours, { agent: ours.agent });
  const [first, second, third] = [await newUser(), await newUser(), await newUser()];
  const asked = await ask(ours.agent, ticket, [{ approvers: people(first, second) }]);
  expect((await decide(first, asked, 'approved')).status).toBe(200);
  const replace = (caller: string, ids: readonly string[]) =>
    app.call(caller, 'PUT', `/approvals/${asked._id}/approvers`, {
      body: { step: asked.steps[0]?._id, approvers: people(...ids) },
    });
  expect((await replace(first, [third])).status).toBe(403);
  expect(
    approvalOf(await replace(ours.admin, [third])).steps[0]?.approvers.map(({ person }) => person._id),
  ).toEqual([first, third]);
  expect(await status(second, `/tickets/${ticket}`)).toBe(404);
  expect(await status(third, `/tickets/${ticket}`)).toBe(200);

  expect((await act(ours.agent, asked, 'remind')).status).toBe(200);
  expect((await act(ours.admin, asked, 'remind')).status).toBe(429);
  app.clock.advance(HOUR);
  expect((await act(ours.admin, asked, 'remind')).status).toBe(200);
  expect((await events(ticket, 'approval_reminded')).map(({ tell }) => tell)).toEqual([[third], [third]]);

  expect((await act(ours.manager, asked, 'cancel', { reason: 'No need' })).status).toBe(403);
  expect((await act(ours.agent, asked, 'cancel', { reason: '' })).status).toBe(400);
  expect(approvalOf(await act(ours.agent, asked, 'cancel', { reason: 'No need' }))).toMatchObject({
    state: 'cancelled',
    reason: 'No need',
  });
  expect((await act(ours.admin, asked, 'cancel', { reason: 'No need' })).body).toMatchObject({
    code: 'APPROVAL_ENDED',
    message: 'This approval is cancelled',
  });
});

test('who does not decide is told again every two days, five times, until it expires, once on all nodes', async () => {
  const ticket = await createTicket(app.db, ours, { requester: ours.user, agent: ours.agent });
  const asked = await ask(ours.agent, ticket, [{ approvers: people(ours.otherUser) }]);
  const start = new Date(asked.requestedAt).getTime();
  const look = (after: number) => {
    const at = new Date(start + after);
    return Promise.all([lookAtApprovals(app.db, at), lookAtApprovals(app.db, at)]);
  };
  for (let days = 1; days < 14; days += 1) await look(days * DAY);
  expect((await events(ticket, 'approval_reminded')).map(({ tell }) => tell)).toEqual(
    Array.from({ length: TICKET_APPROVALS.reminders }, () => [ours.otherUser]),
  );
  await look(14 * DAY);
  expect(await events(ticket, 'approval_ended')).toMatchObject([{ state: 'expired' }]);
  expect((await ticketOf(ours.admin, ticket)).approvals[0]?.state).toBe('expired');
  expect(await status(ours.otherUser, `/tickets/${ticket}`)).toBe(404);
});
