import type { editCategory as entry } from '@switchboard/contract/catalogue/categories.ts';
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import type { CategoryRow, SubcategoryRow } from './category.presenter.ts';
import {
  liveSubcategoriesOf,
  lockCategory,
  lockSubcategory,
  updateCategory,
  updateSubcategory,
} from './category.repo.ts';
import { refuseNameTaken } from './name-taken.ts';

type Changes = BodyOf<typeof entry>;

const valuesOf = ({ name, description }: { readonly name: string; readonly description: string }) => ({
  name,
  description,
});

/** @throws AppError NOT_FOUND, CONFLICT for a taken name */
export async function editCategory(
  db: Database,
  context: PersonContext,
  id: string,
  changes: Changes,
): Promise<CategoryRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const before = await lockCategory(organizationId, trx, id);
    if (before === undefined) throw notFound();
    const events = edits<'category'>(valuesOf(before), changes);
    const subcategories = await liveSubcategoriesOf(organizationId, trx, id);
    if (events.length === 0) return { ...before, subcategories };
    const row = await updateCategory(organizationId, trx, id, changes).catch(refuseNameTaken);
    await recordEvents(trx, { organizationId, kind: 'category', id, name: row.name }, context, events);
    return { ...row, subcategories };
  });
}

/** @throws AppError NOT_FOUND, CONFLICT for a name taken in its category */
export async function editSubcategory(
  db: Database,
  context: PersonContext,
  id: string,
  changes: Changes,
): Promise<SubcategoryRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const before = await lockSubcategory(organizationId, trx, id);
    if (before === undefined) throw notFound();
    const events = edits<'subcategory'>(valuesOf(before), changes);
    if (events.length === 0) return before;
    const row = await updateSubcategory(organizationId, trx, id, changes).catch(refuseNameTaken);
    await recordEvents(trx, { organizationId, kind: 'subcategory', id, name: row.name }, context, events);
    return row;
  });
}
