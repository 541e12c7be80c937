import { readdir, readFile } from 'node:fs/promises';
import { worksIn } from '../processes.ts';

/** PIDs of the servers on this directory, without the processes that a server starts for itself. Linux only. */
export async function serversOn(dataDirectory: string): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (pid > 0 && (await worksIn(pid, dataDirectory))) parents.set(pid, await parentOf(pid));
  }
  return [...parents].filter(([, parent]) => !parents.has(parent)).map(([pid]) => pid);
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]);
}
