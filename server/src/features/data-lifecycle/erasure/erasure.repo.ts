/** Erasures of people. */
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { rowInserter, tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { isId } from '../../../platform/ids.ts';
import { personIn } from '../../people/person-in.ts';

export type ErasureRow = Selectable<Schema['erasures']>;

/** Of one person one at a time. */
export const ONE_AT_A_TIME = 'erasures_under_way';

export const insertErasure = rowInserter('erasures');
export const updateErasure = tenantRowUpdater('erasures');

const nameOf = (column: string) => sql<{ firstName: string; lastName: string; email: string } | null>`(
  select json_build_object('firstName', person.first_name, 'lastName', person.last_name, 'email', person.email)
  from ${personIn('erasures.organization_id', column)})`;

/** On the person, on a ticket that they are on or have written on, or on the organization. */
export const heldErasure = sql<boolean>`exists (
  select from legal_holds as held where held.organization_id = erasures.organization_id and (
    held.kind = 'organization' or held.user_id = erasures.user_id
    or held.ticket_id is not null and (
      exists (select from ticket_people as person where person.organization_id = held.organization_id
        and person.ticket_id = held.ticket_id and person.user_id = erasures.user_id)
      or exists (select from comments where comments.organization_id = held.organization_id
        and comments.ticket_id = held.ticket_id and comments.author_id = erasures.user_id)
      or exists (select from chat_messages where chat_messages.organization_id = held.organization_id
        and chat_messages.ticket_id = held.ticket_id and chat_messages.sender_id = erasures.user_id))))`;

const shown = (organizationId: string, db: Database) =>
  db
    .selectFrom('erasures')
    .innerJoinLateral(personIn('erasures.organization_id', 'erasures.user_id'), (join) => join.onTrue())
    .selectAll('erasures')
    .select(['person.first_name', 'person.last_name', 'person.email'])
    .select(heldErasure.as('held'))
    .select([nameOf('erasures.asked_by').as('asker'), nameOf('erasures.approved_by').as('approver')])
    .where('erasures.organization_id', '=', organizationId);

export type ShownErasure = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const listErasures = (organizationId: string, db: Database, page: PageRequest) =>
  readPage(
    shown(organizationId, db).orderBy('erasures.asked_at', 'desc').orderBy('erasures.id', 'desc'),
    page,
  );

export const findErasure = (
  organizationId: string,
  db: Database,
  id: string,
): Promise<ShownErasure | undefined> =>
  isId(id)
    ? shown(organizationId, db).where('erasures.id', '=', id).executeTakeFirst()
    : Promise.resolve(undefined);

/** The one that is under way, or was ended last. */
export const findErasureOf = (
  organizationId: string,
  db: Database,
  userId: string,
): Promise<ErasureRow | undefined> =>
  db
    .selectFrom('erasures')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .orderBy(sql`(ended_at is null)`, 'desc')
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const lockErasure = (
  organizationId: string,
  trx: Database,
  id: string,
): Promise<ErasureRow | undefined> =>
  trx
    .selectFrom('erasures')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Those whose days are over, or that were interrupted, and that no hold keeps. */
export const listDueErasures = (db: Database, now: Date) =>
  db
    .selectFrom('erasures')
    .innerJoin('organizations', 'organizations.id', 'erasures.organization_id')
    .select(['erasures.organization_id', 'erasures.id'])
    .where('erasures.state', 'in', ['waiting', 'running'])
    .where('erasures.due_at', '<=', now)
    .where(({ not }) => not(heldErasure))
    .orderBy('erasures.due_at')
    .limit(100)
    .execute();

export const isErasureHeld = async (organizationId: string, trx: Database, id: string): Promise<boolean> =>
  (await trx
    .selectFrom('erasures')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where(heldErasure as unknown as ReturnType<typeof sql<SqlBool>>)
    .executeTakeFirst()) !== undefined;

/** @returns whether it goes on */
export async function addCounts(
  organizationId: string,
  db: Database,
  id: string,
  { replaced = 0, removed = 0 }: { readonly replaced?: number; readonly removed?: number },
): Promise<void> {
  if (replaced === 0 && removed === 0) return;
  await db
    .updateTable('erasures')
    .set({ replaced: sql`replaced + ${replaced}`, removed: sql`removed + ${removed}` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export const forgetNames = (organizationId: string, db: Database, erasureId: string) =>
  db
    .deleteFrom('erased_names')
    .where('organization_id', '=', organizationId)
    .where('erasure_id', '=', erasureId)
    .execute();
