/** How many statements the calls of the day send to the database at most, `begin` and `commit` included. */
import { clientEvents } from '@switchboard/contract/events.ts';
import { expect, test } from 'vitest';
import { sendMessage } from '../../features/chat/send-message.ts';
import { ticketFields } from '../../features/tickets/testing/ticket-calls.ts';
import { systemClock } from '../../platform/clock.ts';
import { openTestApp } from '../open-test-app.ts';
import { createMessage, createTicket } from '../world.ts';
import { statementsOf } from './statements.ts';

const { app, world } = await openTestApp();
const { ours, superAdmin } = world;

// More than one row of everything, so that a statement for each row is too many.
const people = [['manager', ours.manager]] as const;
for (let index = 0; index < 12; index += 1) await createTicket(app.db, ours, { agent: ours.agent, people });
const { ticketId } = await createMessage(app.db, ours);
for (const sender of [ours.user, ours.agent, ours.admin])
  await app.call(sender, 'POST', `/tickets/${ticketId}/comments`, { body: { comment: 'Have you tried?' } });
const resting = await createTicket(app.db, ours, { status: 'Closed', people });

/** A request type that asks thirty fields, and one ticket of it. */
const made = async (path: string, body: object) =>
  (await app.call(ours.admin, 'POST', path, { body })).body as Record<
    string,
    { _id: string; revision: number }
  >;
const keys = Array.from({ length: 30 }, (_, index) => `field_${index}`);
const form: object[] = [];
for (const key of keys)
  form.push({ field: (await made('/fields', { key, label: key, kind: 'text' })).field?._id });
const { requestType: type } = await made('/request-types', { name: 'Long', form });
await made(`/request-types/${type?._id}/publish`, { revision: type?.revision });
const typed = {
  ...ticketFields(ours),
  requestType: type?._id,
  fields: Object.fromEntries(keys.map((key) => [key, 'x'])),
};
const { ticket: filled } = await made('/tickets', typed);

/** Of what few tickets have, it has something. */
const linked = await createTicket(app.db, ours, { agent: ours.agent, people });
const other = await createTicket(app.db, ours, { agent: ours.agent, people });
await made(`/tickets/${linked}/links`, { ticket: other, type: 'relates' });

const ticket = `/tickets/${ticketId}`;
const status = (word: string) => ({ status: word });

test.each<[name: string, most: number, caller: string, method: string, path: string, body?: object]>([
  ['list of an admin', 3, ours.admin, 'GET', '/admin/tickets'],
  ['list of a BU head', 3, ours.head, 'GET', '/admin/tickets'],
  ['list of a manager', 3, ours.manager, 'GET', '/admin/tickets'],
  ['list of a super admin', 4, superAdmin, 'GET', '/admin/tickets'],
  ['list of all organizations', 4, superAdmin, 'GET', '/super-admin/tickets'],
  ['list, filtered', 3, ours.admin, 'GET', '/admin/tickets?status=Open&priority=Medium'],
  ['list of a category', 5, ours.admin, 'GET', `/admin/tickets?category=${ours.category}`],
  ['list by priority', 5, ours.admin, 'GET', '/admin/tickets?sort=-priority'],
  ['list, searched', 5, ours.admin, 'GET', '/admin/tickets?search=printer%20labels'],
  ['list, searched in words', 8, ours.admin, 'GET', '/admin/tickets?q=printer%20status:open'],
  ['search', 7, ours.admin, 'GET', '/search?q=printer'],
  ['search of words and filters', 8, ours.user, 'GET', '/search?q=printer%20labels%20status:open'],
  // Eight, the session, and the transaction around them.
  ['search, corrected', 11, ours.user, 'GET', '/search?q=pirnter%20labels%20status:open%20project:P2'],
  // The names and their time limit, the session, and the transaction around them.
  ['completion', 5, ours.user, 'GET', '/search/complete?text=assignee:a'],
  ['my tickets', 4, ours.user, 'GET', '/tickets'],
  ['my tickets as an agent', 4, ours.agent, 'GET', '/tickets'],
  ['assigned tickets', 4, ours.agent, 'GET', '/tickets?assignedOnly=true'],
  ['detail for its requester', 2, ours.user, 'GET', ticket],
  ['detail for staff', 2, ours.admin, 'GET', ticket],
  ['detail with a link', 3, ours.admin, 'GET', `/tickets/${linked}`],
  ['timeline', 5, ours.user, 'GET', `${ticket}/timeline`],
  ['create', 14, ours.user, 'POST', '/tickets', ticketFields(ours)],
  ['create by a form of thirty fields', 18, ours.user, 'POST', '/tickets', typed],
  ['detail with a form', 4, ours.admin, 'GET', `/tickets/${filled?._id}`],
  ['comment', 7, ours.user, 'POST', `${ticket}/comments`, { comment: 'It works again.' }],
  ['note', 7, ours.admin, 'POST', `${ticket}/comments`, { comment: 'Watch it.', isInternal: true }],
  ['status', 7, ours.admin, 'PUT', `/admin${ticket}/status`, status('In Progress')],
  ['status of who has it', 8, ours.agent, 'PUT', `${ticket}/status`, status('Resolved')],
  ['reopen', 7, ours.admin, 'PUT', `/admin/tickets/${resting}/status`, status('Open')],
  ['assign', 10, ours.admin, 'PUT', `/admin${ticket}/assign`, { devopsAgent: ours.otherAgent }],
  ['dashboard of a desk', 9, ours.admin, 'GET', '/admin/dashboard?timeZone=Europe/Berlin'],
  ['dashboard of a super admin', 6, superAdmin, 'GET', '/super-admin/dashboard'],
  ['trend of a person', 2, ours.user, 'GET', '/dashboard/trend'],
  ['chat history', 5, ours.user, 'GET', `/chat${ticket}/messages`],
  ['unread chats', 2, ours.agent, 'GET', '/chat/unread-count'],
  ['unread tickets', 2, ours.agent, 'GET', '/tickets/unread-count'],
  ['who am I', 2, ours.user, 'GET', '/auth/me'],
])('%s: at most %i', async (_, most, caller, method, path, body) => {
  const headers = { authorization: `Bearer ${await app.tokenFor(caller)}` };
  const sent = await statementsOf(app.database.pool, async () => {
    const answer = await app.fastify.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  });
  expect(sent.length, sent.map(({ text }) => text.slice(0, 120)).join('\n')).toBeLessThanOrEqual(most);
});

test('a message: at most 5', async () => {
  const actor = { id: ours.user, role: 'user', organizationId: ours.id } as const;
  const { ticketId: active } = await createMessage(app.db, ours);
  const words = { ticketId: active, tempId: 'said-once', messageType: 'text', content: 'It works again.' };
  const draft = clientEvents.send_message.payload.safeParse(words);
  const sent = await statementsOf(app.database.pool, () =>
    sendMessage({ db: app.db, clock: systemClock }, actor, active, draft),
  );
  expect(sent.length, sent.map(({ text }) => text.slice(0, 120)).join('\n')).toBeLessThanOrEqual(5);
});
