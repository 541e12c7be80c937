import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLinks } from './find-links.ts';

const addresses = (text: string) =>
  findLinks(text).flatMap(({ text: words, href }) => (href ? [[words, href]] : []));
const numbers = (text: string) => findLinks(text).flatMap(({ number }) => number ?? []);

describe('addresses', () => {
  test.each([
    ['see https://wiki.acme.example/printers?line=4#feed.', 'https://wiki.acme.example/printers?line=4#feed'],
    ['(https://acme.example/a_(b))', 'https://acme.example/a_(b)'],
    ['<http://10.0.0.5:8080/status>, then', 'http://10.0.0.5:8080/status'],
    ['is it "https://acme.example/x"?!', 'https://acme.example/x'],
    ['[https://acme.example/x]: no', 'https://acme.example/x'],
    ['http://localhost:3000/tickets/ACME-00041', 'http://localhost:3000/tickets/ACME-00041'],
    ['HTTPS://ACME.EXAMPLE', 'HTTPS://ACME.EXAMPLE'],
    ['mailto:help@acme.example.', 'mailto:help@acme.example'],
  ])('%s', (text, address) => {
    expect(addresses(text)).toEqual([[address, address]]);
  });

  test('of people and of "www." open in what they are for', () => {
    expect(addresses('Write to help@acme.example, or see www.acme.com.')).toEqual([
      ['help@acme.example', 'mailto:help@acme.example'],
      ['www.acme.com', 'http://www.acme.com'],
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://acme.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://acme.example/x',
    'blob:abc',
    '//acme.example/x',
    'read README.md, then notes.txt and acme.com',
    'https://',
    '<a href="x" onclick="alert(1)">here</a>',
  ])('are not %s', (text) => {
    expect(addresses(text)).toEqual([]);
  });
});

describe('ticket numbers', () => {
  test.each([
    ['Same as ACME-00041, (acme-00042) and ACME-100000.', ['ACME-00041', 'ACME-00042', 'ACME-100000']],
    ['ACME-00041', ['ACME-00041']],
    ['XY_ACME-00041 ACME-00041-B A-B-00041 ÄACME-00041 ACME-0041', []],
    ['https://acme.example/ACME-00041 ACME-00042', ['ACME-00042']],
  ])('%s', (text, found) => {
    expect(numbers(text)).toEqual(found);
  });
});

test('whatever is written stays as it is, and leads nowhere but to safe addresses', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom(
      'https://acme.example/a?b=(c)',
      'http://',
      'mailto:',
      'javascript:',
      'data:',
      '//',
      'www.',
      '@',
    ),
    fc.constantFrom('<', '>', '"', ' ', '\n', 'ACME-00041', 'acme.com', 'ä', '🖨️'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const parts = findLinks(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const { href } of parts) if (href !== undefined) expect(href).toMatch(/^(https?|mailto):/i);
    }),
  );
});
