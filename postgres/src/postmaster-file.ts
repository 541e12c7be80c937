import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running server says about itself in postmaster.pid. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  /** First directory with a socket; empty without sockets. */
  readonly socketDirectory: string;
  readonly ready: boolean;
}

export async function readPostmasterFile(dataDirectory: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (!text) return undefined;
  const [pid, , , port, socketDirectory = '', , , status] = text.split('\n');
  return { pid: Number(pid), port: Number(port), socketDirectory, ready: status?.trim() === 'ready' };
}
