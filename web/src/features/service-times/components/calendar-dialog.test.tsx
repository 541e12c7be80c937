import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../lib/session/session-store.ts';
import { type FakeServer, json, startFakeServer } from '../../../testing/fake-server.ts';
import { onePage } from '../../../testing/one-page.ts';
import { openApp } from '../../../testing/open-app.tsx';
import { person } from '../../../testing/people.ts';
import { startUploadServer, type UploadServer } from '../../../testing/upload-server.ts';

const office = [{ from: '09:00', to: '17:00' }];
const calendar: Calendar = {
  _id: 'calendar-1',
  name: 'Berlin',
  timeZone: 'Europe/Berlin',
  week: [office, office, office, office, office, [], []],
  holidays: [
    { date: '2099-05-01', name: 'Labour Day', hours: null },
    { date: '2099-12-24', name: 'Christmas Eve', hours: [{ from: '09:00', to: '12:00' }] },
  ],
  isDefault: true,
  revision: 3,
};
const imported: Calendar = {
  ...calendar,
  revision: 4,
  holidays: [...calendar.holidays, { date: '2099-12-25', name: 'Christmas', hours: null }],
};
const preview = {
  success: true,
  days: [
    { date: '2099-05-01', name: 'Labour Day', state: 'same', before: null },
    {
      date: '2099-12-24',
      name: 'Eve',
      state: 'replaces',
      before: { name: 'Christmas Eve', hours: [{ from: '09:00', to: '12:00' }] },
    },
    { date: '2099-12-25', name: 'Christmas', state: 'new', before: null },
  ],
  revision: 3,
  from: '2099-01-01',
  until: '2103-12-31',
  partOfDay: 1,
};
const PREVIEW = '/api/calendars/calendar-1/holidays/preview';
const IMPORT = '/api/calendars/calendar-1/holidays/import';

let server: FakeServer;
let uploads: UploadServer;
beforeEach(async () => {
  localStorage.clear();
  uploads = await startUploadServer();
  uploads.answers = {
    [PREVIEW]: { status: 200, body: preview },
    [IMPORT]: { status: 200, body: { success: true, calendar: imported } },
  };
  server = startFakeServer({
    'GET /api/calendars': () =>
      json(200, { success: true, calendars: [calendar], pagination: onePage(1, 50) }),
    'PUT /api/calendars/calendar-1': () => json(200, { success: true, calendar }),
  });
});
afterEach(() => uploads.close());

