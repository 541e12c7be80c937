import { z } from 'zod';
import { id, instant } from '../ids.ts';

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
