import type { ScheduledTicket } from '@switchboard/contract/entities/scheduled-ticket.ts';

export const ASSIGNMENT_TABS = ['all_assignments', 'auto_assigned', 'manual_assigned', 'unassigned'] as const;
export type AssignmentTab = (typeof ASSIGNMENT_TABS)[number];

type Assigned = Pick<ScheduledTicket, 'autoAssignToAgent' | 'specificAgent'>;

function tabOf({ autoAssignToAgent, specificAgent }: Assigned): AssignmentTab {
  if (autoAssignToAgent) return 'auto_assigned';
  return specificAgent ? 'manual_assigned' : 'unassigned';
}

export const isInTab = (schedule: Assigned, tab: AssignmentTab): boolean =>
  tab === 'all_assignments' || tab === tabOf(schedule);
