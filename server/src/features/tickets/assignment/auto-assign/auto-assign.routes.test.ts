import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../../../../testing/open-test-app.ts';
import { createTicket } from '../../../../testing/world.ts';

const { app, world } = await openTestApp();

const settings = (caller: string, body?: unknown, query = '') =>
  app.call(caller, body === undefined ? 'GET' : 'PUT', `/auto-assign/settings${query}`, { body });
const toggle = (caller: string, agent: string, autoAssign: unknown) =>
  app.call(caller, 'PUT', `/admin/devops-agents/${agent}/auto-assign`, { body: { autoAssign } });
const ask = (caller: string, id: string) => app.call(caller, 'POST', `/tickets/${id}/auto-assign`);
const raise = async () => {
  const { user, category, plainProject } = world.ours;
  const answer = await app.call(user, 'POST', '/tickets', {
    body: {
      summary: 'New',
      description: 'New',
      ticketType: 'Report Issue',
      category,
      project: plainProject,
      projectManagerName: 'x',
      contactNumber: '1',
    },
  });
  return answer.body.ticket as unknown as { _id: string; assignedTo: { _id: string } | null };
};

describe('settings', () => {
  test('a fresh organization has the defaults, under both names', async () => {
    expect((await settings(world.ours.agent)).body).toMatchObject({
      success: true,
      settings: {
        enabled: true,
        isEnabled: true,
        assignmentMode: 'least_tickets',
        assignmentStrategy: 'least_tickets',
        maxTicketsPerAgent: 10,
        onlyActiveAgents: true,
      },
    });
  });

  test('managers and admins change what they give, by either name, the first one winning', async () => {
    await settings(world.ours.manager, { maxTicketsPerAgent: 5 });
    await settings(world.ours.admin, { isEnabled: false, assignmentStrategy: 'random' });
    expect((await settings(world.ours.head)).body).toMatchObject({
      settings: { enabled: false, assignmentMode: 'random', maxTicketsPerAgent: 5, onlyActiveAgents: true },
    });
    await settings(world.ours.admin, { enabled: true, isEnabled: false, assignmentMode: 'least_tickets' });
    expect((await settings(world.ours.admin)).body).toMatchObject({
      settings: { enabled: true, isEnabled: true, assignmentMode: 'least_tickets' },
    });
    expect((await settings(world.theirs.admin)).body).toMatchObject({ settings: { maxTicketsPerAgent: 10 } });
  });

  test('wrong values are refused whole, and agents and BU heads only read', async () => {
    const before = (await settings(world.ours.admin)).body;
    for (const wrong of [
      { maxTicketsPerAgent: 0 },
      { maxTicketsPerAgent: 1001 },
      { maxTicketsPerAgent: -5 },
      { maxTicketsPerAgent: 2.5 },
      { maxTicketsPerAgent: '7' },
      { assignmentMode: 'whim' },
      { enabled: 'yes' },
    ]) {
      expect((await settings(world.ours.admin, { onlyActiveAgents: false, ...wrong })).status).toBe(400);
    }
    for (const reader of [world.ours.agent, world.ours.head]) {
      expect((await settings(reader, { enabled: false })).status).toBe(403);
    }
    expect((await settings(world.ours.user)).status).toBe(403);
    expect((await settings(world.ours.admin)).body).toEqual(before);
  });

  test('a super admin has to name the organization', async () => {
    const unnamed = await settings(world.superAdmin);
    expect(unnamed.status).toBe(400);
    expect(unnamed.body.errors).toMatchObject([{ path: 'organization' }]);
    expect(
      (await settings(world.superAdmin, undefined, `?organization=${world.ours.id}`)).body,
    ).toMatchObject({
      settings: { maxTicketsPerAgent: 5 },
    });
    expect((await settings(world.superAdmin, undefined, '?organization=nonsense')).status).toBe(404);
  });
});

