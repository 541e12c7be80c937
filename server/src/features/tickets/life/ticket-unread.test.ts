import { RELATIONS } from '@switchboard/contract/enums.ts';
import { listTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import { isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import { getTicket } from '@switchboard/contract/tickets/tickets.ts';
import { countUnreadTickets } from '@switchboard/contract/tickets/timeline.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createMessage, createTicket } from '../../../testing/world.ts';

const { app, world } = await openTestApp();
const { ours } = world;

const reply = async (caller: string, id: string, body: object = {}): Promise<string> => {
  const answer = await app.call(caller, 'POST', `/tickets/${id}/comments`, {
    body: { comment: 'Hello', ...body },
  });
  expect(answer.status).toBe(201);
  return (answer.body as unknown as { comment: { _id: string } }).comment._id;
};
const unread = async (caller: string, id: string) =>
  getTicket.output.parse((await app.call(caller, 'GET', `/tickets/${id}`)).body).ticket.unread;
const read = async (caller: string, id: string, entry: string) =>
  (await app.call(caller, 'PUT', `/tickets/${id}/read`, { body: { entry } })).body.unread;
const counts = async (caller: string) =>
  countUnreadTickets.output.parse((await app.call(caller, 'GET', '/tickets/unread-count')).body);

test('replies of others count for everybody on the ticket until they have seen them, whatever its status', async () => {
  const id = await createTicket(app.db, ours, {
    agent: ours.agent,
    people: [['manager', ours.manager]],
    status: 'Resolved',
  });
  await reply(ours.user, id);
  const second = await reply(ours.user, id);
  for (const who of [ours.agent, ours.manager]) {
    expect(await unread(who, id)).toEqual({ replies: 2, chat: 0 });
  }
  expect(await unread(ours.user, id)).toEqual({ replies: 0, chat: 0 });
  expect(await unread(ours.admin, id)).toEqual({ replies: 0, chat: 0 });

  expect(await read(ours.agent, id, second)).toEqual({ replies: 0, chat: 0 });
  expect(await unread(ours.agent, id)).toEqual({ replies: 0, chat: 0 });
  expect(await unread(ours.manager, id)).toEqual({ replies: 2, chat: 0 });
});

test('seeing some leaves the later ones, and what was seen before does not come back', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const first = await reply(ours.user, id);
  const second = await reply(ours.user, id);
  await reply(ours.user, id);
  expect(await read(ours.agent, id, second)).toEqual({ replies: 1, chat: 0 });
  expect(await read(ours.agent, id, first)).toEqual({ replies: 1, chat: 0 });
});

test('whoever answers has read, and hears of the answer though nobody assigned them', async () => {
  const id = await createTicket(app.db, ours);
  await reply(ours.user, id);
  await reply(ours.admin, id);
  expect(await unread(ours.user, id)).toEqual({ replies: 1, chat: 0 });
  await reply(ours.user, id);
  expect(await unread(ours.user, id)).toEqual({ replies: 0, chat: 0 });
  expect(await unread(ours.admin, id)).toEqual({ replies: 1, chat: 0 });
});

test('a note counts for exactly those who may read it', async () => {
  const roles = ['admin', 'head', 'manager', 'agent', 'user'] as const;
  for (const who of roles) {
    for (const relation of RELATIONS) {
      const requester = relation === 'requester' ? ours[who] : ours.otherUser;
      const id = await createTicket(app.db, ours, {
        requester,
        people: relation === 'requester' ? [] : [[relation, ours[who]]],
      });
      await reply(world.superAdmin, id, { isInternal: true });
      const role = who === 'head' ? 'bu_head' : who === 'agent' ? 'devops_agent' : who;
      const staff = isStaff(
        { id: ours[who], role, organizationId: ours.id },
        {
          organizationId: ours.id,
          status: 'Open',
          people: [
            { userId: requester, relation: 'requester' },
            ...(relation === 'requester' ? [] : [{ userId: ours[who], relation }]),
          ],
        },
      );
      expect(await unread(ours[who], id), `${who} as ${relation}`).toEqual({
        replies: staff ? 1 : 0,
        chat: 0,
      });
    }
  }
});

test('a reply that is written while the earlier ones are marked stays unread', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const first = await reply(ours.user, id);
  const [, marked] = await Promise.all([reply(ours.user, id), read(ours.agent, id, first)]);
  expect(marked).toBeDefined();
  expect(await unread(ours.agent, id)).toEqual({ replies: 1, chat: 0 });
});

test('rows of lists and the counts of the side bar say the same, chat included', async () => {
  const { ticketId: chatting } = await createMessage(app.db, ours);
  const raised = await createTicket(app.db, ours, { requester: ours.agent });
  await reply(ours.admin, raised);
  const rows = listTickets.output.parse(
    (await app.call(ours.agent, 'GET', '/tickets?limit=100')).body,
  ).tickets;
  const row = (id: string) => rows.find(({ _id }) => _id === id)?.unread;
  expect(row(chatting)).toEqual({ replies: 0, chat: 1 });
  expect(row(raised)).toEqual({ replies: 1, chat: 0 });

  const news = await counts(ours.agent);
  const withNews = rows.filter(({ unread: { replies, chat } }) => replies + chat > 0);
  expect(new Set(news.tickets.map(({ ticketId }) => ticketId))).toEqual(
    new Set(withNews.map(({ _id }) => _id)),
  );
  // Who handles a ticket takes part in it, and is not assigned to it.
  const assigned = withNews.filter(({ currentAssignments }) =>
    currentAssignments.some(({ assignedTo }) => assignedTo._id === ours.agent),
  );
  expect(news).toMatchObject({ unreadCount: withNews.length, mine: 1, assigned: assigned.length });
  expect(news.tickets).toContainEqual({ ticketId: chatting, replies: 0, chat: 1 });
});

test('what somebody may no longer read is not counted', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.otherAgent });
  await reply(ours.user, id);
  expect((await counts(ours.otherAgent)).unreadCount).toBe(1);
  await app.call(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, { body: { devopsAgent: ours.agent } });
  expect(await counts(ours.otherAgent)).toEqual({ unreadCount: 0, mine: 0, assigned: 0, tickets: [] });
});

test('an entry that is none of the ticket’s, or that one may not see, is named', async () => {
  const id = await createTicket(app.db, ours, { agent: ours.agent });
  const note = await reply(ours.agent, id, { isInternal: true });
  const elsewhere = await reply(ours.user, await createTicket(app.db, ours));
  for (const entry of [undefined, '', 'newest', 7, note, elsewhere]) {
    const answer = await app.call(ours.user, 'PUT', `/tickets/${id}/read`, { body: { entry } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ path: 'entry' }]);
  }
});
