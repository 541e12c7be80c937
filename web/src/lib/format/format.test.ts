import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { count, dayInWords, fullName, shortDay, shortMoment, timeOfDay } from './format.ts';

test.each([
  [{ firstName: 'Yuki', lastName: 'Tanaka' }, 'Yuki Tanaka'],
  [{ firstName: 'Cher', lastName: '' }, 'Cher'],
  [{ firstName: '', lastName: 'Tanaka' }, 'Tanaka'],
])('%j is called %s', (who, name) => {
  expect(fullName(who)).toBe(name);
});

test('large figures are divided', () => {
  expect(count(100_000)).toBe('100,000');
});

test('a moment of this year is said with its time, one of another year with that', () => {
  const now = new Date(2026, 10, 21);
  expect(shortMoment(new Date(2026, 11, 4, 7, 5), now)).toBe('4 Dec, 07:05');
  expect(shortMoment(new Date(2027, 0, 4, 7, 5), now)).toBe('4 Jan 2027');
});

test.each([
  ['America/Los_Angeles', '18 Nov 2026'],
  ['Pacific/Kiritimati', '19 Nov 2026'],
])('in %s a day of the calendar is that day, and a moment is on the day it has there', (zone, there) => {
  const program = `
    import { day } from ${JSON.stringify(join(import.meta.dirname, 'format.ts'))};
    process.stdout.write([day('2026-11-19'), day('2026-11-19T05:00:00Z')].join(' | '));`;
  const words = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: { ...process.env, TZ: zone },
  });
  expect(words).toBe(`19 Nov 2026 | ${there}`);
});

test('dates are written in one way', () => {
  expect(dayInWords('2026-11-19')).toBe('Thursday 19 November');
  expect(shortDay('2026-11-19')).toBe('19 Nov');
  expect(timeOfDay(new Date(2026, 10, 19, 7, 5))).toBe('07:05');
});

test('no other module writes dates', () => {
  const sources = join(import.meta.dirname, '../..');
  /** They reckon with zones and read what is typed. */
  const others = [
    'lib/format/format.ts',
    'lib/format/time-zone.ts',
    'features/scheduled-tickets/wall-clock.ts',
    'ui/dates/typed-date.ts',
  ];
  const writing = globSync('**/*.{ts,tsx}', { cwd: sources }).filter(
    (file) =>
      !file.includes('.test.') &&
      !others.includes(file) &&
      /new Intl\.DateTimeFormat|toLocale(Date|Time)String/.test(readFileSync(join(sources, file), 'utf8')),
  );
  expect(writing).toEqual([]);
});
