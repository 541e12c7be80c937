import { COUNTED_TICKETS } from '@switchboard/contract/limits.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../platform/database/open-database.ts';
import { containing } from '../../../platform/database/text-match.ts';

/** One organization, or all that are not deleted. */
type OrganizationScope = string | null;

interface PageRequest {
  readonly page: number;
  readonly limit: number;
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

export const SUBCATEGORY_COLUMNS = [
  'subcategories.id',
  'subcategories.name',
  'subcategories.description',
  'subcategories.created_at',
] as const;

const byName = sql`lower(subcategories.name)`;

/** How many tickets the row of the outer query has; reads so many entries of an index at most. */
const ticketsOf = (outer: 'categories' | 'subcategories') => {
  const column = sql.ref(outer === 'categories' ? 'tickets.category_id' : 'tickets.subcategory_id');
  return sql<number>`(select count(*)::integer from (
    select from tickets
    where tickets.organization_id = ${sql.ref(`${outer}.organization_id`)} and ${column} = ${sql.ref(`${outer}.id`)}
    limit ${COUNTED_TICKETS}
  ) as counted)`;
};

export async function listCategories(scope: OrganizationScope, db: Database, request: PageRequest) {
  const categories = await liveCategories(scope, db, request.search)
    .select(['categories.id', 'categories.name', 'categories.description', 'categories.created_at'])
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
    .orderBy('categories.id')
    .limit(request.limit)
    .offset((request.page - 1) * request.limit)
    .execute();
  const { total } = await liveCategories(scope, db, request.search)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
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
    .select(['id', 'name', 'description', 'created_at'])
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
