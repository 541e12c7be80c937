import { SCHEDULES } from '@switchboard/contract/limits.ts';
import type { ScheduledTicket, ScheduleRun } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { type Answers, json, refusal, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { schedule } from '../../../testing/schedules.ts';

const run = (changes: Partial<ScheduleRun>): ScheduleRun => ({
  _id: 'run',
  dueAt: '2026-11-13T07:00:00.000Z',
  ranAt: '2026-11-13T07:00:04.000Z',
  outcome: 'created',
  reason: '',
  ticket: { _id: 'made', ticketNumber: 'ACME-00114', summary: 'Backup restore test', status: 'Open' },
  ...changes,
});

const RUNS = [
  run({ _id: '4' }),
  run({ _id: '3', outcome: 'late', reason: 'The program was not running' }),
  run({ _id: '2', outcome: 'skipped', ranAt: null, ticket: null, reason: 'The schedule was paused' }),
  run({ _id: '1', outcome: 'failed', ticket: null, reason: 'The project is no longer worked on' }),
];

function openSchedule(answers: Answers = {}) {
  beginSession('t', person('admin'));
  const server = startFakeServer({
    'GET /api/scheduled-tickets/schedule': () =>
      json(200, {
        success: true,
        scheduledTicket: schedule({ status: 'paused', statusReason: 'It failed 3 times', executionCount: 2 }),
      }),
    'GET /api/scheduled-tickets/schedule/runs': () =>
      json(200, {
        success: true,
        runs: RUNS,
        pagination: onePage(RUNS.length, 25),
      }),
    ...answers,
  });
  openApp('/admin/scheduled-tickets/schedule');
  return server;
}

test('a schedule says what it does, why it stopped, and what came of each due time', async () => {
  openSchedule();
  expect(await screen.findByRole('heading', { level: 1, name: /Backup restore test/ })).toBeDefined();
  expect(screen.getByText('Every second Friday at 08:00 Europe/Berlin')).toBeDefined();
  expect(screen.getByText('It failed 3 times')).toBeDefined();
  const table = await screen.findByRole('table', { name: 'Runs' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/Created.*ACME-00114/),
    expect.stringMatching(/Late.*ACME-00114.*not running/),
    expect.stringMatching(/Skipped.*None.*None.*was paused/),
    expect.stringMatching(/Failed.*None.*no longer worked on/),
  ]);
  const [link] = within(table).getAllByRole('link', { name: 'ACME-00114' });
  expect(link?.getAttribute('href')).toBe('/admin/tickets/made');
});

test('a run and what it made of the schedule show by themselves', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const runs = (list: ScheduleRun[]) => () =>
    json(200, {
      success: true,
      runs: list,
      pagination: onePage(list.length, 25),
    });
  const server = openSchedule({
    'GET /api/scheduled-tickets/schedule': () =>
      json(200, { success: true, scheduledTicket: schedule({ status: 'active' }) }),
    'GET /api/scheduled-tickets/schedule/runs': runs([]),
  });
  expect(await screen.findByText('It has not run yet')).toBeDefined();
  server.answer({
    'GET /api/scheduled-tickets/schedule': () =>
      json(200, { success: true, scheduledTicket: schedule({ status: 'completed' }) }),
    'GET /api/scheduled-tickets/schedule/runs': runs([run({})]),
  });
  await act(() => vi.advanceTimersByTimeAsync(SCHEDULES.checkEvery));
  expect(await screen.findByRole('link', { name: 'ACME-00114' })).toBeDefined();
  expect(await screen.findByText('Completed', { exact: true })).toBeDefined();
});

test('what a write answered is known at once, and gives way to what the server says after it', async () => {
  const answer = (status: ScheduledTicket['status']) =>
    json(200, { success: true, scheduledTicket: schedule({ status }) });
  const fetched = Promise.withResolvers<Response>();
  const server = openSchedule({ 'GET /api/scheduled-tickets/schedule': () => answer('active') });
  fireEvent.click(await screen.findByRole('button', { name: /More actions/ }));
  const pause = await screen.findByRole('menuitem', { name: 'Pause' });
  server.answer({
    'PATCH /api/scheduled-tickets/schedule/toggle': () => answer('paused'),
    'GET /api/scheduled-tickets/schedule': () => fetched.promise,
  });
  fireEvent.click(pause);
  expect(await screen.findByText('Paused', { exact: true })).toBeDefined();
  fetched.resolve(answer('completed'));
  expect(await screen.findByText('Completed', { exact: true })).toBeDefined();
  await screen.findByText('Schedule paused');
  expect(screen.queryByText('Paused', { exact: true })).toBeNull();
});

test('its runs are exported as CSV', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  );
  const server = openSchedule({
    'GET /api/scheduled-tickets/schedule/runs/export': () =>
      new Response('Due,Outcome\r\na,b\r\nc,d\r\n', { headers: { 'content-type': 'text/csv' } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('2 runs exported')).toBeDefined();
  await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith('/runs/export'))).toBe(true));
});

test('one that is not there says so, and shows the way back', async () => {
  openSchedule({
    'GET /api/scheduled-tickets/schedule': () => refusal(404, 'NOT_FOUND', 'Not found'),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Schedule not found' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'All scheduled tickets' }).getAttribute('href')).toBe(
    '/admin/scheduled-tickets',
  );
});
