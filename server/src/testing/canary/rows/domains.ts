import type { Database } from '../../../platform/database/open-database.ts';
import { marked, nextCanaryId } from '../canary.ts';
import { AT, own } from './shared-values.ts';

/** One that a super admin has approved. */
export async function addDomain(db: Database) {
  await db
    .insertInto('organization_domains')
    .values({
      ...own,
      id: nextCanaryId(),
      domain: `${marked('domain').toLowerCase()}.example`,
      challenge: marked('challenge'),
      state: 'verified',
      verified_by: 'super_admin',
      verified_at: AT,
      approved: true,
      note: marked('note'),
      decided_at: AT,
      created_at: AT,
    })
    .execute();
}
