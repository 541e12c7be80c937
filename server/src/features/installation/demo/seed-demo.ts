/** Fills an empty installation with three organizations to try the product on. */
import { DAY } from '@switchboard/contract/durations.ts';
import { sql } from 'kysely';
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { newId } from '../../../platform/ids.ts';
import { hashPassword } from '../../access/passwords/password.ts';
import { DEMO_PASSWORD, DEMO_SUPER_ADMIN } from './accounts.ts';
import type { DemoInstallation } from './demo-schema.ts';
import { openSampleFiles } from './sample-files.ts';
import { seedNotifications } from './seed-notifications.ts';
import { seedOrganization } from './seed-organization.ts';
import { seedTemplates } from './seed-templates.ts';

/**
 * Seeds a database that knows no organization and no person, in one transaction. Of several programs that try at
 * once one does it, and a seeding that fails leaves neither rows nor files.
 * @returns whether this call seeded
 */
export async function seedDemo({
  db,
  files,
  clock,
  log,
  secretKey,
}: Pick<Deps, 'files' | 'clock' | 'log' | 'secretKey'> & { readonly db: Database }): Promise<boolean> {
  const samples = openSampleFiles(files);
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('switchboard demo data'))`.execute(trx);
      if (!(await isEmpty(trx))) return false;
      const { readDemo } = await import('./read-demo.ts');
      const now = clock.now();
      const [passwordHash, demo] = await Promise.all([hashPassword(DEMO_PASSWORD), readDemo()]);
      await trx.updateTable('installation').set({ demo_password_hash: passwordHash }).execute();
      const superAdminId = await insertSuperAdmin(trx, demo.superAdmin, passwordHash, now);
      for (const organization of demo.organizations) {
        await seedOrganization(trx, { now, passwordHash, superAdminId, samples, secretKey }, organization);
      }
      await seedTemplates(trx, demo.templates, now);
      await seedNotifications(trx, now);
      log.info('the demo data are in place');
      return true;
    });
  } catch (error) {
    await samples.removeCopies();
    throw error;
  }
}

async function isEmpty(trx: Database): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from organizations) and not exists (select from users) as empty`.execute(trx);
  return rows[0]?.empty ?? false;
}

async function insertSuperAdmin(
  trx: Database,
  { firstName, lastName, joinedDaysAgo }: DemoInstallation['superAdmin'],
  passwordHash: string,
  now: Date,
): Promise<string> {
  const since = new Date(now.getTime() - joinedDaysAgo * DAY);
  const id = newId(since);
  await insertMany(trx, 'users', [
    {
      id,
      role: 'super_admin',
      first_name: firstName,
      last_name: lastName,
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
