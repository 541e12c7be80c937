import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['printer', 'printer', 0],
  ['pirnter', 'printer', 1],
  ['prnter', 'printer', 1],
  ['prxnter', 'printer', 1],
  ['printers', 'printer', 1],
  ['pirtner', 'printer', 2],
  ['', 'ab', 2],
  ['scanner', 'printer', 3],
  ['a', 'printer', 3],
])('from %j to %j', (one, other, edits) => {
  expect(editDistance(one, other, 2)).toBe(edits);
  expect(editDistance(other, one, 2)).toBe(edits);
});
