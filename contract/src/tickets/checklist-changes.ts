/** What happens to a checklist. */
export const CHECKLIST_CHANGES = [
  'added',
  'applied',
  'changed',
  'done',
  'opened',
  'removed',
  'shared',
  'kept_to_staff',
  'ordered',
] as const;
export type ChecklistChange = (typeof CHECKLIST_CHANGES)[number];
