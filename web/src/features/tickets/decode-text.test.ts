import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const bytes = (...numbers: number[]) => new Uint8Array(numbers);

it('reads UTF-8 with and without its mark, and leaves out half a character at the end', () => {
  expect(decodeText(new TextEncoder().encode('Größe 5 €'))).toBe('Größe 5 €');
  expect(decodeText(bytes(0xef, 0xbb, 0xbf, 0x61))).toBe('a');
  expect(decodeText(new TextEncoder().encode('5 €').subarray(0, 4))).toBe('5 ');
});

it('reads what Windows programs write', () => {
  expect(decodeText(bytes(0xff, 0xfe, 0x61, 0x00, 0xac, 0x20))).toBe('a€');
  expect(decodeText(bytes(0x47, 0x72, 0xf6, 0xdf, 0x65))).toBe('Größe');
});
