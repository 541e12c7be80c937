/** What a program and everything it has started take of the machine. Linux tells it of each process below /proc. */
import { readFile } from 'node:fs/promises';

export interface ProcessMemory {
  readonly name: string;
  /** Kilobytes, of which those that it shares with others are counted by its part. */
  readonly pss: number;
}

/** A process and what it has started, those of a server's own children included. */
export async function withChildren(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(withChildren));
  return [pid, ...below.flat()];
}

async function memoryOf(pid: number): Promise<ProcessMemory | null> {
  try {
    const [rollup, command] = await Promise.all([
      readFile(`/proc/${pid}/smaps_rollup`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    return {
      name: nameOf(command.replaceAll('\0', ' ').trim()),
      pss: Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]),
    };
  } catch {
    // It ended meanwhile.
    return null;
  }
}

/** `postgres: switchboard: switchboard_app switchboard [local] idle` is one connection of many. */
function nameOf(command: string): string {
  const role = /^postgres: \w+: (.+)/.exec(command)?.[1];
  if (role === undefined) return command.includes('bin/postgres') ? 'postgres' : 'program';
  return role.includes('[local]') || /\d+\(\d+\)/.test(role) ? 'connection' : role.replace(/ \d+$/, '');
}

/** @throws Error where the system does not tell */
export async function memoryOfTree(pid: number): Promise<ProcessMemory[]> {
  const found = await Promise.all((await withChildren(pid)).map(memoryOf));
  const processes = found.filter((one) => one !== null);
  if (processes.length === 0) throw new Error(`Nothing tells the memory of process ${pid}: is this Linux?`);
  return processes;
}

/** Clock ticks a second that Linux counts processor time in, on every machine that Node runs on. */
const TICKS = 100;

/** Milliseconds of processor that a process has used so far, without its children. */
export async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user + system) * 1000) / TICKS;
}
