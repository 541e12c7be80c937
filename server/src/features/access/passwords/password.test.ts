import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('is kept as argon2id with its parameters, under a nonce of its own', async () => {
  const [first, second] = [await hashPassword('secret'), await hashPassword('secret')];
  for (const stored of [first, second]) {
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  }
  expect(first).not.toBe(second);
  expect(await verifyPassword(first, 'secret')).toBe(true);
  expect(await verifyPassword(first, 'Secret')).toBe(false);
});

test('counts to its last character, however that is composed', async () => {
  const long = 'x'.repeat(127);
  const stored = await hashPassword(`${long}\u00e9`);
  expect(await verifyPassword(stored, `${long}e\u0301`)).toBe(true);
  expect(await verifyPassword(stored, `${long}e`)).toBe(false);
});

test('of nobody is never right', async () => {
  expect(await verifyPassword(null, 'secret')).toBe(false);
});

test('waits for others, unless too many wait already', async () => {
  const stored = await hashPassword('secret');
  const answers = await Promise.allSettled(
    Array.from({ length: 60 }, () => verifyPassword(stored, 'secret')),
  );
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(60 - 2 - 50);
  expect(refused[0]).toMatchObject({ reason: { code: 'UNAVAILABLE', retryAfter: 2 } });
});
