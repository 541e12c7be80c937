import { expect, test } from 'vitest';
import { allZones } from '../../lib/format/time-zone.ts';
import { browserZone, dayOf, timeOf, wallClock } from './wall-clock.ts';

test('a moment is read off a clock of its zone, in summer as in winter', () => {
  expect(wallClock('2026-07-01T07:00:00Z', 'Europe/Berlin')).toBe('2026-07-01T09:00');
  expect(wallClock('2026-12-31T23:30:00Z', 'Europe/Berlin')).toBe('2027-01-01T00:30');
  expect(wallClock('2026-12-31T23:30:00Z', 'America/New_York')).toBe('2026-12-31T18:30');
  expect(dayOf('2026-07-01T09:00')).toBe('2026-07-01');
  expect(timeOf('2026-07-01T09:00')).toBe('09:00');
});

test('the browser’s own zone is among those to choose', () => {
  expect(allZones()).toContain(browserZone());
  expect(allZones()).toContain('Europe/Berlin');
});
