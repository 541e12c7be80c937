import { z } from 'zod';
import { callsFor, endpoint } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';

const anybody = callsFor('public', 'Installation');

export const live = anybody.get('/health/live', {
  summary: 'Whether the program runs',
  unlimited: true,
  output: z.object({ status: z.literal('live') }),
});

/** The same answer under the shorter name that monitors try first. */
export const healthy = endpoint({ ...live, path: '/health' });

export const ready = anybody.get('/health/ready', {
  summary:
    'Whether requests can be served; 503 while starting, draining or without a database, 507 with a full disk',
  unlimited: true,
  output: z.object({ status: z.literal('ready') }),
});

export const config = anybody.get('/config', {
  summary: 'What the sign-in page needs to know of this installation',
  output: z.object({
    demo: z.boolean(),
    googleEnabled: z.boolean(),
    providerName: z.string(),
    support: z.object({ extension: z.string(), dataProtection: z.string() }),
    /** Whether pages offer registration: only where ALLOW_SELF_REGISTRATION is set to on. */
    selfRegistration: z.boolean(),
    /** Whether a registration is confirmed by an e-mail, and the password chosen after it. */
    registrationByEmail: z.boolean(),
    /** Whether letters come in: tickets and replies by mail. */
    mailIn: z.boolean().default(false),
    /** The least length of a password that somebody chooses. */
    passwordMin: z.int().default(LENGTH.passwordMin),
    claims: z.array(z.object({ value: z.string(), label: z.string() })),
    /** Only in an installation with demo data. */
    demoAccounts: z
      .object({
        password: z.string(),
        accounts: z.array(z.object({ email: z.string(), role: z.string(), organization: z.string() })),
      })
      .nullable(),
  }),
});
