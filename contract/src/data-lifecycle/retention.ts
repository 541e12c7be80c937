/** For how long an organization keeps tickets that are closed. */
import { z } from 'zod';
import { has, proof } from '../access/proof.ts';
import { callsFor } from '../endpoint.ts';
import { id, instant } from '../ids.ts';
import { MESSAGES } from '../messages.ts';
import { pagesAlone, pagination } from '../query.ts';
import { RETENTION_MESSAGES } from './retention-messages.ts';
import { RETENTION, RETENTION_ACTIONS } from './retention-values.ts';

const months = z
  .int(RETENTION_MESSAGES.months)
  .min(RETENTION.least, RETENTION_MESSAGES.months)
  .max(RETENTION.most, RETENTION_MESSAGES.months);
const action = z.enum(RETENTION_ACTIONS, RETENTION_MESSAGES.actionUnknown);

const retention = z.object({
  months: z.int(),
  action: z.enum(RETENTION_ACTIONS),
  isActive: z.boolean(),
  /** When admins were told of it as it is, and from when on tickets go; null while it is off. */
  announcedAt: instant.nullable(),
  startsAt: instant.nullable(),
  /** When it has last run to its end. */
  lastRunAt: instant.nullable(),
});
export type Retention = z.output<typeof retention>;

const one = z.object({ retention });

const listed = z.object({
  _id: id,
  ticketNumber: z.string(),
  /** Null for a confidential ticket that the caller may not open. */
  summary: z.string().nullable(),
  closedAt: instant,
  /** The reason of a hold that keeps it; null for what goes. */
  heldBy: z.string().nullable(),
});
export type RetainedTicket = z.output<typeof listed>;

const admins = callsFor(['admin'], 'Data');

export const getRetention = admins.get('/admin/retention', {
  summary: 'For how long tickets stay after they were closed',
  output: one,
});

export const setRetention = admins.put('/admin/retention', {
  summary:
    'Say for how long. Switching it on, or changing it while it is on, takes the password (and a code) or a passkey, and the number of tickets that the list of what goes has shown: 409 PREVIEW_OUTDATED where it is another one. The first go a week later',
  body: z
    .object({
      months,
      action,
      isActive: z.boolean(),
      previewTotal: z.int().min(0).nullish(),
      ...proof,
    })
    .refine((given) => !given.isActive || has(given, 'passkey') || has(given, 'password'), {
      error: MESSAGES.passwordRequired,
      path: ['password'],
    })
    .refine((given) => !given.isActive || typeof given.previewTotal === 'number', {
      error: RETENTION_MESSAGES.previewRequired,
      path: ['previewTotal'],
    }),
  output: one,
});

const asked = {
  months: z.coerce
    .number(RETENTION_MESSAGES.months)
    .int(RETENTION_MESSAGES.months)
    .min(RETENTION.least, RETENTION_MESSAGES.months)
    .max(RETENTION.most, RETENTION_MESSAGES.months),
  action,
};

export const previewRetention = admins.get('/admin/retention/preview', {
  summary:
    'Which tickets would go now, those that were closed first at the beginning, and what holds keep of them',
  query: z.object({ ...pagesAlone(RETENTION.page), ...asked }),
  output: z.object({
    tickets: z.array(listed),
    /** How many go, and how many a hold keeps. */
    totals: z.object({ going: z.int(), held: z.int() }),
    pagination,
  }),
});

export const exportRetention = admins.get('/admin/retention/preview/export', {
  summary: 'The same as a CSV file',
  query: z.object(asked),
  output: 'file',
  isExport: true,
});
