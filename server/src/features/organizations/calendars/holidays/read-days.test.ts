/** Files that are written to keep the program busy. */
import { setInterval } from 'node:timers';
import { expect, test } from 'vitest';
import { GOOGLE, ics, icsEvent } from '../../../../testing/calendar-files.ts';
import { readDays } from './read-days.ts';

const MB = 1024 ** 2;
const question = { from: '2026-01-01', until: '2030-12-31', timeZone: 'Europe/Berlin' };
const read = (text: string, organization = 'ours') => readDays(organization, { text, ...question });

/** The longest time in which nothing else could run, while the work went on. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  await work();
  clearInterval(beat);
  return longest;
}

const filled = (line: string) => line.repeat(Math.floor((MB - 1_000) / line.length));
const BOMBS: Readonly<Record<string, string>> = {
  'a rule that never ends': ics(icsEvent('DTSTART:20260101T000000Z', 'DURATION:P1D', 'RRULE:FREQ=SECONDLY')),
  'a million events': ics(
    icsEvent('DTSTART:19000101T000000Z', 'DURATION:P1D', 'RRULE:FREQ=DAILY;COUNT=1000000'),
  ),
  'a zone that changes its clocks each second': ics(
    'BEGIN:VTIMEZONE\r\nTZID:X\r\nBEGIN:STANDARD\r\nDTSTART:19000101T000000\r\nRRULE:FREQ=SECONDLY\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n',
    icsEvent('DTSTART;TZID=X:20261225T100000', 'DTEND;TZID=X:20261227T100000'),
  ),
  'an event of many rules': ics(
    icsEvent('DTSTART;VALUE=DATE:20260101', filled('RRULE:FREQ=YEARLY\r\n').trim()),
  ),
};

test.for(Object.entries(BOMBS))('%s: refused within two seconds, while others go on', async ([, text]) => {
  const began = performance.now();
  const blocked = await longestBlock(() => expect(read(text)).rejects.toMatchObject({ status: 400 }));
  // Beside other tests the thread itself takes a while to load.
  expect(performance.now() - began).toBeLessThan(4_000);
  expect(blocked).toBeLessThan(1_000);
});

test('a file of many events that close few days is read', async () => {
  const { days } = await read(ics(icsEvent('SUMMARY:Off', 'DTSTART;VALUE=DATE:20261225').repeat(2_000)));
  expect(days).toEqual([{ date: '2026-12-25', name: 'Off' }]);
});

test('one organization that sends many files waits for itself alone', async () => {
  const slow = BOMBS['a zone that changes its clocks each second'] ?? '';
  const theirs = Array.from({ length: 2 }, () => read(slow, 'theirs').catch(() => 'refused'));
  let isDone = false;
  void Promise.all(theirs).then(() => {
    isDone = true;
  });
  expect((await read(GOOGLE, 'ours')).days).toHaveLength(2);
  expect(isDone).toBe(false);
  await Promise.all(theirs);
});
