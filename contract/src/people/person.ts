import { z } from 'zod';
import { ROLES } from '../enums.ts';
import { id } from '../ids.ts';

/** A person as other things refer to one. Names stay when the person leaves. */
export const personRef = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** A program that acts under an account of its own: it has a name alone. */
  isService: z.literal(true).optional(),
});
export type PersonRef = z.output<typeof personRef>;

export const personWithRole = personRef.extend({ role: z.enum(ROLES) });

/** A thing with a name that another thing refers to. */
export const namedRef = z.object({ _id: id, name: z.string() });
