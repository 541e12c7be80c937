import * as endpoints from '@switchboard/contract/catalogue/categories.ts';
import { permits } from '@switchboard/contract/policies/permissions.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { membersOrganization, organizationsReadBy } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { archiveCategory, archiveSubcategory } from './archive-category.ts';
import { presentCategory, presentSubcategory } from './category.presenter.ts';
import {
  findCategory,
  findSubcategory,
  listCategories,
  listSubcategories,
  liveSubcategoriesOf,
} from './category.repo.ts';
import { createCategory, createSubcategory } from './create-category.ts';
import { editCategory, editSubcategory } from './edit-category.ts';
import { usageOf } from './usage.ts';

export function categoryRoutes(serve: Serve, { database: { db }, clock }: Deps): void {
  serve(endpoints.listCategories, async ({ session: { actor }, query }) => {
    const scope = organizationsReadBy(actor, query.organization);
    const { categories, total } = await listCategories(scope, db, {
      ...query,
      tickets: query.tickets && permits(actor, 'categories.manage'),
    });
    return {
      categories: categories.map((row) => presentCategory(row, actor)),
      pagination: paginate(total, query),
    };
  });

  serve(endpoints.listSubcategories, async ({ session: { actor }, params, query }) => {
    const rows = await listSubcategories(organizationsReadBy(actor, ''), db, params.id, query.search);
    if (rows === undefined) throw notFound();
    return { subcategories: rows.map(presentSubcategory) };
  });

  serve(
    endpoints.createCategory,
    async (call) => {
      const category = await createCategory(db, contextOf(call, clock), call.body);
      return { category: presentCategory(category, call.session.actor) };
    },
    {
      again: async ({ session: { actor } }, id) => {
        const organizationId = membersOrganization(actor);
        const category = await findCategory(organizationId, db, id);
        if (category === undefined) throw notFound();
        const subcategories = await liveSubcategoriesOf(organizationId, db, id);
        return { category: presentCategory({ ...category, subcategories }, actor) };
      },
    },
  );

  serve(endpoints.editCategory, async (call) => {
    const category = await editCategory(db, contextOf(call, clock), call.params.id, call.body);
    return { category: presentCategory(category, call.session.actor) };
  });

  serve(endpoints.archiveCategory, async (call) => {
    const category = await archiveCategory(db, contextOf(call, clock), call.params.id);
    return { category: presentCategory(category, call.session.actor) };
  });

  serve(endpoints.getCategoryUsage, async ({ session: { actor }, params }) => {
    const organizationId = membersOrganization(actor);
    if ((await findCategory(organizationId, db, params.id)) === undefined) throw notFound();
    return { usage: await usageOf(organizationId, db, 'category_id', params.id) };
  });

  serve(
    endpoints.createSubcategory,
    async (call) => {
      const subcategory = await createSubcategory(db, contextOf(call, clock), call.params.id, call.body);
      return { subcategory: presentSubcategory(subcategory) };
    },
    {
      again: async ({ session: { actor } }, id) => {
        const subcategory = await findSubcategory(membersOrganization(actor), db, id);
        if (subcategory === undefined) throw notFound();
        return { subcategory: presentSubcategory(subcategory) };
      },
    },
  );

  serve(endpoints.editSubcategory, async (call) => {
    const subcategory = await editSubcategory(db, contextOf(call, clock), call.params.id, call.body);
    return { subcategory: presentSubcategory(subcategory) };
  });

  serve(endpoints.archiveSubcategory, async (call) => {
    const subcategory = await archiveSubcategory(db, contextOf(call, clock), call.params.id);
    return { subcategory: presentSubcategory(subcategory) };
  });

  serve(endpoints.getSubcategoryUsage, async ({ session: { actor }, params }) => {
    const organizationId = membersOrganization(actor);
    if ((await findSubcategory(organizationId, db, params.id)) === undefined) throw notFound();
    return { usage: await usageOf(organizationId, db, 'subcategory_id', params.id) };
  });
}
