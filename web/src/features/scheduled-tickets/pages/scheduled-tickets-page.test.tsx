import { HOUR } from '@switchboard/contract/durations.ts';
import { SCHEDULES } from '@switchboard/contract/limits.ts';
import type { ScheduledTicket } from '@switchboard/contract/schedules/scheduled-ticket.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { pick, type } from '../../../testing/dialog.ts';
import {
  type Answers,
  type FakeServer,
  json,
  noAnswer,
  refusal,
  startFakeServer,
} from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { addressOf, openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { schedule } from '../../../testing/schedules.ts';
import { wallClock } from '../wall-clock.ts';

const backup = schedule({ _id: 'backup', summary: 'Backup restore test' });
const review = schedule({
  _id: 'review',
  summary: 'License review',
  status: 'paused',
  autoAssignToAgent: false,
  assignToAgent: '',
  nextExecution: null,
});

const listOf = (...scheduledTickets: ScheduledTicket[]) =>
  json(200, {
    success: true,
    scheduledTickets,
    pagination: onePage(scheduledTickets.length, 25),
    assignments: { auto_assigned: 1, manual_assigned: 0, unassigned: 1 },
  });
const one = (scheduledTicket: ScheduledTicket, status = 200) =>
  json(status, { success: true, scheduledTicket });

let server: FakeServer;

async function openSchedules(answers: Answers = {}, path = '/admin/scheduled-tickets') {
  beginSession('t', person('admin'));
  server = startFakeServer({
    'GET /api/scheduled-tickets': ({ path: asked }) =>
      /status=paused|assignment=unassigned/.test(asked) ? listOf(review) : listOf(backup, review),
    'GET /api/scheduled-tickets/backup': () => one(backup),
    'GET /api/scheduled-tickets/stats/execution': () =>
      json(200, {
        success: true,
        stats: {
          totalScheduled: 2,
          statusBreakdown: [
            { _id: 'active', count: 1 },
            { _id: 'paused', count: 1 },
          ],
          nextExecution: backup.nextExecution,
        },
      }),
    'POST /api/scheduled-tickets/preview': () =>
      json(200, { success: true, occurrences: ['2099-12-07T08:00:00.000Z', '2099-12-21T08:00:00.000Z'] }),
    'GET /api/scheduled-tickets/calendar': () => json(200, { success: true, entries: [], truncated: false }),
    ...answers,
  });
  const router = openApp(path);
  await screen.findByRole('heading', { level: 1, name: /Scheduled Tickets/ });
  return router;
}

const sent = (call: string) =>
  server.requests.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === call);
