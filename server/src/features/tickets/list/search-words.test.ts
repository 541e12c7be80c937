import { expect, test } from 'vitest';
import { numberPatterns, searchWords } from './search-words.ts';

test('words are what stands between blanks, each once, and none that another one contains', () => {
  expect(searchWords('line  printer')).toEqual(['line', 'printer']);
  expect(searchWords('line online\tLine line')).toEqual(['online', 'Line']);
});

test('ticket numbers are whole ones and their digits', () => {
  expect(numberPatterns('ACME-00304 printer 19 0304 PC-9460 1234567')).toEqual([
    'acme-00304',
    '%-00019',
    '%-1234567',
  ]);
  expect(numberPatterns('0304')).toEqual(['%-00304']);
  expect(numberPatterns('printer 4%')).toEqual([]);
});
