/** Macros and how often they are used. Every reader takes who asks first: nobody finds one that is not theirs to use. */
import { DAY } from '@switchboard/contract/durations.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { permits } from '@switchboard/contract/policies/permissions.ts';
import { MACRO_DAYS } from '@switchboard/contract/tickets/macros/macro-values.ts';
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { rowInserter } from '../../../platform/database/write-row.ts';
import { isId } from '../../../platform/ids.ts';
import { personIn } from '../../people/person-in.ts';
import { savedReadableBy, teamOf } from '../views/saved-rows.ts';

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const firstDay = (at: Date) => dayOf(new Date(at.getTime() - MACRO_DAYS * DAY));

interface Reader {
  readonly actor: Actor;
  readonly at: Date;
}

const macrosOf = ({ actor, at }: Reader, db: Database) =>
  db
    .selectFrom('macros')
    .leftJoinLateral(personIn('macros.organization_id', 'macros.owner_id'), (join) => join.onTrue())
    .where(permits(actor, 'tickets.note', 'own') ? savedReadableBy(actor, 'macros') : sql<SqlBool>`false`)
    .selectAll('macros')
    .select(['person.first_name', 'person.last_name', 'person.email'])
    .select(teamOf(actor, 'macros'))
    .select(
      sql<number>`(select coalesce(sum(uses), 0)::integer from macro_uses
        where macro_id = macros.id and day > ${firstDay(at)})`.as('used'),
    );

export type MacroRow = Awaited<ReturnType<typeof listMacros>>[number];

/** Most used first, then by name. */
export const listMacros = (reader: Reader, db: Database) =>
  macrosOf(reader, db)
    .orderBy('used', 'desc')
    .orderBy(sql`lower(macros.name)`)
    .orderBy('macros.id')
    .execute();

export const findMacro = (reader: Reader, db: Database, id: string): Promise<MacroRow | undefined> =>
  macrosOf(reader, db)
    .where('macros.id', '=', isId(id) ? id : null)
    .executeTakeFirst();

/** Holds it until the transaction ends. */
export const lockMacro = (reader: Reader, trx: Database, id: string): Promise<MacroRow | undefined> =>
  macrosOf(reader, trx)
    .where('macros.id', '=', isId(id) ? id : null)
    .forNoKeyUpdate('macros')
    .executeTakeFirst();

export const insertMacro: (trx: Database, row: Insertable<Schema['macros']>) => Promise<void> =
  rowInserter('macros');

/** @param id of one that the transaction holds */
export const updateMacro = (
  trx: Database,
  id: string,
  changes: Omit<Updateable<Schema['macros']>, 'id' | 'organization_id'>,
) => trx.updateTable('macros').set(changes).where('id', '=', id).execute();

export const removeMacro = (trx: Database, id: string) =>
  trx.deleteFrom('macros').where('id', '=', id).execute();

/** Of somebody whose account ends; what they shared stays. */
export const deleteOwnMacros = (trx: Database, ownerId: string) =>
  trx.deleteFrom('macros').where('owner_id', '=', ownerId).where('scope', '=', 'personal').execute();

/** Counts one more, and forgets days that no longer count. */
export async function countUse(
  trx: Database,
  { id, organization_id }: Pick<MacroRow, 'id' | 'organization_id'>,
  at: Date,
): Promise<void> {
  await sql`insert into macro_uses (organization_id, macro_id, day, uses)
    values (${organization_id}, ${id}, ${dayOf(at)}, 1)
    on conflict (macro_id, day) do update set uses = macro_uses.uses + 1`.execute(trx);
  await trx.deleteFrom('macro_uses').where('macro_id', '=', id).where('day', '<=', firstDay(at)).execute();
}

/** Of who writes, for `me`. */
export const findNames = (db: Database, id: string) =>
  db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', id).executeTakeFirst();
