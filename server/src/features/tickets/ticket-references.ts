/**
 * What a ticket, or a schedule that makes tickets, refers to: category, subcategory and project, looked up among the live
 * things of its organization.
 */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { invalid } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import type { DetailInput, DetailRow } from './ticket-details.ts';

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

/** @returns its name */
async function requireCategory(trx: Database, organizationId: string, category: string): Promise<string> {
  const found = await findLive(trx, organizationId, 'categories', category);
  if (found === undefined) throw invalid('category', MESSAGES.categoryUnknown);
  return found.name;
}

/** @returns its name */
async function requireSubcategory(
  trx: Database,
  organizationId: string,
  category: string,
  subcategory: string,
): Promise<string> {
  const found = await findLive(trx, organizationId, 'subcategories', subcategory, category);
  if (found === undefined) throw invalid('subcategory', MESSAGES.subcategoryUnknown);
  return found.name;
}

/** @returns its name, and who leads it */
async function requireActiveProject(trx: Database, organizationId: string, project: string) {
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

type Given = Pick<DetailInput, 'category' | 'subcategory' | 'project'>;

/**
 * All of something new.
 * @returns the project, and who leads it
 * @throws AppError VALIDATION_FAILED for what is not live, and for a project that is not Active
 */
export async function requireReferences(
  trx: Database,
  organizationId: string,
  { category, subcategory, project }: Given,
) {
  await requireCategory(trx, organizationId, category);
  if (subcategory !== '') await requireSubcategory(trx, organizationId, category, subcategory);
  return requireActiveProject(trx, organizationId, project);
}

type References = Pick<
  DetailRow,
  'category_id' | 'category_name' | 'subcategory_id' | 'subcategory_name' | 'project_id' | 'project_name'
>;

/**
 * Of something that is edited, as it is afterwards. Only what changes is looked up, since a present reference may have
 * been archived. Another category without a subcategory of its own has none.
 * @throws AppError VALIDATION_FAILED for what is not live, and for a project that is not Active
 */
export async function changedReferences(
  trx: Database,
  before: References & { readonly organization_id: string },
  changes: Partial<Given>,
): Promise<References> {
  const { organization_id } = before;
  const category_id = changes.category ?? before.category_id;
  const movesCategory = category_id !== before.category_id;
  const category_name = movesCategory
    ? await requireCategory(trx, organization_id, category_id)
    : before.category_name;

  const kept = movesCategory ? null : before.subcategory_id;
  const subcategory_id = changes.subcategory === undefined ? kept : changes.subcategory || null;
  const isLookedUp = subcategory_id !== null && (movesCategory || subcategory_id !== before.subcategory_id);
  const subcategory_name = isLookedUp
    ? await requireSubcategory(trx, organization_id, category_id, subcategory_id)
    : subcategory_id && before.subcategory_name;

  const project_id = changes.project ?? before.project_id;
  const project_name =
    project_id === before.project_id
      ? before.project_name
      : (await requireActiveProject(trx, organization_id, project_id)).name;
  return { category_id, category_name, subcategory_id, subcategory_name, project_id, project_name };
}
