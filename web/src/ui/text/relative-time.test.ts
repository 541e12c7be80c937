import { describe, expect, it } from 'vitest';
import { exactTime } from '../../lib/format/format.ts';
import { relativeTime } from './relative-time.ts';

const now = new Date('2026-11-19T14:20:00Z');
const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now);

describe('relativeTime', () => {
  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [119, '1 minute ago'],
    [5 * 60, '5 minutes ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [3 * 3600, '3 hours ago'],
    [24 * 3600 - 1, '23 hours ago'],
    [24 * 3600, '18 Nov 2026'],
    [400 * 24 * 3600, '15 Oct 2025'],
  ])('says after %i seconds: %s', (seconds, words) => {
    expect(ago(seconds)).toBe(words);
  });

  it('forgives a clock that runs behind, and dates what really lies ahead', () => {
    expect(ago(-30)).toBe('just now');
    expect(ago(-2 * 24 * 3600)).toBe('21 Nov 2026');
  });
});

describe('exactTime', () => {
  it('names the month, the second and the zone', () => {
    expect(exactTime(now)).toMatch(/^19 Nov 2026, \d\d:20:00 \S+$/);
  });
});
