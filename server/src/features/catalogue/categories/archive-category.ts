import type { Database } from '../../../platform/database/open-database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import type { CategoryRow, SubcategoryRow } from './category.presenter.ts';
import {
  archiveSubcategoriesOf,
  liveSubcategoriesOf,
  lockCategory,
  lockSubcategory,
  updateCategory,
  updateSubcategory,
} from './category.repo.ts';

/**
 * Takes a category and its subcategories out of lists and pickers; tickets keep their names, which are free again.
 * @throws AppError NOT_FOUND
 */
export async function archiveCategory(
  db: Database,
  context: PersonContext,
  id: string,
): Promise<CategoryRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const category = await lockCategory(organizationId, trx, id);
    if (category === undefined) throw notFound();
    const subcategories = await liveSubcategoriesOf(organizationId, trx, id);
    await archiveSubcategoriesOf(organizationId, trx, id, context.at);
    await updateCategory(organizationId, trx, id, { archived_at: context.at });
    const subject = { organizationId, kind: 'category', id, name: category.name } as const;
    await recordEvents(trx, subject, context, [{ verb: 'archived' }]);
    return { ...category, subcategories };
  });
}

/** @throws AppError NOT_FOUND */
export async function archiveSubcategory(
  db: Database,
  context: PersonContext,
  id: string,
): Promise<SubcategoryRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const subcategory = await lockSubcategory(organizationId, trx, id);
    if (subcategory === undefined) throw notFound();
    await updateSubcategory(organizationId, trx, id, { archived_at: context.at });
    const subject = { organizationId, kind: 'subcategory', id, name: subcategory.name } as const;
    await recordEvents(trx, subject, context, [{ verb: 'archived' }]);
    return subcategory;
  });
}
