/** Fields of request types in lists of tickets: columns, filters and orders by their keys, as `field.{key}`. */
import { z } from 'zod';

export const LISTED_FIELDS_MESSAGES = {
  unknown: 'Lists have no such field',
  unfit: 'Lists cannot be narrowed or ordered by this field in this way',
  tooMany: 'At most 8 fields of request types at once',
} as const;

const MOST = 8;
const PREFIX = 'field.';
const KEY = /^[a-z][a-z0-9_]{0,39}$/;
const FILTER = /^[a-z][a-z0-9_]{0,39}(\.from|\.to)?$/;

export type OwnFieldName = `${typeof PREFIX}${string}`;
export type OwnFieldSort = OwnFieldName | `-${OwnFieldName}`;

export const ownFieldName = (key: string): OwnFieldName => `${PREFIX}${key}`;
export const isOwnFieldName = (name: string): name is OwnFieldName =>
  name.startsWith(PREFIX) && KEY.test(name.slice(PREFIX.length));
/** Of a column or an order. */
export const keyOfOwnField = (name: OwnFieldName | OwnFieldSort): string =>
  name.replace(/^-/, '').slice(PREFIX.length);
export const isOwnFieldSort = (sort: string): sort is OwnFieldSort => isOwnFieldName(sort.replace(/^-/, ''));

export const ownFieldSort = z.templateLiteral([
  z.enum([PREFIX, `-${PREFIX}`]),
  z.string().regex(/[a-z][a-z0-9_]{0,39}/),
]);

/** Whether among the names of columns no more are fields of request types than lists have at once. */
export const areFewOwnFields = (names: readonly string[]): boolean =>
  names.filter(isOwnFieldName).length <= MOST;

/** In addresses `field.{key}`, values separated by commas, and `field.{key}.from` and `field.{key}.to`. */
export const ownFieldFilters = z
  .record(
    z.string().regex(FILTER, LISTED_FIELDS_MESSAGES.unknown),
    z
      .string()
      .max(2_000)
      .refine((value) => !value.includes('\u0000'), 'Control characters are not allowed'),
  )
  .refine((filters) => Object.keys(filters).length <= 2 * MOST, LISTED_FIELDS_MESSAGES.tooMany)
  .default({});
export type OwnFieldFilters = z.output<typeof ownFieldFilters>;
