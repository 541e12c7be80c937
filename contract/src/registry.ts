/** Every call of the product. What is not here is not served. */
import type { Endpoint } from './endpoint.ts';
import * as approvals from './endpoints/approvals.ts';
import * as audit from './endpoints/audit.ts';
import * as auth from './endpoints/auth.ts';
import * as autoAssign from './endpoints/auto-assign.ts';
import * as categories from './endpoints/categories.ts';
import * as chat from './endpoints/chat.ts';
import * as dashboards from './endpoints/dashboards.ts';
import * as devopsAgents from './endpoints/devops-agents.ts';
import * as google from './endpoints/google.ts';
import * as invitations from './endpoints/invitations.ts';
import * as licenseRequests from './endpoints/license-requests.ts';
import * as organizations from './endpoints/organizations.ts';
import * as platform from './endpoints/platform.ts';
import * as profile from './endpoints/profile.ts';
import * as projectImport from './endpoints/project-import.ts';
import * as projects from './endpoints/projects.ts';
import * as recovery from './endpoints/recovery.ts';
import * as registration from './endpoints/registration.ts';
import * as scheduledTickets from './endpoints/scheduled-tickets.ts';
import * as secondFactor from './endpoints/second-factor.ts';
import * as setUp from './endpoints/set-up.ts';
import * as subscriptions from './endpoints/subscriptions.ts';
import * as themes from './endpoints/themes.ts';
import * as tickets from './endpoints/tickets.ts';
import * as userImport from './endpoints/user-import.ts';
import * as users from './endpoints/users.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

export const registry: readonly Endpoint[] = [
  approvals,
  audit,
  auth,
  secondFactor,
  autoAssign,
  dashboards,
  licenseRequests,
  recovery,
  registration,
  google,
  profile,
  platform,
  themes,
  categories,
  projects,
  projectImport,
  devopsAgents,
  tickets,
  chat,
  organizations,
  subscriptions,
  users,
  userImport,
  invitations,
  setUp,
  scheduledTickets,
]
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isEndpoint);