describe('an agent’s own flag', () => {
  test('is set by admins and managers for all, by an agent for themselves', async () => {
    const { ours } = world;
    expect((await toggle(ours.manager, ours.agent, true)).body).toMatchObject({
      success: true,
      message: 'Auto-assign enabled for agent Person',
      devopsAgent: { _id: ours.agent, autoAssign: true },
    });
    expect((await toggle(ours.agent, ours.agent, false)).status).toBe(200);
    expect((await toggle(ours.agent, ours.otherAgent, true)).status).toBe(403);
    expect((await toggle(ours.head, ours.agent, true)).status).toBe(403);
    expect((await toggle(ours.admin, ours.manager, true)).status).toBe(400);
    expect((await toggle(ours.admin, world.theirs.agent, true)).status).toBe(404);
    expect((await toggle(world.superAdmin, ours.agent, true)).status).toBe(200);
    for (const odd of ['true', 1, null, undefined])
      expect((await toggle(ours.admin, ours.agent, odd)).status).toBe(400);
    expect((await app.call(ours.agent, 'GET', '/auth/me')).body).toMatchObject({
      user: { autoAssign: true },
    });
  });
});

test('who changed the settings or an agent’s flag is on record, from what to what', async () => {
  const { ours, superAdmin } = world;
  await settings(ours.admin, { maxTicketsPerAgent: 7, onlyActiveAgents: true });
  await toggle(ours.admin, ours.agent, true);
  const since = (await app.call(ours.admin, 'GET', '/admin/audit')).body as unknown as {
    pagination: { total: number };
  };
  await settings(superAdmin, { maxTicketsPerAgent: 8, onlyActiveAgents: true }, `?organization=${ours.id}`);
  await settings(ours.manager, { maxTicketsPerAgent: 8 });
  await toggle(superAdmin, ours.agent, false);
  await toggle(ours.agent, ours.agent, false);
  await toggle(ours.manager, ours.agent, true);
  const { entries, pagination } = (await app.call(ours.admin, 'GET', '/admin/audit')).body as unknown as {
    entries: object[];
    pagination: { total: number };
  };
  expect(pagination.total).toBe(since.pagination.total + 3);
  const flag = { kind: 'user', subject: 'agent Person', verb: 'edited', field: 'auto-assign' };
  expect(entries.slice(0, 3)).toMatchObject([
    { ...flag, from: 'off', to: 'on', by: { _id: ours.manager } },
    { ...flag, from: 'on', to: 'off', by: { _id: superAdmin } },
    {
      kind: 'auto_assign',
      subject: 'OURS Company',
      verb: 'edited',
      field: 'max tickets per agent',
      from: '7',
      to: '8',
      by: { _id: superAdmin },
    },
  ]);
});

