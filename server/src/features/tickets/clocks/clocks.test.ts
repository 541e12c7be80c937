/** Clocks of tickets through the calls of the day, with the time in the test's hand. */
import { HOUR, MINUTE } from '@switchboard/contract/durations.ts';
import { clientEvents } from '@switchboard/contract/events.ts';
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import type { TicketClock } from '@switchboard/contract/tickets/clocks.ts';
import type { SlaPolicy } from '@switchboard/contract/tickets/sla-policies.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { expect, test } from 'vitest';
import { createLogger } from '../../../platform/log.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { sendMessage } from '../../chat/send-message.ts';
import { ticketFields } from '../testing/ticket-calls.ts';
import { lookAtClocks } from './look-at-clocks.ts';

const { app, world } = await openTestApp();
const { ours } = world;

const always = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]);
const made = await app.call(ours.admin, 'POST', '/calendars', {
  body: { name: 'Always', timeZone: 'UTC', week: always },
});
const calendar = made.body.calendar as unknown as Calendar;
const targets = { firstResponse: 60, nextResponse: 120, resolution: 240 };
const fields = {
  name: 'Everything',
  calendar: calendar._id,
  isDefault: true,
  targets: { Low: targets, Medium: targets, High: targets, Critical: { ...targets, resolution: 120 } },
  pauseOn: ['requester', 'vendor'],
};
const policy = (await app.call(ours.admin, 'POST', '/sla-policies', { body: fields })).body
  .slaPolicy as unknown as SlaPolicy;

