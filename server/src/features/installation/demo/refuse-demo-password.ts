import { sql } from 'kysely';
import { ConfigError } from '../../../platform/config/values.ts';
import type { Database } from '../../../platform/database/open-database.ts';

/** So many are named. */
const NAMED = 5;

/**
 * Refuses an installation in which somebody can sign in with the demo's public password. Found by the hash that the
 * demo was seeded with: whoever has chosen a password since, be it the same word, has another one.
 * @throws ConfigError with what can be done
 */
export async function refuseDemoPassword(db: Database): Promise<void> {
  const { rows } = await sql<{ email: string; all: number }>`
    select email, count(*) over () as "all" from users
    where password_hash = (select demo_password_hash from installation) and deleted_at is null
      and (organization_id is null
        or organization_id in (select id from organizations where deleted_at is null))
    order by role = 'super_admin' desc, role = 'admin' desc, email limit ${NAMED}`.execute(db);
  const [first] = rows;
  if (first === undefined) return;
  const more = first.all - rows.length;
  const names = rows.map(({ email }) => email).join(', ') + (more > 0 ? ` and ${more} more` : '');
  throw new ConfigError(
    `Accounts of the demo still have its public password: ${names}.

For real work, give the program an empty DATA_DIR (or database). To go on with this one, start it with
NODE_ENV=development and HOST=127.0.0.1, delete the organizations of the demo or give their people other passwords,
and give super admins theirs by "npm run reset-password -- EMAIL". A demo for everybody to see is started with
DEMO=on and DEMO_PUBLIC=on.`,
  );
}
