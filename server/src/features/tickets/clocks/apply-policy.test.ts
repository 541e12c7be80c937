/** Policies that are applied to the tickets that are open. */
import { HOUR, MINUTE } from '@switchboard/contract/durations.ts';
import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import type { TicketClock } from '@switchboard/contract/tickets/clocks.ts';
import type { getPolicyApplication, SlaPolicy } from '@switchboard/contract/tickets/sla-policies.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { beginApplication, findApplication } from '../policies/application.repo.ts';
import { ticketFields } from '../testing/ticket-calls.ts';
import { applyToSome } from './apply-policy.ts';

const { app, world } = await openTestApp();
const { ours } = world;

const week = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]);
const { calendar } = (
  await app.call(ours.admin, 'POST', '/calendars', { body: { name: 'Always', timeZone: 'UTC', week } })
).body as unknown as { calendar: Calendar };
const targetsOf = (resolution: number) => {
  const targets = { firstResponse: 60, nextResponse: 120, resolution };
  return { Low: targets, Medium: targets, High: targets, Critical: targets };
};
const raise = async () => {
  const answer = await app.call(ours.user, 'POST', '/tickets', { body: ticketFields(ours) });
  const { _id } = answer.body.ticket as unknown as Ticket;
  await app.call(ours.admin, 'PUT', `/admin/tickets/${_id}/assign`, { body: { devopsAgent: ours.agent } });
  return _id;
};
const say = (caller: string, id: string) =>
  app.call(caller, 'POST', `/tickets/${id}/comments`, { body: { comment: 'Have you tried?' } });
const clocksOf = async (id: string) =>
  (await app.call(ours.agent, 'GET', `/tickets/${id}/clocks`)).body.clocks as unknown as TicketClock[];
const application = async (id: string) =>
  (await app.call(ours.admin, 'GET', `/sla-policies/${id}/application`)).body as unknown as AnswerOf<
    typeof getPolicyApplication
  >;
const save = async (body: object, edited?: SlaPolicy) => {
  const answer = await app.call(
    ours.admin,
    edited ? 'PUT' : 'POST',
    edited ? `/sla-policies/${edited._id}` : '/sla-policies',
    { body: { calendar: calendar._id, ...body, ...(edited && { revision: edited.revision }) } },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.slaPolicy as unknown as SlaPolicy;
};
const kinds = async (id: string) => (await clocksOf(id)).map(({ kind }) => kind).toSorted();

test('older tickets get their clocks from the application on, and none for an answer they have had', async () => {
  const [silent, answered, asking, resting] = [await raise(), await raise(), await raise(), await raise()];
  await say(ours.agent, answered);
  await say(ours.agent, asking);
  app.clock.advance(MINUTE);
  await say(ours.user, asking);
  await app.call(ours.agent, 'PUT', `/tickets/${resting}/status`, { body: { status: 'Resolved' } });
  app.clock.advance(5 * HOUR);
  const fields = { name: 'Everything', isDefault: true, targets: targetsOf(240) };
  const quiet = await save(fields);
  expect(await application(quiet._id)).toMatchObject({ state: 'none', done: 0, total: 0 });
  await app.runJobs();
  expect(await clocksOf(silent)).toEqual([]);

  await save({ ...fields, applyToOpen: true }, quiet);
  expect(await application(quiet._id)).toMatchObject({ state: 'running', done: 0 });
  const at = app.clock.now().toISOString();
  await app.runJobs();
  const { state, done, total } = await application(quiet._id);
  expect([state, done]).toEqual(['done', total]);
  expect(await kinds(silent)).toEqual(['first_response', 'resolution']);
  expect(await kinds(answered)).toEqual(['resolution']);
  expect(await kinds(asking)).toEqual(['next_response', 'resolution']);
  expect(await clocksOf(resting)).toEqual([]);
  const started = (await clocksOf(silent)).map(({ startedAt, countedSeconds }) => [
    startedAt,
    countedSeconds,
  ]);
  expect(new Set(started.map(String))).toEqual(new Set([`${at.replace(/\.\d+/, '.000')},0`]));
  const { ticket } = (await app.call(ours.admin, 'GET', `/tickets/${silent}`)).body as unknown as {
    ticket: Ticket;
  };
  expect(ticket.due).toMatchObject({ clock: 'first_response', state: 'running' });
});

test('running clocks keep their start and what they counted; target and reason change from then on', async () => {
  const policies = (await app.call(ours.admin, 'GET', '/sla-policies')).body.slaPolicies;
  const [policy] = policies as unknown as SlaPolicy[];
  const id = await raise();
  app.clock.advance(90 * MINUTE);
  const fields = { name: 'Everything', isDefault: true, targets: targetsOf(480) };
  const edited = await save(fields, policy);
  const resolution = async () => (await clocksOf(id)).find(({ kind }) => kind === 'resolution');
  expect(await resolution()).toMatchObject({ targetSeconds: 240 * 60 });
  await save({ ...fields, applyToOpen: true }, edited);
  await app.runJobs();
  app.clock.advance(30 * MINUTE);
  const clock = await resolution();
  expect(clock).toMatchObject({ targetSeconds: 480 * 60, countedSeconds: 120 * 60 });
  expect(clock?.intervals.map(({ reason, detail }) => [reason, detail])).toEqual([
    ['working', null],
    ['policy_changed', 'By Everything'],
    ['working', null],
  ]);
});

test('of two programs that apply it each ticket is bound once, and a lost job goes on where it was', async () => {
  const policies = (await app.call(ours.admin, 'GET', '/sla-policies')).body.slaPolicies;
  const [policy] = policies as unknown as SlaPolicy[];
  await Promise.all(Array.from({ length: 5 }, raise));
  const other = await save({ name: 'Low ones', order: 1, targets: targetsOf(30) });
  const key = { organizationId: ours.id, policyId: other._id };
  await app.db.transaction().execute((trx) => beginApplication(trx, key, 1));
  const deps = { db: app.db, clock: app.clock };
  await Promise.all([applyToSome(deps, key), applyToSome(deps, key), applyToSome(deps, key)]);
  const row = await findApplication(ours.id, app.db, other._id);
  expect(row).toMatchObject({ state: 'done', done: row?.total });
  const bound = await app.db
    .selectFrom('ticket_clocks')
    .select(({ fn }) => ['ticket_id', fn.countAll<number>().as('count')])
    .where('policy_id', '=', other._id)
    .where('kind', '=', 'resolution')
    .groupBy('ticket_id')
    .execute();
  expect(bound).toHaveLength(row?.total ?? 0);
  expect(new Set(bound.map(({ count }) => Number(count)))).toEqual(new Set([1]));
  expect((await app.call(ours.admin, 'GET', `/sla-policies/${policy?._id}x/application`)).status).toBe(404);
});
