import { z } from 'zod';
import { ORGANIZATION_STATUSES } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { personRef } from './person.ts';
import { licenses } from './user.ts';

/** An organization as those who run it see it. */
export const organization = z.object({
  _id: id,
  name: z.string(),
  code: z.string(),
  description: z.string(),
  /** E-mail domain or company name; blank where there is neither. */
  organization_entity: z.string(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
  }),
  /** The parts of the address that exist, in one line. */
  addressText: z.string(),
  contact: z.object({ phone: z.string(), email: z.string(), website: z.string() }),
  status: z.enum(ORGANIZATION_STATUSES),
  logo: z.object({ url: z.string().nullable() }),
  licenses,
  /** Everybody who is not deleted, inactive people included. */
  userCount: z.int(),
  createdBy: personRef.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Organization = z.output<typeof organization>;
