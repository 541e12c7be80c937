import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { agentOf, eventsOf } from '../../../testing/stored.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  createOrganization,
  createTicket,
  createUser,
  type Organization,
  PASSWORD,
} from '../../../testing/world.ts';

let app: TestApp;
let home: Organization;
let count = 0;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  count += 1;
  home = await createOrganization(app.db, `ORG${count}`);
});
afterAll(() => app.close());

const domain = () => `${home.code.toLowerCase()}.test`;
const edit = (id: string, body: Record<string, unknown>, by = home.admin) =>
  app.call(by, 'PUT', `/admin/users/${id}`, { body });
const deactivate = (id: string, by = home.admin) => app.call(by, 'DELETE', `/admin/users/${id}`);
const list = (query = '') => app.call(home.admin, 'GET', `/admin/users${query}`);
const events = (id: string) => eventsOf(app.db, id);
const holderOf = (ticketId: string) => agentOf(app.db, ticketId);
const allow = (total: number) =>
  app.db.updateTable('organizations').set({ total_licenses: total }).where('id', '=', home.id).execute();
const withoutAutoAssign = () =>
  app.call(home.admin, 'PUT', '/auto-assign/settings', { body: { enabled: false } });

describe('editing', () => {
  test('changes what is given and nothing else, and records each field', async () => {
    const answer = await edit(home.user, {
      firstName: ' Ines ',
      contactNumber: '0341',
      organizationId: newId(),
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      user: {
        firstName: 'Ines',
        lastName: 'Person',
        contactNumber: '0341',
        role: 'user',
        organization: { _id: home.id },
      },
    });
    expect(await events(home.user)).toMatchObject([
      { verb: 'edited', data: { field: 'firstName', from: 'user', to: 'Ines' }, actor_id: home.admin },
      { verb: 'edited', data: { field: 'contactNumber', to: '0341' } },
    ]);
    await edit(home.user, { firstName: 'Ines' });
    expect(await events(home.user)).toHaveLength(2);
  });

  test('refuses blank names, and passwords have no effect', async () => {
    const answer = await edit(home.user, { firstName: ' ', lastName: '', email: '' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      errors: [
        { path: 'firstName', msg: 'First name is required' },
        { path: 'lastName', msg: 'Last name is required' },
        { path: 'email', msg: 'Email is required' },
      ],
    });
    expect((await edit(home.user, { password: 'another one' })).status).toBe(200);
    const email = `user@${domain()}`;
    const signIn = (password: string) => app.call(null, 'POST', '/auth/login', { body: { email, password } });
    expect((await signIn('another one')).status).toBe(401);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  test('keeps e-mails inside the organization’s domain and apart', async () => {
    expect((await edit(home.user, { email: 'user@elsewhere.test' })).body).toMatchObject({
      errors: [{ path: 'email', msg: `Email domain must be @${domain()} (work email required)` }],
    });
    expect((await edit(home.user, { email: `Admin@${domain()}` })).status).toBe(409);
    const email = `renamed@${domain()}`;
    expect((await edit(home.user, { email })).body).toMatchObject({ user: { email } });
    expect(await events(home.user)).toMatchObject([{ verb: 'edited', data: { field: 'email', to: email } }]);
  });

  test('gives the four roles; an admin stays one, and nobody is made one', async () => {
    for (const role of ['manager', 'bu_head', 'devops_agent', 'user']) {
      expect((await edit(home.user, { role })).body).toMatchObject({ user: { role } });
    }
    expect((await edit(home.user, { role: 'admin' })).status).toBe(403);
    expect((await edit(home.user, { role: 'super_admin' })).status).toBe(400);
    const colleague = await createUser(app.db, {
      role: 'admin',
      organizationId: home.id,
      email: `colleague@${domain()}`,
    });
    expect((await edit(colleague, { role: 'admin', department: 'IT' })).status).toBe(200);
    expect((await edit(colleague, { role: 'manager' })).body).toMatchObject({ user: { role: 'manager' } });
  });

  test('sets auto-assign for agents alone, and a new role clears it', async () => {
    expect((await edit(home.manager, { autoAssign: true })).body).toMatchObject({
      errors: [{ path: 'autoAssign' }],
    });
    expect((await edit(home.agent, { autoAssign: true })).body).toMatchObject({ user: { autoAssign: true } });
    await edit(home.agent, { role: 'user' });
    expect((await edit(home.agent, { role: 'devops_agent' })).body).toMatchObject({
      user: { autoAssign: false },
    });
  });
});

describe('one’s own account', () => {
  test('can be renamed, not deactivated and not given another role', async () => {
    expect((await edit(home.admin, { firstName: 'Me', role: 'admin', isActive: true })).status).toBe(200);
    for (const answer of [
      await deactivate(home.admin),
      await edit(home.admin, { isActive: false }),
      await edit(home.admin, { role: 'user' }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ message: 'You cannot deactivate your own account' });
    }
  });
});

describe('deactivating', () => {
  test('closes the account at once, frees its seat, and does nothing twice', async () => {
    const token = await app.tokenFor(home.user);
    const answer = await deactivate(home.user);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: { _id: home.user, isActive: false } });
    const before = await app.call(null, 'GET', '/auth/me', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(before.status).toBe(401);
    const body = { email: `user@${domain()}`, password: PASSWORD };
    expect((await app.call(null, 'POST', '/auth/login', { body })).status).toBe(403);
    expect((await list()).body).toMatchObject({ licenses: { usedLicenses: 6 } });
    expect((await deactivate(home.user)).status).toBe(200);
    expect(await events(home.user)).toMatchObject([{ verb: 'deactivated', actor_id: home.admin }]);
  });

  test('takes an agent off open tickets, with an internal note; closed ones keep the name', async () => {
    await withoutAutoAssign();
    const open = await createTicket(app.db, home, { agent: home.agent });
    const closed = await createTicket(app.db, home, { agent: home.agent, status: 'Closed' });
    const colleagues = await createTicket(app.db, home, { agent: home.otherAgent });
    await deactivate(home.agent);
    expect(await holderOf(open)).toBeUndefined();
    expect(await holderOf(closed)).toBe(home.agent);
    expect(await holderOf(colleagues)).toBe(home.otherAgent);
    const notes = await app.db
      .selectFrom('comments')
      .select(['text', 'is_internal', 'is_system'])
      .where('ticket_id', '=', open)
      .execute();
    expect(notes).toEqual([
      {
        text: 'agent Person is no longer available as DevOps agent. The ticket is unassigned.',
        is_internal: true,
        is_system: true,
      },
    ]);
    expect(await events(open)).toMatchObject([
      { verb: 'unassigned', data: { from: { id: home.agent, name: 'agent Person' }, to: null } },
      { verb: 'note' },
    ]);
  });

  test('and another role let auto-assign give the tickets to others', async () => {
    // Before anybody takes tickets: what this writes in several steps is not for two at once.
    const ticket = await createTicket(app.db, home, { agent: home.agent });
    await edit(home.otherAgent, { autoAssign: true });
    await edit(home.agent, { role: 'user' });
    await app.runJobs();
    expect(await holderOf(ticket)).toBe(home.otherAgent);
  });

  test('leaves no ticket with an agent who leaves while it is assigned', async () => {
    await withoutAutoAssign();
    const tickets = await Promise.all(Array.from({ length: 12 }, () => createTicket(app.db, home)));
    await Promise.all([
      ...tickets.map((id) =>
        app.call(home.admin, 'PUT', `/admin/tickets/${id}/assign`, { body: { devopsAgent: home.agent } }),
      ),
      deactivate(home.agent),
    ]);
    expect(await Promise.all(tickets.map(holderOf))).not.toContain(home.agent);
  });
});

describe('reactivating', () => {
  test('needs a seat', async () => {
    await deactivate(home.user);
    await allow(6);
    expect((await edit(home.user, { isActive: true })).body).toMatchObject({ code: 'NO_LICENSES_LEFT' });
    expect((await edit(home.user, { firstName: 'Still here' })).status).toBe(200);
    await deactivate(home.otherUser);
    expect((await edit(home.user, { isActive: true })).body).toMatchObject({ user: { isActive: true } });
    expect((await edit(home.user, { isActive: true })).status).toBe(200);
  });

  test('approves an application', async () => {
    await app.db
      .updateTable('users')
      .set({ is_active: false, awaiting_approval: true })
      .where('id', '=', home.user)
      .execute();
    await edit(home.user, { isActive: true });
    expect((await app.call(home.admin, 'GET', '/admin/users/approvals')).body).toMatchObject({ users: [] });
  });

  test('200 at once for 50 free seats let exactly 50 in', async () => {
    await allow(7 + 50);
    const sleepers = Array.from({ length: 200 }, (_, index) => ({
      id: newId(),
      organization_id: home.id,
      role: 'user' as const,
      first_name: 'Sleeper',
      last_name: `${index}`,
      email: `sleeper-${index}@${domain()}`,
      is_active: false,
    }));
    await app.db.insertInto('users').values(sleepers).execute();
    const answers = await Promise.all(sleepers.map(({ id }) => edit(id, { isActive: true })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.filter(({ body }) => body.code === 'NO_LICENSES_LEFT')).toHaveLength(150);
    expect((await list()).body).toMatchObject({ licenses: { usedLicenses: 57, availableLicenses: 0 } });
  });
});

test('people of elsewhere are nobody', async () => {
  const theirs = await createOrganization(app.db, `ELSE${count}`);
  expect((await edit(theirs.user, { firstName: 'Mine' })).status).toBe(404);
  expect((await deactivate(theirs.user)).status).toBe(404);
});
