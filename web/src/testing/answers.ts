import type { AnswerOf } from '@switchboard/contract/endpoint.ts';
import type { config } from '@switchboard/contract/installation/platform.ts';
import { DEFAULT_MATRIX } from '@switchboard/contract/tickets/forms/asked-priority.ts';
import { ASKED_PARTS } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { RequestTypeTemplate } from '@switchboard/contract/tickets/forms/request-type-templates.ts';
import type { RequestType } from '@switchboard/contract/tickets/forms/request-types.ts';
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
  passwordMin: 6,
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

const generalRequest: RequestType = {
  _id: 'id-of-acme',
  name: 'General request',
  icon: 'request',
  description: '',
  order: 0,
  audience: { roles: [], departments: [] },
  ticketType: 'Request Service',
  defaults: { category: null, subcategory: null, project: null, team: null },
  ask: [...ASKED_PARTS],
  priority: { mode: 'default', value: 'Medium', matrix: DEFAULT_MATRIX },
  form: [],
  checklistTemplate: null,
  slaPolicy: null,
  approvalSteps: [],
  hidden: false,
  isBuiltIn: true,
  archived: false,
  version: 1,
  publishedAt: null,
  changed: false,
  revision: 1,
};

/** Another one, which asks nothing of what the built-in one asks. */
export const requestType = (changes: Partial<RequestType> = {}): RequestType => ({
  ...generalRequest,
  _id: 'laptop',
  name: 'New laptop',
  icon: 'laptop',
  isBuiltIn: false,
  ask: [],
  ...changes,
});

export const requestTypeTemplate = (changes: Partial<RequestTypeTemplate> = {}): RequestTypeTemplate => {
  const { name, icon, description, ticketType, ask, priority, form } = requestType();
  return {
    ...{ _id: 'template', name, icon, description, ticketType, ask, priority, form },
    audience: { roles: [] },
    revision: 1,
    updatedAt: '2026-11-20T09:00:00.000Z',
    archived: false,
    ...changes,
  };
};

/** What can be asked for: the built-in type, and those besides. */
export const requestTypesAnswer = (...others: RequestType[]) =>
  json(200, { success: true, requestTypes: [generalRequest, ...others] });
