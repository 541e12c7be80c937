/** A zip that is written while its parts are read: nothing of it is held in memory or twice on the disk. */
import { createHash } from 'node:crypto';
import { PassThrough, Readable, Writable } from 'node:stream';

/** Beyond which compressing costs more than it saves. */
const LEVEL = 6;

export interface Written {
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

export interface ZipFile {
  /** The bytes of the archive, for whoever stores them. */
  readonly stream: Readable;
  /** @param packed whether it is text that is worth packing; what was attached mostly is packed already */
  add(path: string, content: AsyncIterable<Uint8Array>, packed: boolean): Promise<Written>;
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
      const hash = createHash('sha256');
      let bytes = 0;
      async function* measured() {
        for await (const chunk of content) {
          hash.update(chunk);
          bytes += chunk.byteLength;
          yield chunk;
        }
      }
      await zip.add(path, Readable.toWeb(Readable.from(measured(), { objectMode: false })), {
        level: packed ? LEVEL : 0,
      });
      return { bytes, sha256: hash.digest('hex') };
    },
    async close() {
      await zip.close();
    },
  };
}
