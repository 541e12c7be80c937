/** Fills an empty installation with three organizations to try the product on. */
import { DAY } from '@switchboard/contract/durations.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { newId } from '../../../platform/ids.ts';
import type { Logger } from '../../../platform/log.ts';
import { hashPassword } from '../../access/passwords/password.ts';
import { DEMO_PASSWORD, DEMO_SUPER_ADMIN } from './accounts.ts';
import { ACME } from './acme/organization.ts';
import { GLOBEX } from './globex/organization.ts';
import { INITECH } from './initech-organization.ts';
import { insertRows } from './insert-rows.ts';
import { seedOrganization } from './seed-organization.ts';
import { createShelf } from './shelf.ts';

const SUPER_ADMIN_SINCE_DAYS = 300;

interface SeedDeps {
  readonly db: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Seeds a database that knows no organization and no person, in one transaction. Of several programs that try at
 * once one does it, and a seeding that fails leaves neither rows nor files.
 * @returns whether this call seeded
 */
export async function seedDemo({ db, files, clock, log }: SeedDeps): Promise<boolean> {
  const shelf = createShelf(files);
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('switchboard demo data'))`.execute(trx);
      if (!(await isEmpty(trx))) return false;
      const now = clock.now();
      const passwordHash = await hashPassword(DEMO_PASSWORD);
      const superAdminId = await insertSuperAdmin(trx, passwordHash, now);
      for (const organization of [ACME, GLOBEX, INITECH]) {
        await seedOrganization(trx, { now, passwordHash, superAdminId, shelf }, organization);
      }
      log.info('the demo data are in place');
      return true;
    });
  } catch (error) {
    await shelf.clear();
    throw error;
  }
}

async function isEmpty(trx: Database): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from organizations) and not exists (select from users) as empty`.execute(trx);
  return rows[0]?.empty ?? false;
}

async function insertSuperAdmin(trx: Database, passwordHash: string, now: Date): Promise<string> {
  const since = new Date(now.getTime() - SUPER_ADMIN_SINCE_DAYS * DAY);
  const id = newId(since);
  await insertRows(trx, 'users', [
    {
      id,
      role: 'super_admin',
      first_name: 'Rowan',
      last_name: 'Ellis',
      email: DEMO_SUPER_ADMIN,
      password_hash: passwordHash,
      origin: 'setup',
      created_at: since,
      updated_at: since,
    },
  ]);
  return id;
}

/** Whether this installation holds the demo's accounts, whose password everybody knows. */
export const demoIsThere = async (db: Database): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', DEMO_SUPER_ADMIN)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;
