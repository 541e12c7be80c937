import { describe, expect, it } from 'vitest';
import { formatBytes, formatProgress } from './format-bytes.ts';

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1 KB'],
    [318_000, '318 KB'],
    [999_600, '1 MB'],
    [2_140_000, '2.1 MB'],
    [40_000_000, '40 MB'],
    [1_200_000_000, '1.2 GB'],
  ])('writes %i as %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });
});

describe('formatProgress', () => {
  it('says a shared unit once', () => {
    expect(formatProgress(11_600_000, 18_700_000)).toBe('11.6 of 18.7 MB');
    expect(formatProgress(400_000, 18_700_000)).toBe('400 KB of 18.7 MB');
  });

  it('never says more than the whole', () => {
    expect(formatProgress(19_000_000, 18_700_000)).toBe('18.7 of 18.7 MB');
  });
});
