/** The smallest files that really are what they claim. */
import { deflateRawSync } from 'node:zlib';

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
export const JPEG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.alloc(100, 1),
  Buffer.from('ffd9', 'hex'),
]);
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

const END_OF_CHAIN = 0xffff_fffe;
const NO_SECTOR = 0xffff_ffff;

/**
 * A compound file with these streams, each of them empty, as Word, Excel and Outlook wrote until 2007. The directory has
 * one entry a sector, so that its chain has to be followed. Format: [MS-CFB], sections 2.2 to 2.6.
 */
export function compoundFile(streams: readonly string[]): Buffer {
  const entries = ['Root Entry', ...streams];
  const header = Buffer.alloc(512, 0);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(END_OF_CHAIN, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const allocation = Buffer.alloc(512, 0xff);
  allocation.writeUInt32LE(0xffff_fffd, 0);
  const directory = entries.map((name, index) => {
    allocation.writeUInt32LE(index + 1 < entries.length ? index + 2 : END_OF_CHAIN, (index + 1) * 4);
    const sector = Buffer.alloc(512, 0);
    sector.write(name, 0, 'utf16le');
    sector.writeUInt16LE((name.length + 1) * 2, 64);
    sector[66] = index === 0 ? 5 : 2;
    for (const link of [68, 72, 76]) sector.writeUInt32LE(NO_SECTOR, link);
    return sector;
  });
  return Buffer.concat([header, allocation, ...directory]);
}
export const DOC = compoundFile(['1Table', 'WordDocument']);
export const XLS = compoundFile(['Workbook']);
export const WEBP = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([26, 0, 0, 0]),
  Buffer.from('WEBPVP8L'),
  Buffer.from([13, 0, 0, 0, 0x2f, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xfe, 0x07, 0]),
]);
export const TEXT = Buffer.from('Zeile 4 druckt leere Etiketten, 午前八時から\n');
export const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
export const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');

const CRC_TABLE = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
const crc32 = (bytes: Buffer) => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

/** A zip of these entries. Format: PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16. */
export function zip(entries: Readonly<Record<string, Buffer>>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(content);
    const fileName = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(fileName.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, fileName, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, fileName]));
    locals.push(local);
    offset += local.length;
  }
  const entriesBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entriesBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, entriesBytes, end]);
}

export const DOCX = zip({
  '[Content_Types].xml': Buffer.from('<Types/>'),
  'word/document.xml': Buffer.from('<w:document/>'),
});
