import { describe, expect, test } from 'vitest';
import { halfOfScale, mirroredTicks, weeklyPlaces } from './bar-scale.ts';

describe('the scale', () => {
  test.each([
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 2],
    [8, 4],
    [13, 8],
    [17, 10],
    [161, 100],
    [4200, 3000],
  ])('for %d has its middle at %d', (highest, half) => {
    expect(halfOfScale(highest)).toBe(half);
  });

  test('runs as far down as up', () => {
    expect(mirroredTicks(7)).toEqual([-8, -4, 0, 4, 8]);
  });
});

test.each([
  [30, [0, 7, 14, 21, 29]],
  [7, [0, 6]],
  [1, [0]],
  [0, []],
])('of %d days %j are named', (count, places) => {
  expect(weeklyPlaces(count)).toEqual(places);
});
