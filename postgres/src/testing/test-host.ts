import type { Host } from '../host.ts';

/** The program of the package's own tests. */
export const TEST_HOST: Host = {
  id: 'switchboard',
  name: 'Switchboard',
  directorySetting: 'DATA_DIR',
  otherwise: 'set DATABASE_URL to a PostgreSQL of your own',
};
