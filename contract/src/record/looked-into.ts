/** What a super admin opened of an organization. */
export const LOOKED_INTO = [
  'ticket',
  'chat',
  'file',
  'people',
  'tickets',
  'audit',
  'export',
  'sessions',
] as const;
export type LookedInto = (typeof LOOKED_INTO)[number];
