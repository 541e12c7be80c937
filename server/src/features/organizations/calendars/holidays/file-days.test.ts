import { calendarFields } from '@switchboard/contract/organizations/calendars.ts';
import { expect, test } from 'vitest';
import { APPLE, GOOGLE, ics, icsEvent, OUTLOOK } from '../../../../testing/calendar-files.ts';
import { type FileRefused, fileDays } from './file-days.ts';

const most = { days: 1_000, steps: 20_000, name: 100 };
const span = { from: '2026-01-01', until: '2030-12-31' };
const read = (text: string, timeZone = 'Europe/Berlin') => fileDays({ text, timeZone, most, ...span });
const daysOf = (...args: Parameters<typeof read>) =>
  read(...args).days.map(({ date, name }) => `${date} ${name}`);
const problemOf = (text: string) => {
  try {
    return read(text);
  } catch (error) {
    return (error as FileRefused).problem;
  }
};
const event = (...properties: readonly string[]) => ics(icsEvent('SUMMARY:Day off', ...properties));
const dates = (text: string, timeZone?: string) => read(text, timeZone).days.map(({ date }) => date);

test('days of a year each, as Google writes them; those before this year are left out', () => {
  expect(daysOf(GOOGLE)).toEqual([
    '2026-05-01 Tag der Arbeit',
    '2026-10-03 Tag der Deutschen Einheit, gesetzlicher Feiertag in allen Bundesländern',
  ]);
});

test('an event over days, as Outlook writes it, closes each of them; a meeting closes none', () => {
  const { days, partOfDay } = read(OUTLOOK);
  expect(days).toHaveLength(9);
  expect(days[0]).toEqual({ date: '2026-12-24', name: 'Company closed' });
  expect(days.at(-1)?.date).toBe('2027-01-01');
  expect(partOfDay).toBe(1);
  // The days are those of its clock, wherever the calendar is.
  expect(read(OUTLOOK, 'Asia/Tokyo').days).toEqual(days);
});

test('rules without an end, as Apple writes them, with days taken out, moved and cancelled', () => {
  expect(daysOf(APPLE)).toEqual([
    '2026-06-15 Founding day',
    '2026-11-26 Thanksgiving',
    '2027-06-18 Founding day (moved)',
    '2027-11-25 Thanksgiving',
    '2029-06-15 Founding day',
    '2029-11-22 Thanksgiving',
    '2030-06-15 Founding day',
    '2030-11-28 Thanksgiving',
  ]);
});

test('times that fill a day by their own clock or by that of the calendar close it', () => {
  expect(dates(event('DTSTART:20261225T000000Z', 'DTEND:20261226T000000Z'), 'America/New_York')).toEqual([
    '2026-12-25',
  ]);
  expect(dates(event('DTSTART:20261224T230000Z', 'DTEND:20261225T230000Z'))).toEqual(['2026-12-25']);
  expect(dates(event('DTSTART:20260714T220000Z', 'DTEND:20260715T220000Z'))).toEqual(['2026-07-15']);
  expect(dates(event('DTSTART:20261225T000000', 'DTEND:20261225T235900'))).toEqual(['2026-12-25']);
  expect(dates(event('DTSTART;TZID=Nowhere:20261225T000000', 'DTEND;TZID=Nowhere:20261226T000000'))).toEqual([
    '2026-12-25',
  ]);
  // From noon to noon two days later there is one whole day between.
  expect(dates(event('DTSTART:20261224T120000', 'DTEND:20261226T120000'))).toEqual(['2026-12-25']);
  expect(read(event('DTSTART:20261224T120000', 'DTEND:20261224T180000'))).toEqual({ days: [], partOfDay: 1 });
});

test('a day may be written without an end, by a duration, or without being marked as a day', () => {
  expect(dates(event('DTSTART;VALUE=DATE:20261225'))).toEqual(['2026-12-25']);
  expect(dates(event('DTSTART;VALUE=DATE:20261225', 'DURATION:P2D'))).toEqual(['2026-12-25', '2026-12-26']);
  expect(dates(event('DTSTART:20261225', 'DTEND:20261226'))).toEqual(['2026-12-25']);
});

