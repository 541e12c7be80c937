import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks at the terminal without showing what is typed; from a pipe, reads the next line. */
export async function promptSecrets(questions: readonly string[]): Promise<string[]> {
  const { stdin, stderr } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY === true });
  const ended = new Promise<never>((_, reject) => {
    lines.once('SIGINT', () => reject(new Error('Nothing was changed.')));
    lines.once('close', () => reject(new Error('Nothing was changed: there was no password to read.')));
  });
  ended.catch(() => undefined);
  try {
    const answers: string[] = [];
    for (const question of questions) {
      if (stdin.isTTY) stderr.write(question);
      answers.push(await Promise.race([lines.question(''), ended]));
      if (stdin.isTTY) stderr.write('\n');
    }
    return answers;
  } finally {
    lines.close();
  }
}
