import type { TicketClock } from '@switchboard/contract/tickets/clocks.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { ticketsAnswer } from '../../../testing/answers.ts';
import { json, startFakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { personRef, ticket } from '../../../testing/tickets.ts';
import { duration } from './text.ts';

const { _id, summary } = ticket();
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const clock: TicketClock = {
  _id: 'clock',
  kind: 'resolution',
  policy: { _id: 'policy', name: 'All tickets' },
  targetSeconds: 4 * 3600,
  countedSeconds: 3 * 3600 + 20 * 60,
  startedAt: '2026-11-24T08:00:00.000Z',
  metAt: null,
  breachedAt: null,
  dueAt: ago(35),
  state: 'breached',
  timeZone: 'Asia/Kolkata',
  intervals: [
    {
      from: '2026-11-24T08:00:00.000Z',
      to: '2026-11-24T11:20:00.000Z',
      seconds: 12_000,
      counts: true,
      reason: 'working',
      detail: null,
    },
    {
      from: '2026-11-24T11:20:00.000Z',
      to: '2026-11-25T03:30:00.000Z',
      seconds: 58_200,
      counts: false,
      reason: 'holiday',
      detail: 'Diwali',
    },
  ],
  earlier: { intervals: 0, countedSeconds: 0, otherSeconds: 0 },
};

test('a ticket says when it was due, and every span that counted or did not', async () => {
  const shown = ticket({
    due: { clock: 'resolution', at: ago(35.5), state: 'breached' },
    waitingOn: {
      kind: 'requester',
      people: [personRef('user')],
      team: null,
      vendor: null,
      since: '2026-11-20T08:00:00.000Z',
    },
  });
  const server = startFakeServer({
    'GET /api/tickets': () => ticketsAnswer(),
    [`GET /api/tickets/${_id}`]: () => json(200, { success: true, ticket: shown }),
    [`GET /api/tickets/${_id}/clocks`]: () => json(200, { success: true, clocks: [clock] }),
    [`PUT /api/tickets/${_id}/waiting`]: () => json(200, { success: true, ticket: shown }),
  });
  beginSession('t', person('devops_agent'));
  openApp(`/tickets/${_id}`);
  await screen.findByRole('heading', { level: 1, name: summary });

  fireEvent.click(await screen.findByRole('button', { name: 'Overdue by 35 min' }));
  const why = await screen.findByRole('dialog', { name: 'Why this time?' });
  const spans = await within(why).findByRole('region', { name: 'Resolution' });
  expect(spans.textContent).toContain('Counted 3 h 20 min of 4 h');
  expect(spans.textContent).toContain('Holiday: Diwali');
  // Where the calendar is, half past one in the afternoon.
  expect(spans.textContent).toContain('13:30');
  fireEvent.click(within(why).getByRole('button', { name: 'Close' }));

  fireEvent.click(screen.getByRole('button', { name: 'Requester' }));
  const dialog = await screen.findByRole('dialog', { name: 'Waiting on' });
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Us' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sent(`PUT /api/tickets/${_id}/waiting`)).toMatchObject([{ on: 'us' }]));
});

test('durations leave out what is nothing', () => {
  expect([40, 60, 3_600, 7_800].map(duration)).toEqual(['40 s', '1 min', '1 h', '2 h 10 min']);
});
