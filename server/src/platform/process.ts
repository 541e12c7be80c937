/** How the program ends: in order after a signal, with a message and an exit code after a failure. */
import type { Logger } from './log.ts';

const HARD_STOP_MS = 30_000;
/** One Ctrl-C arrives twice, from the terminal and from npm, which passes it on. */
const SAME_REQUEST_MS = 1_000;
/** How long what was closed may take to be gone. */
const GONE_WITHIN_MS = 1_000;

/**
 * Resolves at the first SIGINT or SIGTERM, after calling `stopAccepting`; what was opened is then closed by the
 * caller. A second signal, or a close that takes too long, ends the program at once. Whoever presses Ctrl-C waits for
 * the end, so that it may take time after SIGTERM alone.
 * @param drainTime in milliseconds, which the caller may take before it closes
 */
export function closeOnSignals(
  log: Logger,
  drainTime: number,
  stopAccepting: () => void,
): Promise<{ readonly mayTakeTime: boolean }> {
  return new Promise((resolve) => {
    let closingSince: number | undefined;
    const close = (mayTakeTime: boolean) => {
      if (closingSince !== undefined) {
        if (performance.now() - closingSince > SAME_REQUEST_MS) process.exit(1);
        return;
      }
      closingSince = performance.now();
      stopAccepting();
      const endAtOnce = () => {
        log.error({ open: process.getActiveResourcesInfo() }, 'closing took too long, and was given up');
        process.exit(1);
      };
      setTimeout(endAtOnce, HARD_STOP_MS + (mayTakeTime ? drainTime : 0)).unref();
      resolve({ mayTakeTime });
    };
    process.on('SIGINT', () => close(false));
    process.on('SIGTERM', () => close(true));
    process.on('unhandledRejection', (error) => {
      log.error({ err: error }, 'unhandled rejection');
      process.exitCode = 1;
      close(false);
    });
  });
}

/**
 * To be called when everything has been closed. What still keeps the process alive then is nobody's: a queue that goes on
 * trying to tell a silent database what it let go of would keep it until the hard stop, which is a failure.
 */
export function endWithoutRest(): void {
  setTimeout(() => process.exit(), GONE_WITHIN_MS).unref();
}

/** Failures that a sentence explains. */
const PLAIN = new Set([
  'AppError',
  'ConfigError',
  'NewerSchemaError',
  'InstanceRunningError',
  'DataDirectoryError',
  'EmbeddedPostgresError',
  'SecretKeyError',
  'ServingRoleError',
  'NoDatabaseError',
  'StorageError',
  'ForeignFilesError',
  'ArchiveError',
  'UnfinishedRestoreError',
]);

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** What the driver says of a server that hangs up or does not answer, as one does that is no PostgreSQL. */
const HUNG_UP = /^Connection terminated/;
/** PostgreSQL's codes for a wrong role or password, no such database, and no right to connect to it. */
const REFUSED = new Set(['28000', '28P01', '3D000', '42501']);
/** A pooler takes no settings of a session: what it says when a connection begins with some. */
const POOLED = /unsupported startup parameter/;
/** Of the system, and of PostgreSQL's own disk. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

export function failStart(error: unknown): void {
  process.stderr.write(`\nSwitchboard did not start.\n\n${textOf(error)}\n\n`);
  process.exitCode = 1;
}

/** A sentence where one explains the failure, else all that is known about it. */
export const textOf = (error: unknown): string =>
  error instanceof Error ? (explained(error) ?? error.stack ?? error.message) : String(error);

function explained(error: Error & { code?: string; port?: number; address?: string }): string | undefined {
  if (PLAIN.has(error.name)) return error.message;
  const place = `${error.address}:${error.port}`;
  if (error.code === 'EADDRINUSE')
    return `Another program already listens on ${place}. Set PORT to another number.`;
  if (error.code === 'EACCES')
    return `This user may not listen on ${place}. Set PORT to a number above 1023.`;
  if (UNREACHABLE.has(error.code ?? ''))
    return `The database cannot be reached (${error.code}${error.message && `: ${error.message}`}). Check DATABASE_URL.`;
  if (HUNG_UP.test(error.message))
    return `The database cannot be reached (${error.message}). Check DATABASE_URL.`;
  if (REFUSED.has(error.code ?? ''))
    return `The database refuses: ${error.message}. Check DATABASE_URL and MIGRATION_DATABASE_URL.`;
  if (POOLED.test(error.message))
    return `A pooler stands in front of the database (${error.message}). DATABASE_URL may lead to it when DATABASE_DIRECT_URL leads past it, as MIGRATION_DATABASE_URL has to.`;
  if (FULL.has(error.code ?? '')) return `The disk is full: ${error.message}`;
  return undefined;
}
