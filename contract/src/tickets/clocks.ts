/** How long a ticket has been counted, and why it is due when it is. */
import { z } from 'zod';
import { callsFor, permitted, SIGNED_IN } from '../endpoint.ts';
import { CLOCK_KINDS } from '../enums.ts';
import { id, instant } from '../ids.ts';
import { LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { namedRef } from '../people/person.ts';
import { blankableLine, blankableText } from '../text.ts';
import { ticket } from './ticket.ts';

const INTERVAL_REASONS = [
  'working',
  'outside_hours',
  'holiday',
  'requester',
  'approver',
  'vendor',
  'resolved',
  'policy_changed',
] as const;

/** Whole seconds. Without gaps; their sum is what has gone by since the clock began. */
const interval = z.object({
  from: instant,
  to: instant,
  seconds: z.int(),
  counts: z.boolean(),
  reason: z.enum(INTERVAL_REASONS),
  /** The name of a holiday, or what changed. */
  detail: z.string().nullable(),
});
export type ClockInterval = z.output<typeof interval>;

const clock = z.object({
  _id: id,
  kind: z.enum(CLOCK_KINDS),
  policy: namedRef,
  targetSeconds: z.int(),
  countedSeconds: z.int(),
  startedAt: instant,
  metAt: instant.nullable(),
  breachedAt: instant.nullable(),
  /** Null while it is paused. */
  dueAt: instant.nullable(),
  state: z.enum(['running', 'warned', 'breached', 'paused', 'met', 'missed']),
  /** Of the calendar that it counts by. */
  timeZone: z.string(),
  /** The newest, the oldest of them first. */
  intervals: z.array(interval),
  /** Those before them. */
  earlier: z.object({ intervals: z.int(), countedSeconds: z.int(), otherSeconds: z.int() }),
});
export type TicketClock = z.output<typeof clock>;

export const getTicketClocks = callsFor(SIGNED_IN, 'Service times').get('/tickets/{id}/clocks', {
  summary:
    'The clocks of a ticket with every interval, for its staff, and for its requester where the policy shares them',
  looksInto: 'ticket',
  output: z.object({ clocks: z.array(clock) }),
});

export const waitingFields = z
  .object({
    on: z.enum(['vendor', 'requester', 'us'], MESSAGES.waitingUnknown),
    /** Who it is, for a vendor. */
    vendor: blankableLine('Vendor', LENGTH.name).default(''),
    note: blankableText('Note', LENGTH.reason).default(''),
  })
  .refine(({ on, vendor }) => on !== 'vendor' || vendor !== '', {
    path: ['vendor'],
    message: MESSAGES.vendorRequired,
  });

export const setTicketWaiting = callsFor(permitted('tickets.status', 'own'), 'Service times').put(
  '/tickets/{id}/waiting',
  {
    summary: 'Say whom a ticket waits for: a vendor, its requester, or its own staff',
    body: waitingFields,
    output: z.object({ ticket }),
  },
);
