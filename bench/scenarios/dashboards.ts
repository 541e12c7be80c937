/** What people see first after they have signed in. */
import type { Caller } from '../caller.ts';
import type { Scenario } from '../measure.ts';
import { reads } from './reads.ts';

/** @param admin of the largest organization */
export const dashboardScenarios = (admin: Caller, overseer: Caller): Scenario[] => [
  reads('dashboard of a desk', admin, ['/admin/dashboard?timeZone=Europe/Berlin']),
  reads('dashboard of all desks', overseer, ['/admin/dashboard?timeZone=Europe/Berlin']),
  reads('dashboard of a super admin', overseer, ['/super-admin/dashboard']),
  reads('workload of all agents', admin, ['/auto-assign/agents-workload']),
];
