import type { Category, Subcategory } from '@switchboard/contract/catalogue/categories.ts';

export interface SubcategoryRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Text where it comes out of JSON. */
  readonly created_at: Date | string;
  readonly tickets?: number | undefined;
}

export interface CategoryRow extends SubcategoryRow {
  readonly subcategories: readonly SubcategoryRow[];
}

export const presentSubcategory = (row: SubcategoryRow): Subcategory => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  createdAt: new Date(row.created_at).toISOString(),
  ...(row.tickets !== undefined && { tickets: row.tickets }),
});

export const presentCategory = (row: CategoryRow): Category => ({
  ...presentSubcategory(row),
  subcategories: row.subcategories.map(presentSubcategory),
});
