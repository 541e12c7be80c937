/** A .docx is a zip that holds word/document.xml; its directory is read without unpacking anything. */
import { openAsBlob } from 'node:fs';

const MOST_ENTRIES = 2_000;
const MOST_UNPACKED_BYTES = 200 * 1024 * 1024;
const MOST_RATIO = 100;
/** Small entries compress well without being an attack. */
const RATIO_FREE_BYTES = 10 * 1024 * 1024;

export async function isWordDocument(path: string): Promise<boolean> {
  // Few files are zips: whoever has none does not load what reads them.
  const { BlobReader, ZipReader } = await import('@zip.js/zip.js');
  const zip = new ZipReader(new BlobReader(await openAsBlob(path)));
  let entries = 0;
  let unpacked = 0;
  let packed = 0;
  let found = false;
  try {
    for await (const { filename, uncompressedSize, compressedSize } of zip.getEntriesGenerator()) {
      entries += 1;
      unpacked += uncompressedSize;
      packed += compressedSize;
      found ||= filename === 'word/document.xml';
      const bomb = unpacked > RATIO_FREE_BYTES && unpacked / Math.max(1, packed) > MOST_RATIO;
      if (entries > MOST_ENTRIES || unpacked > MOST_UNPACKED_BYTES || bomb) return false;
    }
    return found;
  } catch {
    return false;
  } finally {
    await zip.close();
  }
}
