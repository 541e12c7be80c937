import { expect, test } from 'vitest';
import { fillPlaceholders } from './macros/placeholders.ts';
import { attachmentImage, imagesIn, readableText } from './markdown-text.ts';

const IMAGE = attachmentImage('stored-name-of-it', 'the [label]');

test.each([
  ['**Please** try this', 'Please try this'],
  ['see [the page](https://wiki.acme.example/x)', 'see the page (https://wiki.acme.example/x)'],
  ['[https://a.example](https://a.example)', 'https://a.example'],
  ['write to [us](mailto:desk@acme.example)', 'write to us (desk@acme.example)'],
  [`before ${IMAGE} after`, 'before [image: the  label] after'],
  [attachmentImage('stored-name-of-it', ''), '[image]'],
  ['- one\n- two\n\n> quoted\n\n`code`', '- one\n- two\n\n> quoted\n\n`code`'],
  ['2 ** 3 ** 4', '2 ** 3 ** 4'],
  ['[no](javascript:alert(1))', '[no](javascript:alert(1))'],
])('%j reads %j', (markdown, text) => {
  expect(readableText(markdown)).toBe(text);
});

test.each(['**x**', '__x__', '[x](https://evil.example)', '1. x'])(
  'a name such as %s reads itself',
  (name) => {
    expect(readableText(fillPlaceholders('{{me.name}}', { 'me.name': name }))).toBe(name);
  },
);

test('knows which files a text shows', () => {
  expect([...imagesIn(`${IMAGE} ![x](https://a.example/x.png)`)]).toEqual(['stored-name-of-it']);
});

test.each(['*', '[', '![', '](', '**a', '__'])('is quick with thousands of %j', (part) => {
  const text = part.repeat(5_000 / part.length);
  const begun = Date.now();
  readableText(text);
  expect(Date.now() - begun).toBeLessThan(500);
});
