import { join } from 'node:path';
import { startChild } from './child-server.ts';

const PROGRAM = join(import.meta.dirname, '../server/bin/switchboard.js');

export const SUPER_ADMIN = { email: 'super@bench.example', password: 'measure-me' } as const;

/**
 * Starts the product as `npm start` does, on data that was built for it, with `SUPER_ADMIN` and limits that no caller meets.
 * @param node what runs it; this program's Node when not said
 * @param settings beside these
 */
export const startProduct = (
  stack: AsyncDisposableStack,
  dataDirectory: string,
  node = process.execPath,
  settings: Readonly<Record<string, string>> = {},
) =>
  startChild(stack, PROGRAM, {
    node,
    env: {
      DATA_DIR: dataDirectory,
      DATABASE_URL: '',
      DEMO: 'off',
      ADMIN_SECOND_FACTOR: 'off',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      RATE_LIMIT_FACTOR: '1000000',
      SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
      SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
      ...settings,
    },
    ready: '/api/health/ready',
  });
