/** Whether mail leaves and arrives, for whoever runs the installation. */
import { z } from 'zod';
import { callsFor } from '../endpoint.ts';
import { instant } from '../ids.ts';
import { INTAKE_FAILURES } from './intake-failure.ts';

export const intakeFailing = z.object({ since: instant, reason: z.enum(INTAKE_FAILURES) });
export type IntakeFailing = z.output<typeof intakeFailing>;

/** A letter that was sent to see whether it comes back: under way, back, or gone for minutes. */
export const PROBE_STATES = ['sent', 'arrived', 'lost'] as const;
const probe = z.object({
  state: z.enum(PROBE_STATES),
  sentAt: instant,
  /** Null as long as it is not back. */
  arrivedAt: instant.nullable(),
});
export type MailProbe = z.output<typeof probe>;

const mail = z.object({
  out: z.object({
    /** Without a mail server e-mails are written as files. */
    way: z.enum(['smtp', 'files']),
    /** E-mails that are due, or were tried and not taken. */
    waiting: z.int(),
    oldestAt: instant.nullable(),
    /** Since when the mail server has not taken one that still waits. */
    failing: z.object({ since: instant }).nullable(),
  }),
  in: z.object({
    /** Null where no mail comes in, or by hand alone. */
    way: z.enum(['smtp', 'imap', 'both']).nullable(),
    connected: z.boolean(),
    lastLetterAt: instant.nullable(),
    /** Seconds for which the oldest letter has waited in the mailbox. */
    lag: z.int(),
    failing: intakeFailing.nullable(),
  }),
  /** The latest one; null before the first. */
  probe: probe.nullable(),
});
export type MailState = z.output<typeof mail>;

const superAdmins = callsFor(['super_admin'], 'Mail intake');

export const getMailState = superAdmins.get('/super-admin/mail', {
  summary: 'Whether mail of the installation leaves and arrives',
  output: z.object({ mail }),
});

export const probeMail = superAdmins.post('/super-admin/mail/probe', {
  summary: 'Send a letter that has to come back on the way in; what becomes of it shows in the state',
  output: z.object({ probe: probe.nullable() }),
});
