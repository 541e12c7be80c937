import { attachmentImage } from '@switchboard/contract/tickets/markdown-text.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import fc from 'fast-check';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { queryClient } from '../../../lib/cache/query-client.ts';
import { MarkdownText } from './MarkdownText.tsx';
import { parseMarkdown } from './parse-markdown.ts';

function draw(text: string) {
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <MarkdownText marked={['@Ada Lovelace']} image={(filename, alt) => <i data-file={filename}>{alt}</i>}>
          {text}
        </MarkdownText>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return container;
}
const htmlOf = (text: string) => draw(text).innerHTML.replaceAll(/ class="[^"]*"/g, '');
const inside = (html: string) => `<div>${html}</div>`;

test.each([
  [
    '**bold** and _italic_ and `code`',
    '<p><strong>bold</strong> and <em>italic</em> and <code>code</code></p>',
  ],
  ['one\ntwo', '<p>one\ntwo</p>'],
  ['one\n\ntwo', '<p>one</p><p>two</p>'],
  ['- a\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  ['3. a\n4. b', '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>'],
  ['> said', '<blockquote><p>said</p></blockquote>'],
  ['```\n<b>x</b>\n```', '<pre><code>&lt;b&gt;x&lt;/b&gt;</code></pre>'],
  ['ask @Ada Lovelace', '<p>ask <b>@Ada Lovelace</b></p>'],
  [
    '[here](https://a.example/x)',
    '<p><a href="https://a.example/x" title="https://a.example/x" target="_blank" rel="noopener noreferrer">here</a></p>',
  ],
  [
    'see https://a.example',
    '<p>see <a href="https://a.example" target="_blank" rel="noopener noreferrer">https://a.example</a></p>',
  ],
  [
    attachmentImage('stored-name-of-it', 'the light'),
    '<p><i data-file="stored-name-of-it">the light</i></p>',
  ],
])('%j', (text, html) => expect(htmlOf(text)).toBe(inside(html)));

describe('what is no mark is what it looks like', () => {
  test.each([
    '# No heading',
    'Words\n---',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '&lt;b&gt; &amp; &#x41;',
    'C:\\temp\\*.log',
    'snake_case_name and 2 * 3 * 4',
    '[x]: https://a.example',
    '<https://a.example/%00',
    '[click](javascript:alert(1))',
    '[click](JaVaScRiPt:alert(1))',
    '[click](data:text/html;base64,PHNjcmlwdD4=)',
    '[click](vbscript:x)',
    '[click](//evil.example)',
    '[click](/tickets)',
    '[click](ftp://a.example)',
    '![x](https://tracker.example/pixel.png)',
    '![x](javascript:alert(1))',
    '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  ])('%j', (text) => expect(draw(text).textContent).toBe(text));
});

test('no text makes another element, address or handler than those on the list', () => {
  const allowed = new Set('DIV P UL OL LI BLOCKQUOTE PRE CODE STRONG EM A B I'.split(' '));
  const attributes = new Set(['class', 'href', 'title', 'target', 'rel', 'start', 'data-file']);
  const part = fc.constantFrom(
    ...[
      '**',
      '_',
      '`',
      '```\n',
      '[',
      '](',
      ')',
      '![',
      'javascript:alert(1)',
      'https://a.example',
      'attachment:',
    ],
    ...[
      '<img src=x onerror=alert(1)>',
      '<a href="',
      '"',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '1. ',
      '\\',
      '&quot;',
      'word',
      '  ',
    ],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      for (const element of draw(parts.join('')).querySelectorAll('*')) {
        expect(allowed).toContain(element.tagName);
        for (const { name } of element.attributes) expect(attributes).toContain(name);
        const href = element.getAttribute('href');
        if (href !== null) expect(href).toMatch(/^(https?:|mailto:)/);
      }
    }),
    { numRuns: 200 },
  );
});

test.each(['>', '> ', '- ', '1. ', '*', '[', '![', '`', '**a ', '[a]('])(
  '5,000 characters of %j are drawn',
  (part) => {
    const text = part.repeat(5_000 / part.length);
    expect(draw(text).textContent?.length).toBeGreaterThan(0);
  },
);

test('lists within lists within lists are left as they are', () => {
  expect(parseMarkdown('- '.repeat(2_500))).toBeNull();
  expect(parseMarkdown('- - - two levels more')).not.toBeNull();
});
