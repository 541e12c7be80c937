import type { ApprovalRule } from '@switchboard/contract/tickets/approval-rules.ts';
import type { TicketApproval } from '@switchboard/contract/tickets/approval-shapes.ts';
import { ruleWords } from '@switchboard/contract/tickets/approval-words.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createSchedule, createTicket, createUser } from '../../../testing/world.ts';
import { lookAtApprovals } from './look-at-approvals.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;
let made = 0;
const newUser = () => {
  made += 1;
  return createUser(app.db, {
    role: 'user',
    organizationId: ours.id,
    email: `ruled${made}@ours.test`,
    firstName: `Ruled${made}`,
  });
};
const person = (id: string) => ({ as: 'person', id });
const send = (caller: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.call(caller, method, path, body && { body });
const newGroup = async (name: string, ...members: string[]) => {
  const { status, body } = await send(ours.admin, 'POST', '/admin/approval-groups', { name, members });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.approvalGroup as unknown as { _id: string; version: number; members: { _id: string }[] };
};
const ruleOf = ({ body }: { body: Record<string, unknown> }) => body.approvalRule as ApprovalRule;
const newRule = async (rule: object) => {
  const answer = await send(ours.admin, 'POST', '/admin/approval-rules', {
    question: 'May we buy it?',
    ...rule,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return ruleOf(answer);
};
const raise = async (caller: string, more: object = {}) => {
  const { status, body } = await send(caller, 'POST', '/tickets', {
    summary: 'A new screen',
    description: 'The old one is broken.',
    ticketType: 'Request Service',
    category: ours.category,
    subcategory: ours.subcategory,
    project: ours.project,
    projectManagerName: 'Somebody',
    contactNumber: '2500',
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return (body.ticket as unknown as { _id: string })._id;
};
const approvalsOf = async (ticket: string) => {
  const { body } = await app.call(ours.admin, 'GET', `/tickets/${ticket}`);
  return (body.ticket as unknown as { approvals: TicketApproval[] }).approvals;
};
const asked = (approval: TicketApproval | undefined, step = 0) =>
  approval?.steps[step]?.approvers.map(({ person: one, as }) => [one._id, as]);
const leave = (id: string) =>
  app.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
const toldOfWant = async (ticket: string) =>
  (
    await app.db
      .selectFrom('events')
      .select('data')
      .where('subject_id', '=', ticket)
      .where('verb', '=', 'approval_vacant')
      .execute()
  ).map(({ data }) => (data as { tell: string[] }).tell);

test('rules that match ask in the transaction that makes a ticket; all of them, each for itself', async () => {
  const [one, two] = [await newUser(), await newUser()];
  const group = await newGroup('Budget', one, two);
  const purchases = await newRule({
    name: 'Purchases',
    categories: [ours.category],
    ticketTypes: ['Request Service'],
    holds: 'work',
    steps: [
      { approvers: [{ as: 'project_manager' }] },
      { need: 'one', approvers: [{ as: 'group', id: group._id }, { as: 'bu_head' }] },
    ],
  });
  expect(ruleWords(purchases)).toBe(
    `A new ticket of type Request Service in ${purchases.categories[0]?.name} asks the project manager, then one of the group Budget and the BU head: “May we buy it?” Until then nobody starts to work on it.`,
  );
  const narrow = { subcategories: [ours.subcategory], projects: [ours.project] };
  await newRule({ name: 'Narrow', ...narrow, holds: 'nothing', steps: [{ approvers: [person(two)] }] });
  await newRule({ name: 'Off', active: false, steps: [{ approvers: [person(two)] }] });

  await app.db.updateTable('auto_assign_settings').set({ enabled: true }).execute();
  const ticket = await raise(ours.user);
  const approvals = await approvalsOf(ticket);
  expect(approvals.map(({ cause, rule, requestedBy }) => [cause, rule?.name, requestedBy])).toEqual([
    ['rule', 'Narrow', null],
    ['rule', 'Purchases', null],
  ]);
  const ofRule = approvals[1];
  expect(asked(ofRule)).toEqual([[ours.manager, 'project_manager']]);
  // Nobody is assigned meanwhile.
  const { body } = await app.call(ours.admin, 'GET', `/tickets/${ticket}`);
  expect(body.ticket).toMatchObject({ waitingOn: { kind: 'approver' } });
  expect(body.ticket).toMatchObject({ assignedTo: null });
  // Members of the group are those of when the step begins.
  const three = await newUser();
  const edited = await send(ours.admin, 'PUT', `/admin/approval-groups/${group._id}`, {
    name: 'Budget',
    members: [two, three],
    version: 1,
  });
  expect(edited.status).toBe(200);
  const decide = (caller: string, step: number) =>
    send(caller, 'POST', `/approvals/${ofRule?._id}/decision`, {
      step: ofRule?.steps[step]?._id,
      decision: 'approved',
    });
  expect((await decide(ours.manager, 0)).status).toBe(200);
  const begun = (await approvalsOf(ticket)).find(({ _id }) => _id === ofRule?._id);
  expect(asked(begun, 1)).toEqual([
    [two, 'group'],
    [three, 'group'],
    [ours.head, 'bu_head'],
  ]);
  await send(ours.admin, 'PUT', `/admin/approval-groups/${group._id}`, {
    name: 'Budget',
    members: [one],
    version: 2,
  });
  await lookAtApprovals(app.db, new Date());
  const kept = (await approvalsOf(ticket)).find(({ _id }) => _id === ofRule?._id);
  expect(asked(kept, 1)?.length).toBe(3);
  expect((await decide(three, 1)).status).toBe(200);
  // Whoever asked is a rule: the requester cannot take it back.
  const left = approvals[0]?._id;
  expect((await send(ours.user, 'POST', `/approvals/${left}/cancel`, { reason: 'No' })).status).toBe(403);
  const bare = await raise(ours.user, {
    category: ours.otherCategory,
    subcategory: '',
    ticketType: 'Report Issue',
  });
  expect(await approvalsOf(bare)).toEqual([]);

  const schedule = await createSchedule(app.db, ours, { auto_assign: true, ticket_type: 'Request Service' });
  const run = await send(ours.admin, 'POST', `/scheduled-tickets/${schedule}/execute`);
  expect(run.status, JSON.stringify(run.body)).toBe(200);
  const { id } = await app.db
    .selectFrom('tickets')
    .select('id')
    .where('source', '=', 'schedule')
    .executeTakeFirstOrThrow();
  expect((await approvalsOf(id)).map(({ rule }) => rule?.name)).toEqual(['Purchases']);
});

test('who is wanting is replaced: by the other lead, else it waits and admins are told', async () => {
  const requester = await newUser();
  await newRule({
    name: 'By leads',
    projects: [ours.project],
    ticketTypes: ['Report Issue'],
    steps: [{ approvers: [{ as: 'project_manager' }] }],
  });
  const leads = (manager_id: string | null, bu_head_id: string | null) =>
    app.db.updateTable('projects').set({ manager_id, bu_head_id }).where('id', '=', ours.project).execute();
  const raised = () =>
    raise(requester, { ticketType: 'Report Issue', category: ours.otherCategory, subcategory: '' });
  await leads(ours.manager, ours.head);
  const ticket = await raised();
  const now = async () => asked((await approvalsOf(ticket))[0]);
  expect(await now()).toEqual([[ours.manager, 'project_manager']]);
  const other = await newUser();
  await leads(other, ours.head);
  await lookAtApprovals(app.db, new Date());
  expect(await now()).toEqual([[other, 'project_manager']]);
  expect((await app.call(other, 'GET', `/tickets/${ticket}`)).status).toBe(200);
  await leave(other);
  await lookAtApprovals(app.db, new Date());
  expect(await now()).toEqual([[ours.head, 'project_manager']]);
  await leads(null, null);
  await lookAtApprovals(app.db, new Date());
  await lookAtApprovals(app.db, new Date());
  const [waiting] = await approvalsOf(ticket);
  expect(waiting).toMatchObject({ state: 'pending', steps: [{ approvers: [], missing: 1 }] });
  expect(await toldOfWant(ticket)).toEqual([[ours.admin]]);
  // Nobody approves by being away: somebody has to be put there.
  const put = await send(ours.admin, 'PUT', `/approvals/${waiting?._id}/approvers`, {
    step: waiting?.steps[0]?._id,
    approvers: [person(ours.otherUser)],
  });
  expect(put.status).toBe(200);
  expect(await now()).toEqual([[ours.otherUser, 'person']]);

  const empty = await raised();
  expect((await approvalsOf(empty))[0]?.steps).toMatchObject([{ approvers: [], missing: 1 }]);
  expect(await toldOfWant(empty)).toEqual([[ours.admin]]);
  const byHand = await send(ours.admin, 'POST', `/tickets/${empty}/approvals`, {
    question: 'May we?',
    steps: [{ approvers: [{ as: 'bu_head' }] }],
  });
  expect(byHand.body).toMatchObject({ errors: [{ path: 'steps.0.approvers.0.as' }] });
});

test('fewer people are not enough because somebody left', async () => {
  const [one, two, three] = [await newUser(), await newUser(), await newUser()];
  const ticket = await createTicket(app.db, ours, { agent: ours.agent });
  const answer = await send(ours.agent, 'POST', `/tickets/${ticket}/approvals`, {
    question: 'May we?',
    steps: [{ need: 2, approvers: [person(one), person(two), person(three)] }],
  });
  const approval = answer.body.approval as unknown as TicketApproval;
  await leave(two);
  await leave(three);
  await lookAtApprovals(app.db, new Date());
  const decided = await send(one, 'POST', `/approvals/${approval._id}/decision`, {
    step: approval.steps[0]?._id,
    decision: 'approved',
  });
  expect(decided.body.approval).toMatchObject({ state: 'pending', steps: [{ missing: 2 }] });
});

test('rules and groups are their admins’, name what is theirs, and change by version', async () => {
  const group = await newGroup('Security', ours.otherUser);
  const rule = await newRule({
    name: 'Doors',
    active: false,
    steps: [{ approvers: [{ as: 'group', id: group._id }, person(ours.head)] }],
  });
  for (const caller of [ours.manager, ours.user]) {
    expect((await app.call(caller, 'GET', '/admin/approval-rules')).status).toBe(403);
    expect((await app.call(caller, 'GET', '/admin/approval-groups')).status).toBe(403);
  }
  const foreign = await app.call(theirs.admin, 'PUT', `/admin/approval-groups/${group._id}`, {
    body: { name: 'Mine', members: [theirs.user], version: 1 },
  });
  expect(foreign.status).toBe(404);
  const refused = async (path: string, change: object) => {
    const body = {
      name: 'Other',
      question: 'May we?',
      steps: [{ approvers: [person(ours.head)] }],
      ...change,
    };
    const answer = await send(ours.admin, 'POST', '/admin/approval-rules', body);
    expect(answer.body).toMatchObject({ errors: [{ path }] });
  };
  await refused('categories', { categories: [theirs.category] });
  await refused('subcategories', { subcategories: [theirs.subcategory] });
  await refused('projects', { projects: [theirs.project] });
  await refused('steps.0.approvers.0.id', { steps: [{ approvers: [person(theirs.user)] }] });
  await refused('steps.0.approvers.0.id', { steps: [{ approvers: [{ as: 'group', id: ours.id }] }] });
  const body = { name: 'doors', members: [theirs.user] };
  expect((await send(ours.admin, 'POST', '/admin/approval-groups', body)).body).toMatchObject({
    errors: [{ path: 'members' }],
  });
  const write = (version: number) =>
    send(ours.admin, 'PUT', `/admin/approval-rules/${rule._id}`, {
      name: 'DOORS',
      active: true,
      projects: [ours.completedProject],
      question: 'May they come in?',
      steps: [{ approvers: [{ as: 'group', id: group._id }] }],
      version,
    });
  expect(ruleOf(await write(1))).toMatchObject({ name: 'DOORS', version: 2 });
  expect((await write(1)).body).toMatchObject({ code: 'CONFLICT' });
  const taken = { name: 'doors', question: 'Again?', steps: [{ approvers: [person(ours.head)] }] };
  expect((await send(ours.admin, 'POST', '/admin/approval-rules', taken)).body).toMatchObject({
    code: 'NAME_TAKEN',
  });
  const { body: audit } = await app.call(ours.admin, 'GET', `/admin/audit?limit=50`);
  expect(JSON.stringify(audit)).toContain('May they come in?');
  const path = `/admin/approval-groups/${group._id}`;
  expect((await send(ours.admin, 'DELETE', path)).body).toMatchObject({
    message: 'A rule asks this group. Please change the rule first',
  });
  expect((await send(ours.admin, 'DELETE', `/admin/approval-rules/${rule._id}`)).status).toBe(200);
  expect((await send(ours.admin, 'DELETE', path)).status).toBe(200);
  const groups = await app.call(ours.agent, 'GET', '/approvals/groups');
  expect(JSON.stringify(groups.body)).not.toContain('Security');
});
