import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  forgetPresence,
  onTyping,
  type PresentPerson,
  showPresence,
} from '../../../lib/realtime/ticket-presence.ts';
import { beginSession, endSession } from '../../../lib/session/session-store.ts';
import { keepDrafts } from '../../../testing/drafts.ts';
import { json, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';
import { raised, TIMELINE, timelineAnswer } from '../../../testing/timeline.ts';
import { presenceText } from './text.ts';

const ticketId = ticket()._id;
const me = person('admin');

const somebody = (firstName: string, typing: PresentPerson['typing'] = null): PresentPerson => ({
  _id: firstName.toLowerCase(),
  firstName,
  lastName: 'Weber',
  role: 'devops_agent',
  typing,
});
const myself: PresentPerson = { ...somebody('Myself', 'reply'), _id: me._id };
const show = (...people: PresentPerson[]) => act(() => showPresence({ ticketId, people }));

function open(who = me) {
  localStorage.clear();
  startFakeServer({
    ...keepDrafts().answers,
    [`GET /api/tickets/${ticketId}`]: () => json(200, { success: true, ticket: ticket() }),
    [TIMELINE]: () => timelineAnswer([raised]),
  });
  beginSession('token-1', who);
  openApp(`/tickets/${ticketId}`);
}
afterEach(() =>
  act(() => {
    forgetPresence();
    endSession('sign-out');
  }),
);

test('the head shows who else is there, and the composer who writes what', async () => {
  open();
  await screen.findByRole('textbox', { name: 'Reply' });
  show(myself);
  expect(screen.queryByText(/Also here/)).toBeNull();
  show(myself, somebody('Anna', 'note'), somebody('Ben'));
  expect(await screen.findByText('Also here: Anna Weber (writing a note), Ben Weber')).toBeDefined();
  expect(screen.getByText('Anna is writing a note').closest('[role="status"]')).not.toBeNull();
  show(myself, somebody('Anna'));
  expect(screen.queryByText(/is writing/)).toBeNull();
  act(() => forgetPresence());
  expect(screen.queryByText(/Also here/)).toBeNull();
});

test('staff who write are told of, seldom, and of the end at once', async () => {
  open();
  const told: unknown[] = [];
  const stop = onTyping(({ kind }) => told.push(kind));
  const field = await screen.findByRole('textbox', { name: 'Reply' });
  const write = (value: string) => fireEvent.change(field, { target: { value } });
  for (const value of ['H', 'He', 'Hel']) write(value);
  expect(told).toEqual(['reply']);
  write('');
  expect(told).toEqual(['reply', null]);
  stop();
});

test('a requester tells nothing of what they write', async () => {
  open(person('user'));
  const told: unknown[] = [];
  const stop = onTyping((typing) => told.push(typing));
  const field = await screen.findByRole('textbox', { name: 'Reply' });
  fireEvent.change(field, { target: { value: 'Hello' } });
  await screen.findByText('Draft saved', {}, { timeout: 10_000 });
  expect(told).toEqual([]);
  stop();
});

test('several who write are one sentence', () => {
  const [anna, ben] = [somebody('Anna', 'reply'), somebody('Ben', 'reply')];
  expect(presenceText.writing([anna])).toBe('Anna is writing a reply');
  expect(presenceText.writing([anna, ben])).toBe('Anna and Ben are writing a reply');
  expect(presenceText.writing([anna, { ...ben, typing: 'note' }])).toBe('Anna and Ben are writing');
});
