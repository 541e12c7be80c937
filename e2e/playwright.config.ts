import { mkdtempSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { COMPILED } from '@switchboard/server/src/testing/compiled.ts';
import { freePort } from '@switchboard/server/src/testing/free-port.ts';
import { CLIENT } from '@switchboard/server/src/testing/identity-client.ts';
import { launchOptions } from './browser.ts';
import { PROGRAM_LOG } from './remove-data.ts';

// Workers read this file again: what the first reading chose reaches them through the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_PROVIDER_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'switchboard-e2e-'));

const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;
const issuer = `http://127.0.0.1:${process.env.E2E_PROVIDER_PORT}`;

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than there are cores: journeys also wait.
  workers: availableParallelism() + 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  timeout: 120_000,
  expect: { timeout: 15_000 },
  globalSetup: './add-canary.ts',
  globalTeardown: './remove-data.ts',
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    launchOptions: await launchOptions(),
  },
  webServer: [
    {
      command: `"${process.execPath}" identity-provider.ts`,
      url: `${issuer}/.well-known/openid-configuration`,
      timeout: 300_000,
      env: { PORT: process.env.E2E_PROVIDER_PORT, REDIRECT_URI: `${baseURL}/api/google/callback` },
    },
    {
      command: `"${process.execPath}" server/bin/switchboard.js > "${join(process.env.E2E_DATA_DIR, PROGRAM_LOG)}"`,
      cwd: '..',
      url: `${baseURL}/api/health/ready`,
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      env: {
        ...COMPILED,
        PORT: process.env.E2E_PORT,
        DATA_DIR: process.env.E2E_DATA_DIR,
        DEMO: 'on',
        ALLOW_SELF_REGISTRATION: 'on',
        RATE_LIMIT_FACTOR: '1000',
        MAIL_BATCH_SECONDS: '1',
        OUTBOUND_ALLOW: '127.0.0.1,localhost',
        GOOGLE_CLIENT_ID: CLIENT.id,
        GOOGLE_CLIENT_SECRET: CLIENT.secret,
        GOOGLE_ISSUER: issuer,
        GOOGLE_NAME: 'Example ID',
      },
    },
  ],
});
