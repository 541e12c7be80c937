/** A zip that is written while its parts are read: nothing of it is held in memory or twice on the disk. */
import { PassThrough, Readable, Writable } from 'node:stream';
import { type Measure, measured } from '../../platform/backup/measured.ts';

/** Beyond which compressing costs more than it saves. */
const LEVEL = 6;

export interface ZipFile {
  /** The bytes of the archive, for whoever stores them. */
  readonly stream: Readable;
  /** @param packed whether it is text that is worth packing; what was attached mostly is packed already */
  add(path: string, content: AsyncIterable<Buffer>, packed: boolean): Promise<Measure>;
  close(): Promise<void>;
}

export async function createZip(): Promise<ZipFile> {
  // Who makes no export does not load it.
  const { configure, ZipWriter } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });
  const stream = new PassThrough();
  const zip = new ZipWriter(Writable.toWeb(stream), { zip64: true });
  return {
    stream,
    async add(path, content, packed) {
      const reading = measured(content);
      const bytes = Readable.toWeb(Readable.from(reading.content(), { objectMode: false }));
      await zip.add(path, bytes, { level: packed ? LEVEL : 0 });
      return reading.result();
    },
    async close() {
      await zip.close();
    },
  };
}
