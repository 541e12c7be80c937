/** What groups of the service report are called that have no name of their own. */
import type { PauseKind } from '../enums.ts';
import type { ReportGroup } from './clock-filter-text.ts';

export const WAITING_GROUPS: Readonly<Record<PauseKind, string>> = {
  requester: 'Waited for the requester',
  approver: 'Waited for an approval',
  vendor: 'Waited for a vendor',
};

export const GROUP_OF_NOTHING: Readonly<Record<ReportGroup, string>> = {
  priority: 'No priority',
  team: 'No team',
  requestType: 'General request',
  project: 'No project',
  agent: 'Nobody',
  waiting: 'Waited for nobody',
};
