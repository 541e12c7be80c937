/** The groups that a provider tells of somebody. */
import { ROLE_MAPPINGS } from '@switchboard/contract/access/role-mapping-limits.ts';

/**
 * One group, or several; whatever is not the name of one counts as none. Blanks around names are nobody's, as in those that an
 * admin types.
 */
export const groupsOf = (claim: unknown): readonly string[] => {
  const told: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  const names = told
    .slice(0, ROLE_MAPPINGS.groupsRead)
    .filter((one) => typeof one === 'string')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name.length <= ROLE_MAPPINGS.group);
  return [...new Set(names)];
};
