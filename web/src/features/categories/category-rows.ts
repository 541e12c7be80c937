import type { Category, Subcategory } from '@switchboard/contract/catalogue/categories.ts';

export type CategoryRow =
  | { readonly kind: 'category'; readonly category: Category; readonly expanded: boolean }
  | { readonly kind: 'subcategory'; readonly category: Category; readonly subcategory: Subcategory };

/** Each category, and below it its subcategories where it is expanded. */
export const categoryRows = (
  categories: readonly Category[],
  expanded: ReadonlySet<string>,
): readonly CategoryRow[] =>
  categories.flatMap((category): CategoryRow[] => {
    const open = expanded.has(category._id) && category.subcategories.length > 0;
    const below = open ? category.subcategories : [];
    return [
      { kind: 'category', category, expanded: open },
      ...below.map((subcategory): CategoryRow => ({ kind: 'subcategory', category, subcategory })),
    ];
  });

export const thingOf = (row: CategoryRow): Subcategory =>
  row.kind === 'category' ? row.category : row.subcategory;
