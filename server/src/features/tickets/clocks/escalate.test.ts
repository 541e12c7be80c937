/** What a policy does to tickets that take long, by the look that every program takes. */
import { HOUR, MINUTE } from '@switchboard/contract/durations.ts';
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import type { SlaPolicy } from '@switchboard/contract/tickets/sla-policies.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { expect, test } from 'vitest';
import { createLogger } from '../../../platform/log.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTeam } from '../../../testing/world.ts';
import { ticketFields } from '../testing/ticket-calls.ts';
import { lookAtClocks } from './look-at-clocks.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;

const week = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]);
const { calendar } = (
  await app.call(ours.admin, 'POST', '/calendars', { body: { name: 'Always', timeZone: 'UTC', week } })
).body as unknown as { calendar: Calendar };
const targets = { firstResponse: null, nextResponse: null, resolution: 60 };
const fields = {
  name: 'Everything',
  calendar: calendar._id,
  isDefault: true,
  targets: { Low: targets, Medium: targets, High: targets, Critical: targets },
};
const { slaPolicy } = (await app.call(ours.admin, 'POST', '/sla-policies', { body: fields }))
  .body as unknown as { slaPolicy: SlaPolicy };
let revision = slaPolicy.revision;
const setEscalations = async (escalations: readonly object[]) => {
  const answer = await app.call(ours.admin, 'PUT', `/sla-policies/${slaPolicy._id}`, {
    body: { ...fields, escalations, revision },
  });
  if (answer.status === 200) revision += 1;
  return answer;
};
const raise = async () => {
  const answer = await app.call(ours.user, 'POST', '/tickets', { body: ticketFields(ours) });
  return (answer.body.ticket as unknown as Ticket)._id;
};
const look = () => lookAtClocks({ database: app.database, clock: app.clock, log: createLogger('silent') });
const eventsOf = (id: string) =>
  app.db
    .selectFrom('events')
    .select(['verb', 'data', 'actor_id'])
    .where('subject_id', '=', id)
    .orderBy('sequence')
    .execute();
const toldOf = async (id: string) => {
  await app.tell();
  const rows = await app.db
    .selectFrom('notifications')
    .select('user_id')
    .where('ticket_id', '=', id)
    .where('notice', '=', 'sla_escalated')
    .execute();
  return rows.map(({ user_id }) => user_id);
};

test('the lead of the team is told, else the manager of the project', async () => {
  await setEscalations([{ clock: 'resolution', atPercent: 50, action: 'notify_lead' }]);
  const [led, alone] = [await raise(), await raise()];
  const team = await createTeam(app.db, ours);
  await app.db.updateTable('teams').set({ lead_id: ours.admin }).where('id', '=', team).execute();
  await app.call(ours.manager, 'PUT', `/tickets/${led}/team`, { body: { team } });
  app.clock.advance(40 * MINUTE);
  await look();
  expect(await toldOf(led)).toEqual([ours.admin]);
  expect(await toldOf(alone)).toEqual([ours.manager]);
});

test('a ticket is moved into the inbox of a team by the product, once, however many look', async () => {
  const team = await createTeam(app.db, ours);
  await setEscalations([{ clock: 'resolution', atPercent: 50, action: 'move_team', team }]);
  const id = await raise();
  await app.call(ours.admin, 'PUT', `/admin/tickets/${id}/assign`, { body: { devopsAgent: ours.agent } });
  app.clock.advance(40 * MINUTE);
  await Promise.all([look(), look(), look()]);
  await look();
  const { ticket } = (await app.call(ours.admin, 'GET', `/tickets/${id}`)).body as unknown as {
    ticket: Ticket;
  };
  expect(ticket.team?._id).toBe(team);
  expect(ticket.assignedTo).toBeNull();
  const moved = (await eventsOf(id)).slice(-4);
  expect(moved.map(({ verb, actor_id }) => [verb, actor_id])).toEqual([
    ['sla_escalated', null],
    ['unassigned', null],
    ['team', null],
    ['team_inbox', null],
  ]);
});

test('a team that is archived meanwhile gets nothing, and the look goes on', async () => {
  const team = await createTeam(app.db, ours);
  await setEscalations([{ clock: 'resolution', atPercent: 50, action: 'move_team', team }]);
  const id = await raise();
  await app.call(ours.admin, 'DELETE', `/teams/${team}`);
  app.clock.advance(HOUR);
  await look();
  expect((await eventsOf(id)).at(-1)?.verb).toBe('sla_escalated');
});

test('a move needs a team of the organization; five escalations a clock are the most', async () => {
  const at = (atPercent: number) => ({ clock: 'resolution', atPercent, action: 'move_team' });
  const nowhere = await setEscalations([at(50)]);
  expect(nowhere.body.errors).toMatchObject([{ path: 'escalations.0.team' }]);
  const foreign = await setEscalations([{ ...at(50), team: await createTeam(app.db, theirs) }]);
  expect(foreign.body.errors).toMatchObject([{ path: 'escalations.0.team' }]);
  const notify = (clock: string) => (atPercent: number) => ({ clock, atPercent, action: 'notify_lead' });
  const percents = [10, 20, 30, 40, 50];
  const most = [...percents.map(notify('resolution')), ...percents.map(notify('next_response'))];
  expect((await setEscalations(most)).status).toBe(200);
  expect((await setEscalations([...most, notify('resolution')(60)])).status).toBe(400);
});