async function open() {
  beginSession('t', person('admin'));
  openApp('/admin/service-times?tab=calendars');
  fireEvent.click(await screen.findByRole('button', { name: 'More about Berlin' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit calendar' });
}

const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const added = () => within(dialog().getByRole('group', { name: 'Add holiday' }));
const save = () => press('Save Changes');
const sent = async () => {
  await waitFor(() => expect(server.sent('PUT /api/calendars/calendar-1')).toHaveLength(1));
  return server.sent('PUT /api/calendars/calendar-1')[0] as Calendar;
};
const chooseFile = (name = 'holidays.ics') => {
  const input = screen.getByRole('dialog').querySelector('input[type=file]');
  if (input === null) throw new Error('there is no file input');
  fireEvent.change(input, { target: { files: [new File(['BEGIN:VCALENDAR'], name)] } });
};

test('a break is added, times are typed or moved, and a day is copied to all weekdays', async () => {
  await open();
  press('Add a break on Monday');
  const from = dialog().getByLabelText('Monday, part 2, from');
  expect(document.activeElement).toBe(from);
  type('Monday, part 1, from', '830');
  fireEvent.keyDown(from, { key: 'ArrowDown' });
  press('Copy Monday to all weekdays');
  press('Remove 08:30–12:00, Friday');
  press('Add hours on Sunday');
  save();
  const { week, holidays } = await sent();
  const monday = [
    { from: '08:30', to: '12:00' },
    { from: '12:45', to: '17:00' },
  ];
  expect(week).toEqual([monday, monday, monday, monday, monday.slice(1), [], office]);
  expect(holidays).toEqual(calendar.holidays);
});

test('a wrong time is said at its day and nothing is sent', async () => {
  await open();
  type('Tuesday, until', '08:00');
  save();
  const tuesday = within(dialog().getByRole('group', { name: 'Tuesday' }));
  expect((await tuesday.findByRole('alert')).textContent).toContain('ends after it begins');
  expect(server.sent('PUT /api/calendars/calendar-1')).toEqual([]);
});

test('holidays are added in their place, changed and removed', async () => {
  await open();
  press('Add holiday');
  type('Day', '3 Oct 2099');
  const name = added().getByLabelText('Name');
  fireEvent.change(name, { target: { value: 'Unity Day' } });
  fireEvent.keyDown(name, { key: 'Enter' });
  const rows = () =>
    dialog()
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    'Fri1 May 2099Labour DayClosed',
    'Sat3 Oct 2099Unity DayClosed',
    'Thu24 Dec 2099Christmas Eve09:00-12:00',
  ]);
  press('Remove Labour Day, 1 May 2099');
  press('Change Christmas Eve, 24 Dec 2099');
  type('Hours, until', '11');
  press('Apply');
  save();
  expect((await sent()).holidays).toEqual([
    { date: '2099-10-03', name: 'Unity Day', hours: null },
    { date: '2099-12-24', name: 'Christmas Eve', hours: [{ from: '09:00', to: '11:00' }] },
  ]);
});

test('a holiday that is half typed is neither lost nor sent, and a day twice is refused', async () => {
  await open();
  press('Add holiday');
  type('Day', '2099-05-01');
  fireEvent.change(added().getByLabelText('Name'), { target: { value: 'Again' } });
  save();
  await dialog().findByText('Apply or cancel what you type first');
  expect(server.sent('PUT /api/calendars/calendar-1')).toEqual([]);
  fireEvent.click(added().getByRole('button', { name: 'Apply' }));
  expect(added().getByRole('alert').textContent).toBe('Each day can be a holiday once');
});

test('lines are pasted into the table; those of days that are there take their place', async () => {
  await open();
  press('Paste lines');
  type('One day in each line', '2099-05-01 May Day\n2100-01-01 New Year');
  press('Add them');
  save();
  expect((await sent()).holidays.map(({ date, name }) => `${date} ${name}`)).toEqual([
    '2099-05-01 May Day',
    '2099-12-24 Christmas Eve',
    '2100-01-01 New Year',
  ]);
});

test('a file is previewed day by day, imported, and the form goes on with what came of it', async () => {
  await open();
  press('Import holidays');
  chooseFile();
  const table = within(await dialog().findByRole('table', { name: 'Days of the file' }));
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Fri1 May 2099Labour DayAlready there',
    'Thu24 Dec 2099EveInstead of Christmas Eve, 09:00-12:00Replaces',
    'Fri25 Dec 2099ChristmasNew',
  ]);
  dialog().getByText('1 new · 1 replaced · 1 already there');
  dialog().getByText(/One event that fills no whole day is left out/);
  press('Import');
  await screen.findByRole('dialog', { name: 'Edit calendar' });
  dialog().getByText('Christmas');
  // What is saved next is a change of the calendar as it is now.
  type('Monday, from', '10');
  save();
  expect(await sent()).toMatchObject({ revision: 4, holidays: imported.holidays });
});

test('what a file is refused for is said, and the choice stays', async () => {
  await open();
  press('Import holidays');
  press('Import');
  expect((await dialog().findByRole('alert')).textContent).toContain('Please choose a calendar file (.ics)');
  chooseFile('holidays.txt');
  dialog().getByText('holidays.txt');
  const body = { success: false, code: 'VALIDATION_FAILED', message: 'It is broken', requestId: 'r' };
  uploads.answers[PREVIEW] = { status: 400, body };
  chooseFile();
  await dialog().findByText('It is broken');
  dialog().getByText('holidays.ics');
  uploads.answers[PREVIEW] = { status: 200, body: preview };
  press('Try again');
  await dialog().findByRole('table', { name: 'Days of the file' });
});
