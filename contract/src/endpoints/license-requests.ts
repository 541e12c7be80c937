import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { licenseRequest } from '../entities/license-request.ts';
import { pathId } from '../ids.ts';
import { LENGTH, LICENSES } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { optionalText } from '../text.ts';

export const newLicenseRequest = z.object({
  /** How many in all, more than there are. */
  requestedTotal: z
    .int(MESSAGES.licenseTotalInvalid)
    .min(LICENSES.least, MESSAGES.licenseTotalInvalid)
    .max(LICENSES.most, MESSAGES.licenseTotalInvalid)
    .optional(),
  note: optionalText('Note', LENGTH.licenseNote),
});

export const requestLicenses = endpoint({
  method: 'POST',
  path: '/organizations/{id}/license-requests',
  summary: 'Ask the super admins for more licenses; one request is open at a time',
  tag: 'Licenses',
  access: ['admin'],
  params: z.object({ id: pathId }),
  body: newLicenseRequest,
  status: 201,
  output: z.object({ licenseRequest }),
});
