/** Tickets that somebody raises for somebody else, and those that get another requester. */
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createRole, createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours, theirs, superAdmin } = world;

const raise = (caller: string, requester: string) =>
  app.call(caller, 'POST', '/tickets', {
    body: {
      summary: 'A new badge',
      description: 'The old one is lost.',
      ticketType: 'Request Service',
      category: ours.category,
      project: ours.plainProject,
      projectManagerName: 'Somebody',
      contactNumber: '2500',
      requester,
    },
  });
const look = (caller: string, id: string) => app.call(caller, 'GET', `/tickets/${id}`);
const hand = (caller: string, id: string, requester: string) =>
  app.call(caller, 'PUT', `/tickets/${id}`, { body: { requester } });

test.each(['admin', 'head', 'manager', 'agent'] as const)('%s raises for a colleague', async (caller) => {
  const answer = await raise(ours[caller], ours.otherUser);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      ticket: {
        createdBy: { _id: ours.otherUser },
        requester: { _id: ours.otherUser },
        raisedBy: { _id: ours[caller] },
      },
    },
  });
  const { _id } = answer.body.ticket as unknown as Ticket;
  const mine = await app.call(ours.otherUser, 'GET', '/tickets');
  expect(JSON.stringify(mine.body)).toContain(_id);
  // Theirs it is, as if they had written it themselves.
  const edit = { body: { summary: 'A new badge, please' } };
  expect((await app.call(ours.otherUser, 'PUT', `/tickets/${_id}`, edit)).status).toBe(200);
  expect((await look(ours[caller], _id)).status).toBe(200);
});

test('so does whom a role of the organization’s own lets', async () => {
  const offers = async () => (await app.call(ours.user, 'GET', '/tickets/list-options')).body;
  expect(await offers()).toMatchObject({ raisesFor: false });
  const role = await createRole(app.db, ours, {
    name: 'Front desk',
    permissions: ['tickets.raise_for:organization'],
  });
  const give = (customRoles: string[]) =>
    app.call(ours.admin, 'PUT', `/admin/users/${ours.user}/roles`, { body: { customRoles } });
  await give([role]);
  expect(await offers()).toMatchObject({ raisesFor: true });
  const made = await raise(ours.user, ours.otherUser);
  expect(made).toMatchObject({ status: 201, body: { ticket: { raisedBy: { _id: ours.user } } } });
  await give([]);
  expect((await raise(ours.user, ours.otherUser)).status).toBe(403);
});

test('users do where the organization lets everybody, and nobody for people of elsewhere', async () => {
  expect(await raise(ours.user, ours.otherUser)).toMatchObject({ status: 403 });
  const own = await raise(ours.user, ours.user);
  expect(own).toMatchObject({ status: 201, body: { ticket: { raisedBy: null } } });
  await app.call(ours.admin, 'PUT', `/organizations/${ours.id}/access`, {
    body: { version: 0, raiseFor: 'everyone' },
  });
  const made = await raise(ours.user, ours.otherUser);
  expect(made.status).toBe(201);
  const { _id } = made.body.ticket as unknown as Ticket;
  // Whoever wrote it down replies, and may leave it.
  const reply = { body: { comment: 'As she said' } };
  expect((await app.call(ours.user, 'POST', `/tickets/${_id}/comments`, reply)).status).toBe(201);
  expect((await app.call(ours.user, 'DELETE', `/tickets/${_id}/people/${ours.user}`)).status).toBe(200);
  expect((await look(ours.user, _id)).status).toBe(404);
  for (const stranger of [theirs.user, superAdmin, newId(), 'nobody'])
    expect(await raise(ours.admin, stranger), stranger).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'requester' }] },
    });
});

test('who runs the desk gives an active ticket to another requester; the former has lost it', async () => {
  const id = await createTicket(app.db, ours, {
    agent: ours.agent,
    people: [['participant', ours.otherUser]],
  });
  for (const [caller, status] of [
    [ours.user, 403],
    [ours.agent, 403],
    [ours.otherUser, 403],
    [theirs.admin, 404],
  ] as const)
    expect((await hand(caller, id, ours.otherUser)).status).toBe(status);
  expect(await hand(ours.manager, id, theirs.user)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'requester' }] },
  });
  expect(await hand(ours.manager, id, ours.otherUser)).toMatchObject({
    status: 200,
    body: { ticket: { createdBy: { _id: ours.otherUser }, participants: [] } },
  });
  expect((await look(ours.user, id)).status).toBe(404);
  expect((await look(ours.otherUser, id)).body.ticket).toMatchObject({ requester: { _id: ours.otherUser } });
  const { body } = await app.call(ours.admin, 'GET', `/tickets/${id}/timeline`);
  const told = (body.entries as unknown as { kind: string }[]).filter(({ kind }) => kind === 'requester');
  expect(told).toHaveLength(1);
  await app.tell();
  const heard = await app.call(ours.otherUser, 'GET', `/notifications?ticket=${id}`);
  expect(JSON.stringify(heard.body)).toContain('made you its requester');
  // Again nothing happens.
  expect((await hand(ours.manager, id, ours.otherUser)).status).toBe(200);
  await app.call(ours.otherUser, 'PUT', `/tickets/${id}/status`, { body: { status: 'Closed' } });
  expect((await hand(ours.manager, id, ours.user)).status).toBe(409);
});
