import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { count, fullName, shortMoment } from './format.ts';

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
