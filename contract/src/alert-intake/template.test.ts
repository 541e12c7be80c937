import { expect, test } from 'vitest';
import { parseTemplate, renderTemplate } from './template.ts';

const render = (template: string, values: unknown, most = 1_000) =>
  renderTemplate(parseTemplate(template) ?? ['unreadable'], values, most);

test.each([
  ['{{a.b}}', { a: { b: 'x' } }, 'x'],
  ['{{ a.b }} and {{c}}', { a: { b: 1 }, c: true }, '1 and true'],
  ['{{a|"none"}}', {}, 'none'],
  ['{{a|""}}', {}, ''],
  ['{{a | "none" }}', { a: '  ' }, 'none'],
  ['{{a.0.b}}', { a: [{ b: 'first' }] }, 'first'],
  ['{{a}}', { a: { x: 1, y: { z: 2 }, w: 'w' } }, 'x=1, w=w'],
  ['{{a}}', { a: ['x', 2, { y: 3 }] }, 'x, 2'],
  ['{{a}}', { a: '{{b}}', b: 'not again' }, '{{b}}'],
  ['{{a}}', { a: 'x\u0000y\u001b[0m' }, 'xy[0m'],
  ['plain', {}, 'plain'],
])('%j of %j is %j', (template, values, text) => {
  expect(render(template, values)).toBe(text);
});

test.each([
  '{{__proto__}}',
  '{{constructor.name}}',
  '{{a.__proto__.toString}}',
  '{{a.constructor.constructor}}',
  '{{toString}}',
  '{{a.length}}',
  '{{b.length.x}}',
])('nothing of the language is reached: %s', (template) => {
  expect(render(`${template}`, { a: { x: 1 }, b: 'text' })).toBe('');
});

test.each([
  '{{',
  '{{a',
  '{{}}',
  '{{a b}}',
  '{{a|b}}',
  '{{a|"b}}',
  '{{a|"b"c"}}',
  '{{a..b}}',
  '{{.a}}',
  '{{#if a}}x{{/if}}',
])('a place that cannot be read is none: %s', (template) => {
  expect(parseTemplate(template)).toBeNull();
});

test('what is too long is cut, and stays well formed', () => {
  expect(render('{{a}}', { a: 'x'.repeat(50) }, 10)).toBe(`${'x'.repeat(9)}…`);
  expect(render('{{a}}', { a: `${'x'.repeat(8)}😀😀` }, 10).isWellFormed()).toBe(true);
});