const call = async (caller: string, method: string, path: string, body?: object): Promise<Ticket> => {
  const answer = await app.call(caller, method, path, body && { body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.ticket as unknown as Ticket;
};
async function raise(caller = ours.user): Promise<string> {
  const { _id } = await call(caller, 'POST', '/tickets', { ...ticketFields(ours), priority: 'High' });
  await call(ours.admin, 'PUT', `/admin/tickets/${_id}/assign`, { devopsAgent: ours.agent });
  return _id;
}
const say = (caller: string, id: string, body: object = {}) =>
  call(caller, 'POST', `/tickets/${id}/comments`, { comment: 'Have you tried?', ...body });
const setStatus = (caller: string, id: string, status: string) =>
  call(caller, 'PUT', `/tickets/${id}/status`, { status });
const read = (id: string, caller = ours.admin) => call(caller, 'GET', `/tickets/${id}`);
const clocksOf = async (id: string) =>
  (await app.call(ours.agent, 'GET', `/tickets/${id}/clocks`)).body.clocks as unknown as TicketClock[];
const clockOf = async (id: string, kind: TicketClock['kind']) => {
  const found = (await clocksOf(id)).filter((clock) => clock.kind === kind).at(-1);
  if (found === undefined) throw new Error(`there is no clock of the ${kind}`);
  return found;
};
const look = () => lookAtClocks({ database: app.database, clock: app.clock, log: createLogger('silent') });
const verbs = async (id: string) =>
  (
    await app.db
      .selectFrom('events')
      .select('verb')
      .where('subject_id', '=', id)
      .where('verb', 'like', 'sla%')
      .orderBy('sequence')
      .execute()
  ).map(({ verb }) => verb);
const after = (start: string, milliseconds: number) =>
  new Date(new Date(start).getTime() + milliseconds).toISOString();

test('the first public word of the staff answers; notes and the requester’s own words do not', async () => {
  const id = await raise();
  const { due } = await read(id);
  expect(due).toMatchObject({ clock: 'first_response', state: 'running' });
  await say(ours.user, id);
  await say(ours.agent, id, { isInternal: true });
  expect(await clockOf(id, 'first_response')).toMatchObject({ metAt: null });
  app.clock.advance(10 * MINUTE);
  const answered = await say(ours.agent, id);
  expect(answered.due?.clock).toBe('resolution');
  const met = await clockOf(id, 'first_response');
  expect(met).toMatchObject({ state: 'met', countedSeconds: 600 });
});

test('of several messages the first unanswered one starts a clock, by chat as well', async () => {
  const id = await raise();
  await say(ours.agent, id);
  app.clock.advance(MINUTE);
  await say(ours.user, id);
  app.clock.advance(MINUTE);
  await say(ours.user, id);
  expect((await clocksOf(id)).filter(({ kind }) => kind === 'next_response')).toHaveLength(1);
  app.clock.advance(MINUTE);
  const actor = { id: ours.agent, role: 'devops_agent', organizationId: ours.id } as const;
  const words = { ticketId: id, tempId: 'one', messageType: 'text', content: 'Coming.' };
  const draft = clientEvents.send_message.payload.safeParse(words);
  await sendMessage({ db: app.db, clock: app.clock }, actor, id, draft);
  expect(await clockOf(id, 'next_response')).toMatchObject({ state: 'met', countedSeconds: 120 });
});

test('waiting for an answer stops the clock until it comes, and every second has its reason', async () => {
  const id = await raise();
  app.clock.advance(30 * MINUTE);
  const asked = await say(ours.agent, id, { expectsReply: true });
  expect(asked.waitingOn).toMatchObject({ kind: 'requester', people: [{ _id: ours.user }] });
  expect(asked.due).toEqual({ clock: 'resolution', at: null, state: 'paused' });
  app.clock.advance(5 * HOUR);
  const answer = await say(ours.user, id);
  expect(answer.waitingOn).toMatchObject({ kind: 'agent', people: [{ _id: ours.agent }] });
  app.clock.advance(30 * MINUTE);
  const clock = await clockOf(id, 'resolution');
  expect(clock).toMatchObject({
    countedSeconds: 3600,
    state: 'running',
    dueAt: after(clock.startedAt, 9 * HOUR),
  });
  expect(clock.intervals.map(({ reason, seconds }) => [reason, seconds])).toEqual([
    ['working', 1800],
    ['requester', 5 * 3600],
    ['working', 1800],
  ]);
});

test('only the staff waits for an answer, in public', async () => {
  const id = await raise();
  const ask = (caller: string, body: object) =>
    app.call(caller, 'POST', `/tickets/${id}/comments`, {
      body: { comment: 'Well?', expectsReply: true, ...body },
    });
  expect((await ask(ours.user, {})).status).toBe(403);
  expect((await ask(ours.agent, { isInternal: true })).status).toBe(403);
});

test('a vendor is named by the staff, read by the staff alone, and ends with the ticket', async () => {
  const id = await raise();
  const body = { on: 'vendor', vendor: 'Zebra', note: 'A new head' };
  await call(ours.agent, 'PUT', `/tickets/${id}/waiting`, body);
  expect((await read(id)).waitingOn).toMatchObject({ kind: 'vendor', vendor: 'Zebra' });
  expect((await read(id, ours.user)).waitingOn).toMatchObject({ kind: 'vendor', vendor: null });
  const page = await app.call(ours.user, 'GET', `/tickets/${id}/timeline`);
  expect(JSON.stringify(page.body)).not.toContain('Zebra');
  expect((await app.call(ours.user, 'PUT', `/tickets/${id}/waiting`, { body })).status).toBe(403);
  expect((await setStatus(ours.agent, id, 'Resolved')).waitingOn).toBeNull();
  expect((await setStatus(ours.agent, id, 'Open')).waitingOn?.kind).toBe('agent');
});

test('rest is met, reopening goes on where it was', async () => {
  const id = await raise();
  app.clock.advance(HOUR);
  await setStatus(ours.agent, id, 'Resolved');
  expect((await read(id)).due).toBeNull();
  app.clock.advance(3 * HOUR);
  await say(ours.user, id, { reopen: true });
  app.clock.advance(HOUR);
  const clock = await clockOf(id, 'resolution');
  expect(clock).toMatchObject({ metAt: null, countedSeconds: 2 * 3600 });
  expect(clock.intervals.map(({ reason }) => reason)).toEqual(['working', 'resolved', 'working']);
  expect(await clockOf(id, 'next_response')).toMatchObject({ state: 'running' });
});

test('a higher priority takes another target from then on', async () => {
  const id = await raise();
  app.clock.advance(HOUR);
  const raised = await call(ours.admin, 'PUT', `/tickets/${id}`, { priority: 'Critical' });
  const clock = await clockOf(id, 'resolution');
  expect(clock).toMatchObject({ targetSeconds: 7200, countedSeconds: 3600 });
  expect(clock.intervals.map(({ detail }) => detail)).toEqual([null, 'High → Critical']);
  expect(raised.due?.at).toBe(after(clock.startedAt, HOUR));
});

test('warning, breach and escalation come once, however many look', async () => {
  const escalations = [
    { clock: 'resolution', atPercent: 50, action: 'notify_lead' },
    { clock: 'resolution', atPercent: 90, action: 'raise_priority' },
  ];
  const edited = await app.call(ours.admin, 'PUT', `/sla-policies/${policy._id}`, {
    body: { ...fields, escalations, revision: 1 },
  });
  expect(edited.status).toBe(200);
  const id = await raise();
  await say(ours.agent, id);
  const looks = async (milliseconds: number) => {
    app.clock.advance(milliseconds);
    await Promise.all([look(), look(), look()]);
    await look();
  };
  await looks(2 * HOUR + MINUTE);
  expect(await verbs(id)).toEqual(['sla_escalated']);
  await looks(72 * MINUTE);
  expect(await verbs(id)).toEqual(['sla_escalated', 'sla_warning']);
  // Critical tickets have half the time, which is over.
  await looks(30 * MINUTE);
  await looks(MINUTE);
  expect(await verbs(id)).toEqual(['sla_escalated', 'sla_warning', 'sla_escalated', 'sla_breached']);
  expect(await read(id)).toMatchObject({ priority: 'Critical' });
  expect((await clockOf(id, 'resolution')).state).toBe('breached');
  expect((await read(id, ours.user)).due).toBeNull();
  expect((await app.call(ours.user, 'GET', `/tickets/${id}/clocks`)).status).toBe(403);
});

test('while the organization is suspended what is late is noted, and told to nobody', async () => {
  const id = await raise();
  const set = (status: 'active' | 'suspended') =>
    app.db.updateTable('organizations').set({ status }).where('id', '=', ours.id).execute();
  await set('suspended');
  app.clock.advance(9 * HOUR);
  await look();
  await set('active');
  await look();
  expect(await verbs(id)).toEqual([]);
  expect(await clockOf(id, 'first_response')).toMatchObject({ state: 'breached' });
});

test('the clocks of a deleted organization end: nothing of them is told, or looked at again', async () => {
  const id = await raise();
  const set = (deleted_at: Date | null) =>
    app.db.updateTable('organizations').set({ deleted_at }).where('id', '=', ours.id).execute();
  await set(app.clock.now());
  app.clock.advance(9 * HOUR);
  await look();
  await set(null);
  await look();
  expect(await verbs(id)).toEqual([]);
  const waiting = await app.db
    .selectFrom('ticket_clocks')
    .select('id')
    .where('organization_id', '=', ours.id)
    .where('look_at', 'is not', null)
    .where('look_at', '<=', app.clock.now())
    .execute();
  expect(waiting).toEqual([]);
});

test('a calendar that changes counts from then on', async () => {
  const id = await raise();
  app.clock.advance(HOUR);
  const closed = { name: 'Always', timeZone: 'UTC', week: always.map(() => []), revision: 1 };
  await app.call(ours.admin, 'PUT', `/calendars/${calendar._id}`, { body: closed });
  await app.runJobs();
  app.clock.advance(HOUR);
  const clock = await clockOf(id, 'resolution');
  expect(clock).toMatchObject({ countedSeconds: 3600, dueAt: null });
  expect(clock.intervals.map(({ reason }) => reason)).toEqual(['working', 'outside_hours']);
});
