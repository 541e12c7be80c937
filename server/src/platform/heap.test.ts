import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the young generation keeps its size while a file streams, and is free to grow afterwards', () => {
  const program = join(import.meta.dirname, 'heap.program.ts');
  const size = JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' }));
  // It begins with one or two megabytes, and would be at dozens.
  expect(size.open).toBeLessThanOrEqual(8 * 1024 * 1024);
  expect(size.after).toBeGreaterThan(4 * size.open);
});
