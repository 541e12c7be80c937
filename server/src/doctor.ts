/**
 * `npm run doctor [-- --json]`: looks at an installation and says what to do. Works while the program runs and while it
 * does not, and changes nothing; ends with 1 where something has to be mended.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { checkSettings } from './features/installation/doctor/check-settings.ts';
import { examineInstallation } from './features/installation/doctor/examine-installation.ts';
import type { Finding } from './features/installation/doctor/finding.ts';
import { createLogger } from './platform/log.ts';
import { textOf } from './platform/process.ts';

const envFile = join(import.meta.dirname, '../../.env');
const MARKS = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' } as const;

/** An error's first line: what it knows besides is for those who write programs. */
const explain = (error: unknown) => textOf(error).split('\n')[0] ?? '';

function asText(all: readonly Finding[]): string {
  const lines = all.map(({ about, state, says, todo }) => {
    const first = `${MARKS[state]}  ${about}: ${says.replaceAll('\n', '\n      ')}`;
    return todo === undefined ? first : `${first}\n      → ${todo}`;
  });
  const count = (wanted: Finding['state']) => all.filter(({ state }) => state === wanted).length;
  return [
    ...lines,
    '',
    `${count('fail')} to mend, ${count('warn')} to look at, ${count('ok')} good.`,
    '',
  ].join('\n');
}

async function examineAll(): Promise<Finding[]> {
  const inFile = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {};
  // As the program reads them: the environment wins.
  const settings = checkSettings({ ...inFile, ...process.env }, Object.keys(inFile));
  const all = [...settings.findings];
  if (settings.config !== null) {
    // What goes wrong is told below.
    all.push(
      ...(await examineInstallation({ config: settings.config, log: createLogger('silent'), explain })),
    );
  }
  return all;
}

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const all = await examineAll();
  process.stdout.write(values.json ? `${JSON.stringify(all, null, 2)}\n` : asText(all));
  process.exitCode = all.some(({ state }) => state === 'fail') ? 1 : 0;
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
