import { expect, test } from 'vitest';
import { fitOf } from './use-fit.ts';

const columns = [{ width: 100 }, {}, { width: 250, tightWidth: 120 }];

test.each([
  [900, 'roomy'],
  [670, 'roomy'],
  [669, 'tight'],
  [400, 'tight'],
  [399, 'cards'],
] as const)('in %i px they are %s', (room, fit) => {
  expect(fitOf(columns, room)).toBe(fit);
});

test('columns that cannot give way stand as they are until there is no room', () => {
  expect(fitOf([{ width: 100 }, {}], 281)).toBe('roomy');
  expect(fitOf([{ width: 100 }, {}], 279)).toBe('cards');
});
