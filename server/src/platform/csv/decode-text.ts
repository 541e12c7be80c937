/** Text files as spreadsheets write them: UTF-8, UTF-16, or the code page of western Windows. */

const NUL = '\u0000';

const decode = (bytes: Buffer, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** How many of the first thousand bytes at even, or odd, places are zero: half of western text in UTF-16. */
const zeros = (bytes: Buffer, parity: 0 | 1) =>
  bytes.subarray(0, 1_000).filter((byte, index) => index % 2 === parity && byte === 0).length;

function encodingOf(bytes: Buffer): string | null {
  if (bytes.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))) return 'utf-16le';
  if (bytes.subarray(0, 2).equals(Buffer.from([0xfe, 0xff]))) return 'utf-16be';
  const few = Math.min(bytes.length, 1_000) / 4;
  if (zeros(bytes, 1) > few) return 'utf-16le';
  return zeros(bytes, 0) > few ? 'utf-16be' : null;
}

/** @returns null for bytes that are no text; a byte order mark is not part of it */
export function decodeText(bytes: Buffer): string | null {
  const wide = encodingOf(bytes);
  const text =
    wide === null ? (decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1252')) : decode(bytes, wide);
  return text === null || text.includes(NUL) ? null : text;
}
