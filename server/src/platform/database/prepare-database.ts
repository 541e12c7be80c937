/** Everything that happens to a database before the program serves from it. */

import { prepareQueue } from '../jobs/queue.ts';
import type { Logger } from '../log.ts';
import { grantServing } from './grants.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { type DatabaseAccess, expectUnprivileged } from './roles.ts';

/**
 * Brings the schema and the queue up to this version as the owner, and gives the role that serves what it needs.
 * @throws ServingRoleError when that role may do more, NewerSchemaError
 */
export async function prepareDatabase(access: DatabaseAccess, log: Logger): Promise<void> {
  const opened = new AsyncDisposableStack();
  const open = async (config: DatabaseAccess['serving']) => {
    const database = await openDatabase({ ...config, max: 2 }, log);
    opened.defer(() => database.close());
    return database;
  };
  const { serving, owner } = access;
  try {
    const { db, pool } = await open(owner ?? serving);
    const role = owner === null ? null : await expectUnprivileged((await open(serving)).db, db);
    const { newer } = await migrate(db);
    // A newer program has prepared the rest, too: what it serves from and this one does not know stays as it is.
    if (newer.length > 0) {
      log.warn({ newer }, 'newer programs have changed the schema; this one serves beside them');
      return;
    }
    await prepareQueue({ pool, log });
    if (role !== null) await grantServing(db, role);
  } finally {
    await opened.disposeAsync();
  }
}
