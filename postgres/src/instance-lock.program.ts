/**
 * A program for the tests of the lock: for each directory it reads from a line of its input it tries the lock
 * and prints `held` or why it was refused.
 */
import { createInterface } from 'node:readline';
import { acquireInstanceLock } from './instance-lock.ts';
import { TEST_HOST } from './testing/test-host.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
print('ready');
for await (const directory of createInterface({ input: process.stdin })) {
  try {
    await acquireInstanceLock({ directory, host: TEST_HOST, address: 'http://127.0.0.1:3000' });
    print('held');
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
  }
}
