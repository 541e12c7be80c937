import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Logger } from '../../../platform/log.ts';
import { readErased } from './erasure-file.ts';

/**
 * At the start, before anybody is answered: whom the file names and the database knows by a name, as after a backup was restored, is
 * erased once more, without waiting.
 */
export async function eraseAgain(
  {
    db,
    config,
    log,
  }: { readonly db: Database; readonly config: Pick<Config, 'dataDirectory'>; readonly log: Logger },
  now: Date,
): Promise<void> {
  for (const { organization, person, erasure, code, replaceInTexts, removeFiles } of await readErased(
    config,
  )) {
    const there = await db
      .selectFrom('organization_people')
      .innerJoin('users', 'users.id', 'organization_people.user_id')
      .leftJoin('erasures', (join) =>
        join
          .onRef('erasures.organization_id', '=', 'organization_people.organization_id')
          .on('erasures.id', '=', erasure),
      )
      .select('erasures.state')
      .where('organization_people.organization_id', '=', organization)
      .where('organization_people.user_id', '=', person)
      .executeTakeFirst();
    if (there === undefined || there.state === 'done' || there.state === 'running') continue;
    log.warn({ erasure }, 'somebody who was erased is there again, and is erased once more');
    const again = {
      state: 'waiting',
      code,
      approved_at: now,
      due_at: now,
      replace_in_texts: replaceInTexts,
      remove_files: removeFiles,
      ended_at: null,
    } as const;
    await db
      .updateTable('erasures')
      .set({ state: 'cancelled', ended_at: now })
      .where('organization_id', '=', organization)
      .where('user_id', '=', person)
      .where('id', '<>', erasure)
      .where('ended_at', 'is', null)
      .execute();
    await db
      .insertInto('erasures')
      .values({
        ...again,
        organization_id: organization,
        id: erasure,
        user_id: person,
        asked_by: person,
        asked_at: now,
      })
      .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(again))
      .execute();
  }
}
