import { z } from 'zod';
import { LICENSE_REQUEST_STATES } from '../enums.ts';
import { id, instant } from '../ids.ts';

/** An organization's wish for more licenses. */
export const licenseRequest = z.object({
  _id: id,
  /** How many in all; null where the note says what is wanted. */
  requestedTotal: z.int().nullable(),
  note: z.string(),
  state: z.enum(LICENSE_REQUEST_STATES),
  createdAt: instant,
});
export type LicenseRequest = z.output<typeof licenseRequest>;
