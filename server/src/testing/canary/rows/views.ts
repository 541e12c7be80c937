import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked, nextCanaryId } from '../canary.ts';
import { AT, own } from './shared-values.ts';

/** A view of everybody there. */
export async function addView(db: Database) {
  await db
    .insertInto('views')
    .values({
      ...own,
      id: nextCanaryId(),
      owner_id: CANARY.manager,
      scope: 'organization',
      role: null,
      name: marked('view'),
      q: marked('search'),
      columns: ['summary'],
      sort: 'newest',
      grouping: null,
      created_at: AT,
      updated_at: AT,
    })
    .execute();
}
