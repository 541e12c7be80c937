import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { type FakeServer, json, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';
import { said, TIMELINE, timelineAnswer } from '../../../testing/timeline.ts';

const { _id: id } = ticket();
const MENTIONABLE = `GET /api/tickets/${id}/mentionable`;
const HANNAH = { _id: 'hannah', firstName: 'Hannah', lastName: 'Brandt', role: 'user', staff: false };
const PRIYA = { _id: 'priya', firstName: 'Priya', lastName: 'Raman', role: 'manager', staff: true };

let server: FakeServer;
let people: object[];
beforeEach(() => {
  people = [HANNAH, PRIYA];
  server = startFakeServer({
    [`GET /api/tickets/${id}`]: () => json(200, { success: true, ticket: ticket() }),
    [TIMELINE]: () =>
      timelineAnswer([
        {
          ...said('b'),
          comment: 'Ask @Priya Raman',
          mentions: [{ _id: 'priya', firstName: 'Priya', lastName: 'Raman' }],
        },
      ]),
    [MENTIONABLE]: () => json(200, { success: true, people }),
  });
  beginSession('token-1', person('manager'));
  openApp(`/tickets/${id}`);
});

async function type(words: string): Promise<HTMLTextAreaElement> {
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
  fireEvent.change(field, { target: { value: words, selectionStart: words.length } });
  return field;
}
const list = () => screen.findByRole('listbox', { name: 'People who can see this' });

test('a name is chosen by keys behind an @, and takes its place in the text', async () => {
  const field = await type('Hello @');
  await waitFor(async () => expect(within(await list()).getAllByRole('option')).toHaveLength(2));
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(within(await list()).getByRole('option', { name: /Priya Raman/, selected: true })).toBeDefined();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field.value).toBe('Hello @Priya Raman ');
  expect(screen.queryByRole('listbox', { name: 'People who can see this' })).toBeNull();
});

test('Escape closes the list and leaves what was typed; nobody found says so', async () => {
  people = [];
  const field = await type('Hello @zz');
  expect(await screen.findByText('Nobody found who can see this')).toBeDefined();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByText('Nobody found who can see this')).toBeNull();
  expect(field.value).toBe('Hello @zz');
});

test('a reply that becomes a note keeps its text and says who is not told', async () => {
  await type('Hello @han');
  fireEvent.click(within(await list()).getByRole('option', { name: /Hannah Brandt/ }));
  fireEvent.click(screen.getByRole('tab', { name: 'Internal note' }));
  expect(await screen.findByText('Hannah Brandt cannot see notes here')).toBeDefined();
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Internal note' });
  expect(note.value).toBe('Hello @Hannah Brandt ');
});

test('names of those who are mentioned stand out', async () => {
  const name = await screen.findByText('@Priya Raman');
  expect(name.tagName).toBe('B');
  expect(server.sent(MENTIONABLE)).toEqual([]);
});
