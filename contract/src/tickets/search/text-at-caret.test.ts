import { expect, test } from 'vitest';
import { textAtCaret } from './text-at-caret.ts';

/** The caret stands where the bar is. */
const at = (marked: string) => textAtCaret(marked.replace('|', ''), marked.indexOf('|'));

test.each<[string, string | null, string, string]>([
  ['|', null, '', ''],
  ['sta|', null, 'sta', 'sta'],
  ['printer sta|tus', null, 'sta', 'status'],
  ['-pri|', null, 'pri', 'pri'],
  ['"print se|', null, 'print se', '"print se'],
  ['status:|', 'status', '', ''],
  ['status:op|en printer', 'status', 'op', 'open'],
  ['-status:open,clo|', 'status', 'clo', 'clo'],
  ['assignee:"Anna M|aier",me', 'assignee', 'Anna M', '"Anna Maier"'],
  ['assignee:"Maier, A|', 'assignee', 'Maier, A', '"Maier, A'],
  ['status:open |', null, '', ''],
  ['foo:ba|', null, 'foo:ba', 'foo:ba'],
  ['field.mod|', null, 'field.mod', 'field.mod'],
])('%s', (marked, key, typed, replaced) => {
  const part = at(marked);
  expect(part).toMatchObject({ key, typed });
  expect(marked.replace('|', '').slice(part.from, part.to)).toBe(replaced);
});

test('a value of a field of request types knows its field', () => {
  expect(at('-field.model:light,ve|')).toMatchObject({ key: null, field: 'model', typed: 've' });
  expect(at('status:op|')).toMatchObject({ key: 'status', field: null });
});
