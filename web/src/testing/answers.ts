import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { config } from '@switchboard/contract/installation/platform.ts';
import type { listTickets } from '@switchboard/contract/tickets/ticket-lists.ts';
import { json } from './fake-server.ts';
import { onePage } from './one-page.ts';

export const installation: AnswerOf<typeof config> = {
  demo: false,
  googleEnabled: false,
  providerName: 'Google',
  support: { extension: '2500', dataProtection: 'privacy@switchboard.example' },
  selfRegistration: false,
  registrationByEmail: false,
  mailIn: false,
  claims: [
    { value: '99.9%', label: 'uptime' },
    { value: '24/7', label: 'support' },
    { value: '10k+', label: 'users' },
  ],
  demoAccounts: null,
};

const noTickets: AnswerOf<typeof listTickets> = {
  tickets: [],
  pagination: onePage(0, 10),
  stats: { total: 0, open: 0, inProgress: 0, resolved: 0, closed: 0 },
};

export const installationAnswer = (changes: Partial<AnswerOf<typeof config>> = {}) =>
  json(200, { success: true, ...installation, ...changes });

export const ticketsAnswer = (changes: Partial<AnswerOf<typeof listTickets>> = {}) =>
  json(200, { success: true, ...noTickets, ...changes });
