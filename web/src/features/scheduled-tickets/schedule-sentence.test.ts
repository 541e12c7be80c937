import { describe, expect, test } from 'vitest';
import { ahead, type SentenceFacts, sentenceOf } from './schedule-sentence.ts';

const facts: SentenceFacts = {
  recurrence: 'bi-weekly',
  start: '2026-12-07T09:00',
  timezone: 'Europe/Berlin',
  end: '',
  next: '2026-12-07T09:00',
  now: '2026-11-19T14:20',
};
const said = (changes: Partial<SentenceFacts>) => {
  const { rhythm, span } = sentenceOf({ ...facts, ...changes });
  return span ? `${rhythm}, ${span}` : rhythm;
};

describe('the sentence of a schedule', () => {
  test.each<[Partial<SentenceFacts>, string]>([
    [{ end: '2027-06-30' }, 'Every second Monday at 09:00 Europe/Berlin, next on 7 Dec, until 30 Jun 2027'],
    [{ recurrence: 'none' }, 'Once on Monday 7 Dec at 09:00 Europe/Berlin'],
    [
      { recurrence: 'none', start: '2027-01-01T00:05', end: '2027-02-01' },
      'Once on Friday 1 Jan 2027 at 00:05 Europe/Berlin',
    ],
    [
      { recurrence: 'daily', timezone: 'America/New_York' },
      'Every day at 09:00 America/New York, next on 7 Dec',
    ],
    [{ recurrence: 'weekly' }, 'Every Monday at 09:00 Europe/Berlin, next on 7 Dec'],
    [
      { recurrence: 'monthly', start: '2026-11-01T09:00', next: null },
      'On the 1st of every month at 09:00 Europe/Berlin',
    ],
    [
      { recurrence: 'monthly', start: '2026-11-22T09:00', next: null },
      'On the 22nd of every month at 09:00 Europe/Berlin',
    ],
    [
      { recurrence: 'monthly', start: '2026-11-13T09:00', next: null },
      'On the 13th of every month at 09:00 Europe/Berlin',
    ],
    [
      { recurrence: 'monthly', start: '2026-10-31T09:00', next: null },
      'On the 31st or the last day of every month at 09:00 Europe/Berlin',
    ],
    [{ next: null, end: '2026-11-18' }, 'Every second Monday at 09:00 Europe/Berlin, ended on 18 Nov'],
    [{ next: null, end: '2026-11-19' }, 'Every second Monday at 09:00 Europe/Berlin, until 19 Nov'],
  ])('%o', (changes, sentence) => {
    expect(said(changes)).toBe(sentence);
  });
});

test.each([
  ['2026-11-19T14:50:00Z', 'in 30 minutes'],
  ['2026-11-19T17:20:00Z', 'in 3 hours'],
  ['2026-11-20T15:00:00Z', 'tomorrow'],
  ['2026-11-27T14:20:00Z', 'in 8 days'],
  ['2026-12-11T14:20:00Z', 'in 3 weeks'],
  ['2027-03-19T14:20:00Z', 'in 4 months'],
  ['2030-11-19T14:20:00Z', 'in 4 years'],
  ['2026-11-19T14:00:00Z', 'this minute'],
])('%s is %s', (moment, words) => {
  expect(ahead(new Date(moment), new Date('2026-11-19T14:20:00Z'))).toBe(words);
});
