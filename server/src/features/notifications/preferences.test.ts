import { MESSAGES } from '@switchboard/contract/messages.ts';
import {
  DEFAULT_PREFERENCES,
  modeOf,
  type NotificationPreferences,
} from '@switchboard/contract/notifications/preferences.ts';
import { afterEach, expect, test } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { ticketFields } from '../tickets/testing/ticket-calls.ts';
import { preferencesOf } from './preferences.repo.ts';

const { app, world } = await openTestApp();
const { ours, theirs } = world;

afterEach(async () => {
  await app.db.deleteFrom('notification_preferences').execute();
});

const read = async (caller: string) =>
  (await app.call(caller, 'GET', '/notifications/preferences')).body
    .notificationPreferences as unknown as NotificationPreferences;
const set = (caller: string, body: object) => app.call(caller, 'PUT', '/notifications/preferences', { body });
const rowOf = (id: string) =>
  app.db.selectFrom('notification_preferences').selectAll().where('user_id', '=', id).executeTakeFirst();

test('one choice changes one cell, and a mode of null brings the default back', async () => {
  expect(await read(ours.user)).toEqual(DEFAULT_PREFERENCES);
  const cell = { event: 'comment', reason: 'requester' } as const;
  expect((await set(ours.user, { mail: [{ ...cell, mode: 'never' }] })).status).toBe(200);
  const chosen = await read(ours.user);
  expect(chosen.mail.filter(({ isDefault }) => !isDefault)).toEqual([
    { ...cell, mode: 'never', isDefault: false },
  ]);
  expect(modeOf(chosen, 'comment', 'requester')).toBe('never');
  expect(await read(ours.otherUser)).toEqual(DEFAULT_PREFERENCES);
  await set(ours.user, { mail: [{ ...cell, mode: null }] });
  expect(await read(ours.user)).toEqual(DEFAULT_PREFERENCES);
});

test('what is given changes and the rest stays; only what differs from the defaults is kept', async () => {
  await set(ours.user, { digest: { hour: 17 }, quiet: { on: true } });
  await set(ours.user, { quiet: { until: '06:15' }, push: { showText: true }, desk: false });
  expect(await read(ours.user)).toMatchObject({
    digest: { every: 'daily', hour: 17, weekday: 1 },
    quiet: { on: true, from: '22:00', until: '06:15', criticalThrough: false },
    push: { what: 'same', showText: true },
  });
  expect((await rowOf(ours.user))?.choices).toEqual({
    mail: {},
    digest: { hour: 17 },
    quiet: { on: true, until: '06:15' },
    push: { showText: true },
  });
});

test.each([
  [{ mail: [{ event: 'comment', reason: 'requester', mode: 'sometimes' }] }, MESSAGES.mailModeUnknown],
  [{ mail: [{ event: 'chat', reason: 'manager', mode: 'now' }] }, MESSAGES.mailModeUnknown],
  [{ mail: [{ event: 'gossip', reason: 'manager', mode: 'now' }] }, MESSAGES.mailModeUnknown],
  [{ digest: { every: 'hourly' } }, MESSAGES.digestUnknown],
  [{ digest: { hour: 24 } }, MESSAGES.digestHourInvalid],
  [{ digest: { weekday: 0 } }, MESSAGES.weekdayInvalid],
  [{ quiet: { from: '24:00' } }, MESSAGES.timeOfDayInvalid],
  [{ quiet: { until: '7' } }, MESSAGES.timeOfDayInvalid],
  [{ quiet: { from: '22:00', until: '22:00' } }, MESSAGES.quietHoursEmpty],
  // As quiet hours begin by default.
  [{ quiet: { until: '22:00' } }, MESSAGES.quietHoursEmpty],
  [{ push: { what: 'everything' } }, MESSAGES.pushUnknown],
  [{ timeZone: 'Europe/Atlantis' }, MESSAGES.timeZoneUnknown],
  [{ timeZone: '' }, MESSAGES.timeZoneUnknown],
])('%j is refused, with all that came with it', async (wrong, message) => {
  const answer = await set(ours.user, { desk: true, push: { showText: true }, ...wrong });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(message);
  expect(await read(ours.user)).toEqual(DEFAULT_PREFERENCES);
});

test('the parts that somebody changed are recorded, not what they chose', async () => {
  await set(ours.manager, { timeZone: 'Asia/Kolkata' });
  await set(ours.manager, { digest: { every: 'off' }, quiet: { on: true } });
  await set(ours.manager, { digest: { every: 'off' } });
  const events = await app.db
    .selectFrom('events')
    .select(['subject_id', 'data'])
    .where('verb', '=', 'notifications_changed')
    .where('subject_id', '=', ours.manager)
    .execute();
  expect(events).toEqual([{ subject_id: ours.manager, data: { settings: ['digest', 'quiet hours'] } }]);
});

test('whose clock counts is known once a browser has said it', async () => {
  const zone = async () => (await app.call(ours.agent, 'GET', '/notifications/unread-count')).body.timeZone;
  expect(await zone()).toBeNull();
  await set(ours.agent, { timeZone: 'Asia/Kolkata' });
  expect(await zone()).toBe('Asia/Kolkata');
});

test('whoever runs the desk hears of every new ticket if they want to, and nobody else does', async () => {
  for (const person of [ours.head, ours.user, ours.agent, theirs.admin]) await set(person, { desk: true });
  const { body } = await app.call(ours.otherUser, 'POST', '/tickets', {
    body: { ...ticketFields(ours), project: ours.plainProject },
  });
  const { _id: ticket } = body.ticket as unknown as { _id: string };
  await app.call(ours.admin, 'PUT', `/tickets/${ticket}`, { body: { priority: 'High' } });
  await app.tell();
  const told = await app.db.selectFrom('notifications').select(['user_id', 'notice', 'reason']).execute();
  expect(told.filter(({ reason }) => reason === 'desk')).toEqual([
    { user_id: ours.head, notice: 'created', reason: 'desk' },
  ]);
  for (const other of [ours.admin, ours.user, ours.agent, theirs.admin]) {
    expect(told.filter(({ user_id, notice }) => user_id === other && notice === 'created')).toEqual([]);
  }
  const list = await app.call(ours.head, 'GET', `/notifications?ticket=${ticket}`);
  expect(list.body.notifications).toMatchObject([{ reasonText: 'because you run the desk of OURS Company' }]);
});

test('those of many people are read at once', async () => {
  await set(ours.user, { quiet: { on: true } });
  const found = await preferencesOf(app.db, [ours.user, ours.agent]);
  expect(found.get(ours.user)?.quiet.on).toBe(true);
  expect(found.get(ours.agent)).toEqual(DEFAULT_PREFERENCES);
});
