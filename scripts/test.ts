/** `npm test`: everything that has to be true before a change lands, one step after the other. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const STEPS = ['lint', 'types', 'boundaries', 'unused', 'unit', 'e2e'] as const;

const root = join(import.meta.dirname, '..');

const run = (step: string) =>
  new Promise<boolean>((resolve) => {
    const child = spawn('npm', ['run', '--silent', step], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    child.on('exit', (code) => resolve(code === 0));
  });

let passed = 0;
for (const step of STEPS) {
  const started = performance.now();
  console.log(`\n── ${step}`);
  const good = await run(step);
  console.log(
    `── ${step}: ${good ? 'good' : 'FAILED'} after ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  if (!good) {
    console.log(`\n${passed} passed, 1 failed`);
    process.exit(1);
  }
  passed += 1;
}
console.log(`\n${passed} passed, 0 failed`);
