import type {
  getDeskDashboard,
  getSuperAdminDashboard,
} from '@switchboard/contract/dashboards/dashboards.ts';
import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { listAllTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createTicket, createUser } from '../../testing/world.ts';

const { app, world } = await openTestApp({}, { empty: true });

type DeskBody = AnswerOf<typeof getDeskDashboard>;
type SuperBody = AnswerOf<typeof getSuperAdminDashboard>;

const read = async (who: string): Promise<DeskBody> => {
  const answer = await app.call(who, 'GET', '/admin/dashboard');
  expect(answer.status).toBe(200);
  return answer.body as unknown as DeskBody;
};
const readSuper = async (): Promise<SuperBody> => {
  const answer = await app.call(world.superAdmin, 'GET', '/super-admin/dashboard');
  expect(answer.status).toBe(200);
  return answer.body as unknown as SuperBody;
};

test('an organization without tickets has no period to compare with', async () => {
  const { stats, days, figures, recentTickets, workload } = await read(world.ours.admin);
  expect(stats).toMatchObject({ totalTickets: 0, totalUsers: 7, totalProjects: 3, totalOrganizations: 1 });
  expect(days).toHaveLength(30);
  for (const figure of Object.values(figures)) {
    expect(figure).toEqual({ now: 0, before: null, points: Array.from({ length: 30 }, () => 0) });
  }
  expect(recentTickets).toEqual([]);
  expect(workload.map((agent) => agent.open + agent.inProgress)).toEqual([0, 0]);
});

test.each(['Mars/Olympus', '+02:00', 'Europe/Berlin; drop', 'x'.repeat(65)])(
  'the zone %s does not exist',
  async (zone) => {
    const path = `/admin/dashboard?timeZone=${encodeURIComponent(zone)}`;
    const answer = await app.call(world.ours.admin, 'GET', path);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ path: 'timeZone' }]);
  },
);

