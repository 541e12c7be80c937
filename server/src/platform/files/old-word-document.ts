/**
 * Word's format until 2007 is a compound file with a stream "WordDocument": spreadsheets, installers and e-mails are
 * compound files too. Only the directory is read. Format: [MS-CFB], sections 2.2 to 2.6.
 */
import { type FileHandle, open } from 'node:fs/promises';

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const STREAM = 2;
/** Above it sector numbers mean "none" and "end of chain". */
const LAST_SECTOR = 0xffff_fffa;
const ALLOCATION_SECTORS_IN_HEADER = 109;
/** A document has a few dozen entries; a chain that goes in a circle ends here too. */
const MOST_DIRECTORY_SECTORS = 1_000;
/** As many sectors that name sectors as 40 megabytes can need. */
const MOST_LISTS = 100;

export async function isOldWordDocument(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const header = await read(file, 0, HEADER_BYTES);
    if (header === null || !header.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return false;
    const shift = header.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) return false;
    const sectors = sectorReader(file, header, shift);
    let sector = header.readUInt32LE(48);
    for (let count = 0; count < MOST_DIRECTORY_SECTORS && sector <= LAST_SECTOR; count += 1) {
      const entries = await sectors.read(sector);
      if (entries === null) return false;
      if (hasDocumentStream(entries)) return true;
      sector = await sectors.after(sector);
    }
    return false;
  } finally {
    await file.close();
  }
}

function hasDocumentStream(entries: Buffer): boolean {
  for (let at = 0; at + ENTRY_BYTES <= entries.length; at += ENTRY_BYTES) {
    const nameBytes = Math.min(entries.readUInt16LE(at + 64), 64);
    const name = entries.toString('utf16le', at, at + Math.max(0, nameBytes - 2));
    if (entries[at + 66] === STREAM && name === 'WordDocument') return true;
  }
  return false;
}

/** Reads sectors, and which one follows another in its chain. */
function sectorReader(file: FileHandle, header: Buffer, shift: number) {
  const size = 2 ** shift;
  const perSector = size / 4;
  const readSector = (sector: number) => read(file, (sector + 1) * size, size);

  /** The sector that holds this part of the allocation table. */
  const allocationSector = async (index: number): Promise<number> => {
    if (index < ALLOCATION_SECTORS_IN_HEADER) return header.readUInt32LE(76 + index * 4);
    let left = index - ALLOCATION_SECTORS_IN_HEADER;
    let list = header.readUInt32LE(68);
    for (let count = 0; count < MOST_LISTS && list <= LAST_SECTOR; count += 1) {
      const numbers = await readSector(list);
      if (numbers === null) break;
      if (left < perSector - 1) return numbers.readUInt32LE(left * 4);
      left -= perSector - 1;
      list = numbers.readUInt32LE(size - 4);
    }
    return LAST_SECTOR + 1;
  };

  return {
    read: readSector,
    async after(sector: number): Promise<number> {
      const table = await allocationSector(Math.floor(sector / perSector));
      const numbers = table <= LAST_SECTOR ? await readSector(table) : null;
      return numbers?.readUInt32LE((sector % perSector) * 4) ?? LAST_SECTOR + 1;
    },
  };
}

/** Null where the file ends before. */
async function read(file: FileHandle, position: number, length: number): Promise<Buffer | null> {
  const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(length), position, length });
  return bytesRead === length ? buffer : null;
}
