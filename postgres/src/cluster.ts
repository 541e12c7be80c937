import { chmod, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, copyBinaries, findBinaries, program, restoreSymlinks } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Host } from './host.ts';
import type { Log } from './log.ts';
import { ELSEWHERE_LINK, giveTo, moveElsewhere, ownerAbove, ownerOf } from './ownership.ts';
import { hasPasswdEntry, type RunAs, runAs, waysToRun } from './run-as.ts';

/** A database directory together with the programs that serve it and the user they run as. */
export interface Cluster {
  readonly host: Host;
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  /** 0700 and owned by the user the server runs as; the data, the password and the socket lie here. */
  readonly home: string;
  readonly dataDirectory: string;
}

/**
 * Finds out how PostgreSQL can run on this directory, and hands the files to the user it will run as.
 * @param directory exists, and is named by its real path
 * @throws EmbeddedPostgresError when there is no way
 */
export async function openCluster(directory: string, host: Host, log: Log): Promise<Cluster> {
  const home = await readlink(join(directory, ELSEWHERE_LINK)).catch(() => directory);
  const owner = await ownerOf(home);
  const uid = process.getuid?.() ?? owner.uid;
  if (uid !== 0 && uid !== owner.uid) {
    throw new EmbeddedPostgresError(
      `The database in ${home} belongs to user ${owner.uid}, but ${host.name} runs as user ${uid}. ` +
        'Start it as that user or as root, or change the owner of the directory.',
    );
  }
  const installed = await findBinaries(host);
  const binaries = (await restoreSymlinks(installed)) ? installed : await copyBinaries(installed, home);

  const failures: string[] = [];
  for (const way of await waysToRun(owner, await ownerAbove(home))) {
    const outcome = await tryWay(way, { host, directory, home, binaries }, log);
    if (typeof outcome !== 'string') return outcome;
    failures.push(`  ${way.prefix.join(' ')} (${way.name}): ${outcome.trim()}`);
  }
  const missing = hasPasswdEntry() ? '' : ` User ${uid} has no entry in /etc/passwd, which PostgreSQL needs.`;
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL cannot run here.${missing} Start ${host.name} as an ordinary user, ` +
      `or ${host.otherwise}. What was tried:\n${failures.join('\n')}`,
  );
}

/** @returns the cluster, or why it cannot run this way */
async function tryWay(
  way: RunAs,
  { host, directory, home, binaries }: { host: Host; directory: string; home: string; binaries: Binaries },
  log: Log,
): Promise<Cluster | string> {
  if (way.owner) await giveTo(way.owner, home);
  if (process.platform !== 'win32') await chmod(home, 0o700);
  let problem = await findProblem(way, home, binaries);
  if (problem?.with === 'home' && way.user) {
    home = await moveElsewhere(host, { directory, home, owner: way.user }, log);
    problem = await findProblem(way, home, binaries);
  }
  if (problem?.with === 'binaries' && way.user) {
    binaries = await copyBinaries(binaries, home);
    problem = await findProblem(way, home, binaries);
  }
  if (problem) return problem.message;
  return { host, binaries, runAs: way, home, dataDirectory: join(home, 'data') };
}

interface Problem {
  with: 'home' | 'binaries' | 'way';
  message: string;
}

const HOME_PROBLEM = 91;
const BINARIES_PROBLEM = 92;
const TRY_OUT = `test -w "$0" && test -x "$0" || exit ${HOME_PROBLEM}; "$1" --version || exit ${BINARIES_PROBLEM}`;

async function findProblem(way: RunAs, home: string, binaries: Binaries): Promise<Problem | undefined> {
  const postgres = program(binaries, 'postgres');
  const hasShell = process.platform !== 'win32';
  const { code, output } = await runAs(
    way,
    hasShell ? ['sh', '-c', TRY_OUT, home, postgres] : [postgres, '--version'],
    home,
  );
  if (code === 0) return undefined;
  if (code === HOME_PROBLEM) return { with: 'home', message: `cannot write to ${home}` };
  return { with: code === BINARIES_PROBLEM ? 'binaries' : 'way', message: output };
}
