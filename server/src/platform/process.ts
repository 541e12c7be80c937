/** How the program ends: in order when asked, loudly when it cannot go on. */
import type { Logger } from './log.ts';

const HARD_STOP_MS = 30_000;

/**
 * Resolves at the first SIGINT or SIGTERM, after calling `stopAccepting`; what was opened is then closed by the
 * caller. A second signal, or a close that takes too long, ends the program at once.
 */
export function closeOnSignals(log: Logger, stopAccepting: () => void): Promise<void> {
  return new Promise((resolve) => {
    let closing = false;
    const close = () => {
      if (closing) process.exit(1);
      closing = true;
      stopAccepting();
      setTimeout(() => process.exit(1), HARD_STOP_MS).unref();
      resolve();
    };
    process.on('SIGINT', close);
    process.on('SIGTERM', close);
    process.on('unhandledRejection', (error) => {
      log.error({ err: error }, 'something failed that nobody waited for');
      process.exitCode = 1;
      close();
    });
  });
}

/** Failures that a sentence explains. */
const PLAIN = new Set(['ConfigError', 'NewerSchemaError', 'InstanceRunningError', 'EmbeddedPostgresError']);

export function failStart(error: unknown): void {
  const plain = error instanceof Error && PLAIN.has(error.name);
  const text = plain
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`\nSwitchboard did not start.\n\n${text}\n\n`);
  process.exitCode = 1;
}
