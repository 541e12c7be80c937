import type { Role } from '@switchboard/contract/enums.ts';
import type { Access, Audience } from '@switchboard/contract/tickets/audience.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { followAudience } from '../../../lib/realtime/audience-changes.ts';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { personRef, ticket } from '../../../testing/tickets.ts';

const shown = ticket();
const path = `/api/tickets/${shown._id}`;

const reader = (role: Role, text: string) => ({
  ...personRef(role),
  role,
  reasons: [{ rule: 'assigned', text }],
});
const ofReply: Audience = {
  version: 'version1',
  people: [
    reader('manager', 'Assigned'),
    { ...reader('user', 'Requester'), firstName: 'Mei', lastName: 'Chen' },
  ],
  groups: [
    {
      rule: 'desk',
      text: 'Admins, managers and BU heads',
      count: 6,
      sample: [personRef('admin', 'Dana', 'Whitfield')],
    },
    { rule: 'installation', text: 'Super admins', count: 1, sample: [] },
  ],
  excluded: [{ text: 'The rest of Acme', count: 12 }],
};
const LINE = 'You, M. Chen, 6 staff and 1 super admin will read this. Not: the rest of Acme.';

let server: FakeServer;
let audience: Audience;
beforeEach(() => {
  localStorage.clear();
  audience = ofReply;
  server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    'GET /api/admin/tickets': () => ticketsAnswer(),
    [`GET ${path}`]: () => json(200, { success: true, ticket: shown }),
    [`GET ${path}/audience`]: () => json(200, { success: true, audience }),
  });
});

async function open(role: Role = 'manager') {
  beginSession('t', person(role));
  openApp(`/tickets/${shown._id}`);
  await screen.findByRole('heading', { level: 1, name: shown.summary });
}

test('the line names who reads it, and opens the list with reasons', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: LINE }));
  const dialog = within(await screen.findByRole('dialog', { name: /Who reads this/ }));
  expect(dialog.getByText('Mei Chen')).toBeDefined();
  expect(dialog.getByText('User · Requester')).toBeDefined();
  expect(dialog.getByText('Will not read it')).toBeDefined();
  server.answer({
    [`GET ${path}/audience/people`]: () =>
      json(200, { success: true, people: [{ ...personRef('bu_head', 'Omar', 'Haddad'), role: 'bu_head' }] }),
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Show all 6' }));
  expect(await dialog.findByText('Omar Haddad · BU Head')).toBeDefined();
});

test('another version is fetched at once, and the text stays', async () => {
  await open();
  await screen.findByText(LINE);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
  fireEvent.change(field, { target: { value: 'Half a sentence' } });
  audience = { ...ofReply, version: 'version2', groups: [], excluded: [] };
  followAudience({ ticketId: shown._id, audienceVersion: 'version2' });
  expect(await screen.findByText('You and M. Chen will read this.')).toBeDefined();
  expect(field.value).toBe('Half a sentence');
});

test('text for fewer people waits until its writer says so', async () => {
  const sent = (): unknown[] => server.sent(`POST ${path}/comments`);
  await open();
  await screen.findByText(LINE);
  const field = screen.getByRole('textbox', { name: 'Reply' });
  fireEvent.change(field, { target: { value: 'Between us' } });
  server.answer({
    [`POST ${path}/comments`]: () => refusal(409, 'AUDIENCE_GREW', 'Ada Lovelace can read this ticket now'),
  });
  audience = { ...ofReply, version: 'version2' };
  followAudience({ ticketId: shown._id, audienceVersion: 'version2' });
  fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(
    (await screen.findByText('Ada Lovelace can read this ticket now')).closest('[role=alert]'),
  ).not.toBeNull();
  expect(document.activeElement?.textContent).toBe('Check first');
  expect(sent()).toMatchObject([{ audienceVersion: 'version1' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Send anyway' }));
  await waitFor(() =>
    expect(sent()).toMatchObject([{}, { comment: 'Between us', audienceVersion: 'version2' }]),
  );
});

test('where it is not known, it says so, and sending works', async () => {
  server.answer({ [`GET ${path}/audience`]: () => refusal(400, 'X', 'No') });
  await open();
  expect(await screen.findByText(/Could not work out who will read this/)).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: 'Reply' }), { target: { value: 'All the same' } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send reply' }).disabled).toBe(false);
  server.answer({ [`GET ${path}/audience`]: () => json(200, { success: true, audience }) });
  fireEvent.click(screen.getByRole('button', { name: 'Retry who will read this' }));
  expect(await screen.findByText(LINE)).toBeDefined();
});

test('staff ask why somebody can see it', async () => {
  const access: Access = {
    canRead: true,
    rights: ['read'],
    at: '2026-11-28T10:00:00.000Z',
    rules: [
      {
        rule: 'viewer',
        text: 'Whoever was added to read reads everything but internal notes.',
        outcome: 'granted',
        facts: [
          { text: 'Added to read', since: '2026-11-20T10:00:00.000Z', until: null, by: 'Dana Whitfield' },
        ],
      },
      { rule: 'desk', text: 'The desk works on all tickets.', outcome: 'not_applicable', facts: [] },
    ],
  };
  server.answer({
    'GET /api/people': () =>
      json(200, {
        success: true,
        people: [{ _id: 'ada', firstName: 'Ada', lastName: 'Lovelace', department: '' }],
      }),
    [`GET ${path}/access`]: () =>
      json(200, { success: true, access, person: { ...personRef('user', 'Ada', 'Lovelace'), role: 'user' } }),
  });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Why can … see this?' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Why can … see this?' }));
  expect(panel.getByText('Choose a person')).toBeDefined();
  const field = panel.getByRole('combobox', { name: /Person/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: 'ada' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Ada Lovelace' }, { timeout: 5_000 }));
  expect(await panel.findByText('Ada Lovelace can read this ticket.')).toBeDefined();
  const granted = within(panel.getByRole('region', { name: 'Granted' }));
  expect(granted.getByText(/^Added to read, since .*, by Dana Whitfield$/)).toBeDefined();
  expect(panel.getByRole('region', { name: 'For others' })).toBeDefined();
});

test('nobody else is offered that', async () => {
  await open('user');
  await screen.findByText(/will read this/);
  expect(screen.queryByRole('button', { name: 'Why can … see this?' })).toBeNull();
});
