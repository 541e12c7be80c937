import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTeam, createTicket } from '../../../testing/world.ts';
import { ticketFields } from '../testing/ticket-calls.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;
await app.db
  .updateTable('users')
  .set({ auto_assign: true })
  .where('id', 'in', [ours.agent, ours.otherAgent])
  .execute();
/** Auto-assign is off in teams of tests, unless it is turned on. */
const printers = await createTeam(app.db, ours, [ours.agent]);
const urgent = await createTeam(app.db, ours, [ours.otherAgent]);

const setRules = async (rules: object[]) => {
  const { revision } = (await app.call(ours.admin, 'GET', '/routing-rules')).body;
  return app.call(ours.admin, 'PUT', '/routing-rules', { body: { revision, rules } });
};
const raise = async (fields: object = {}) => {
  const answer = await app.call(ours.manager, 'POST', '/tickets', {
    body: { ...ticketFields(ours), ...fields },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.ticket as unknown as {
    _id: string;
    team: { _id: string } | null;
    assignedTo: { _id: string } | null;
    history: { kind: string; by: unknown }[];
  };
};
const teamOf = async (id: string) =>
  (await app.db.selectFrom('tickets').select('team_id').where('id', '=', id).executeTakeFirstOrThrow())
    .team_id;

test('the first rule that matches gives the team, and a try says which one it is', async () => {
  const rules = [
    { categories: [ours.otherCategory], team: printers },
    { priorities: ['critical'], requestTypes: [ours.id], team: urgent },
    { projects: [ours.project], categories: [ours.category], team: printers },
  ];
  expect(await setRules(rules)).toMatchObject({ status: 200, body: { routingRules: { length: 3 } } });
  for (const [fields, rule, team] of [
    [{ priority: 'Critical' }, 2, urgent],
    [{ priority: 'Critical', category: ours.otherCategory }, 1, printers],
    [{}, 3, printers],
    [{ project: ours.plainProject }, null, null],
  ] as const) {
    const ticket = await raise(fields);
    expect(ticket.team?._id ?? null).toBe(team);
    const facts = { category: ours.category, project: ours.project, priority: 'Medium', ...fields };
    const { body } = await app.call(ours.admin, 'POST', '/routing-rules/try', { body: facts });
    expect(body).toMatchObject({ rule, team: team && { _id: team } });
  }
  expect((await raise()).history).toMatchObject([{ kind: 'created' }, {}, {}, { kind: 'team', by: null }]);
});

test('of two who write one revision the second is refused; what is of others is no value', async () => {
  const { revision } = (await app.call(ours.admin, 'GET', '/routing-rules')).body;
  const write = (rule: object) =>
    app.call(ours.admin, 'PUT', '/routing-rules', { body: { revision, rules: [rule] } });
  for (const [field, rule] of [
    ['team', { team: await createTeam(app.db, theirs) }],
    ['categories', { team: printers, categories: [theirs.category] }],
    ['projects', { team: printers, projects: [theirs.project] }],
    ['requestTypes', { team: printers, requestTypes: [ours.category] }],
  ] as const) {
    expect(await write(rule), field).toMatchObject({
      status: 400,
      body: { errors: [{ path: `rules.0.${field}` }] },
    });
  }
  const answers = await Promise.all([write({ team: printers }), write({ team: urgent })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('what the record keeps of a rule names all that it asks for, and types alone are a change', async () => {
  const rule = (requestTypes: string[]) => [{ requestTypes, categories: [ours.category], team: printers }];
  for (const types of [[], [ours.id]]) expect((await setRules(rule(types))).status).toBe(200);
  const { data } = await app.db
    .selectFrom('events')
    .select('data')
    .where('subject_kind', '=', 'routing')
    .where('organization_id', '=', ours.id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { name: team } = await app.db
    .selectFrom('teams')
    .select('name')
    .where('id', '=', printers)
    .executeTakeFirstOrThrow();
  const { name: category } = await app.db
    .selectFrom('categories')
    .select('name')
    .where('id', '=', ours.category)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(data)).toContain(`"${category}: ${team}"`);
  expect(JSON.stringify(data)).toContain(`"General request and ${category}: ${team}"`);
});

test('another category or priority gives another team only while a rule gave it and nobody has it', async () => {
  await setRules([{ priorities: ['High'], team: urgent }, { team: printers }]);
  const edit = (id: string, body: object) => app.call(ours.manager, 'PUT', `/tickets/${id}`, { body });
  const [routed, given, taken] = [await raise(), await raise(), await raise()];
  await app.call(ours.manager, 'PUT', `/tickets/${given._id}/team`, { body: { team: urgent, reason: '' } });
  await app.call(ours.manager, 'PUT', `/tickets/${given._id}/team`, { body: { team: printers, reason: '' } });
  await app.call(ours.manager, 'PUT', `/admin/tickets/${taken._id}/assign`, {
    body: { devopsAgent: ours.agent },
  });
  for (const { _id } of [routed, given, taken]) await edit(_id, { priority: 'High' });
  expect(await teamOf(routed._id)).toBe(urgent);
  expect(await teamOf(given._id)).toBe(printers);
  expect(await teamOf(taken._id)).toBe(printers);
});

test('agents of the team get what came to it, up to what each takes of it; the rest lies in its inbox', async () => {
  const team = await createTeam(app.db, ours, [ours.agent, ours.otherAgent]);
  await app.db.updateTable('teams').set({ auto_assign: true }).where('id', '=', team).execute();
  const capacity = (most: number) =>
    app.db.updateTable('team_members').set({ capacity: most }).where('team_id', '=', team).execute();
  await capacity(1);
  await setRules([{ team }]);
  const raised = await Promise.all(Array.from({ length: 5 }, () => raise()));
  const held = raised.map(({ assignedTo }) => assignedTo?._id).filter(Boolean);
  expect(held.toSorted()).toEqual([ours.agent, ours.otherAgent].toSorted());
  const listed = await app.call(ours.agent, 'GET', `/teams?search=${team}`);
  expect(listed.body.teams).toMatchObject([{ inboxCount: 3 }]);

  // Somebody puts one off; of the others one finds room, the oldest.
  const waiting = raised
    .filter(({ assignedTo }) => assignedTo === null)
    .map(({ _id }) => _id)
    .toSorted();
  const [first = '', second = ''] = waiting;
  await app.db.updateTable('tickets').set({ snoozed_until: Infinity }).where('id', '=', first).execute();
  const body = {
    revision: 1,
    members: [
      { user: ours.agent, capacity: 2 },
      { user: ours.otherAgent, capacity: 1 },
    ],
  };
  expect((await app.call(ours.admin, 'PUT', `/teams/${team}`, { body })).status).toBe(200);
  await app.runJobs();
  const agentOf = async (id: string) =>
    (
      await app.db
        .selectFrom('active_tickets')
        .select('agent_id')
        .where('ticket_id', '=', id)
        .executeTakeFirst()
    )?.agent_id;
  expect(await Promise.all([first, second].map(agentOf))).toEqual([null, ours.agent]);
});

test('a ticket that the rules send to a team that hands out by itself finds an agent of it', async () => {
  const team = await createTeam(app.db, ours, [ours.otherAgent]);
  await app.db.updateTable('teams').set({ auto_assign: true }).where('id', '=', team).execute();
  await app.call(ours.admin, 'PUT', '/auto-assign/settings', { body: { maxTicketsPerAgent: 100 } });
  await setRules([{ priorities: ['High'], team }, { team: printers }]);
  const { _id } = await raise();
  await app.runJobs();
  await app.call(ours.manager, 'PUT', `/tickets/${_id}`, { body: { priority: 'High' } });
  await app.runJobs();
  const { body } = await app.call(ours.admin, 'GET', `/tickets/${_id}`);
  expect(body.ticket).toMatchObject({ team: { _id: team }, assignedTo: { _id: ours.otherAgent } });
});

test('what waits for a team that takes its tickets itself stops nobody else', async () => {
  await setRules([]);
  const team = await createTeam(app.db, ours, [ours.agent]);
  const inInbox = await createTicket(app.db, ours, { team });
  const withoutTeam = await createTicket(app.db, ours);
  await app.call(ours.admin, 'PUT', '/auto-assign/settings', { body: { maxTicketsPerAgent: 100 } });
  await app.runJobs();
  const rows = await app.db
    .selectFrom('active_tickets')
    .select(['ticket_id', 'agent_id'])
    .where('ticket_id', 'in', [inInbox, withoutTeam])
    .orderBy('ticket_id')
    .execute();
  expect(rows.map(({ agent_id }) => agent_id === null)).toEqual([true, false]);
});
