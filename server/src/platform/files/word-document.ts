/** A .docx is a zip that holds word/document.xml; its directory is read without unpacking anything. */
import { open as openZip, type ZipFile } from 'yauzl';

const MOST_ENTRIES = 2_000;
const MOST_UNPACKED_BYTES = 200 * 1024 * 1024;
const MOST_RATIO = 100;
/** Small entries compress well without being an attack. */
const RATIO_FREE_BYTES = 10 * 1024 * 1024;

const open = (path: string) =>
  new Promise<ZipFile>((resolve, reject) => {
    openZip(path, { lazyEntries: true, autoClose: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });

export async function isWordDocument(path: string): Promise<boolean> {
  const zip = await open(path).catch(() => null);
  if (zip === null) return false;
  return new Promise((resolve) => {
    let entries = 0;
    let unpacked = 0;
    let packed = 0;
    let found = false;
    const finish = (verdict: boolean) => {
      zip.close();
      resolve(verdict);
    };
    zip.on('entry', (entry) => {
      entries += 1;
      unpacked += entry.uncompressedSize;
      packed += entry.compressedSize;
      found ||= entry.fileName === 'word/document.xml';
      const bomb = unpacked > RATIO_FREE_BYTES && unpacked / Math.max(1, packed) > MOST_RATIO;
      if (entries > MOST_ENTRIES || unpacked > MOST_UNPACKED_BYTES || bomb) finish(false);
      else zip.readEntry();
    });
    zip.on('end', () => finish(found));
    zip.on('error', () => finish(false));
    zip.readEntry();
  });
}
