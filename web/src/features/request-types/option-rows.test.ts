import { expect, test } from 'vitest';
import { movedRow, newRow, optionRows, sentOptions } from './option-rows.ts';

const rows = optionRows([
  { key: 'light', label: 'Light', active: true },
  { key: 'heavy', label: 'Heavy', active: false },
]);

test('options keep their keys, and new ones get keys that nobody has', () => {
  const added = ['Light', 'light', 'Größe 2', '!', ' '].map((label) => ({ ...newRow(), label }));
  expect(sentOptions([...rows, ...added]).map(({ key }) => key)).toEqual([
    'light',
    'heavy',
    'light_2',
    'light_3',
    'gro_e_2',
    'option_6',
  ]);
});

test('an option moves by one place, and not past the ends', () => {
  const keysOf = (moved: readonly { key: string }[]) => moved.map(({ key }) => key);
  expect(keysOf(movedRow(rows, 0, 1))).toEqual(['heavy', 'light']);
  expect(keysOf(movedRow(rows, 0, -1))).toEqual(['light', 'heavy']);
});
