import { expect, test } from 'vitest';
import { count, fullName } from './format.ts';

test.each([
  [{ firstName: 'Yuki', lastName: 'Tanaka' }, 'Yuki Tanaka'],
  [{ firstName: 'Cher', lastName: '' }, 'Cher'],
  [{ firstName: '', lastName: 'Tanaka' }, 'Tanaka'],
])('%j is called %s', (who, name) => {
  expect(fullName(who)).toBe(name);
});

test('large figures are divided', () => {
  expect(count(100_000)).toBe('100,000');
});
