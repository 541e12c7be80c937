/** Why the product pauses a schedule. */
export const SCHEDULE_PAUSES = [
  'schedule_paused',
  'organization_inactive',
  'category_archived',
  'subcategory_archived',
  'project_unavailable',
  'no_requester',
  'failed',
] as const;
export type SchedulePause = (typeof SCHEDULE_PAUSES)[number];
