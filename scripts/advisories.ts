/**
 * `npm run advisories`: asks the registry for known vulnerabilities of production dependencies. Ends with 1 when one is
 * high or critical, with 2 when the registry does not answer.
 */
import { spawnSync } from 'node:child_process';
import { verdictOf } from './dependencies/advisories.ts';
import { ROOT } from './dependencies/lock-file.ts';

const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: ROOT,
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const { exitCode, lines } = verdictOf(stdout || stderr || '');
for (const line of lines) console.log(line);
process.exitCode = exitCode;
