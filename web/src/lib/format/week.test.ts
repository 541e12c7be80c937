import { expect, test } from 'vitest';
import { readSpans, spansText } from './week.ts';

test('spans are read as they are written', () => {
  const spans = readSpans('9:00 - 12:00; 13:00–17:00');
  expect(spans).toEqual([
    { from: '09:00', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ]);
  expect(readSpans(spansText(spans))).toEqual(spans);
});
