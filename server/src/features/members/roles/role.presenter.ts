import type { CustomRole, RolePermission } from '@switchboard/contract/members/roles.ts';
import { PERMISSION_WORDS, SCOPE_WORDS } from '@switchboard/contract/policies/permission-words.ts';
import type { Grant } from '@switchboard/contract/policies/permissions.ts';
import type { RoleRow } from './role.repo.ts';

const permissionOf = (grant: Grant): RolePermission => {
  const [name, scope] = grant.split(':');
  // Only what the contract has checked is stored.
  return { name, scope } as RolePermission;
};

/** How the record names a permission. */
export const grantWords = (grant: Grant): string => {
  const { name, scope } = permissionOf(grant);
  return `${PERMISSION_WORDS[name].label} (${SCOPE_WORDS[scope].label.toLowerCase()})`;
};

export const presentRole = ({
  id,
  name,
  description,
  permissions,
  people,
  version,
}: RoleRow): CustomRole => ({
  _id: id,
  name,
  description,
  permissions: permissions.map(permissionOf),
  people,
  version,
});
