import type { Host } from '@switchboard/postgres/host';

/** This program, as the embedded database and the lock of its data directory name it. */
export const HOST: Host = {
  id: 'switchboard',
  name: 'Switchboard',
  directorySetting: 'DATA_DIR',
  otherwise: 'set DATABASE_URL to a PostgreSQL of your own',
};
