import { ROLE_MAPPINGS } from './role-mapping-limits.ts';

export const ROLE_MAPPING_MESSAGES = {
  groupRequired: 'Please enter a group',
  groupTwice: 'Each group can give one role',
  tooMany: `At most ${ROLE_MAPPINGS.most} groups are possible`,
} as const;
