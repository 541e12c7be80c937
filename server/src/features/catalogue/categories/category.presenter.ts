import type { Category, Subcategory } from '@switchboard/contract/catalogue/categories.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type PersonColumns, presentPerson } from '../../people/person-ref.ts';

export interface SubcategoryRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Text where it comes out of JSON. */
  readonly created_at: Date | string;
  readonly tickets?: number | undefined;
}

export interface CategoryRow extends SubcategoryRow {
  readonly confidential: boolean;
  readonly handled_by: readonly PersonColumns[];
  readonly subcategories: readonly SubcategoryRow[];
}

export const presentSubcategory = (row: SubcategoryRow): Subcategory => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  createdAt: new Date(row.created_at).toISOString(),
  ...(row.tickets !== undefined && { tickets: row.tickets }),
});

/** @param reader who handles its tickets is for admins */
export const presentCategory = (row: CategoryRow, reader: Pick<Actor, 'role'>): Category => ({
  ...presentSubcategory(row),
  subcategories: row.subcategories.map(presentSubcategory),
  confidential: row.confidential,
  handlers: reader.role === 'admin' || reader.role === 'super_admin' ? row.handled_by.map(presentPerson) : [],
});
