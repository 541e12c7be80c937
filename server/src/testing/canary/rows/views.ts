import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked, nextCanaryId } from '../canary.ts';
import { AT, own } from './shared-values.ts';

/** A view of everybody there, and one of a team. */
export async function addView(db: Database) {
  const { id: team } = await db
    .selectFrom('teams')
    .select('id')
    .where('organization_id', '=', own.organization_id)
    .executeTakeFirstOrThrow();
  const view = {
    ...own,
    owner_id: CANARY.manager,
    role: null,
    q: marked('search'),
    columns: ['summary' as const],
    sort: 'newest' as const,
    grouping: null,
    created_at: AT,
    updated_at: AT,
  };
  await db
    .insertInto('views')
    .values([
      { ...view, id: nextCanaryId(), name: marked('view'), scope: 'organization', team_id: null },
      { ...view, id: nextCanaryId(), name: marked('view of a team'), scope: 'team', team_id: team },
    ])
    .execute();
}
