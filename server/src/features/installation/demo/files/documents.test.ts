import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createCanvas } from './canvas.ts';
import { onePagePdf } from './pdf.ts';

describe('a PNG', () => {
  const png = createCanvas(3, 2, 0x102030).rectangle(1, 0, 1, 1, 0xff8000).toPng();

  const chunks = () => {
    const found: { type: string; data: Buffer; checksum: number }[] = [];
    for (let place = 8; place < png.length; ) {
      const length = png.readUInt32BE(place);
      const body = png.subarray(place + 4, place + 8 + length);
      found.push({
        type: body.toString('latin1', 0, 4),
        data: body.subarray(4),
        checksum: png.readUInt32BE(place + 8 + length),
      });
      expect(crc32(body)).toBe(found.at(-1)?.checksum);
      place += 12 + length;
    }
    return found;
  };

  it('is made of chunks that carry their checksum', () => {
    expect(chunks().map((chunk) => chunk.type)).toEqual(['IHDR', 'IDAT', 'IEND']);
  });

  it('holds the pixels row by row', () => {
    const pixels = inflateSync(chunks()[1]?.data ?? Buffer.alloc(0));
    expect(pixels.toString('hex')).toBe(
      ['00', '102030', 'ff8000', '102030', '00', '102030', '102030', '102030'].join(''),
    );
  });
});

describe('a PDF', () => {
  const pdf = onePagePdf(['Größe (cm)', 'one line']).toString('latin1');

  it('has a table that points at each of its objects', () => {
    const table = Number(pdf.match(/startxref\n(\d+)\n/)?.[1]);
    expect(pdf.slice(table)).toMatch(/^xref\n0 6\n/);
    const offsets = [...pdf.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));
    expect(offsets).toHaveLength(5);
    for (const [index, offset] of offsets.entries()) {
      expect(pdf.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\\n`));
    }
  });

  it('says how long its text is', () => {
    const [, length = '', content = ''] = pdf.match(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/) ?? [];
    expect(content).toHaveLength(Number(length));
    expect(content).toContain('(Größe \\(cm\\)) Tj');
  });
});