describe('tickets', () => {
  test('a new one has its agent in the answer; asking again gives the same one', async () => {
    const ticket = await raise();
    expect(ticket.assignedTo?._id).toBe(world.ours.agent);
    const again = await ask(world.ours.user, ticket._id);
    expect(again.body).toMatchObject({
      success: true,
      assigned: true,
      agent: { _id: world.ours.agent },
      reason: 'Ticket is already assigned',
      ticket: { _id: ticket._id },
    });
  });

  test('a new one has its agent at the commit: a program killed right after it leaves nothing undone', async () => {
    await sql`create function expect_agent() returns trigger language plpgsql as $$ begin
      if not exists (select from active_tickets where ticket_id = new.id and agent_id is not null)
      then raise exception 'nobody has the ticket at its commit'; end if;
      return null; end $$`.execute(app.database.owner);
    await sql`create constraint trigger expect_agent after insert on tickets deferrable initially deferred
      for each row execute function expect_agent()`.execute(app.database.owner);
    try {
      expect((await raise()).assignedTo?._id).toBe(world.ours.agent);
    } finally {
      await sql`drop trigger expect_agent on tickets`.execute(app.database.owner);
    }
  });

  test('one whose assignment breaks is raised all the same, and is assigned when asked again', async () => {
    await sql`create function refuse_agent() returns trigger language plpgsql as $$ begin
      raise exception 'refused'; end $$`.execute(app.database.owner);
    await sql`create trigger refuse_agent before insert on ticket_people for each row
      when (new.relation = 'devops_agent') execute function refuse_agent()`.execute(app.database.owner);
    let ticket: Awaited<ReturnType<typeof raise>>;
    try {
      ticket = await raise();
    } finally {
      await sql`drop trigger refuse_agent on ticket_people`.execute(app.database.owner);
    }
    expect(ticket.assignedTo).toBeNull();
    expect((await ask(world.ours.user, ticket._id)).body).toMatchObject({ assigned: true, reason: null });
  });

  test('asking assigns one that has nobody, and tells why when it cannot', async () => {
    const waiting = await createTicket(app.db, world.ours);
    expect((await ask(world.ours.user, waiting)).body).toMatchObject({ assigned: true, reason: null });
    await settings(world.ours.admin, { enabled: false });
    const next = await raise();
    expect(next.assignedTo).toBeNull();
    expect((await ask(world.ours.user, next._id)).body).toMatchObject({
      assigned: false,
      agent: null,
      reason: 'Auto-assign is disabled',
    });
    await settings(world.ours.admin, { enabled: true });
    await app.runJobs();
    expect((await app.call(world.ours.user, 'GET', `/tickets/${next._id}`)).body).toMatchObject({
      ticket: { assignedTo: { _id: world.ours.agent } },
    });
  });

  test('only those who see it may ask, and of those the requester and the desk', async () => {
    const id = await createTicket(app.db, world.ours, { people: [['user', world.ours.otherUser]] });
    expect((await ask(world.ours.otherUser, id)).status).toBe(403);
    expect((await ask(world.ours.otherAgent, id)).status).toBe(404);
    expect((await ask(world.theirs.admin, id)).status).toBe(404);
    expect((await ask(world.superAdmin, id)).status).toBe(200);
  });

  test('a resolved one makes room for one that waits', async () => {
    await settings(world.ours.admin, { maxTicketsPerAgent: 1 });
    const held = (await app.db
      .selectFrom('ticket_people')
      .select('ticket_id')
      .where('user_id', '=', world.ours.agent)
      .where('until', 'is', null)
      .execute()) as { ticket_id: string }[];
    const waiting = await raise();
    expect(waiting.assignedTo).toBeNull();
    for (const { ticket_id } of held) {
      await app.call(world.ours.admin, 'PUT', `/admin/tickets/${ticket_id}/status`, {
        body: { status: 'Resolved' },
      });
    }
    await app.runJobs();
    expect((await app.call(world.ours.user, 'GET', `/tickets/${waiting._id}`)).body).toMatchObject({
      ticket: { assignedTo: { _id: world.ours.agent } },
    });
  });
});

test('many raised at once fill the agent to the cap, and no further', async () => {
  const workload = async () => {
    const { agents } = (await app.call(world.ours.manager, 'GET', '/auto-assign/agents-workload'))
      .body as unknown as { agents: { _id: string; workload: { openTickets: number } }[] };
    return agents.find(({ _id }) => _id === world.ours.agent)?.workload.openTickets ?? 0;
  };
  const cap = (await workload()) + 2;
  await settings(world.ours.admin, { maxTicketsPerAgent: cap });
  await Promise.all(Array.from({ length: 8 }, raise));
  expect(await workload()).toBe(cap);
});

test('the workload counts what is Open and In Progress', async () => {
  const { agents } = (await app.call(world.ours.manager, 'GET', '/auto-assign/agents-workload'))
    .body as unknown as {
    agents: { _id: string; workload: { openTickets: number } }[];
  };
  const rows = await app.db
    .selectFrom('ticket_people')
    .innerJoin('tickets', 'tickets.id', 'ticket_people.ticket_id')
    .where('user_id', '=', world.ours.agent)
    .where('relation', '=', 'devops_agent')
    .where('until', 'is', null)
    .where('status', 'in', ['Open', 'In Progress'])
    .select('tickets.id')
    .execute();
  expect(agents.find((agent) => agent._id === world.ours.agent)?.workload.openTickets).toBe(rows.length);
  expect(agents).toHaveLength(2);
});
