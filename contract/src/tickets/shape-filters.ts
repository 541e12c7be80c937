/** Filters of lists by what a ticket is asked by, whose it is, whom it waits for, and when it is due. */
import { z } from 'zod';
import { WAITING_KINDS } from '../enums.ts';
import { oneOrSeveral, severalIds } from '../query.ts';
import { DUE_FILTERS } from './due-filters.ts';

export const SHAPE_MESSAGES = {
  waitingUnknown: `Waiting on must be one of ${WAITING_KINDS.join(', ')}`,
  dueUnknown: `Due must be one of ${DUE_FILTERS.join(', ')}`,
  snoozedInvalid: 'Snoozed must be true or false',
} as const;

export const shapeFilters = {
  /** Ids; that of the organization is the built-in one. */
  requestType: severalIds,
  /** Ids, and "none". An agent who names one has the tickets of their teams in their own list. */
  team: severalIds,
  waitingOn: oneOrSeveral(WAITING_KINDS, SHAPE_MESSAGES.waitingUnknown),
  due: oneOrSeveral(DUE_FILTERS, SHAPE_MESSAGES.dueUnknown),
  /** Blank for both. */
  snoozed: z
    .enum(['', 'true', 'false'], SHAPE_MESSAGES.snoozedInvalid)
    .default('')
    .transform((text) => (text === '' ? null : text === 'true')),
};
export type ShapeFilters = z.output<z.ZodObject<typeof shapeFilters>>;
