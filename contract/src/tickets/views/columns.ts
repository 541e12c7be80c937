/** The columns of a list, as a view or a person has chosen them. */
import { z } from 'zod';
import { MESSAGES } from '../../messages.ts';
import { COLUMN_FIELDS, COLUMN_LISTS } from './view-values.ts';

export const columns = z
  .array(z.enum(COLUMN_FIELDS, MESSAGES.columnUnknown))
  .min(1, MESSAGES.columnUnknown)
  .max(COLUMN_FIELDS.length, MESSAGES.columnUnknown)
  .refine((chosen) => new Set(chosen).size === chosen.length, MESSAGES.columnTwice);

/** By list; of those that are not there nobody has chosen. */
export const listColumns = z.partialRecord(z.enum(COLUMN_LISTS), columns);
/** A change of some; null for what a list has for everybody. */
export const listColumnsChange = z.partialRecord(
  z.enum(COLUMN_LISTS, MESSAGES.columnUnknown),
  columns.nullable(),
);
