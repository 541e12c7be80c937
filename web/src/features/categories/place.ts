import type { Category, Subcategory } from '@switchboard/contract/entities/category.ts';

/** What a dialog speaks about: a category, or a subcategory of one; without `edited` a new one. */
export type Place =
  | { readonly kind: 'category'; readonly edited: Category | null }
  | { readonly kind: 'subcategory'; readonly category: Category; readonly edited: Subcategory | null };
