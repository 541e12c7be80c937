import { createCategory, createSubcategory } from '../world.ts';
import { type MakeSample, newName, type Samples } from './sample.ts';

const onCategory =
  (body?: () => Record<string, unknown>): MakeSample =>
  async ({ db }, home) => ({
    params: { id: await createCategory(db, home.id, newName('Category')) },
    ...(body !== undefined && { body: body() }),
  });

const onSubcategory =
  (body?: () => Record<string, unknown>): MakeSample =>
  async ({ db }, home) => ({
    params: {
      id: await createSubcategory(db, home.id, await createCategory(db, home.id, newName('Category'))),
    },
    ...(body !== undefined && { body: body() }),
  });

export const categorySamples: Samples = {
  'GET /categories': () => ({ query: { search: 'hard' } }),
  'GET /categories/{id}/subcategories': (_app, home) => ({ params: { id: home.category } }),
  'POST /categories': () => ({ body: { name: newName('Licenses'), description: 'Programs' } }),
  'PUT /categories/{id}': onCategory(() => ({ name: newName('Net'), description: 'Cables and air' })),
  'DELETE /categories/{id}': onCategory(),
  'GET /categories/{id}/usage': onCategory(),
  'POST /categories/{id}/subcategories': onCategory(() => ({ name: 'Scanners', description: '' })),
  'PUT /categories/subcategories/{id}': onSubcategory(() => ({ name: 'Label printers', description: '' })),
  'DELETE /categories/subcategories/{id}': onSubcategory(),
  'GET /categories/subcategories/{id}/usage': onSubcategory(),
};
