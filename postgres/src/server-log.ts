import { type FileHandle, open, rename, stat } from 'node:fs/promises';

const LARGEST = 10 * 1024 ** 2;

/** Opens PostgreSQL's own log for appending; one above 10 MB is set aside as `<file>.1` first. */
export async function openServerLog(file: string): Promise<FileHandle> {
  const size = await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
  if (size > LARGEST) await rename(file, `${file}.1`);
  return open(file, 'a', 0o600);
}

/** What was written to the log from byte `start` on, at most its last 4 kB. */
export async function readServerLog(file: string, start: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const from = Math.max(start, size - 4096);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, size - from, from);
    return buffer.toString('utf8', 0, bytesRead).trim();
  } finally {
    await handle.close();
  }
}
