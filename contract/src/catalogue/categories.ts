import { z } from 'zod';
import { callsFor, permitted, SIGNED_IN } from '../endpoint.ts';
import { MEMBER_ROLES } from '../enums.ts';
import { id, instant, referenceId } from '../ids.ts';
import { CONFIDENTIAL, LENGTH, PAGE } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { personRef } from '../people/person.ts';
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

export const category = subcategory.extend({
  subcategories: z.array(subcategory),
  /** New tickets of it are for their requester and its handlers alone. Answers of the version before have none. */
  confidential: z.boolean().default(false),
  /** For admins: who handles them. The same. */
  handlers: z.array(personRef).default([]),
});
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

const everybody = callsFor(SIGNED_IN, 'Categories');
const admins = callsFor(permitted('categories.manage', 'organization', MEMBER_ROLES), 'Categories');

export const listCategories = everybody.get('/categories', {
  summary: 'Categories with their subcategories',
  query: z.object({
    ...paging(PAGE.options),
    search,
    organization: organizationFilter,
    /** For admins: how many tickets each has. */
    tickets: flag.default(false),
  }),
  output: z.object({ categories: z.array(category), pagination }),
});

export const listSubcategories = everybody.get('/categories/{id}/subcategories', {
  summary: 'Subcategories of a category',
  query: z.object({ search }),
  output: z.object({ subcategories: z.array(subcategory) }),
});

const name = requiredLine('Name', LENGTH.name);

/** Categories and subcategories have the same fields. */
export const categoryFields = z.object({
  name,
  description: optionalText('Description', LENGTH.description),
});
const subcategoryChanges = z
  .object({ name, description: blankableText('Description', LENGTH.description) })
  .partial();
const handlers = z
  .array(referenceId(MESSAGES.addedUnknown), MESSAGES.handlersCount)
  .max(CONFIDENTIAL.handlers, MESSAGES.handlersCount)
  .transform((ids) => [...new Set(ids)]);
const confidence = z.object({ confidential: flag, handlers }).partial();
const categoryChanges = subcategoryChanges.extend(confidence.shape);

export const createCategory = admins.post('/categories', {
  summary: 'Add a category to the own organization',
  body: categoryFields.extend(confidence.shape),
  status: 201,
  output: z.object({ category }),
});

export const editCategory = admins.put('/categories/{id}', {
  summary: 'Change what is given of a category',
  body: categoryChanges,
  output: z.object({ category }),
});

export const archiveCategory = admins.delete('/categories/{id}', {
  summary: 'Take a category and its subcategories out of lists and pickers; tickets keep them',
  output: z.object({ category }),
});

export const getCategoryUsage = admins.get('/categories/{id}/usage', {
  summary: 'What uses a category',
  output: z.object({ usage }),
});

export const createSubcategory = admins.post('/categories/{id}/subcategories', {
  summary: 'Add a subcategory to a category',
  body: categoryFields,
  status: 201,
  output: z.object({ subcategory }),
});

export const editSubcategory = admins.put('/categories/subcategories/{id}', {
  summary: 'Change what is given of a subcategory',
  body: subcategoryChanges,
  output: z.object({ subcategory }),
});

export const archiveSubcategory = admins.delete('/categories/subcategories/{id}', {
  summary: 'Take a subcategory out of lists and pickers; tickets keep it',
  output: z.object({ subcategory }),
});

export const getSubcategoryUsage = admins.get('/categories/subcategories/{id}/usage', {
  summary: 'What uses a subcategory',
  output: z.object({ usage }),
});
