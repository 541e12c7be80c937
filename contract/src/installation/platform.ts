import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const health = {
  method: 'GET',
  tag: 'Installation',
  access: 'public',
  status: 200,
  unlimited: true,
} as const;

export const live = endpoint({
  ...health,
  path: '/health/live',
  summary: 'Whether the program runs',
  output: z.object({ status: z.literal('live') }),
});

/** The same answer under the shorter name that monitors try first. */
export const healthy = endpoint({ ...live, path: '/health' });

export const ready = endpoint({
  ...health,
  path: '/health/ready',
  summary:
    'Whether requests can be served; 503 while starting, draining or without a database, 507 with a full disk',
  output: z.object({ status: z.literal('ready') }),
});

export const config = endpoint({
  method: 'GET',
  path: '/config',
  summary: 'What the sign-in page needs to know of this installation',
  tag: 'Installation',
  access: 'public',
  status: 200,
  output: z.object({
    demo: z.boolean(),
    googleEnabled: z.boolean(),
    providerName: z.string(),
    support: z.object({ extension: z.string(), dataProtection: z.string() }),
    /** Whether pages offer registration: only where ALLOW_SELF_REGISTRATION is set to on. */
    selfRegistration: z.boolean(),
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
