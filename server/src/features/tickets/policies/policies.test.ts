import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import { TICKET_PRIORITIES } from '@switchboard/contract/enums.ts';
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import type { SlaPolicy, trySlaPolicies } from '@switchboard/contract/tickets/sla-policies.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;

const defaultCalendar = async (admin: string): Promise<string> => {
  const { calendars } = (await app.call(admin, 'GET', '/calendars')).body;
  return (calendars as unknown as Calendar[]).find(({ isDefault }) => isDefault)?._id ?? '';
};
const calendar = await defaultCalendar(ours.admin);
const everything = Object.fromEntries(
  TICKET_PRIORITIES.map((priority) => [
    priority,
    { firstResponse: 60, nextResponse: 120, resolution: 16 * 60 },
  ]),
);
const add = (body: object) =>
  app.call(ours.admin, 'POST', '/sla-policies', { body: { calendar, targets: everything, ...body } });
const attempt = async (body: object) =>
  (
    await app.call(ours.manager, 'POST', '/sla-policies/try', {
      body: { at: '2026-11-27T16:30:00Z', ...body },
    })
  ).body as unknown as AnswerOf<typeof trySlaPolicies>;

test('the first that matches counts, then the default, then none', async () => {
  expect(await attempt({ priority: 'High' })).toMatchObject({ policy: null, due: { resolution: null } });
  await add({ name: 'Everybody', isDefault: true });
  await add({ name: 'Labels', order: 2, match: { projects: [ours.project] } });
  await add({
    name: 'Urgent labels',
    order: 1,
    match: { projects: [ours.project], priorities: ['Critical'] },
  });
  const chosen = async (body: object) => (await attempt(body)).policy?.name;
  expect(await chosen({ priority: 'Critical', project: ours.project })).toBe('Urgent labels');
  expect(await chosen({ priority: 'Low', project: ours.project })).toBe('Labels');
  expect(await chosen({ priority: 'Critical' })).toBe('Everybody');
  // A Friday at half past four: half an hour that day, half an hour on Monday.
  expect((await attempt({ priority: 'Low' })).due).toEqual({
    firstResponse: '2026-11-30T09:30:00.000Z',
    nextResponse: '2026-11-30T10:30:00.000Z',
    resolution: '2026-12-01T16:30:00.000Z',
  });
});

test('what another organization has cannot be named', async () => {
  const foreign = await add({ name: 'Foreign', calendar: await defaultCalendar(theirs.admin) });
  expect(foreign.body.errors).toMatchObject([{ path: 'calendar' }]);
  const project = await add({ name: 'Foreign', match: { projects: [theirs.project] } });
  expect(project.body.errors).toMatchObject([{ path: 'match.projects' }]);
});

test('a calendar that a policy counts by is not archived; each version of a policy stays', async () => {
  const week = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]);
  const always = await app.call(ours.admin, 'POST', '/calendars', {
    body: { name: 'Always', timeZone: 'UTC', week },
  });
  const { _id } = always.body.calendar as unknown as Calendar;
  const policy = (await add({ name: 'Around the clock', calendar: _id })).body
    .slaPolicy as unknown as SlaPolicy;
  expect((await app.call(ours.admin, 'DELETE', `/calendars/${_id}`)).body.code).toBe('IN_USE');
  const body = { name: 'Weekdays', calendar, targets: everything, revision: policy.revision };
  const edited = await app.call(ours.admin, 'PUT', `/sla-policies/${policy._id}`, { body });
  expect(edited.body.slaPolicy).toMatchObject({ name: 'Weekdays', calendar: { _id: calendar }, revision: 2 });
  expect((await app.call(ours.admin, 'PUT', `/sla-policies/${policy._id}`, { body })).status).toBe(409);
  expect((await app.call(ours.admin, 'DELETE', `/calendars/${_id}`)).status).toBe(200);
  expect((await app.call(ours.admin, 'DELETE', `/sla-policies/${policy._id}`)).status).toBe(200);
  const versions = app.db.selectFrom('sla_policy_versions').where('policy_id', '=', policy._id);
  expect(await versions.select('version').execute()).toHaveLength(2);
});
