import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const CHEAP_PASSWORDS = 'server/src/testing/password-cost.ts';

export default defineConfig({
  test: {
    // One more than there are cores: many tests wait for a database or a program that starts.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        resolve: {
          alias: [{ find: './password-cost.ts', replacement: join(import.meta.dirname, CHEAP_PASSWORDS) }],
        },
        test: {
          name: 'server',
          environment: 'node',
          // What a program holds stands in what it is started with, not in modules: its files can share a process.
          isolate: false,
          include: ['{contract,postgres,server,attack,docs}/**/*.test.ts'],
          globalSetup: ['server/src/testing/cluster.ts'],
          setupFiles: ['server/src/testing/canary/fail-on-leaks.ts'],
          // On a busy machine a program takes a minute to start. Nothing waits as long on a quiet one.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          pool: 'threads',
          // The application is loaded once a worker; `setup.ts` puts back what a test leaves behind.
          isolate: false,
          include: ['web/src/**/*.test.tsx', 'web/src/**/*.dom.test.ts'],
          setupFiles: ['web/src/testing/setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          // What needs no window starts in a fifth of the time.
          name: 'web rules',
          environment: 'node',
          // They start faster than processes, which the server's tests need for signals and users.
          pool: 'threads',
          include: ['web/{src,plugins}/**/*.test.ts'],
          exclude: ['**/*.dom.test.ts'],
        },
      },
    ],
  },
});