test('rules that end, and days added to them', () => {
  expect(dates(event('DTSTART;VALUE=DATE:20250501', 'RRULE:FREQ=YEARLY;COUNT=3'))).toEqual([
    '2026-05-01',
    '2027-05-01',
  ]);
  expect(
    dates(
      event(
        'DTSTART;VALUE=DATE:20260105',
        'RRULE:FREQ=WEEKLY;UNTIL=20260119',
        'RDATE;VALUE=DATE:20260401,20260402',
      ),
    ),
  ).toEqual(['2026-01-05', '2026-01-12', '2026-01-19', '2026-04-01', '2026-04-02']);
});

test('a day of several events has all of their names, in whichever order the file has them', () => {
  const one = icsEvent('UID:1', 'DTSTART;VALUE=DATE:20261226', 'SUMMARY:St Stephen');
  const other = icsEvent('UID:2', 'DTSTART;VALUE=DATE:20261226', 'SUMMARY:Boxing Day');
  expect(daysOf(ics(one, other, other))).toEqual(['2026-12-26 Boxing Day / St Stephen']);
  expect(daysOf(ics(other, one))).toEqual(daysOf(ics(one, other)));
});

test('names are what people may type, however the file writes them', () => {
  const named = (summary: string) =>
    read(event('DTSTART;VALUE=DATE:20261225', `X-A:b\r\nSUMMARY:${summary}`)).days;
  const text = ics(
    icsEvent('DTSTART;VALUE=DATE:20261201'),
    icsEvent('DTSTART;VALUE=DATE:20261202', `SUMMARY:${'🎄'.repeat(80)}`),
    icsEvent('DTSTART;VALUE=DATE:20261203', 'SUMMARY:Two\\nlines\u0007 and a\ttab'),
  );
  const { days } = read(text);
  expect(days.map(({ name }) => name)).toEqual(['Holiday', `${'🎄'.repeat(49)}…`, 'Two lines and a tab']);
  expect(named('Late')).toHaveLength(1);
  const holidays = days.map((day) => ({ ...day, hours: null }));
  expect(calendarFields.shape.holidays.parse(holidays)).toEqual(holidays);
});

test('what is no calendar is refused', () => {
  for (const text of [
    '',
    'Christmas',
    'date;name\r\n2026-12-25;Christmas\r\n',
    '<html></html>',
    'BEGIN:VCARD\r\nEND:VCARD\r\n',
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR\r\n',
    ics(icsEvent('DTSTART;VALUE=DATE:20261225')).slice(0, -20),
    event('DTSTART;VALUE=DATE:20261225', 'RRULE:FREQ=SOMETIMES'),
  ])
    expect.soft(problemOf(text), text).toBe('no-calendar');
});

test('a day that there is not, or none at all, is refused and not made another one', () => {
  for (const properties of [
    ['DTSTART;VALUE=DATE:20260230'],
    ['DTSTART;VALUE=DATE:20261341'],
    ['DTSTART;VALUE=DATE:christmas'],
    ['DTSTART;VALUE=DATE:20261225', 'RRULE:FREQ=YEARLY', 'EXDATE;VALUE=DATE:20261325'],
    [],
  ])
    expect.soft(problemOf(event(...properties)), properties.join()).toBe('date-wrong');
});

test('a calendar without events closes nothing, and neither does one that tells what to remove', () => {
  expect(read(ics())).toEqual({ days: [], partOfDay: 0 });
  const cancelled = ics('METHOD:CANCEL\r\n', icsEvent('DTSTART;VALUE=DATE:20261225'));
  expect(read(cancelled).days).toEqual([]);
});

test('more days than a file can close are refused', () => {
  const daily = 'RRULE:FREQ=DAILY';
  expect(problemOf(event('DTSTART;VALUE=DATE:20260101', daily))).toBe('too-many-days');
  expect(problemOf(event('DTSTART;VALUE=DATE:19000101', 'DTEND;VALUE=DATE:99991231'))).toBe('too-many-days');
  const often = event('DTSTART:20260101T000000', 'DURATION:P1D', 'RRULE:FREQ=SECONDLY;COUNT=10');
  expect(problemOf(often)).toBe('too-many-days');
  expect(dates(event('DTSTART;VALUE=DATE:20260101', `${daily};COUNT=1000`))).toHaveLength(1_000);
});
