import type {
  editCategory as entry,
  editSubcategory as subcategoryEntry,
} from '@switchboard/contract/catalogue/categories.ts';
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { fullName } from '../../people/person-ref.ts';
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
import { confidenceAfter } from './confidence.ts';
import { refuseNameTaken } from './name-taken.ts';

type Changes = BodyOf<typeof entry>;
type SubcategoryChanges = BodyOf<typeof subcategoryEntry>;

const valuesOf = ({ name, description }: { readonly name: string; readonly description: string }) => ({
  name,
  description,
});

const namesOf = (people: CategoryRow['handled_by']) => people.map(fullName);

/** @throws AppError NOT_FOUND, CONFLICT for a taken name, VALIDATION_FAILED for handlers */
export async function editCategory(
  db: Database,
  context: PersonContext,
  id: string,
  { confidential, handlers, ...changes }: Changes,
): Promise<CategoryRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const before = await lockCategory(organizationId, trx, id);
    if (before === undefined) throw notFound();
    const after = await confidenceAfter(trx, organizationId, before, { confidential, handlers });
    const isSame =
      after.confidential === before.confidential && after.handlers.join() === before.handlers.join();
    const own = edits<'category'>(valuesOf(before), changes);
    const subcategories = await liveSubcategoriesOf(organizationId, trx, id);
    if (own.length === 0 && isSame) return { ...before, subcategories };
    const row = await updateCategory(organizationId, trx, id, { ...changes, ...after }).catch(
      refuseNameTaken,
    );
    const events = [
      ...own,
      ...edits<'category'>(
        { confidential: before.confidential, handlers: namesOf(before.handled_by) },
        { confidential: row.confidential, handlers: namesOf(row.handled_by) },
      ),
    ];
    await recordEvents(trx, { organizationId, kind: 'category', id, name: row.name }, context, events);
    return { ...row, subcategories };
  });
}

/** @throws AppError NOT_FOUND, CONFLICT for a name taken in its category */
export async function editSubcategory(
  db: Database,
  context: PersonContext,
  id: string,
  changes: SubcategoryChanges,
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
