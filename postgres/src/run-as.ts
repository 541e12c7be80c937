import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';

export interface FileOwner {
  readonly uid: number;
  readonly gid: number;
}

/** A way to start the programs of PostgreSQL, which refuse to run as root. */
export interface RunAs {
  readonly name: string;
  /** Programs that come before the one to start, each replacing itself with the next, so that the PID stays. */
  readonly prefix: readonly string[];
  /** Set when the program runs as another user. */
  readonly user?: FileOwner;
  /** Who must own the files, as seen from outside; undefined means that they are left as they are. */
  readonly owner?: FileOwner;
}

const ROOT: FileOwner = { uid: 0, gid: 0 };
const NOBODY = 65_534;
/** SIGINT is PostgreSQL's fast shutdown; the kernel sends it when the program that started the server dies. */
const ENDS_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT', '--'];
/**
 * Linux's allocator otherwise keeps what a large sort or plan once took, in each of the processes. With less than this it gives
 * back what each run of a long statement takes, and half of the run is asking for it again (0124). Others ignore it.
 */
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: '2097152', MALLOC_TRIM_THRESHOLD_: '4194304' };
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP'];

/**
 * All ways that may work for the present user, the best first; which one does work is for the caller to try.
 * @param owner who owns the database's files so far
 * @param above who owns the directories above, when that is not root
 */
export async function waysToRun(owner: FileOwner, above: FileOwner | undefined): Promise<RunAs[]> {
  const uid = process.getuid?.();
  if (uid === undefined) return [{ name: 'this user', prefix: [] }];
  const users = await passwdEntries();
  if (uid !== 0) {
    return hasPasswdEntry() ? withAndWithoutParent({ name: 'this user', prefix: [] }) : namespaces(users);
  }
  const byUid = (wanted: number | undefined) => users.find((user) => user.uid === wanted && user.uid !== 0);
  const service = users.find((user) => user.name === 'postgres') ?? byUid(NOBODY);
  return [
    ...otherUser(byUid(owner.uid)),
    ...namespaces(users, ROOT),
    ...otherUser(byUid(above?.uid)),
    ...otherUser(service),
  ];
}

interface PasswdEntry extends FileOwner {
  readonly name: string;
}

/**
 * In a user namespace of its own the process has another user's number, while to the outside it stays who
 * it is. initdb looks its user up, so the number must be one that has an entry.
 */
function namespaces(users: PasswdEntry[], owner?: FileOwner): RunAs[] {
  const inside = users.find(({ uid }) => uid !== 0 && uid !== NOBODY) ?? users.find(({ uid }) => uid !== 0);
  if (!inside) return [];
  return withAndWithoutParent({
    name: 'user namespace',
    prefix: ['unshare', '--user', `--map-user=${inside.uid}`, `--map-group=${inside.gid}`, '--'],
    ...(owner && { owner }),
  });
}

function otherUser(entry: PasswdEntry | undefined): RunAs[] {
  if (!entry) return [];
  const { name, uid, gid } = entry;
  return withAndWithoutParent({
    name: `user ${name}`,
    prefix: [],
    user: { uid, gid },
    owner: { uid, gid },
  });
}

function withAndWithoutParent(way: RunAs): RunAs[] {
  return [{ ...way, prefix: [...way.prefix, ...ENDS_WITH_PARENT] }, way];
}

export function hasPasswdEntry(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

async function passwdEntries(): Promise<PasswdEntry[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** Starts a program in a session of its own, where a Ctrl-C meant for us does not reach it. */
export function spawnAs(
  way: RunAs,
  [file, ...args]: [string, ...string[]],
  options: Pick<SpawnOptions, 'cwd' | 'stdio'>,
): ChildProcess {
  const [first = file, ...rest] = [...way.prefix, file, ...args];
  const env = {
    ...ALLOCATOR,
    ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
    LC_ALL: 'C',
  };
  return spawn(first, rest, { ...options, ...way.user, env, detached: process.platform !== 'win32' });
}

/** Runs a program to its end. @returns its exit code (null after a signal or when it could not start) and output */
export async function runAs(
  way: RunAs,
  command: [string, ...string[]],
  cwd: string,
): Promise<{ code: number | null; output: string }> {
  const child = spawnAs(way, command, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}
