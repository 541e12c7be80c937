import { parseSearch } from '@switchboard/contract/tickets/search/parse-search.ts';
import { expect, test } from 'vitest';
import { asItIs, chipWords, completed, withFilter, without } from './edit-search.ts';

const conditionsOf = (text: string) => parseSearch(text).conditions;

test('each condition is a chip, and a chip that goes takes its part of the text along', () => {
  const text = 'printer status:open,resolved -"night shift"';
  const conditions = conditionsOf(text);
  expect(conditions.map(chipWords)).toEqual(['printer', 'Status: open, resolved', 'not “night shift”']);
  expect(conditions.map((condition) => without(text, condition))).toEqual([
    'status:open,resolved -"night shift"',
    'printer -"night shift"',
    'printer status:open,resolved',
  ]);
});

test.each([
  ['sta', { insert: 'status:', from: 0, to: 3 }, 'status:', 7],
  ['status:op', { insert: 'open', from: 7, to: 9 }, 'status:open ', 12],
  ['status:op printer', { insert: 'open', from: 7, to: 9 }, 'status:open printer', 11],
  ['status:op,closed', { insert: 'open', from: 7, to: 9 }, 'status:open,closed', 11],
])('%j completed by %j', (text, item, expected, caret) => {
  expect(completed(text, { label: '', detail: '', ...item })).toEqual({ text: expected, caret });
});

test('a filter begins at the end', () => {
  expect(withFilter('printer ', 'status')).toEqual({ text: 'printer status:', caret: 15 });
  expect(withFilter('', 'is').text).toBe('is:');
});

test('a word that was corrected is searched for as it is', () => {
  const text = '-is:unread pirnter label';
  expect(asItIs(text, conditionsOf(text), 'pirnter')).toBe('-is:unread "pirnter" label');
  expect(asItIs(text, conditionsOf(text), 'unread')).toBe(text);
});
