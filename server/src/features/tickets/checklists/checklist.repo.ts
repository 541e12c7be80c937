/** What is to be done for tickets, and the templates of it. */

import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import { type Insertable, sql, type Updateable } from 'kysely';
import { insertMany } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { containing } from '../../../platform/database/text-match.ts';
import { rowInserter, tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { isId } from '../../../platform/ids.ts';
import { personIn } from '../../people/person-in.ts';
import type { TicketKey } from '../ticket.repo.ts';
import { isStaffOfRow } from '../ticket.scope.ts';

/** A person as the database makes JSON of them. */
interface PersonJson {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

const personOf = (column: string) => sql<PersonJson | null>`(
  select json_build_object('id', person.id, 'first_name', person.first_name, 'last_name', person.last_name,
    'email', person.email) from ${personIn('checklist_items.organization_id', column)})`;

export const readItems = (db: Database, { organization_id, id }: TicketKey) =>
  db
    .selectFrom('checklist_items')
    .where('organization_id', '=', organization_id)
    .where('ticket_id', '=', id)
    .select(['id', 'text', 'due_on', 'done_at', 'place'])
    .select([
      personOf('checklist_items.assignee_id').as('assignee'),
      personOf('checklist_items.done_by_id').as('done_by'),
    ])
    .orderBy('place')
    .orderBy('id')
    .execute();
export type ItemRow = Awaited<ReturnType<typeof readItems>>[number];

export const insertItems = (
  trx: Database,
  rows: readonly Insertable<Schema['checklist_items']>[],
): Promise<void> => insertMany(trx, 'checklist_items', rows);

export const updateItem: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['checklist_items']>,
) => Promise<void> = tenantRowUpdater('checklist_items');

export async function deleteItem(organizationId: string, trx: Database, id: string): Promise<void> {
  await trx
    .deleteFrom('checklist_items')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** @param ids of all its items, in their order */
export async function placeItems(
  trx: Database,
  { organization_id, id }: TicketKey,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update checklist_items as item set place = wanted.place
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    where item.organization_id = ${organization_id} and item.ticket_id = ${id} and item.id = wanted.id`.execute(
    trx,
  );
}

/** What is said of the list as a whole. */
export const readHead = async (db: Database, { organization_id, id }: TicketKey) =>
  (await db
    .selectFrom('checklists')
    .where('organization_id', '=', organization_id)
    .where('ticket_id', '=', id)
    .select(['shared', 'version'])
    .executeTakeFirst()) ?? { shared: false, version: 1 };

/** Another item, one less, or another order. */
export async function countChange(trx: Database, { organization_id, id }: TicketKey): Promise<void> {
  await trx
    .insertInto('checklists')
    .values({ organization_id, ticket_id: id, shared: false, version: 2 })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'ticket_id'])
        .doUpdateSet({ version: sql`checklists.version + 1` }),
    )
    .execute();
}

export async function setShared(
  trx: Database,
  { organization_id, id }: TicketKey,
  shared: boolean,
): Promise<void> {
  await trx
    .insertInto('checklists')
    .values({ organization_id, ticket_id: id, shared })
    .onConflict((conflict) => conflict.columns(['organization_id', 'ticket_id']).doUpdateSet({ shared }))
    .execute();
}

/** The reader of a row of `tickets` reads its checklist. */
const readsChecklist = (actor: Actor): RawBuilder<SqlBool> => {
  const staff = isStaffOfRow(actor);
  if (staff === true) return sql`true`;
  return sql`(${staff === false ? sql`false` : staff} or exists (
    select from checklists where checklists.organization_id = tickets.organization_id
      and checklists.ticket_id = tickets.id and checklists.shared))`;
};

/** How far the checklist of a row of `tickets` is, for who may read it; null where there is none. */
export const checklistOfRow = (
  actor: Actor,
): RawBuilder<{ readonly done: number; readonly total: number } | null> => sql`(
  select json_build_object('done', count(item.done_at), 'total', count(*)) from checklist_items as item
  where item.organization_id = tickets.organization_id and item.ticket_id = tickets.id and ${readsChecklist(actor)}
  having count(*) > 0)`;

export const hasChecklistRow = (
  actor: Actor,
): RawBuilder<SqlBool> => sql`(${readsChecklist(actor)} and exists (
  select from checklist_items as item
  where item.organization_id = tickets.organization_id and item.ticket_id = tickets.id))`;

const templates = (organizationId: string | null, db: Database) =>
  db
    .selectFrom('checklist_templates')
    .$if(organizationId !== null, (query) =>
      query.where('checklist_templates.organization_id', '=', organizationId),
    );
const COLUMNS = ['checklist_templates.id', 'checklist_templates.name', 'checklist_templates.items'] as const;

interface Wanted extends PageRequest {
  readonly search: string;
}

/** @param organizationId null for all that are not deleted */
export async function listTemplates(organizationId: string | null, db: Database, request: Wanted) {
  const { rows, total } = await readPage(
    templates(organizationId, db)
      .innerJoin('organizations', 'organizations.id', 'checklist_templates.organization_id')
      .where('organizations.deleted_at', 'is', null)
      .$if(request.search !== '', (query) =>
        query.where('checklist_templates.name', 'ilike', containing(request.search)),
      )
      .select([...COLUMNS])
      .orderBy(sql`lower(checklist_templates.name)`)
      .orderBy('checklist_templates.id'),
    request,
  );
  return { templates: rows, total };
}

export const findTemplate = (organizationId: string, db: Database, id: string) =>
  templates(organizationId, db)
    .where('checklist_templates.id', '=', isId(id) ? id : null)
    .select([...COLUMNS])
    .executeTakeFirst();
export type TemplateRow = NonNullable<Awaited<ReturnType<typeof findTemplate>>>;

/** Counting goes with the lock of the organization. */
export async function countTemplates(organizationId: string, trx: Database): Promise<number> {
  const { count } = await templates(organizationId, trx)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertTemplate: (
  trx: Database,
  row: Insertable<Schema['checklist_templates']>,
) => Promise<void> = rowInserter('checklist_templates');

export const updateTemplate: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['checklist_templates']>,
) => Promise<void> = tenantRowUpdater('checklist_templates');

export async function deleteTemplate(organizationId: string, trx: Database, id: string): Promise<void> {
  await trx
    .deleteFrom('checklist_templates')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
