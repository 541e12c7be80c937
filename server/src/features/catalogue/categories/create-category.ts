import type {
  createCategory as entry,
  createSubcategory as subcategoryEntry,
} from '@switchboard/contract/catalogue/categories.ts';
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import type { CategoryRow, SubcategoryRow } from './category.presenter.ts';
import { insertCategory, insertSubcategory, lockCategory } from './category.repo.ts';
import { confidenceAfter } from './confidence.ts';
import { refuseNameTaken } from './name-taken.ts';

type Fields = BodyOf<typeof entry>;
type SubcategoryFields = BodyOf<typeof subcategoryEntry>;

const OPEN = { confidential: false, handlers: [] } as const;

/** @throws AppError CONFLICT for a name that a live category of the organization has, whatever its case, VALIDATION_FAILED for handlers */
export async function createCategory(
  db: Database,
  context: PersonContext,
  { confidential, handlers, ...fields }: Fields,
): Promise<CategoryRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const own = { organization_id: organizationId, id: newId(), created_at: context.at };
    const confidence = await confidenceAfter(trx, organizationId, OPEN, { confidential, handlers });
    const row = await insertCategory(trx, { ...own, ...fields, ...confidence }).catch(refuseNameTaken);
    const subject = { organizationId, kind: 'category', id: row.id, name: row.name } as const;
    await recordEvents(trx, subject, context, [{ verb: 'created' }]);
    await keepAnswer(trx, context, row.id);
    return { ...row, subcategories: [] };
  });
}

/** @throws AppError NOT_FOUND, CONFLICT for a name that a live subcategory of the category has */
export async function createSubcategory(
  db: Database,
  context: PersonContext,
  categoryId: string,
  fields: SubcategoryFields,
): Promise<SubcategoryRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const category = await lockCategory(organizationId, trx, categoryId);
    if (category === undefined) throw notFound();
    const own = { organization_id: organizationId, id: newId(), created_at: context.at };
    const row = await insertSubcategory(trx, { ...own, category_id: categoryId, ...fields }).catch(
      refuseNameTaken,
    );
    const subject = { organizationId, kind: 'subcategory', id: row.id, name: row.name } as const;
    await recordEvents(trx, subject, context, [
      { verb: 'created', data: { category: { id: categoryId, name: category.name } } },
    ]);
    await keepAnswer(trx, context, row.id);
    return row;
  });
}
