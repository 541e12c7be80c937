/** One A4 page of text. */

const OBJECTS_BEFORE_CONTENT = 4;
const FIRST_BASELINE = 780;
const LEADING = 18;

/** @param lines the first is the heading; only Latin-1 */
export function onePagePdf([heading = '', ...lines]: readonly string[]): Buffer {
  const content = [
    'BT',
    `/F1 16 Tf ${LEADING} TL 60 ${FIRST_BASELINE} Td (${escaped(heading)}) Tj`,
    '/F1 11 Tf T*',
    ...lines.map((line) => `T* (${escaped(line)}) Tj`),
    'ET',
  ].join('\n');

  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents ${OBJECTS_BEFORE_CONTENT + 1} 0 R >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
  ];
  return Buffer.from(withCrossReferences(objects), 'latin1');
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, '\\$&');

/** The table at the end holds the byte where each object begins, in exactly 20 bytes each. */
function withCrossReferences(objects: readonly string[]): string {
  let body = '%PDF-1.4\n';
  const entries = objects.map((object, index) => {
    const entry = `${String(body.length).padStart(10, '0')} 00000 n \n`;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return entry;
  });
  const size = objects.length + 1;
  return [
    body,
    `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`,
    `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  ].join('');
}
