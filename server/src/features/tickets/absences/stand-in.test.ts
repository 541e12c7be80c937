import { expect, test } from 'vitest';
import { type Colleague, standInFor } from './stand-in.ts';

/** Each is absent with the next one as substitute; the last has this state. */
const chain = (names: string, state: Colleague['state']): Colleague[] =>
  [...names].map((id, index) =>
    index === names.length - 1
      ? { id, state, substitute: null }
      : { id, state: 'absent', substitute: names[index + 1] ?? null },
  );

test.each([
  ['the first who is there', chain('AB', 'present'), 'B'],
  ['over five', chain('ABCDEF', 'present'), 'F'],
  ['not over six', chain('ABCDEFG', 'present'), null],
  ['nobody who is away', chain('ABC', 'away'), null],
  ['nobody who is absent without a substitute', chain('ABC', 'absent'), null],
  [
    'nobody in a circle',
    [...chain('AB', 'absent').slice(0, 1), { id: 'B', state: 'absent' as const, substitute: 'A' }],
    null,
  ],
  ['nobody who cannot take tickets', chain('AB', 'present').slice(0, 1), null],
])('%s', (_, colleagues, expected) => {
  expect(standInFor('A', colleagues)).toBe(expected);
});
