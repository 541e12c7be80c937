import type { MappedRole, RoleMapping } from '@switchboard/contract/access/sign-in-policy.ts';

/** A group with its role, while somebody edits them. */
export interface MappingRow {
  /** Of this page alone: groups are named later. */
  readonly key: number;
  readonly group: string;
  readonly role: MappedRole;
}

let last = 0;
const nextKey = () => {
  last += 1;
  return last;
};

export const rowOf = ({ group, role }: Pick<RoleMapping, 'group' | 'role'>): MappingRow => ({
  key: nextKey(),
  group,
  role,
});

export const newRow = () => rowOf({ group: '', role: 'user' });

/** What is known of a row that would make admins; null where it would not. */
export function approvalOf(
  { group, role }: MappingRow,
  saved: readonly RoleMapping[],
): 'waiting' | 'approved' | null {
  if (role !== 'admin') return null;
  const same = saved.find((row) => row.role === role && row.group === group.trim());
  return same?.approved === true ? 'approved' : 'waiting';
}
