import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked, nextCanaryId } from '../canary.ts';
import { AT, own } from './shared-values.ts';

/** A macro of the organization, used once. */
export async function addMacro(db: Database) {
  const id = nextCanaryId();
  const actions = {
    status: null,
    priority: null,
    tags: [{ _id: nextCanaryId(), name: marked('tag of macro') }],
    checklist: null,
    assign: null,
  };
  await db
    .insertInto('macros')
    .values({
      ...own,
      id,
      owner_id: CANARY.manager,
      scope: 'organization',
      role: null,
      name: marked('macro'),
      kind: 'reply',
      text: marked('answer'),
      actions: JSON.stringify(actions),
      created_at: AT,
      updated_at: AT,
    })
    .execute();
  await db
    .insertInto('macro_uses')
    .values({ ...own, macro_id: id, day: AT.toISOString().slice(0, 10), uses: 1 })
    .execute();
}
