import { expect, test } from 'vitest';
import { periodEnding } from './period.ts';

const QUARTER_HOUR = 15 * 60 * 1000;

test.each([Date.UTC(2026, 3, 20, 1, 30), Date.UTC(2026, 10, 10, 23, 30)])(
  'in every time zone days begin with a quarter of an hour (%d)',
  (now) => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const { starts } = periodEnding(new Date(now), zone);
      expect(starts).toHaveLength(60);
      expect(
        starts.filter((start) => start.getTime() % QUARTER_HOUR !== 0),
        zone,
      ).toEqual([]);
    }
  },
);
