/** The accounts that a newcomer may try the product with. Programs of other people rely on these addresses. */
import { ROLE_LABELS, type Role } from '@switchboard/contract/enums.ts';

export const DEMO_PASSWORD = 'switchboard-demo';
export const DEMO_SUPER_ADMIN = 'super@switchboard.example';

const account = (email: string, role: Role, organization = '') => ({
  email,
  role: ROLE_LABELS[role],
  organization,
});

const ACME = 'Acme Manufacturing';
const GLOBEX = 'Globex Logistics';
const INITECH = 'Initech Retail';

export const DEMO_ACCOUNTS = [
  account(DEMO_SUPER_ADMIN, 'super_admin'),
  account('admin@acme.example', 'admin', ACME),
  account('head@acme.example', 'bu_head', ACME),
  account('manager@acme.example', 'manager', ACME),
  account('agent1@acme.example', 'devops_agent', ACME),
  account('agent2@acme.example', 'devops_agent', ACME),
  account('agent3@acme.example', 'devops_agent', ACME),
  account('user1@acme.example', 'user', ACME),
  account('user2@acme.example', 'user', ACME),
  account('admin@globex.example', 'admin', GLOBEX),
  account('head@globex.example', 'bu_head', GLOBEX),
  account('manager@globex.example', 'manager', GLOBEX),
  account('agent1@globex.example', 'devops_agent', GLOBEX),
  account('user1@globex.example', 'user', GLOBEX),
  account('admin@initech.example', 'admin', INITECH),
  account('user1@initech.example', 'user', INITECH),
] as const;
