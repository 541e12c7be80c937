import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('is kept by the program as argon2id with the parameters that OWASP asks for', async () => {
  // In a process of its own, where nothing takes the place of what the product says.
  const script = `import(${JSON.stringify(join(import.meta.dirname, 'password.ts'))})
    .then(({ hashPassword }) => hashPassword('secret')).then((stored) => process.stdout.write(stored))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', script]);
  expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await verifyPassword(stdout, 'secret')).toBe(true);
});

test('is kept under a nonce of its own', async () => {
  const [first, second] = [await hashPassword('secret'), await hashPassword('secret')];
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
