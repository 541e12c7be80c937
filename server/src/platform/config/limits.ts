/** How much one organization, and everybody together, may ask for. */
import { STORAGE } from '@switchboard/contract/limits.ts';
import { z } from 'zod';
import { CONNECTIONS } from '../limits.ts';
import { wholeNumber, withDefault } from './values.ts';

const positive = wholeNumber(1);

export const limitVariables = z.object({
  RATE_LIMIT_FACTOR: withDefault(
    z.coerce.number('must be a number above 0').positive('must be a number above 0'),
    1,
  ),
  BUSY_AFTER_MILLISECONDS: withDefault(positive, 100),
  ORGANIZATION_REQUESTS: withDefault(positive, 8),
  ORGANIZATION_EXPORTS: withDefault(positive, 3),
  ORGANIZATION_UPLOADS: withDefault(positive, 10),
  ORGANIZATION_MAILS: withDefault(positive, 1_000),
  ORGANIZATION_CONNECTIONS: withDefault(positive, CONNECTIONS / 2),
  ORGANIZATION_DATABASE_SECONDS: withDefault(positive, 120),
  ORGANIZATION_STORAGE_GIGABYTES: withDefault(wholeNumber(0, STORAGE.mostGigabytes), 20),
});

export const limitsOf = (values: z.output<typeof limitVariables>) => ({
  rateLimitFactor: values.RATE_LIMIT_FACTOR,
  /** Milliseconds for which requests may wait before some are refused. */
  busyAfter: values.BUSY_AFTER_MILLISECONDS * values.RATE_LIMIT_FACTOR,
  organizationRequests: values.ORGANIZATION_REQUESTS,
  organizationExports: values.ORGANIZATION_EXPORTS,
  organizationUploads: values.ORGANIZATION_UPLOADS,
  organizationMails: values.ORGANIZATION_MAILS,
  organizationConnections: values.ORGANIZATION_CONNECTIONS,
  organizationDatabaseSeconds: values.ORGANIZATION_DATABASE_SECONDS,
  /** What an organization may keep in files where a super admin says nothing else; 0 for no limit. */
  organizationStorageGigabytes: values.ORGANIZATION_STORAGE_GIGABYTES,
});
