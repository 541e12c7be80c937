import { COUNTED_TICKETS } from '@switchboard/contract/limits.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { containing } from '../../../platform/database/text-match.ts';
import { personIn } from '../../people/person-in.ts';
import type { PersonColumns } from '../../people/person-ref.ts';

/** One organization, or all that are not deleted. */
type OrganizationScope = string | null;

interface Wanted extends PageRequest {
  readonly search: string;
  /** Count the tickets of each, up to `COUNTED_TICKETS`. */
  readonly tickets: boolean;
}

const liveCategories = (scope: OrganizationScope, db: Database, search: string) =>
  db
    .selectFrom('categories')
    .innerJoin('organizations', 'organizations.id', 'categories.organization_id')
    .where('organizations.deleted_at', 'is', null)
    .where('categories.archived_at', 'is', null)
    .$if(scope !== null, (query) => query.where('categories.organization_id', '=', scope))
    .$if(search !== '', (query) => query.where('categories.name', 'ilike', containing(search)));

const SUBCATEGORY_COLUMNS = [
  'subcategories.id',
  'subcategories.name',
  'subcategories.description',
  'subcategories.created_at',
] as const;

const CATEGORY_COLUMNS = [
  'categories.id',
  'categories.name',
  'categories.description',
  'categories.created_at',
  'categories.confidential',
  'categories.handlers',
] as const;

/** By what they are called now, in the order of their names. */
const handlersOf = sql<PersonColumns[]>`(
  select coalesce(json_agg(person order by person.first_name, person.last_name, person.id), '[]')
  from unnest(categories.handlers) as named (id)
  join lateral ${personIn('categories.organization_id', 'named.id')} on true)`;

const byName = sql`lower(subcategories.name)`;

/** How many tickets the row of the outer query has; reads so many entries of an index at most. */
const ticketsOf = (outer: 'categories' | 'subcategories') => {
  const column = sql.ref(outer === 'categories' ? 'tickets.category_id' : 'tickets.subcategory_id');
  return sql<number>`(select count(*)::integer from (
    select from tickets
    where tickets.organization_id = ${sql.ref(`${outer}.organization_id`)} and ${column} = ${sql.ref(`${outer}.id`)}
      -- Of a confidential one nobody is told what it is about.
      and not tickets.confidential
    limit ${COUNTED_TICKETS}
  ) as counted)`;
};

export async function listCategories(scope: OrganizationScope, db: Database, request: Wanted) {
  const selected = liveCategories(scope, db, request.search)
    .select([...CATEGORY_COLUMNS, handlersOf.as('handled_by')])
    .$if(request.tickets, (query) => query.select(ticketsOf('categories').as('tickets')))
    .select((outer) =>
      jsonArrayFrom(
        outer
          .selectFrom('subcategories')
          .select([...SUBCATEGORY_COLUMNS])
          .$if(request.tickets, (query) => query.select(ticketsOf('subcategories').as('tickets')))
          .whereRef('subcategories.organization_id', '=', 'categories.organization_id')
          .whereRef('subcategories.category_id', '=', 'categories.id')
          .where('subcategories.archived_at', 'is', null)
          .orderBy(byName),
      ).as('subcategories'),
    )
    .orderBy(sql`lower(categories.name)`)
    .orderBy('categories.id');
  const { rows: categories, total } = await readPage(selected, request);
  return { categories, total };
}

/** Undefined when the scope has no such live category. */
export async function listSubcategories(
  scope: OrganizationScope,
  db: Database,
  categoryId: string,
  search: string,
) {
  const category = await liveCategories(scope, db, '')
    .select('categories.organization_id')
    .where('categories.id', '=', categoryId)
    .executeTakeFirst();
  if (category === undefined) return undefined;
  return liveSubcategoriesOf(category.organization_id, db, categoryId, search);
}

export const liveSubcategoriesOf = (organizationId: string, db: Database, categoryId: string, search = '') =>
  db
    .selectFrom('subcategories')
    .select([...SUBCATEGORY_COLUMNS])
    .where('organization_id', '=', organizationId)
    .where('category_id', '=', categoryId)
    .where('archived_at', 'is', null)
    .$if(search !== '', (query) => query.where('name', 'ilike', containing(search)))
    .orderBy(byName)
    .execute();

const liveCategory = (organizationId: string, db: Database, id: string) =>
  db
    .selectFrom('categories')
    .select([...CATEGORY_COLUMNS, handlersOf.as('handled_by')])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('archived_at', 'is', null);

export const findCategory = (organizationId: string, db: Database, id: string) =>
  liveCategory(organizationId, db, id).executeTakeFirst();

export const lockCategory = (organizationId: string, trx: Database, id: string) =>
  liveCategory(organizationId, trx, id).forUpdate().executeTakeFirst();

const liveSubcategory = (organizationId: string, db: Database, id: string) =>
  db
    .selectFrom('subcategories')
    .select([...SUBCATEGORY_COLUMNS])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('archived_at', 'is', null);

export const findSubcategory = (organizationId: string, db: Database, id: string) =>
  liveSubcategory(organizationId, db, id).executeTakeFirst();

export const lockSubcategory = (organizationId: string, trx: Database, id: string) =>
  liveSubcategory(organizationId, trx, id).forUpdate().executeTakeFirst();

export const insertCategory = (trx: Database, category: Insertable<Schema['categories']>) =>
  trx
    .insertInto('categories')
    .values(category)
    .returning([...CATEGORY_COLUMNS, handlersOf.as('handled_by')])
    .executeTakeFirstOrThrow();

export const updateCategory = (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['categories']>,
) =>
  trx
    .updateTable('categories')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning([...CATEGORY_COLUMNS, handlersOf.as('handled_by')])
    .executeTakeFirstOrThrow();

export const insertSubcategory = (trx: Database, subcategory: Insertable<Schema['subcategories']>) =>
  trx
    .insertInto('subcategories')
    .values(subcategory)
    .returning([...SUBCATEGORY_COLUMNS])
    .executeTakeFirstOrThrow();

export const updateSubcategory = (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['subcategories']>,
) =>
  trx
    .updateTable('subcategories')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning([...SUBCATEGORY_COLUMNS])
    .executeTakeFirstOrThrow();

export async function archiveSubcategoriesOf(
  organizationId: string,
  trx: Database,
  categoryId: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('subcategories')
    .set({ archived_at: at })
    .where('organization_id', '=', organizationId)
    .where('category_id', '=', categoryId)
    .where('archived_at', 'is', null)
    .execute();
}