const bodies = (call: string) => sent(call).map(({ body }) => body);
const rowNames = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent);
const choose = async (of: string, item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `More actions for ${of}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const openForm = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Schedule a ticket' }));
  return within(await screen.findByRole('dialog', { name: 'Schedule a ticket' }));
};
const openEdit = async () => {
  await choose('Backup restore test', 'Edit');
  await screen.findByLabelText('Summary');
  return within(screen.getByRole('dialog', { name: 'Edit scheduled ticket' }));
};
type Dialog = Awaited<ReturnType<typeof openForm>>;
/** By its words: asking for roles takes long among so many zones. */
const pickZone = async (dialog: Dialog, zone: string) => {
  fireEvent.click(dialog.getByLabelText('Time zone', { selector: 'input' }));
  fireEvent.click(await screen.findByText(zone, { selector: '[role="option"] *' }));
};

describe('the list', () => {
  test('figures and tabs count what the table shows', async () => {
    await openSchedules();
    await screen.findByRole('table');
    expect(await screen.findByRole('link', { name: /Scheduled\s*2/ })).toBeDefined();
    expect(screen.getByRole('tab', { name: 'All 2' })).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Active 1' })).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Completed 0' })).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Cancelled 0' })).toBeDefined();
    expect(screen.getByRole('link', { name: /Cancelled\s*0/ }).getAttribute('href')).toContain(
      'status=cancelled',
    );
    expect(screen.getByRole('tab', { name: 'Auto DevOps 1' })).toBeDefined();
    expect(screen.getByRole('tab', { name: 'Manual 0' })).toBeDefined();
  });

  test('a status is asked of the server and stands in the address', async () => {
    const router = await openSchedules();
    fireEvent.click(await screen.findByRole('tab', { name: /^Paused/ }));
    await waitFor(() => expect(rowNames()).toEqual([expect.stringContaining('License review')]));
    expect(addressOf(router)).toBe('/admin/scheduled-tickets?status=paused');
  });

  test('an assignment is asked of the server, one page of it', async () => {
    const router = await openSchedules();
    await screen.findByRole('table');
    fireEvent.click(screen.getByRole('tab', { name: /^Unassigned/ }));
    await waitFor(() => expect(rowNames()).toEqual([expect.stringContaining('License review')]));
    expect(addressOf(router)).toBe('/admin/scheduled-tickets?assignment=unassigned');
    expect(sent('GET /api/scheduled-tickets').at(-1)?.path).toMatch(/assignment=unassigned&page=1&limit=25$/);
    server.answer({ 'GET /api/scheduled-tickets': () => listOf() });
    fireEvent.click(screen.getByRole('tab', { name: /^Manual/ }));
    expect(await screen.findByText('Nothing found')).toBeDefined();
  });

  test('a list that cannot be loaded says so, and an empty one says what to do', async () => {
    await openSchedules({ 'GET /api/scheduled-tickets': noAnswer });
    expect(await screen.findByText('Could not load scheduled tickets')).toBeDefined();
    server.answer({ 'GET /api/scheduled-tickets': () => listOf() });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing is scheduled yet')).toBeDefined();
  });
});

describe('what can be done with a schedule', () => {
  test('runs of others show by themselves, in table, figures and calendar', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openSchedules();
    await screen.findByRole('table');
    const asked = () =>
      ['', '/stats/execution'].map((path) => sent(`GET /api/scheduled-tickets${path}`).length);
    const before = asked();
    await act(() => vi.advanceTimersByTimeAsync(SCHEDULES.checkEvery));
    await waitFor(() => expect(asked()).toEqual(before.map((count) => count + 1)));
    fireEvent.click(screen.getByRole('radio', { name: 'Calendar' }));
    await waitFor(() => expect(sent('GET /api/scheduled-tickets/calendar')).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(SCHEDULES.checkEvery));
    await waitFor(() => expect(sent('GET /api/scheduled-tickets/calendar')).toHaveLength(2));
  });

  test('an active one is paused at once', async () => {
    await openSchedules({
      'PATCH /api/scheduled-tickets/backup/toggle': () => one({ ...backup, status: 'paused' }),
    });
    await choose('Backup restore test', 'Pause');
    expect(await screen.findByText('Schedule paused')).toBeDefined();
  });

  test('resuming one whose time has passed says why it cannot', async () => {
    await openSchedules({
      'PATCH /api/scheduled-tickets/review/toggle': () =>
        refusal(400, 'VALIDATION', 'Scheduled date cannot be in the past'),
    });
    await choose('License review', 'Resume');
    expect(await screen.findByText('Scheduled date cannot be in the past')).toBeDefined();
  });

  test.each([
    [
      'Execute now',
      'Are you sure you want to execute this scheduled ticket?',
      'Not now',
      'POST /api/scheduled-tickets/backup/execute',
      'Ticket executed successfully!',
      'Failed to execute ticket',
    ],
    [
      'Cancel schedule',
      'Are you sure you want to cancel this scheduled ticket?',
      'Keep it',
      'DELETE /api/scheduled-tickets/backup',
      'Schedule cancelled',
      'Failed to cancel scheduled ticket',
    ],
  ])('%s asks first, and says what came of it', async (item, question, no, call, done, failed) => {
    await openSchedules({ [call]: noAnswer });
    await choose('Backup restore test', item);
    const dialog = within(await screen.findByRole('dialog', { name: question }));
    fireEvent.click(dialog.getByRole('button', { name: no }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(call)).toEqual([]);

    await choose('Backup restore test', item);
    const again = within(await screen.findByRole('dialog', { name: question }));
    fireEvent.click(again.getByRole('button', { name: item }));
    expect(await again.findByText(failed)).toBeDefined();
    server.answer({ [call]: () => one(backup) });
    fireEvent.click(again.getByRole('button', { name: item }));
    expect(await screen.findByText(done)).toBeDefined();
    expect(sent(call)).toHaveLength(2);
  });
});

describe('a new schedule', () => {
  test('says what is missing before anything is sent', async () => {
    await openSchedules();
    const dialog = await openForm();
    type(dialog, 'Contact number', '');
    fireEvent.click(dialog.getByRole('button', { name: 'Schedule ticket' }));
    for (const label of [
      'Summary',
      'Description',
      'Category',
      'Project',
      'Project Manager Name',
      'Contact Number',
      'Scheduled Date',
    ]) {
      expect(await dialog.findByText(`${label} is required`)).toBeDefined();
    }
    expect(sent('POST /api/scheduled-tickets')).toEqual([]);
  });

  test('lies ahead: the picker begins in an hour, and the past is refused', async () => {
    await openSchedules();
    const dialog = await openForm();
    const date = dialog.getByLabelText<HTMLInputElement>('Scheduled date');
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const inAnHour = (slack: number) => wallClock(Date.now() + HOUR + slack, zone);
    expect([inAnHour(-60_000), inAnHour(0)]).toContain(date.min);
    type(dialog, 'Scheduled date', wallClock(Date.now() - 24 * HOUR, zone));
    fireEvent.click(dialog.getByRole('button', { name: 'Schedule ticket' }));
    expect(await dialog.findByText('Scheduled date cannot be in the past')).toBeDefined();
  });

  test('that repeats ends after it begins; one that runs once has no end', async () => {
    await openSchedules();
    const dialog = await openForm();
    type(dialog, 'Scheduled date', '2099-12-07T09:00');
    expect(dialog.queryByLabelText(/End date/)).toBeNull();
    fireEvent.click(dialog.getByRole('radio', { name: 'Weekly' }));
    type(dialog, /End date/, '2099-12-06');
    fireEvent.click(dialog.getByRole('button', { name: 'Schedule ticket' }));
    expect(await dialog.findByText('End date must be after scheduled date')).toBeDefined();
    fireEvent.click(dialog.getByRole('radio', { name: 'Once' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Schedule ticket' }));
    await waitFor(() => expect(dialog.queryByText('End date must be after scheduled date')).toBeNull());
  });

  test('is sent whole, with the project’s manager filled in and tags apart, and stays when that fails', async () => {
    const lead = { _id: 'priya', firstName: 'Priya', lastName: 'Raman', email: 'p@acme.example' };
    await openSchedules({
      'GET /api/categories': () =>
        json(200, {
          success: true,
          categories: [{ _id: 'infra', name: 'Infrastructure', subcategories: [] }],
        }),
      'GET /api/projects': () =>
        json(200, { success: true, projects: [{ _id: 'dc', name: 'Data Centre', projectManager: lead }] }),
      'GET /api/scheduled-tickets/agents': () =>
        json(200, { success: true, agents: [{ _id: 'tom', firstName: 'Tomás', lastName: 'Herrera' }] }),
      'POST /api/scheduled-tickets': noAnswer,
    });
    const dialog = await openForm();
    type(dialog, 'Summary', 'Restore test');
    fireEvent.click(dialog.getByRole('radio', { name: 'Bi-weekly' }));
    type(dialog, 'Scheduled date', '2099-12-07T09:00');
    await pickZone(dialog, 'Africa/Cairo');
    fireEvent.click(dialog.getByRole('radio', { name: 'One agent' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Schedule ticket' }));
    expect(await dialog.findByText('Please choose an agent')).toBeDefined();
    await pick(dialog, 'DevOps agent', 'Tomás Herrera');
    type(dialog, /Tags/, ' a, ,b ,');
    await pick(dialog, 'Category', 'Infrastructure');
    await pick(dialog, 'Project', 'Data Centre');
    expect(dialog.getByLabelText<HTMLInputElement>('Project manager name').value).toBe('Priya Raman');
    type(dialog, 'Description', 'One random volume');
    expect(await dialog.findByText('Every second Monday at 09:00 Africa/Cairo')).toBeDefined();
    expect(await dialog.findByText('Mon 7 Dec 2099, 10:00 Africa/Cairo')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Schedule ticket' }));
    expect(await dialog.findByText('Failed to create scheduled ticket')).toBeDefined();
    expect(dialog.getByLabelText<HTMLInputElement>('Summary').value).toBe('Restore test');
    server.answer({ 'POST /api/scheduled-tickets': () => one(backup, 201) });
    fireEvent.click(dialog.getByRole('button', { name: 'Schedule ticket' }));
    expect(await screen.findByText('Ticket scheduled')).toBeDefined();
    expect(bodies('POST /api/scheduled-tickets').slice(1)).toEqual([
      {
        summary: 'Restore test',
        description: 'One random volume',
        ticketType: 'Request Service',
        priority: 'Medium',
        category: 'infra',
        project: 'dc',
        projectManagerName: 'Priya Raman',
        contactNumber: '+49 341 555 0199',
        scheduledDate: '2099-12-07T09:00',
        timezone: 'Africa/Cairo',
        recurrence: 'bi-weekly',
        recurrenceEndDate: '',
        assignToAgent: 'tom',
        notes: '',
        tags: ['a', 'b'],
        status: 'active',
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('an edited schedule', () => {
  test('keeps its old first date, and sends what was changed', async () => {
    await openSchedules({ 'PUT /api/scheduled-tickets/backup': () => one(backup) });
    const dialog = await openEdit();
    expect(dialog.getByLabelText<HTMLInputElement>('Scheduled date').value).toBe('12 Jun 2026, 08:00');
    await pick(dialog, 'Status', 'Completed');
    type(dialog, /Tags/, 'backup');
    fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Scheduled ticket saved')).toBeDefined();
    expect(bodies('PUT /api/scheduled-tickets/backup')).toEqual([{ status: 'completed', tags: ['backup'] }]);
  });

  test('sends its dates again when its zone is another', async () => {
    await openSchedules({ 'PUT /api/scheduled-tickets/backup': () => one(backup) });
    const dialog = await openEdit();
    type(dialog, 'Scheduled date', '2099-12-07T08:00');
    await pickZone(dialog, 'Africa/Cairo');
    fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Scheduled ticket saved');
    expect(bodies('PUT /api/scheduled-tickets/backup')).toEqual([
      { scheduledDate: '2099-12-07T08:00', timezone: 'Africa/Cairo', recurrenceEndDate: '2099-12-31' },
    ]);
  });

  test('says the server’s words at the field, else its own', async () => {
    const msg = 'With this end date the schedule never runs';
    await openSchedules({
      'PUT /api/scheduled-tickets/backup': () =>
        json(400, {
          success: false,
          code: 'VALIDATION',
          message: msg,
          errors: [{ path: 'recurrenceEndDate', msg }],
          requestId: 'r',
        }),
    });
    const dialog = await openEdit();
    type(dialog, 'Summary', 'Restore test');
    fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText(msg)).toBeDefined();
    server.answer({ 'PUT /api/scheduled-tickets/backup': noAnswer });
    fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText('Failed to update scheduled ticket')).toBeDefined();
    expect(dialog.getByLabelText<HTMLInputElement>('Summary').value).toBe('Restore test');
  });

  test('with unsaved text asks before Escape closes it', async () => {
    await openSchedules();
    const dialog = await openEdit();
    type(dialog, 'Summary', 'Restore test');
    fireEvent.keyDown(dialog.getByLabelText('Summary'), { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Summary').value).toBe('Restore test');
    fireEvent.keyDown(dialog.getByLabelText('Summary'), { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit scheduled ticket' })).toBeNull());
  });
});

test('table and calendar are one click apart', async () => {
  const router = await openSchedules();
  await screen.findByRole('table');
  const calendar = screen.getByRole('radio', { name: 'Calendar' });
  calendar.focus();
  fireEvent.click(calendar);
  await waitFor(() => expect(addressOf(router)).toBe('/admin/scheduled-tickets?view=calendar'));
  expect(screen.queryByRole('table')).toBeNull();
  // Whoever uses the keyboard goes on from there.
  expect(document.activeElement).toBe(calendar);
  fireEvent.click(screen.getByRole('radio', { name: 'Table' }));
  expect(await screen.findByRole('table')).toBeDefined();
  expect(addressOf(router)).toBe('/admin/scheduled-tickets');
});

test('the calendar shows what was and what is to come, and opens the schedule', async () => {
  const at = (day: number) => {
    const now = new Date();
    return new Date(now.getFullYear(), now.getMonth(), day, 8).toISOString();
  };
  const entry = { scheduleId: 'backup', summary: 'Backup restore test', ticketId: null };
  await openSchedules(
    {
      'GET /api/scheduled-tickets/calendar': ({ path }) =>
        json(200, {
          success: true,
          entries: [
            { ...entry, at: at(2), kind: 'created' },
            { ...entry, at: at(27), kind: 'due' },
            { ...entry, scheduleId: 'review', summary: 'License review', at: at(3), kind: 'skipped' },
          ].slice(0, path.includes('assignment=auto_assigned') ? 2 : 3),
          truncated: true,
        }),
    },
    '/admin/scheduled-tickets?view=calendar',
  );
  expect(await screen.findByRole('button', { name: /08:00 ?License review ?skipped/ })).toBeDefined();
  expect(screen.getByText(/^Only the first 3 runs are shown/)).toBeDefined();
  fireEvent.click(screen.getByRole('tab', { name: /^Auto DevOps/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /License review/ })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /08:00 ?Backup restore test ?due/ }));
  expect(await screen.findByRole('dialog', { name: 'Edit scheduled ticket' })).toBeDefined();
});

test('the calendar moves its mark on at midnight', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 12, 23, 59, 30) });
  await openSchedules({}, '/admin/scheduled-tickets?view=calendar');
  const today = () => document.querySelector('[aria-current="date"]')?.textContent;
  await waitFor(() => expect(today()).toMatch(/^12/));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(today()).toMatch(/^13/));
});
