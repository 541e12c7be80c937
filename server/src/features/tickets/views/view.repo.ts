/** Saved views. Every reader takes who asks first: nobody finds one that they may not read. */
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { rowInserter } from '../../../platform/database/write-row.ts';
import { isId } from '../../../platform/ids.ts';
import { personIn } from '../../people/person-in.ts';
import { savedReadableBy, teamOf } from './saved-rows.ts';

const viewsOf = (actor: Actor, db: Database) =>
  db
    .selectFrom('views')
    .leftJoinLateral(personIn('views.organization_id', 'views.owner_id'), (join) => join.onTrue())
    .where(savedReadableBy(actor, 'views'))
    .selectAll('views')
    .select(['person.first_name', 'person.last_name', 'person.email'])
    .select(teamOf(actor, 'views'));

export type ViewRow = Awaited<ReturnType<typeof listViews>>[number];

/** By name, those of all before one's own. */
export const listViews = (actor: Actor, db: Database) =>
  viewsOf(actor, db)
    .orderBy(sql`array_position(array['organization', 'role', 'team', 'personal'], views.scope)`)
    .orderBy(sql`lower(views.name)`)
    .orderBy('views.id')
    .execute();

export const findView = (actor: Actor, db: Database, id: string): Promise<ViewRow | undefined> =>
  viewsOf(actor, db)
    .where('views.id', '=', isId(id) ? id : null)
    .executeTakeFirst();

export const findViews = (actor: Actor, db: Database, ids: readonly string[]): Promise<ViewRow[]> =>
  viewsOf(actor, db)
    .where(sql<SqlBool>`views.id = any(${ids.filter(isId)}::uuid[])`)
    .execute();

/** Holds it until the transaction ends. */
export const lockView = (actor: Actor, trx: Database, id: string): Promise<ViewRow | undefined> =>
  viewsOf(actor, trx)
    .where('views.id', '=', isId(id) ? id : null)
    .forUpdate('views')
    .executeTakeFirst();

export const insertView: (trx: Database, row: Insertable<Schema['views']>) => Promise<void> =
  rowInserter('views');

/** @param id of one that the transaction holds */
export const updateView = (
  trx: Database,
  id: string,
  changes: Omit<Updateable<Schema['views']>, 'id' | 'organization_id'>,
) => trx.updateTable('views').set(changes).where('id', '=', id).execute();

export const removeView = (trx: Database, id: string) =>
  trx.deleteFrom('views').where('id', '=', id).execute();

/** Of somebody whose account ends; what they shared stays. */
export const deleteOwnViews = (trx: Database, ownerId: string) =>
  trx.deleteFrom('views').where('owner_id', '=', ownerId).where('scope', '=', 'personal').execute();

/** Null for somebody who has not chosen. */
export async function readPinned(actor: Actor, db: Database): Promise<readonly string[] | null> {
  const row = await db
    .selectFrom('users')
    .select('pinned_views')
    .where('id', '=', actor.id)
    .executeTakeFirst();
  return row?.pinned_views ?? null;
}
