import { DAY } from '@switchboard/contract/durations.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';
import { readTicket, ticketOf } from '../testing/ticket-calls.ts';

const { app, world } = await openTestApp();
const { ours } = world;

const reopen = (caller: string, id: string, body: object = {}) =>
  app.call(caller, 'POST', `/tickets/${id}/comments`, {
    body: { comment: 'It is back', reopen: true, ...body },
  });
const setStatus = (id: string, status: string) =>
  app.call(ours.admin, 'PUT', `/tickets/${id}/status`, { body: { status } });
/** Resolved through the application, which records when. */
async function resolvedTicket(more: Parameters<typeof createTicket>[2] = {}) {
  const id = await createTicket(app.db, ours, { agent: ours.agent, ...more });
  await setStatus(id, 'Resolved');
  return id;
}

test.each(['user', 'agent', 'manager', 'admin'] as const)(
  'a reply of %s reopens a ticket that rests, as by hand',
  async (who) => {
    const id = await resolvedTicket();
    app.clock.advance(1_000);
    const answer = await reopen(ours[who], id);
    expect(answer.status).toBe(201);
    const ticket = ticketOf(answer);
    expect(ticket.status).toBe('Open');
    expect(ticket.comments.map(({ comment, system }) => [comment, system])).toEqual([
      ['Status updated to Resolved', true],
      ['It is back', false],
      ['Status updated to Open', true],
    ]);
    expect(ticket.history.at(-1)).toMatchObject({
      kind: 'status',
      from: 'Resolved',
      to: 'Open',
      by: { _id: ours[who] },
    });
  },
);

test('who may not set the status is refused, and nothing is written', async () => {
  const byAgent = await resolvedTicket({ requester: ours.otherAgent });
  const refused = await reopen(ours.otherAgent, byAgent);
  expect(refused.status).toBe(403);
  const ticket = await readTicket(app, ours.admin, byAgent);
  expect(ticket.status).toBe('Resolved');
  expect(ticket.comments).toHaveLength(1);
});

test('a ticket that is worked on stays as it is', async () => {
  const id = await createTicket(app.db, ours);
  await setStatus(id, 'In Progress');
  expect(ticketOf(await reopen(ours.user, id)).status).toBe('In Progress');
});

test('a note reopens nothing', async () => {
  const id = await resolvedTicket();
  const answer = await reopen(ours.agent, id, { isInternal: true });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toMatchObject([{ path: 'reopen' }]);
});

test('after thirty days at rest, closing it meanwhile included, a reply reopens no more', async () => {
  const id = await resolvedTicket();
  app.clock.advance(20 * DAY);
  await setStatus(id, 'Closed');
  app.clock.advance(10 * DAY);
  const inTime = await resolvedTicket();
  app.clock.advance(1_000);
  const late = await reopen(ours.user, id);
  expect(late.status).toBe(409);
  expect(late.body.code).toBe('REOPEN_EXPIRED');
  expect((await readTicket(app, ours.user, id)).comments).toHaveLength(2);
  app.clock.advance(30 * DAY - 1_000);
  expect((await reopen(ours.user, inTime)).status).toBe(201);
});
