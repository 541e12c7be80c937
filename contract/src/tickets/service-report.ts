/** How many tickets were answered and resolved in time, and how long it took. */
import { z } from 'zod';
import { callsFor, endpoint, permitted } from '../endpoint.ts';
import { CLOCK_KINDS } from '../enums.ts';
import { LENGTH, REPORTS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { isTimeZone, organizationFilter } from '../query.ts';
import { REPORT_GROUPS } from './clock-filter-text.ts';

const readers = callsFor(permitted('dashboards.read'), 'Service times');

const day = z.iso.date(MESSAGES.dateInvalid);
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const row = z.object({
  /** Without a key where a ticket has none, as of tickets without a team. */
  group: z.object({ key: z.string(), name: z.string().nullable() }),
  clock: z.enum(CLOCK_KINDS),
  /** Tickets. One with several clocks of the kind counts once, by the worst of them. */
  met: z.int(),
  breached: z.int(),
  running: z.int(),
  /** Of those that are met or breached; null without any. */
  metPercent: z.number().nullable(),
  /** Of the time that counted until clocks were met; null without any. */
  medianSeconds: z.int().nullable(),
  p90Seconds: z.int().nullable(),
  /** How long the clocks stood for whom. */
  waiting: z.object({ requester: z.int(), approver: z.int(), vendor: z.int() }),
});
export type ServiceRow = z.output<typeof row>;

const query = z
  .object({
    /** Days, the last one included, on which clocks began. */
    from: day,
    to: day,
    timeZone: z
      .string()
      .trim()
      .max(LENGTH.timeZone, MESSAGES.timeZoneUnknown)
      .refine(isTimeZone, MESSAGES.timeZoneUnknown)
      .default('UTC'),
    groupBy: z.enum(REPORT_GROUPS, MESSAGES.reportGroupUnknown).default('priority'),
    organization: organizationFilter,
  })
  .refine(({ from, to }) => from <= to && daysBetween(from, to) < REPORTS.days, {
    path: ['to'],
    message: MESSAGES.reportPeriodInvalid,
  });

export const getServiceReport = readers.get('/admin/reports/service-times', {
  summary: 'How many tickets were answered and resolved in time; a super admin has to name the organization',
  query,
  output: z.object({
    /** The moments that the days begin and end at, as lists take them. */
    period: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }),
    rows: z.array(row),
  }),
});

export const exportServiceReport = endpoint({
  ...getServiceReport,
  path: '/admin/reports/service-times/export',
  summary: 'The same as a CSV file',
  output: 'file',
  isExport: true,
});
