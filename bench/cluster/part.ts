/** Programs that somebody else wrote, as parts of the cluster: started, killed, and started again where they were. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withChildren } from '../processes.ts';

export interface User {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Who runs them: not root, which PostgreSQL, Patroni and PgBouncer refuse. Null for whoever runs this program. */
export function unprivilegedUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [name, , uid, gid] =
    ['postgres', 'nobody'].map((one) => users.find(([is]) => is === one)).find(Boolean) ?? [];
  if (name === undefined)
    throw new Error('There is neither a user "postgres" nor a user "nobody" to run the database as.');
  return { name, uid: Number(uid), gid: Number(gid) };
}

/** What all parts share. */
export interface Ground {
  /** Where they keep what they keep; the user may write below. */
  readonly directory: string;
  readonly user: User | null;
  /** Ends them all. */
  readonly stack: AsyncDisposableStack;
}

interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  /** Processes that it has started and that are not its children any more. */
  readonly strays?: () => readonly number[];
}

export interface Part {
  readonly name: string;
  start(): void;
  /** Kills it with everything that it has started, as a machine that loses its power does. */
  kill(): Promise<void>;
}

/** Makes a directory for the user of the parts. */
export function directoryFor({ directory, user }: Pick<Ground, 'directory' | 'user'>, name: string): string {
  const path = join(directory, name);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (user !== null) chownSync(path, user.uid, user.gid);
  return path;
}

/** Starts a program; what it prints goes to a file named like it. */
export function startPart(ground: Ground, program: Program): Part {
  const { directory, user, stack } = ground;
  const { name, command, args, env = {}, strays = () => [] } = program;
  let child: ChildProcess;
  const part: Part = {
    name,
    start() {
      const log = openSync(join(directory, `${name}.log`), 'a');
      child = spawn(command, [...args], {
        cwd: directory,
        env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, LC_ALL: 'C.UTF-8', ...env },
        stdio: ['ignore', log, log],
        // Ctrl-C is for this program, which ends them in order.
        detached: true,
        ...(user !== null && { uid: user.uid, gid: user.gid }),
      });
      closeSync(log);
      child.on('error', (error) => console.error(`${name} does not start: ${error.message}`));
    },
    async kill() {
      const isGone = child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
      const roots = [...(isGone || child.pid === undefined ? [] : [child.pid]), ...strays()];
      const all = (await Promise.all(roots.map(withChildren))).flat();
      const exit = isGone ? null : once(child, 'exit');
      for (const pid of all) end(pid);
      await exit;
    },
  };
  part.start();
  stack.defer(() => part.kill());
  return part;
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
