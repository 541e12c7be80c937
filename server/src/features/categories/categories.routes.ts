import * as endpoints from '@switchboard/contract/endpoints/lookups.ts';
import type { Subcategory } from '@switchboard/contract/entities/category.ts';
import { paginate } from '../../platform/database/pagination.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Serve } from '../../platform/http/route.ts';
import { organizationsReadBy } from '../organizations/named-organization.ts';
import { listCategories, listSubcategories } from './category.repo.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Text where it comes out of JSON. */
  readonly created_at: Date | string;
}

const present = (row: Row): Subcategory => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  createdAt: new Date(row.created_at).toISOString(),
});

export function categoryRoutes(serve: Serve, { database: { db } }: Deps): void {
  serve(endpoints.listCategories, async ({ session: { actor }, query }) => {
    const scope = organizationsReadBy(actor, query.organization);
    const { categories, total } = await listCategories(scope, db, query);
    return {
      categories: categories.map((row) => ({
        ...present(row),
        subcategories: row.subcategories.map(present),
      })),
      pagination: paginate(total, query),
    };
  });

  serve(endpoints.listSubcategories, async ({ session: { actor }, params, query }) => {
    const scope = organizationsReadBy(actor, '');
    const rows = await listSubcategories(scope, db, params.id, query.search);
    if (rows === undefined) throw notFound();
    return { subcategories: rows.map(present) };
  });
}
