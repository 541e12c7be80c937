/**
 * `npm test`: everything that has to be true before a change lands. Checks that use one core run first, in two lanes
 * that take the same time, and print when they are done; then the steps that need the whole machine, one after the other.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const CHECKS = [['types'], ['lint', 'boundaries', 'unused', 'build']] as const;
const STEPS = ['unit', 'e2e'] as const;

const root = join(import.meta.dirname, '..');
const count = { passed: 0, failed: 0 };

async function run(step: string, output: 'inherit' | 'pipe') {
  const started = performance.now();
  if (output === 'inherit') console.log(`\n── ${step}`);
  const child = spawn('npm', ['run', '--silent', step], {
    cwd: root,
    stdio: ['inherit', output, output],
    shell: process.platform === 'win32',
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => printed.push(chunk));
  }
  const good = await new Promise<boolean>((resolve) => {
    child.on('close', (code) => resolve(code === 0));
  });
  if (output === 'pipe') console.log(`\n── ${step}\n${Buffer.concat(printed).toString().trimEnd()}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${step}: ${good ? 'good' : 'FAILED'} after ${seconds} s`);
  count[good ? 'passed' : 'failed'] += 1;
}

async function runLane(steps: readonly string[]) {
  for (const step of steps) await run(step, 'pipe');
}

await Promise.all(CHECKS.map(runLane));
for (const step of STEPS) {
  if (count.failed === 0) await run(step, 'inherit');
}
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed === 0 ? 0 : 1;
