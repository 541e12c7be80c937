import type { Role } from '@switchboard/contract/enums.ts';
import { ERRORS, type ErrorCode } from '@switchboard/contract/errors.ts';
import { TICKET } from '@switchboard/contract/limits.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { comment, personRef, ticket } from '../../../testing/tickets.ts';
import { raised, said, statusSet, TIMELINE, timelineAnswer } from '../../../testing/timeline.ts';

const path = `/api/tickets/${ticket()._id}`;
const own = { ...personRef('user'), role: 'user' };

let server: FakeServer;

async function open(role: Role, changes: Partial<Ticket> = {}) {
  const resting = { status: 'Resolved', updatedAt: new Date().toISOString(), ...changes } as const;
  server.answer({ [`GET ${path}`]: () => json(200, { success: true, ticket: ticket(resting) }) });
  beginSession('token-1', person(role));
  openApp(`/tickets/${ticket()._id}`);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
  fireEvent.change(field, { target: { value: 'It is back' } });
  return field;
}

/** From the one that stands first, which Ctrl Enter sends too. */
const ways = () =>
  screen
    .getAllByRole('button', { name: /^(Reply only|Reply and reopen|Send reply)$/ })
    .map((button) => button.textContent)
    .toReversed();
const COMMENT = `POST ${path}/comments`;
const sent = () => server.sent(COMMENT)[0];
const refuse = (code: ErrorCode) => {
  const { status, message } = ERRORS[code];
  server.answer({ [COMMENT]: () => refusal(status, code, message) });
};

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    [TIMELINE]: () => timelineAnswer([raised]),
  });
});

test.each<[Role, Partial<Ticket>, string[]]>([
  ['user', {}, ['Reply and reopen', 'Reply only']],
  ['devops_agent', {}, ['Reply only', 'Reply and reopen']],
  ['user', { status: 'In Progress' }, ['Send reply']],
  ['bu_head', { createdBy: personRef('bu_head'), status: 'Closed' }, ['Reply and reopen', 'Reply only']],
  ['user', { updatedAt: new Date(Date.now() - TICKET.reopenWithin - 1_000).toISOString() }, ['Send reply']],
])('%s is offered, of a ticket with %o, %o', async (role, changes, expected) => {
  await open(role, changes);
  expect(ways()).toEqual(expected);
});

test('a reply reopens the ticket, and the page follows', async () => {
  const field = await open('user');
  const reopened = ticket({ status: 'Open' });
  const reply = comment({ _id: 'reply', user: own, comment: 'It is back' });
  server.answer({
    [`GET ${path}`]: () => json(200, { success: true, ticket: reopened }),
    [TIMELINE]: () =>
      timelineAnswer([
        statusSet('status', 'Open', { from: 'Resolved', by: own }),
        said('reply', { by: own, comment: 'It is back' }),
        raised,
      ]),
    [COMMENT]: () => json(201, { success: true, comment: reply, ticket: reopened }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Reply and reopen' }));
  expect(await screen.findByText('It is back', { selector: 'div' })).toBeDefined();
  expect(sent()).toMatchObject({ comment: 'It is back', reopen: true });
  expect(await screen.findByRole('button', { name: 'Send reply' })).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Timeline' }).textContent).toContain(
      'Status updated to Open from Resolved',
    ),
  );
  expect(field.value).toBe('');
});

test('a reply alone asks for nothing else', async () => {
  await open('user');
  refuse('INTERNAL');
  fireEvent.click(screen.getByRole('button', { name: 'Reply only' }));
  await screen.findByRole('alert');
  expect(sent()).not.toHaveProperty('reopen');
});

test.each<ErrorCode>(['REOPEN_EXPIRED', 'TICKET_FULL'])('%s is told, and the reply stays', async (code) => {
  const field = await open('user');
  refuse(code);
  fireEvent.click(screen.getByRole('button', { name: 'Reply and reopen' }));
  expect((await screen.findByRole('alert')).textContent).toBe(ERRORS[code].message);
  expect(field.value).toBe('It is back');
});