describe('an organization with tickets', () => {
  const numbers: string[] = [];
  beforeAll(async () => {
    const { ours, theirs } = world;
    await createTicket(app.db, ours, { status: 'Open', priority: 'Critical', agent: ours.agent });
    await createTicket(app.db, ours, { status: 'In Progress', priority: 'Critical', agent: ours.agent });
    await createTicket(app.db, ours, { status: 'In Progress', agent: ours.otherAgent });
    await createTicket(app.db, ours, { status: 'Open' });
    await createTicket(app.db, ours, { status: 'Resolved', priority: 'Critical', agent: ours.agent });
    await createTicket(app.db, ours, { status: 'Closed' });
    await createTicket(app.db, ours, { status: 'In Progress', people: [['manager', ours.manager]] });
    await createTicket(app.db, ours, { summary: 'the newest' });
    await createTicket(app.db, theirs, { summary: 'theirs', agent: theirs.agent, priority: 'Critical' });
    const rows = await app.db.selectFrom('tickets').select('number').orderBy('id').execute();
    numbers.push(...rows.map((row) => row.number));
  });

  test('is counted', async () => {
    expect((await read(world.ours.admin)).stats).toEqual({
      totalUsers: 7,
      totalTickets: 8,
      totalProjects: 3,
      totalOrganizations: 1,
      openTickets: 3,
      inProgressTickets: 3,
      resolvedTickets: 1,
      closedTickets: 1,
      urgentTickets: 2,
      unassignedTickets: 3,
    });
  });

  test('each figure is what the list it leads to counts', async () => {
    const { stats, workload } = await read(world.ours.manager);
    const listed = async (query: string) => {
      const { body } = await app.call(world.ours.manager, 'GET', `/admin/tickets?${query}`);
      return (body as unknown as AnswerOf<typeof listAllTickets>).pagination.total;
    };
    expect(stats.openTickets).toBe(await listed('status=open'));
    expect(stats.inProgressTickets).toBe(await listed('status=in-progress'));
    expect(stats.urgentTickets).toBe(await listed('status=open,in-progress&priority=critical'));
    expect(stats.unassignedTickets).toBe(await listed('status=open,in-progress&assignee=unassigned'));
    for (const agent of workload) {
      expect(agent.open + agent.inProgress).toBe(
        await listed(`status=open,in-progress&assignee=${agent._id}`),
      );
    }
  });

  test('its agents are listed by what they have, with the cap of auto-assign', async () => {
    const { ours } = world;
    const body = { enabled: false, maxTicketsPerAgent: 4 };
    await app.call(ours.admin, 'PUT', '/auto-assign/settings', { body });
    const { workload } = await read(ours.head);
    expect(workload).toMatchObject([
      { _id: ours.agent, open: 1, inProgress: 1, cap: 4 },
      { _id: ours.otherAgent, open: 0, inProgress: 1, cap: 4 },
    ]);
  });

  test('an agent who has left is named as long as tickets wait there', async () => {
    const { ours } = world;
    const busy = app.db.updateTable('users').where('id', '=', ours.agent);
    await busy.set({ is_active: false }).execute();
    const idle = await createUser(app.db, {
      role: 'devops_agent',
      organizationId: ours.id,
      email: 'idle@ours.test',
    });
    const { workload } = await read(ours.admin);
    expect(workload.map((agent) => agent._id)).toEqual([ours.agent, ours.otherAgent, idle]);
    await busy.set({ is_active: true }).execute();
    await app.db.updateTable('users').where('id', '=', idle).set({ deleted_at: new Date() }).execute();
    const later = await read(ours.admin);
    expect(later.workload.map((agent) => agent._id)).toEqual([ours.agent, ours.otherAgent]);
  });

  test('the seven newest tickets and the five newest people come, newest first', async () => {
    const { ours } = world;
    const { recentTickets, recentUsers } = await read(ours.admin);
    const own = numbers.filter((number) => number.startsWith('OURS')).toReversed();
    expect(recentTickets.map((ticket) => ticket.ticketNumber)).toEqual(own.slice(0, 7));
    expect(recentUsers.map((user) => user._id)).toEqual([
      ours.otherUser,
      ours.user,
      ours.otherAgent,
      ours.agent,
      ours.manager,
    ]);
    expect(recentUsers[0]).toMatchObject({ role: 'user', isActive: true, organization: { _id: ours.id } });
  });

  test('licenses in use are the active people', async () => {
    const { ours } = world;
    const other = app.db.updateTable('users').where('id', '=', ours.otherUser);
    await other.set({ is_active: false }).execute();
    const { licenses, stats } = await read(ours.manager);
    expect(licenses).toMatchObject({ totalLicenses: 100, usedLicenses: 6, availableLicenses: 94 });
    expect(stats.totalUsers).toBe(7);
    await other.set({ is_active: true }).execute();
  });

  test('an organization sees nothing of another, a super admin all', async () => {
    const { ours, theirs } = world;
    const answer = await app.call(theirs.admin, 'GET', '/admin/dashboard');
    expect(answer.raw.toString()).not.toContain(ours.id);
    expect(answer.raw.toString()).not.toContain('ours.test');
    expect(answer.body).toMatchObject({ stats: { totalTickets: 1, urgentTickets: 1, unassignedTickets: 0 } });

    const all = await read(world.superAdmin);
    expect(all.stats).toMatchObject({
      totalOrganizations: 2,
      totalTickets: 9,
      totalUsers: 15,
      totalProjects: 6,
      urgentTickets: 3,
      unassignedTickets: 3,
    });
    expect(all.workload).toHaveLength(4);
    expect(all.licenses).toBeNull();
  });
});

