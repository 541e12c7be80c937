import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GROUPS } from '../bench/groups.ts';
import { performanceDocument } from '../bench/performance-document.ts';

test('the figures of the performance page are those of the newest results', async () => {
  const { present, measured } = await performanceDocument();
  expect(present, '`npm run bench -- --report` writes them').toBe(measured);
});

test.each(GROUPS)('$title has a program that measures it', ({ script }) => {
  expect(existsSync(join(import.meta.dirname, '../bench', script))).toBe(true);
});
