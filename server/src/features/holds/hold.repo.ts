/** Legal holds. Null in the place of an organization spans all of them, for super admins. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../platform/database/pagination.ts';
import { rowInserter } from '../../platform/database/write-row.ts';
import { isId } from '../../platform/ids.ts';
import { personIn } from '../people/person-in.ts';

export const insertHold = rowInserter('legal_holds');

const heldPerson = sql<string | null>`(
  select trim(person.first_name || ' ' || person.last_name)
  from ${personIn('legal_holds.organization_id', 'legal_holds.user_id')})`;

/** With the names of what is held, and of who placed it. */
function shown(organizationId: string | null, db: Database) {
  const all = db
    .selectFrom('legal_holds')
    .innerJoin('organizations', 'organizations.id', 'legal_holds.organization_id')
    .innerJoinLateral(personIn('legal_holds.organization_id', 'legal_holds.placed_by'), (join) =>
      join.onTrue(),
    )
    .leftJoin('tickets', (join) =>
      join
        .onRef('tickets.organization_id', '=', 'legal_holds.organization_id')
        .onRef('tickets.id', '=', 'legal_holds.ticket_id'),
    )
    .selectAll('legal_holds')
    .select(['person.first_name', 'person.last_name', 'person.email'])
    .select([
      'organizations.name as organization_name',
      'organizations.code as organization_code',
      'tickets.number as ticket_number',
    ])
    .select(heldPerson.as('held_person'));
  return organizationId === null ? all : all.where('legal_holds.organization_id', '=', organizationId);
}

export type ShownHold = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const listHolds = (organizationId: string | null, db: Database, page: PageRequest) =>
  readPage(
    shown(organizationId, db).orderBy('legal_holds.created_at', 'desc').orderBy('legal_holds.id', 'desc'),
    page,
  );

export const findHold = (
  organizationId: string | null,
  db: Database,
  id: string,
): Promise<ShownHold | undefined> =>
  isId(id)
    ? shown(organizationId, db).where('legal_holds.id', '=', id).executeTakeFirst()
    : Promise.resolve(undefined);

export async function countHolds(organizationId: string, db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('legal_holds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const deleteHold = (organizationId: string, trx: Database, id: string) =>
  trx.deleteFrom('legal_holds').where('organization_id', '=', organizationId).where('id', '=', id).execute();

/** Somebody who belongs to the organization, or did. */
export const findPersonOf = async (
  organizationId: string,
  db: Database,
  id: string,
): Promise<string | null> => {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('organization_people')
    .innerJoin('users', 'users.id', 'organization_people.user_id')
    .select('users.id')
    .where('organization_people.organization_id', '=', organizationId)
    .where('organization_people.user_id', '=', id)
    .where('users.role', '<>', 'super_admin')
    .executeTakeFirst();
  return row?.id ?? null;
};

/** @param named an id or a number, in any case */
export const findTicketOf = async (
  organizationId: string,
  db: Database,
  named: string,
): Promise<string | null> => {
  const row = await db
    .selectFrom('tickets')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(isId(named) ? 'id' : 'number', '=', isId(named) ? named : named.toUpperCase())
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Also one that is closed and not yet purged: a hold keeps what there is. */
export const findOrganization = (db: Database, id: string) =>
  isId(id)
    ? db.selectFrom('organizations').select(['id']).where('id', '=', id).executeTakeFirst()
    : Promise.resolve(undefined);
