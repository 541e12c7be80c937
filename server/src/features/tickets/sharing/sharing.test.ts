/** Who reads a ticket by sharing, what they are shown of it, and who says so. */
import { SHARING_MODES, type SharingMode } from '@switchboard/contract/enums.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

/** Of `user`, assigned to `agent`, in the project of its manager and BU head. */
let id = '';
let project = '';
async function allow(modes: readonly SharingMode[], usual: SharingMode = 'private') {
  const address = `/organizations/${ours.id}/access`;
  const { body } = await app.call(ours.admin, 'GET', address);
  const { version } = body.access as unknown as { version: number };
  const given = { version, allowedSharing: modes, defaultSharing: usual };
  expect((await app.call(ours.admin, 'PUT', address, { body: given })).status).toBe(200);
}
beforeEach(async () => {
  project = ours.project;
  await allow(SHARING_MODES);
  for (const [path, body] of [
    [`/projects/${project}`, { sharing: '' }],
    [`/projects/${project}/members`, { members: [] }],
  ] as const)
    expect((await app.call(ours.admin, 'PUT', path, { body })).status).toBe(200);
  await app.db.updateTable('tickets').set({ sharing: 'default' }).execute();
  id = await createTicket(app.db, ours, { agent: ours.agent, project });
});

const share = (caller: string, mode: string) =>
  app.call(caller, 'PUT', `/tickets/${id}/sharing`, { body: { mode } });
const look = (caller: string) => app.call(caller, 'GET', `/tickets/${id}`);
const statusFor = async (caller: string) => (await look(caller)).status;
const addMember = (...members: string[]) =>
  app.call(ours.admin, 'PUT', `/projects/${project}/members`, { body: { members } });
const sharedTo = async (caller: string) => {
  const { body } = await app.call(caller, 'GET', '/tickets?view=shared');
  const { tickets, stats } = body as unknown as { tickets: Ticket[]; stats: { total: number } };
  expect(stats.total).toBe(tickets.length);
  return tickets.map(({ _id }) => _id);
};

describe('who reads it', () => {
  test('everyone of the organization, members of its project, or nobody else', async () => {
    expect(await statusFor(ours.otherUser)).toBe(404);
    expect(await share(ours.user, 'everyone')).toMatchObject({
      status: 200,
      body: {
        ticket: { sharing: { chosen: 'everyone', effective: 'everyone', allowed: [...SHARING_MODES] } },
      },
    });
    expect([await statusFor(ours.otherUser), await statusFor(ours.otherAgent)]).toEqual([200, 200]);
    expect(await statusFor(theirs.admin)).toBe(404);
    await share(ours.user, 'project');
    expect([await statusFor(ours.otherUser), await statusFor(ours.otherAgent)]).toEqual([404, 404]);
    await addMember(ours.otherUser);
    expect([await statusFor(ours.otherUser), await statusFor(ours.otherAgent)]).toEqual([200, 404]);
    await share(ours.user, 'private');
    expect(await statusFor(ours.otherUser)).toBe(404);
  });

  test('a mode that is withdrawn is private at once, and comes back; no ticket is written', async () => {
    await share(ours.user, 'everyone');
    const written = () =>
      app.db.selectFrom('tickets').select(['updated_at', 'version']).where('id', '=', id).executeTakeFirst();
    const before = await written();
    await allow(['private']);
    expect(await statusFor(ours.otherUser)).toBe(404);
    expect((await look(ours.user)).body.ticket).toMatchObject({
      sharing: { chosen: 'everyone', effective: 'private', allowed: ['private'] },
    });
    await allow(SHARING_MODES);
    expect(await statusFor(ours.otherUser)).toBe(200);
    expect(await written()).toEqual(before);
  });

  test('a project follows the organization, or has a mode of its own', async () => {
    await allow(['private', 'everyone'], 'everyone');
    expect(await statusFor(ours.otherUser)).toBe(200);
    await app.call(ours.admin, 'PUT', `/projects/${project}`, { body: { sharing: 'project' } });
    expect(await statusFor(ours.otherUser)).toBe(404);
    expect(await share(ours.user, 'everyone')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'sharing', msg: 'Your organization does not allow this' }] },
    });
    await addMember(ours.otherUser);
    expect((await share(ours.user, 'project')).status).toBe(200);
    expect(await statusFor(ours.otherUser)).toBe(200);
  });

  test('somebody who is deactivated is a member of no project, also when they come back', async () => {
    await share(ours.user, 'project');
    await addMember(ours.otherUser);
    for (const isActive of [false, true])
      await app.call(ours.admin, 'PUT', `/admin/users/${ours.otherUser}`, { body: { isActive } });
    expect(await statusFor(ours.otherUser)).toBe(404);
    for (const stranger of [theirs.user, superAdmin, 'nobody'])
      expect((await addMember(stranger)).status).toBe(400);
    expect((await app.call(theirs.admin, 'GET', `/projects/${project}/members`)).status).toBe(404);
  });
});

