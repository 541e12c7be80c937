import { expect, test } from 'vitest';
import { performanceDocument } from '../bench/performance-document.ts';

test('the figures of the performance page are those of the newest results', async () => {
  const { present, measured } = await performanceDocument();
  expect(present, '`npm run bench -- --report` writes them').toBe(measured);
});
