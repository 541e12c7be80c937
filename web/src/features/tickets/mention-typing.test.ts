import { expect, test } from 'vitest';
import { typedMention, withMention } from './mention-typing.ts';

test.each([
  ['@', { at: 0, search: '' }],
  ['Hello @han', { at: 6, search: 'han' }],
  ['Hello @Hannah Br', { at: 6, search: 'Hannah Br' }],
  ['(@Zoë', { at: 1, search: 'Zoë' }],
  ['line\n@a', { at: 5, search: 'a' }],
  ['hannah@acme', null],
  ['Hello @ there', null],
  ['Hello @Hannah  and', null],
  ['@Hannah\nHello', null],
])('%j', (text, expected) => expect(typedMention(text, text.length)).toEqual(expected));

test('the name takes the place of what was typed, with one space behind it', () => {
  const text = 'Hello @han, please look';
  const typed = typedMention(text, 10);
  expect(typed && withMention(text, typed, '@Hannah Brandt')).toEqual({
    text: 'Hello @Hannah Brandt , please look',
    caret: 21,
  });
  expect(withMention('@h and', { at: 0, search: 'h' }, '@Hannah Brandt').text).toBe('@Hannah Brandt and');
});