describe('who says so', () => {
  test('the requester chooses; staff only narrow; who reads it does not', async () => {
    for (const staff of [ours.admin, ours.manager, ours.agent, superAdmin])
      expect(await share(staff, 'everyone')).toMatchObject({ status: 403 });
    await share(ours.user, 'everyone');
    expect((await share(ours.otherUser, 'private')).status).toBe(403);
    expect((await share(ours.agent, 'managers')).status).toBe(200);
    expect((await share(ours.agent, 'project')).status).toBe(403);
    expect((await share(ours.manager, 'private')).status).toBe(200);
    const { body } = await app.call(ours.user, 'GET', `/tickets/${id}/timeline`);
    const entries = body.entries as unknown as { kind: string; from: string; to: string }[];
    expect(entries.filter(({ kind }) => kind === 'sharing')).toMatchObject([
      { from: 'managers', to: 'private' },
      { from: 'everyone', to: 'managers' },
      { from: 'default', to: 'everyone' },
    ]);
  });

  test('a new ticket has what was chosen; what is not allowed makes none', async () => {
    await allow(['private', 'managers']);
    const body = {
      summary: 'Shared from the start',
      description: 'To be read.',
      ticketType: 'Report Issue',
      category: ours.category,
      project: ours.plainProject,
      projectManagerName: 'Somebody',
      contactNumber: '2500',
    };
    const made = await app.call(ours.user, 'POST', '/tickets', { body: { ...body, sharing: 'managers' } });
    expect(made).toMatchObject({ status: 201, body: { ticket: { sharing: { effective: 'managers' } } } });
    expect(
      await app.call(ours.user, 'POST', '/tickets', { body: { ...body, sharing: 'everyone' } }),
    ).toMatchObject({ status: 400, body: { errors: [{ path: 'sharing' }] } });
  });
});

describe('what they are shown', () => {
  test('no contact number, note, file of a note or chat, and they can do nothing', async () => {
    const say = (comment: string, isInternal: boolean) =>
      app.call(ours.agent, 'POST', `/tickets/${id}/comments`, { body: { comment, isInternal } });
    await say('Between us', true);
    await say('In the open', false);
    const changed = { body: { contactNumber: '4711' } };
    expect((await app.call(ours.admin, 'PUT', `/tickets/${id}`, changed)).status).toBe(200);
    await share(ours.user, 'everyone');
    const { body } = await look(ours.otherUser);
    expect(body.ticket).toMatchObject({ contactNumber: '', sharing: null });
    const timeline = await app.call(ours.otherUser, 'GET', `/tickets/${id}/timeline`);
    for (const text of [JSON.stringify(body), JSON.stringify(timeline.body)]) {
      expect(text).not.toContain('Between us');
      expect(text).not.toContain('4711');
      expect(text).toContain('In the open');
    }
    expect((await look(ours.user)).body.ticket).toMatchObject({ contactNumber: '4711' });
    expect((await app.call(ours.otherUser, 'GET', `/chat/tickets/${id}/messages`)).status).toBe(403);
    for (const caller of [ours.otherUser, ours.otherAgent]) {
      const reply = { body: { comment: 'Me too' } };
      expect((await app.call(caller, 'POST', `/tickets/${id}/comments`, reply)).status).toBe(403);
      const close = { body: { status: 'Closed' } };
      expect((await app.call(caller, 'PUT', `/tickets/${id}/status`, close)).status).toBe(403);
    }
  });

  test('lists, counts and the search agree, and nothing is found by a contact number', async () => {
    await app.db.updateTable('tickets').set({ summary: 'Zeppelin', contact_number: '8472' }).execute();
    await share(ours.user, 'everyone');
    expect(await sharedTo(ours.otherUser)).toEqual([id]);
    expect(await sharedTo(ours.user)).toEqual([]);
    expect(await sharedTo(superAdmin)).toEqual([]);
    const { body } = await app.call(ours.otherUser, 'GET', '/tickets');
    expect(body.tickets).toEqual([]);
    const [row] = ((await app.call(ours.otherUser, 'GET', '/tickets?view=shared')).body.tickets ??
      []) as unknown as Ticket[];
    expect(row?.contactNumber).toBe('');
    const found = async (caller: string, q: string) => {
      const answer = await app.call(caller, 'GET', `/search?q=${q}`);
      return JSON.stringify(answer.body).includes(id);
    };
    expect([await found(ours.otherUser, 'Zeppelin'), await found(ours.otherUser, '8472')]).toEqual([
      true,
      false,
    ]);
    expect(await found(ours.user, '8472')).toBe(true);
    await share(ours.user, 'private');
    expect(await sharedTo(ours.otherUser)).toEqual([]);
    expect(await found(ours.otherUser, 'Zeppelin')).toBe(false);
  });
});

test('an order by contact number tells readers by sharing nothing of it', async () => {
  await app.db.updateTable('tickets').set({ sharing: 'everyone' }).execute();
  const number = (ticket: string, contact_number: string) =>
    app.db.updateTable('tickets').set({ contact_number }).where('id', '=', ticket).execute();
  const second = await createTicket(app.db, ours, { project, sharing: 'everyone' });
  const third = await createTicket(app.db, ours, { project, sharing: 'everyone' });
  const wanted = [second, third];
  const order = async (caller: string, path: string, sort: string) => {
    const { body } = await app.call(caller, 'GET', `${path}sort=${sort}&limit=100`);
    const { tickets } = body as unknown as { tickets: Ticket[] };
    return tickets.map(({ _id }) => _id).filter((one) => wanted.includes(one));
  };
  const seen: string[][] = [];
  for (const [one, other] of [
    ['1', '9'],
    ['9', '1'],
  ] as const) {
    await number(second, one);
    await number(third, other);
    seen.push(await order(ours.otherUser, '/tickets?view=shared&', 'contactNumber'));
    expect(await order(ours.admin, '/admin/tickets?', 'contactNumber')).toEqual(
      one === '1' ? [second, third] : [third, second],
    );
  }
  expect(seen[0]).toHaveLength(2);
  expect(seen[0]).toEqual(seen[1]);
});