describe('the whole installation', () => {
  test('has four totals and tells what happened, without what tickets say', async () => {
    const { ours, theirs } = world;
    await app.db
      .insertInto('license_requests')
      .values({
        organization_id: ours.id,
        id: newId(),
        requested_by: ours.admin,
        requested_total: 120,
        created_at: new Date(Date.now() + 60_000),
      })
      .execute();
    const answer = await app.call(world.superAdmin, 'GET', '/super-admin/dashboard');
    expect(answer.body.stats).toEqual({
      totalOrganizations: 2,
      totalUsers: 15,
      superAdmins: 1,
      totalTickets: 9,
      activeSubscriptions: 2,
    });
    const { recentActivity } = answer.body as unknown as SuperBody;
    expect(recentActivity[0]).toMatchObject({
      type: 'license_requested',
      text: '120 licenses in total requested',
      organization: { _id: ours.id, name: 'OURS Company' },
      subject: { _id: ours.id, name: 'OURS Company' },
      user: { _id: ours.admin },
    });
    const moments = recentActivity.map((entry) => entry.createdAt);
    expect(moments).toEqual(moments.toSorted().toReversed());
    const ofType = (type: string) => recentActivity.filter((entry) => entry.type === type);
    expect(ofType('organization_created').map((entry) => entry.organization?._id)).toEqual([
      theirs.id,
      ours.id,
    ]);
    expect(ofType('user_created')).toHaveLength(5);
    expect(ofType('user_created')[0]).toMatchObject({ text: 'Joined as Super Admin', organization: null });
    expect(ofType('ticket_created')).toHaveLength(5);
    expect(ofType('ticket_created')[0]).toMatchObject({
      text: 'Ticket THEIRS-00001 created',
      subject: { name: 'THEIRS-00001' },
      user: { _id: theirs.user },
    });
    expect(answer.raw.toString()).not.toContain('the newest');
  });

  test('tells what was changed and paid in all organizations, an edit of several fields once', async () => {
    const { ours, superAdmin } = world;
    const write = (method: string, path: string, body: object, who = superAdmin) =>
      app.call(who, method, path, { body });
    const lately = async (type: string) => {
      app.clock.advance(1_000);
      return (await readSuper()).recentActivity.filter((entry) => entry.type === type);
    };
    const about = { organization: { _id: ours.id }, subject: { _id: ours.id, name: 'OURS Company' } };

    await write('PUT', `/super-admin/subscriptions/${ours.id}`, {
      plan: 'Gold',
      monthlyPrice: 80,
      features: ['Chat'],
    });
    expect(await lately('subscription_changed')).toMatchObject([
      {
        ...about,
        text: 'Subscription changed: plan to Gold, monthly price to 80.00, features',
        user: { _id: superAdmin },
      },
    ]);
    await write('POST', `/super-admin/subscriptions/${ours.id}/payments`, { amount: 80, date: '2026-01-31' });
    expect(await lately('payment_recorded')).toMatchObject([
      { ...about, text: 'Payment recorded: 80.00, 2026-01-31' },
    ]);
    const payments = `/super-admin/subscriptions/${ours.id}/payments`;
    const { body } = await app.call(superAdmin, 'GET', payments);
    const [payment] = body.payments as unknown as { _id: string }[];
    await write('POST', `${payments}/${payment?._id}/void`, { reason: 'Secret reason' });
    expect(await lately('payment_voided')).toMatchObject([
      { ...about, text: 'Payment voided: 80.00, 2026-01-31' },
    ]);
    await write('PUT', `/organizations/${ours.id}`, { totalLicenses: 120, description: 'Secret plans' });
    expect(await lately('organization_changed')).toMatchObject([
      { ...about, text: 'Organization changed: description, licenses to 120' },
    ]);
    expect(await lately('license_decided')).toMatchObject([{ ...about, text: 'License request granted' }]);
    await write('PUT', `/admin/users/${ours.otherUser}`, { department: 'Stores' }, ours.admin);
    expect(await lately('user_changed')).toMatchObject([
      { text: 'other Person: department', subject: { _id: ours.otherUser }, user: { _id: ours.admin } },
    ]);

    for (let licenses = 121; licenses < 127; licenses += 1) {
      await write('PUT', `/organizations/${ours.id}`, { totalLicenses: licenses });
      app.clock.advance(1_000);
    }
    expect((await lately('organization_changed')).map(({ text }) => text.slice(-3))).toEqual([
      '126',
      '125',
      '124',
      '123',
      '122',
    ]);
    expect(JSON.stringify(await readSuper())).not.toContain('Secret');
  });

  test('a subscription is active while its organization is, and a deleted organization is nowhere', async () => {
    const theirs = app.db.updateTable('organizations').where('id', '=', world.theirs.id);
    await theirs.set({ status: 'suspended' }).execute();
    expect((await readSuper()).stats).toMatchObject({ totalOrganizations: 2, activeSubscriptions: 1 });
    await theirs.set({ deleted_at: new Date() }).execute();
    const { stats, recentActivity } = await readSuper();
    expect(stats).toMatchObject({ totalOrganizations: 1, activeSubscriptions: 1, totalTickets: 8 });
    expect(JSON.stringify(recentActivity)).not.toContain(world.theirs.id);
    const all = await read(world.superAdmin);
    expect(all.stats).toMatchObject({ totalTickets: 8, totalProjects: 3, urgentTickets: 2 });
    expect(all.workload).toHaveLength(2);
    await theirs.set({ status: 'active', deleted_at: null }).execute();
  });
});
