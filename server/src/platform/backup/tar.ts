/**
 * What an archive needs of the tar format: regular files with short names. Source: IEEE Std 1003.1, pax, "ustar
 * Interchange Format".
 */
const BLOCK = 512;
const MOST_NAME_BYTES = 100;

/** Offset and length of the fields of a header, numbers in octal digits. */
const NAME = [0, MOST_NAME_BYTES] as const;
const MODE = [100, 8] as const;
const USER = [108, 8] as const;
const GROUP = [116, 8] as const;
const SIZE = [124, 12] as const;
const CHANGED = [136, 12] as const;
const CHECKSUM = [148, 8] as const;
const TYPE = 156;
const MAGIC = 257;
const USTAR = 'ustar\u000000';

type Field = readonly [offset: number, length: number];

const PADDING = Buffer.alloc(BLOCK);
/** Two blocks of zeros. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** The file is no tar file, or is damaged. */
export class TarError extends Error {
  override name = 'TarError';
}

/** @param changed seconds since 1970 */
export function tarHeader(name: string, size: number, mode: number, changed: number): Buffer {
  if (Buffer.byteLength(name) > MOST_NAME_BYTES)
    throw new Error(`the name is too long for a tar file: ${name}`);
  const header = Buffer.alloc(BLOCK);
  const writeNumber = (value: number, [offset, length]: Field) =>
    header.write(value.toString(8).padStart(length - 1, '0'), offset, 'latin1');
  header.write(name, NAME[0]);
  writeNumber(mode, MODE);
  writeNumber(0, USER);
  writeNumber(0, GROUP);
  writeNumber(size, SIZE);
  writeNumber(changed, CHANGED);
  header.write('0', TYPE, 'latin1');
  header.write(USTAR, MAGIC, 'latin1');
  writeNumber(checksumOf(header), CHECKSUM);
  return header;
}

/** What follows the content, so that the next header begins with a block. */
export const tarPadding = (size: number): Buffer => PADDING.subarray(0, (BLOCK - (size % BLOCK)) % BLOCK);

/** The sum of all bytes, those of the field itself taken for spaces. */
function checksumOf(header: Buffer): number {
  const [offset, length] = CHECKSUM;
  let sum = length * 32;
  for (const [index, byte] of header.entries()) if (index < offset || index >= offset + length) sum += byte;
  return sum;
}

export interface TarFile {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * @param most bytes of a file, which is kept in memory
 * @throws TarError
 */
export async function* readTar(source: AsyncIterable<Buffer>, most: number): AsyncGenerator<TarFile> {
  const chunks = source[Symbol.asyncIterator]();
  let kept: Buffer[] = [];
  let bytes = 0;
  const take = async (size: number): Promise<Buffer> => {
    while (bytes < size) {
      const next = await chunks.next();
      if (next.done) throw new TarError('it ends in the middle');
      kept.push(next.value);
      bytes += next.value.length;
    }
    const all = Buffer.concat(kept);
    kept = [all.subarray(size)];
    bytes -= size;
    return all.subarray(0, size);
  };
  for (;;) {
    const header = await take(BLOCK);
    if (header.equals(PADDING)) break;
    const { name, size } = readHeader(header);
    if (size > most) throw new TarError('a part of it is too large');
    const content = await take(size);
    await take(tarPadding(size).length);
    yield { name, content };
  }
  // The end of the compressed file is checked where it is reached.
  while (!(await chunks.next()).done) {
    // Padding.
  }
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = ([offset, length]: Field) =>
    header.toString('utf8', offset, offset + length).replace(/\0.*$/s, '');
  const number = (field: Field) => Number.parseInt(text(field).trim(), 8);
  const isOurs = header.toString('latin1', MAGIC, MAGIC + USTAR.length) === USTAR && header[TYPE] === 48;
  const size = number(SIZE);
  if (!isOurs || number(CHECKSUM) !== checksumOf(header) || !(size >= 0)) {
    throw new TarError('a header in it is wrong');
  }
  return { name: text(NAME), size };
}
