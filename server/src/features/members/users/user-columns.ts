/** An account's columns before and after an edit, and what the record says of the difference. */
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { editUser as entry } from '@switchboard/contract/members/users.ts';
import { edits, type NewEvent } from '../../record/record-events.ts';
import type { Member } from './member.repo.ts';

/** @param moves in another organization an agent asks anew for tickets by auto-assign */
export function columnsAfter(before: Member, changes: BodyOf<typeof entry>, moves: boolean) {
  const role = changes.role ?? before.role;
  const is_active = changes.isActive ?? before.is_active;
  return {
    first_name: changes.firstName ?? before.first_name,
    last_name: changes.lastName ?? before.last_name,
    department: changes.department ?? before.department,
    contact_number: changes.contactNumber ?? before.contact_number,
    role,
    is_active,
    auto_assign: role === 'devops_agent' && (changes.autoAssign ?? (before.auto_assign && !moves)),
    awaiting_approval: before.awaiting_approval && !is_active,
  };
}

type AccountColumns = ReturnType<typeof columnsAfter>;

const valuesOf = (row: AccountColumns) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  department: row.department,
  contactNumber: row.contact_number,
  role: row.role,
  autoAssign: row.auto_assign,
});

export const eventsBetween = (before: AccountColumns, after: AccountColumns): NewEvent<'user'>[] => [
  ...edits<'user'>(valuesOf(before), valuesOf(after)),
  ...(before.is_active === after.is_active
    ? []
    : [{ verb: after.is_active ? 'reactivated' : 'deactivated' } as const]),
];
