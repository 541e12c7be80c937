/** What commands of the shell share: settings, what is closed in the end, and failures as a sentence. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from './config.ts';
import { createLogger, type Logger } from './log.ts';
import { textOf } from './process.ts';

const ENV_FILE = join(import.meta.dirname, '../../../.env');

/** An error whose message is printed without a stack. */
export class Refusal extends Error {
  override name = 'Refusal';
}

export interface Command {
  /** Reads the environment, once the arguments are known to be right. */
  readonly settings: () => { readonly config: Config; readonly log: Logger };
  /** Closed when the command ends, however it does. */
  readonly opened: AsyncDisposableStack;
}

/** Prints a line for whoever waits. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** @param work returns what is printed in the end */
export async function runCommand(work: (command: Command) => Promise<string>): Promise<void> {
  const opened = new AsyncDisposableStack();
  const settings = () => {
    if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
    const config = readConfig(process.env);
    return { config, log: createLogger(config.logLevel) };
  };
  try {
    say(await work({ settings, opened }));
  } catch (error) {
    process.stderr.write(`${error instanceof Refusal ? error.message : textOf(error)}\n`);
    process.exitCode = 1;
  } finally {
    await opened.disposeAsync();
  }
}

/** A path as whoever called meant it: npm runs its scripts in another folder. */
export const pathFromCaller = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);
