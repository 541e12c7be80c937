/** The ids a ticket's fields name, looked up among the live things of its organization. */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { invalid } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';

const isLive = async (
  trx: Database,
  organizationId: string,
  table: 'categories' | 'subcategories',
  id: string,
  categoryId?: string,
): Promise<boolean> =>
  isId(id) &&
  (await trx
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .$if(categoryId !== undefined, (query) => query.where(sql.ref('category_id'), '=', categoryId))
    .executeTakeFirst()) !== undefined;

/** @throws AppError VALIDATION_FAILED */
export async function requireCategory(
  trx: Database,
  organizationId: string,
  category: string,
): Promise<void> {
  if (!(await isLive(trx, organizationId, 'categories', category))) {
    throw invalid('category', MESSAGES.categoryUnknown);
  }
}

/** @throws AppError VALIDATION_FAILED, also for a subcategory of another category */
export async function requireSubcategory(
  trx: Database,
  organizationId: string,
  category: string,
  subcategory: string,
): Promise<void> {
  if (!(await isLive(trx, organizationId, 'subcategories', subcategory, category))) {
    throw invalid('subcategory', MESSAGES.subcategoryUnknown);
  }
}

/**
 * @returns who leads the project
 * @throws AppError VALIDATION_FAILED for one that is not Active
 */
export async function requireActiveProject(trx: Database, organizationId: string, project: string) {
  const found = isId(project)
    ? await trx
        .selectFrom('projects')
        .select(['manager_id', 'bu_head_id'])
        .where('organization_id', '=', organizationId)
        .where('id', '=', project)
        .where('archived_at', 'is', null)
        .where('status', '=', 'Active')
        .executeTakeFirst()
    : undefined;
  if (found === undefined) throw invalid('project', MESSAGES.projectUnknown);
  return found;
}
