import { expect, test } from 'vitest';
import { type Term, termOf } from './search-terms.ts';
import { marksIn, snippetOf } from './snippet.ts';

const word = (text: string, stems: string[] = []): Term => {
  const term = termOf({ text, phrase: false, negated: false }, [{ word: text, stems }], []);
  if (term === null) throw new Error(text);
  return term;
};
const phrase = (text: string): Term => {
  const words = text.split(' ').map((part) => ({ word: part, stems: [] }));
  const term = termOf({ text, phrase: true, negated: false }, words, []);
  if (term === null) throw new Error(text);
  return term;
};
const shown = (text: string, terms: Term[], within = false) => {
  const snippet = snippetOf(text, marksIn(text, terms, within));
  return { text: snippet.text, marked: snippet.marks.map(({ from, to }) => snippet.text.slice(from, to)) };
};

test.each<[string, Term[], string[]]>([
  ['Der Drucker druckt', [word('druckern', ['druck'])], ['Drucker', 'druckt']],
  ['Große Geräte in Köln', [word('gross'), word('koln')], ['Große', 'Köln']],
  ['a print server, printing servers', [phrase('print server')], ['print server']],
  ['<img src=x onerror=alert(1)> & more', [word('img')], ['img']],
  ['nothing of it', [word('printer')], []],
])('%s', (text, terms, marked) => {
  expect(shown(text, terms)).toEqual({ text, marked });
});

test('parts of words are marked where they are found', () => {
  expect(shown('Netzwerkdrucker', [word('drucker')], true).marked).toEqual(['Netzwerkdrucker']);
  expect(shown('Netzwerkdrucker', [word('drucker')]).marked).toEqual([]);
  expect(shown('ACME-00041', [word('41')], true).marked).toEqual(['00041']);
});

test('a long text is cut around the words, between words, to 160 characters', () => {
  const long = `${'before it there is much '.repeat(20)}the needle stands here${' and after it as much'.repeat(20)}`;
  const { text, marked } = shown(long, [word('needle')]);
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text.length).toBeGreaterThan(120);
  expect(text).toMatch(/^…\w.*\w…$/);
  expect(marked).toEqual(['needle']);
});

test('lines become one, and no character is cut in half', () => {
  expect(shown('one\ntwo\tneedle', [word('needle')]).text).toBe('one two needle');
  for (let shift = 0; shift < 4; shift += 1) {
    const { text } = shown(`${'x'.repeat(shift)}${'😀'.repeat(200)} needle ${'😀'.repeat(200)}`, [
      word('needle'),
    ]);
    expect(text.isWellFormed()).toBe(true);
    expect(text.length).toBeLessThanOrEqual(160);
  }
});
