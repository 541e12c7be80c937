import { MESSAGES } from '@switchboard/contract/messages.ts';
import {
  changedPreferences,
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
  type PreferencesChange,
} from '@switchboard/contract/notifications/preferences.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession, endSession } from '../../lib/session/session-store.ts';
import { type FakeServer, json, noAnswer, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { onePage } from '../../testing/one-page.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

const GET = 'GET /api/notifications/preferences';
const PUT = 'PUT /api/notifications/preferences';
let server: FakeServer;
let kept: NotificationPreferences;
const answer = () => json(200, { success: true, notificationPreferences: kept });

beforeEach(() => {
  kept = DEFAULT_PREFERENCES;
  server = startFakeServer({
    'GET /api/notifications/unread-count': () =>
      json(200, { success: true, unreadCount: 0, timeZone: 'Europe/Berlin' }),
    'GET /api/notifications/deliveries': () =>
      json(200, { success: true, deliveries: [], pagination: onePage(0, 8) }),
    [GET]: answer,
    [PUT]: ({ body }) => {
      kept = changedPreferences(kept, body as PreferencesChange);
      return answer();
    },
  });
  beginSession('token-1', person('manager'));
});
afterEach(() => {
  act(() => endSession('sign-out'));
});

const field = (name: string) => screen.findByRole('combobox', { name });
async function choose(name: string, option: string) {
  fireEvent.click(await field(name));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}
const shownIn = async (name: string) => ((await field(name)) as HTMLInputElement).value;

test('a choice holds at once for all reasons of its column, and goes back to the defaults', async () => {
  openApp('/profile/notifications');
  const replies = 'Replies: You raised it or take part';
  expect(await shownIn(replies)).toBe('At once');
  const reset = screen.getByRole('button', { name: 'Reset to defaults' });
  expect(reset).toHaveProperty('disabled', true);
  await choose(replies, 'Never');
  await waitFor(() =>
    expect(server.sent(PUT)).toEqual([
      {
        mail: [
          { event: 'comment', reason: 'requester', mode: 'never' },
          { event: 'comment', reason: 'participant', mode: 'never' },
        ],
      },
    ]),
  );
  expect(await screen.findByText('Saved')).toBeDefined();
  fireEvent.click(reset);
  await waitFor(() => expect(kept).toEqual(DEFAULT_PREFERENCES));
  expect(await shownIn(replies)).toBe('At once');
});

test('digest, desk and quiet hours ask only for what counts', async () => {
  openApp('/profile/notifications');
  await choose('How often', 'Every week');
  await choose('On', 'Friday');
  await waitFor(() => expect(kept.digest).toEqual({ every: 'weekly', hour: 8, weekday: 5 }));
  await choose('How often', 'Off');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'At' })).toBeNull());
  fireEvent.click(screen.getByRole('switch', { name: 'Tell me of every new ticket' }));
  await choose('E-mail about them', 'Digest');
  await waitFor(() => expect(kept).toMatchObject({ desk: true, digest: { every: 'off' } }));
});

test('quiet hours that would end as they begin are not sent', async () => {
  openApp('/profile/notifications');
  fireEvent.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  const until = await screen.findByLabelText('Until');
  fireEvent.change(until, { target: { value: '22:00' } });
  fireEvent.blur(until);
  expect(await screen.findByText(MESSAGES.quietHoursEmpty)).toBeDefined();
  fireEvent.change(until, { target: { value: '06:30' } });
  fireEvent.blur(until);
  await waitFor(() => expect(kept.quiet).toMatchObject({ on: true, until: '06:30' }));
  expect(server.sent(PUT)).toHaveLength(2);
});

test('what the server refuses goes back, with its words', async () => {
  server.answer({ [PUT]: () => refusal(400, 'VALIDATION_FAILED', MESSAGES.mailModeUnknown) });
  openApp('/profile/notifications');
  await choose('Somebody mentions you', 'Never');
  expect(await screen.findByText(MESSAGES.mailModeUnknown)).toBeDefined();
  await waitFor(async () => expect(await shownIn('Somebody mentions you')).toBe('At once'));
});

test('what could not be loaded is told, and loaded again', async () => {
  server.answer({ [GET]: () => noAnswer() });
  openApp('/profile/notifications');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.answer({ [GET]: answer });
  fireEvent.click(retry);
  expect(await field('Time zone')).toBeDefined();
});
