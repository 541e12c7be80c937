import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@switchboard/server/src/testing/free-port.ts';

const START_MS = 60_000;

interface HowToRun {
  readonly env: Record<string, string>;
  readonly ready: string;
  readonly node?: string;
  readonly port?: number;
  readonly onOutput?: (text: string) => void;
}

interface RunningChild {
  readonly origin: string;
  readonly pid: number;
  readonly child: ChildProcess;
  /** Resolves when it has ended, with its exit code and the signal that ended it. */
  readonly exit: Promise<unknown[]>;
}

/**
 * Runs a program that serves on PORT.
 * @param stack ends the program, also while it is still starting
 * @param ready the path that answers 200 once the program serves
 * @param node what runs it; this program's Node when not said
 * @param port a free one when not said
 * @param onOutput takes what it prints, which otherwise is shown if it is an error and dropped if not
 */
export async function startChild(
  stack: AsyncDisposableStack,
  script: string,
  { env, ready, node = process.execPath, port: wanted, onOutput }: HowToRun,
): Promise<RunningChild> {
  const port = wanted ?? (await freePort());
  const child = spawn(node, [script], {
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: `${port}` },
    stdio: onOutput === undefined ? ['ignore', 'ignore', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
  }
  const exit = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  stack.defer(async () => {
    child.kill('SIGTERM');
    await exit;
  });
  for (const deadline = Date.now() + START_MS; ; await delay(100)) {
    const answer = await fetch(origin + ready).catch(() => null);
    if (answer?.ok && child.pid !== undefined) return { origin, pid: child.pid, child, exit };
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${script} ended with code ${child.exitCode}`);
    if (Date.now() > deadline) throw new Error(`${script} does not answer`);
  }
}
