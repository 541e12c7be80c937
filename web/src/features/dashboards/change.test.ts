import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

test.each([
  [
    { now: 128, before: 114 },
    { direction: 'up', amount: '12.3%', rest: 'from 114' },
  ],
  [
    { now: 57, before: 114 },
    { direction: 'down', amount: '50%', rest: 'from 114' },
  ],
  [
    { now: 114, before: 114 },
    { direction: null, amount: '', rest: 'Unchanged from 114' },
  ],
])('what is counted changes by a share: %j', (figure, change) => {
  expect(changeOf(figure, 'counted')).toEqual(change);
});

test('of nothing there is no share', () => {
  expect(changeOf({ now: 5, before: 0 }, 'counted')).toMatchObject({ amount: '5', rest: 'from 0' });
});

test('a level changes by a number', () => {
  expect(changeOf({ now: 1046, before: 41 }, 'level')).toEqual({
    direction: 'up',
    amount: '1,005',
    rest: 'from 41, 30 days ago',
  });
});

test('without a period before there is no change', () => {
  expect(changeOf({ now: 5, before: null }, 'counted')).toBeNull();
  expect(changeOf({ now: 5, before: null }, 'level')).toBeNull();
});
