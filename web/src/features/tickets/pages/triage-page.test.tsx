import type { TriageTicket } from '@switchboard/contract/tickets/triage.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { type FakeServer, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { ticket } from '../../../testing/tickets.ts';

const team = { _id: 'desk', name: 'Service desk', isMember: true };
const waiting = (number: string, summary: string): TriageTicket => {
  const {
    attachments: _a,
    comments: _c,
    history: _h,
    truncated: _t,
    watching: _w,
    ...row
  } = ticket({
    _id: number,
    ticketNumber: number,
    summary,
    team,
    assignedTo: null,
  });
  return { ...row, snoozed: null };
};
const first = waiting('ACME-00041', 'Line 4 prints blank tags');
const second = waiting('ACME-00042', 'No network in hall 2');

let server: FakeServer;
const open = async (role: 'devops_agent' | 'manager', tickets: TriageTicket[]) => {
  beginSession('t', person(role));
  server = startFakeServer({
    'GET /api/triage': () =>
      json(200, {
        success: true,
        tickets,
        pagination: onePage(tickets.length, 50),
        counts: [{ team: { _id: 'desk', name: 'Service desk' }, waiting: tickets.length, snoozed: 1 }],
      }),
    'POST /api/tickets/ACME-00042/triage': () =>
      json(200, {
        success: true,
        ticket: null,
        undo: { eventId: 'e1', until: new Date(Date.now() + 10_000).toISOString() },
      }),
    'POST /api/tickets/ACME-00041/triage': () =>
      refusal(409, 'TRIAGED_ALREADY', 'Ada Okafor has taken care of this ticket'),
  });
  openApp('/triage');
  await screen.findByRole('heading', { level: 1, name: 'Triage' });
};
const press = (key: string) => fireEvent.keyDown(document.body, { key });
beforeEach(() => window.scrollTo(0, 0));

test('an agent goes down with j, accepts with 1, and may take it back', async () => {
  await open('devops_agent', [first, second]);
  const preview = within(await screen.findByRole('region', { name: 'The chosen ticket' }));
  await preview.findByRole('heading', { name: 'Line 4 prints blank tags' });
  press('j');
  await preview.findByRole('heading', { name: 'No network in hall 2' });
  press('1');
  expect(await screen.findByText('ACME-00042 accepted')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  expect(server.sent('POST /api/tickets/ACME-00042/triage')).toEqual([{ action: 'accept', snoozed: false }]);
});

test('of what was put off they say that they know it', async () => {
  await open('devops_agent', [{ ...second, snoozed: { until: null } }]);
  await screen.findByRole('region', { name: 'The chosen ticket' });
  press('1');
  expect(await screen.findByText('ACME-00042 accepted')).toBeDefined();
  expect(server.sent('POST /api/tickets/ACME-00042/triage')).toEqual([{ action: 'accept', snoozed: true }]);
});

test('who was quicker is named', async () => {
  await open('devops_agent', [first]);
  await screen.findByRole('region', { name: 'The chosen ticket' });
  press('1');
  expect(await screen.findByText('Ada Okafor has taken care of this ticket')).toBeDefined();
});

test('who runs the desk accepts nothing, declines with a reason, and keeps it when it is refused', async () => {
  await open('manager', [first]);
  await screen.findByRole('region', { name: 'The chosen ticket' });
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  press('4');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Ask your bank' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Decline and close' }));
  expect(await dialog.findByText('Ada Okafor has taken care of this ticket')).toBeDefined();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Ask your bank');
  expect(server.sent('POST /api/tickets/ACME-00041/triage')).toEqual([
    { action: 'decline', reason: 'Ask your bank', snoozed: false },
  ]);
});

test('how many wait is not said before it is known', async () => {
  beginSession('t', person('devops_agent'));
  server = startFakeServer({ 'GET /api/triage': () => new Promise(() => {}) });
  openApp('/triage');
  expect(await screen.findByText('All teams')).toBeDefined();
});

test('an empty inbox says whose it is', async () => {
  await open('devops_agent', []);
  expect(await screen.findByText('Nothing waits.')).toBeDefined();
});
