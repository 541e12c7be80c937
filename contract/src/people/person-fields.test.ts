import { expect, test } from 'vitest';
import { LENGTH } from '../limits.ts';
import { knownPassword, newPassword } from './person-fields.ts';

test('a password is of any characters, and taken as it was typed', () => {
  for (const password of [
    'aaaaaa',
    '123456',
    '      ',
    ' Mixed Case ',
    'пароль-пароль',
    '🔑🔑🔑🔑🔑🔑',
    'x'.repeat(LENGTH.passwordMax),
  ]) {
    expect(newPassword.parse(password)).toBe(password);
    expect(knownPassword().parse(password)).toBe(password);
  }
  for (const refused of [
    '',
    'x'.repeat(LENGTH.passwordMin - 1),
    'x'.repeat(LENGTH.passwordMax + 1),
    7,
    null,
  ]) {
    expect(newPassword.safeParse(refused).success).toBe(false);
  }
});
