import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../testing/open-test-app.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;

const day = [{ from: '09:00', to: '17:00' }];
const week = [day, day, day, day, day, [], []];
const fields = { name: 'Berlin', timeZone: 'Europe/Berlin', week };

const list = async (caller: string): Promise<Calendar[]> =>
  (await app.call(caller, 'GET', '/calendars')).body.calendars as unknown as Calendar[];
const create = (body: object) => app.call(ours.admin, 'POST', '/calendars', { body });
const created = async (body: object) => (await create(body)).body.calendar as unknown as Calendar;

test('every organization begins with one, from nine to five on weekdays', async () => {
  expect(await list(theirs.agent)).toMatchObject([
    { name: 'Working hours', timeZone: 'UTC', week, holidays: [], isDefault: true, revision: 1 },
  ]);
});

test('spans that overlap, end before they begin or are too many are refused', async () => {
  const onMonday = (...spans: object[]) => create({ ...fields, week: [spans, [], [], [], [], [], []] });
  const wrong = async (...spans: object[]) => JSON.stringify((await onMonday(...spans)).body.errors);
  expect(await wrong({ from: '09:00', to: '12:00' }, { from: '11:00', to: '13:00' })).toContain(
    'Spans must not overlap',
  );
  expect(await wrong({ from: '12:00', to: '12:00' })).toContain('ends after it begins');
  const many = Array.from({ length: 5 }, (_, hour) => ({ from: `0${hour}:00`, to: `0${hour}:30` }));
  expect(await wrong(...many)).toContain('4 spans at most');
});

test('one is the default, which is neither archived nor given up', async () => {
  const calendar = await created({ ...fields, isDefault: true });
  expect((await list(ours.admin)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  const path = `/calendars/${calendar._id}`;
  expect((await app.call(ours.admin, 'DELETE', path)).body.code).toBe('IN_USE');
  const body = { ...fields, isDefault: false, name: 'Berlin office', revision: 1 };
  const edited = await app.call(ours.admin, 'PUT', path, { body });
  expect(edited.body.calendar).toMatchObject({ name: 'Berlin office', isDefault: true, revision: 2 });
});

test('of two who change one revision one wins; each version stays', async () => {
  const calendar = await created({ ...fields, name: 'Shifts' });
  const change = (timeZone: string) =>
    app.call(ours.admin, 'PUT', `/calendars/${calendar._id}`, {
      body: { ...fields, name: 'Shifts', timeZone, revision: 1 },
    });
  const answers = await Promise.all([change('Asia/Kolkata'), change('Asia/Tokyo')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  // Trying again would be refused again.
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'CONFLICT',
    message: MESSAGES.changedByOther,
  });
  const versions = await app.db
    .selectFrom('calendar_versions')
    .select('time_zone')
    .where('calendar_id', '=', calendar._id)
    .orderBy('version')
    .execute();
  expect(versions).toHaveLength(2);
  expect(versions[0]?.time_zone).toBe('Europe/Berlin');
});

test('a limit of calendars holds under parallel writes', async () => {
  const before = (await list(ours.admin)).length;
  const answers = await Promise.all(
    Array.from({ length: 52 - before }, (_, index) => create({ ...fields, name: `Calendar ${index}` })),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(await list(ours.admin)).toHaveLength(50);
});
