import { z } from 'zod';
import { endpoint, SIGNED_IN } from '../endpoint.ts';
import { id, instant, pathId } from '../ids.ts';
import { LENGTH, PAGE } from '../limits.ts';
import { flag, organizationFilter, pagination, paging, search } from '../query.ts';
import { blankableText, optionalText, requiredLine } from '../text.ts';

export const subcategory = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  createdAt: instant,
  /** How many tickets name it, counted up to `COUNTED_TICKETS`; where they were asked for. */
  tickets: z.int().optional(),
});
export type Subcategory = z.output<typeof subcategory>;

export const category = subcategory.extend({ subcategories: z.array(subcategory) });
export type Category = z.output<typeof category>;

/** What still points at a category, a subcategory or a project. */
export const usage = z.object({
  tickets: z.int(),
  /** Open or In Progress. */
  activeTickets: z.int(),
  /** Schedules that would make tickets with it. */
  schedules: z.int(),
});
export type Usage = z.output<typeof usage>;

const tag = 'Categories';
const params = z.object({ id: pathId });

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'Categories with their subcategories',
  tag,
  access: SIGNED_IN,
  query: z.object({
    ...paging(PAGE.options),
    search,
    organization: organizationFilter,
    /** For admins: how many tickets each has. */
    tickets: flag.default(false),
  }),
  status: 200,
  output: z.object({ categories: z.array(category), pagination }),
});

export const listSubcategories = endpoint({
  method: 'GET',
  path: '/categories/{id}/subcategories',
  summary: 'Subcategories of a category',
  tag,
  access: SIGNED_IN,
  params,
  query: z.object({ search }),
  status: 200,
  output: z.object({ subcategories: z.array(subcategory) }),
});

const name = requiredLine('Name', LENGTH.name);

/** Categories and subcategories have the same fields. */
export const categoryFields = z.object({
  name,
  description: optionalText('Description', LENGTH.description),
});
export const categoryChanges = z
  .object({ name, description: blankableText('Description', LENGTH.description) })
  .partial();

const ofAdmins = { tag, access: ['admin'] } as const;

export const createCategory = endpoint({
  ...ofAdmins,
  method: 'POST',
  path: '/categories',
  summary: 'Add a category to the own organization',
  body: categoryFields,
  status: 201,
  output: z.object({ category }),
});

export const editCategory = endpoint({
  ...ofAdmins,
  method: 'PUT',
  path: '/categories/{id}',
  summary: 'Change what is given of a category',
  params,
  body: categoryChanges,
  status: 200,
  output: z.object({ category }),
});

export const archiveCategory = endpoint({
  ...ofAdmins,
  method: 'DELETE',
  path: '/categories/{id}',
  summary: 'Take a category and its subcategories out of lists and pickers; tickets keep them',
  params,
  status: 200,
  output: z.object({ category }),
});

export const getCategoryUsage = endpoint({
  ...ofAdmins,
  method: 'GET',
  path: '/categories/{id}/usage',
  summary: 'What uses a category',
  params,
  status: 200,
  output: z.object({ usage }),
});

export const createSubcategory = endpoint({
  ...ofAdmins,
  method: 'POST',
  path: '/categories/{id}/subcategories',
  summary: 'Add a subcategory to a category',
  params,
  body: categoryFields,
  status: 201,
  output: z.object({ subcategory }),
});

export const editSubcategory = endpoint({
  ...ofAdmins,
  method: 'PUT',
  path: '/categories/subcategories/{id}',
  summary: 'Change what is given of a subcategory',
  params,
  body: categoryChanges,
  status: 200,
  output: z.object({ subcategory }),
});

export const archiveSubcategory = endpoint({
  ...ofAdmins,
  method: 'DELETE',
  path: '/categories/subcategories/{id}',
  summary: 'Take a subcategory out of lists and pickers; tickets keep it',
  params,
  status: 200,
  output: z.object({ subcategory }),
});

export const getSubcategoryUsage = endpoint({
  ...ofAdmins,
  method: 'GET',
  path: '/categories/subcategories/{id}/usage',
  summary: 'What uses a subcategory',
  params,
  status: 200,
  output: z.object({ usage }),
});
