import { expect, test } from 'vitest';
import { licensesUsed } from '../../testing/dashboards.ts';
import { licenseUsage } from './license-usage.ts';

const usage = (used: number, total = 100) => {
  const licenses = licensesUsed(used, total);
  if (licenses === null) throw new Error('there are licenses');
  return licenseUsage(licenses);
};

test.each([
  [0, 100, 0, false, false],
  [80, 100, 80, false, false],
  [81, 100, 81, true, false],
  [90, 100, 90, true, false],
  [91, 100, 91, true, true],
  [100, 100, 100, true, true],
  [107, 100, 100, true, true],
  [5, 6, 83, true, false],
  [13, 15, 87, true, false],
  [118, 150, 79, false, false],
  [0, 0, 0, false, false],
  [1, 0, 100, true, true],
])('%d of %d are %d%%', (used, total, percent, isHigh, isNearLimit) => {
  expect(usage(used, total)).toMatchObject({ percent, isHigh, isNearLimit });
});

test('what is above a threshold by a fraction does not read as the threshold', () => {
  expect(usage(401, 500)).toMatchObject({ percent: 81, isHigh: true });
  expect(usage(451, 500)).toMatchObject({ percent: 91, isNearLimit: true });
  expect(usage(999, 1000)).toMatchObject({ percent: 99, left: 1 });
});

test('what is used beyond the licenses is counted by itself', () => {
  expect(usage(107)).toMatchObject({ left: 0, over: 7 });
  expect(usage(93)).toMatchObject({ left: 7, over: 0 });
});
