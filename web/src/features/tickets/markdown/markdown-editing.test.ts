import { expect, test } from 'vitest';
import { type Edit, edited, type Selected, withLine } from './markdown-editing.ts';

/** What is marked stands between bars. */
function read(marked: string): Selected {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|') - (marked.lastIndexOf('|') > start ? 1 : 0);
  return { text: marked.replaceAll('|', ''), start, end };
}
const show = ({ text, start, end }: Selected) =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

test.each<[Edit, string, string]>([
  ['bold', 'a |b| c', 'a **|b|** c'],
  ['bold', 'a **|b|** c', 'a |b| c'],
  ['italic', 'a |', 'a _|_'],
  ['code', 'run |ls|', 'run `|ls|`'],
  ['code', 'a|one\ntwo|', 'a\n```\n|one\ntwo|\n```'],
  ['link', 'see |this|', 'see [this](https://|)'],
  ['link', 'see |https://a.example|', 'see [|](https://a.example)'],
  ['quote', 'one\n|two\nthree|', 'one\n> |two\n> three|'],
  ['quote', 'one\n> |two|', 'one\n|two|'],
  ['list', '|', '- |'],
])('%s: %j', (edit, before, after) => expect(show(edited(read(before), edit))).toBe(after));

test.each([
  ['|', '![a](b)\n|'],
  ['text|', 'text\n![a](b)\n|'],
  ['line\n|', 'line\n![a](b)\n|'],
  ['te|xt', 'te|xt\n![a](b)'],
  ['o|ne\ntwo', 'o|ne\n![a](b)\ntwo'],
])('a picture has a line of its own: %j', (before, after) => {
  const { text, end } = read(before);
  expect(show(withLine(text, end, '![a](b)'))).toBe(after);
});
