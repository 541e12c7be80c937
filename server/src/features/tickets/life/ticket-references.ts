/** The ids a ticket's fields name, looked up among the live things of its organization. */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';

const findLive = async (
  trx: Database,
  organizationId: string,
  table: 'categories' | 'subcategories',
  id: string,
  categoryId?: string,
): Promise<{ readonly name: string } | undefined> =>
  isId(id)
    ? trx
        .selectFrom(table)
        .select('name')
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .where('archived_at', 'is', null)
        .$if(categoryId !== undefined, (query) => query.where(sql.ref('category_id'), '=', categoryId))
        .executeTakeFirst()
    : undefined;

/**
 * @returns its name
 * @throws AppError VALIDATION_FAILED
 */
export async function requireCategory(
  trx: Database,
  organizationId: string,
  category: string,
): Promise<string> {
  const found = await findLive(trx, organizationId, 'categories', category);
  if (found === undefined) throw invalid('category', MESSAGES.categoryUnknown);
  return found.name;
}

/**
 * @returns its name
 * @throws AppError VALIDATION_FAILED
 */
export async function requireSubcategory(
  trx: Database,
  organizationId: string,
  category: string,
  subcategory: string,
): Promise<string> {
  const found = await findLive(trx, organizationId, 'subcategories', subcategory, category);
  if (found === undefined) throw invalid('subcategory', MESSAGES.subcategoryUnknown);
  return found.name;
}

/**
 * @returns its name, and who leads it
 * @throws AppError VALIDATION_FAILED for one that is not Active
 */
export async function requireActiveProject(trx: Database, organizationId: string, project: string) {
  const found = isId(project)
    ? await trx
        .selectFrom('projects')
        .select(['name', 'manager_id', 'bu_head_id'])
        .where('organization_id', '=', organizationId)
        .where('id', '=', project)
        .where('archived_at', 'is', null)
        .where('status', '=', 'Active')
        .executeTakeFirst()
    : undefined;
  if (found === undefined) throw invalid('project', MESSAGES.projectUnknown);
  return found;
}
