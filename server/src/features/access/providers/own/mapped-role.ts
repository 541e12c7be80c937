/** The role that the groups of somebody give them. */
import {
  MAPPED_ROLES,
  type MappedRole,
  type SignInPolicy,
} from '@switchboard/contract/access/sign-in-policy.ts';

type Policy = Pick<SignInPolicy, 'roleMapping' | 'unmappedRole'>;

const highest = (roles: readonly MappedRole[]): MappedRole | undefined =>
  MAPPED_ROLES.findLast((role) => roles.includes(role));

/**
 * Of several the highest. A group that waits for a super admin makes nobody an admin, and leaves who is one as they are.
 * @param present the role that they have; null for somebody new
 * @returns null where no group gives one, and none is set for that case
 */
export function mappedRole(
  { roleMapping, unmappedRole }: Policy,
  groups: readonly string[],
  present: MappedRole | null,
): MappedRole | null {
  if (roleMapping.length === 0) return present ?? unmappedRole;
  const matching = roleMapping.filter(({ group }) => groups.includes(group));
  const given = matching.filter(({ role, approved }) => role !== 'admin' || approved || present === 'admin');
  return highest(given.map(({ role }) => role)) ?? unmappedRole;
}
