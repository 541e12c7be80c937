import type { ErrorCode } from '@switchboard/contract/errors.ts';
import { organizationMovedTo } from '@switchboard/contract/messages.ts';
import type { WayIn } from '@switchboard/contract/record/security-events.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { UserRow } from '../../people/user.repo.ts';
import { notSignedIn } from './not-signed-in.ts';

/** @throws AppError ORGANIZATION_MOVED, AWAITING_APPROVAL, ACCOUNT_DEACTIVATED, ORGANIZATION_INACTIVE, ORGANIZATION_SUSPENDED */
export function refuseClosedAccount(user: UserRow, way: WayIn): void {
  const code = reasonOf(user);
  if (code === null) return;
  const note = notSignedIn(way, code, user);
  if (code !== 'ORGANIZATION_MOVED' || user.organization_moved_to === null)
    throw new AppError(code, { note });
  throw new AppError(code, { note, message: organizationMovedTo(user.organization_moved_to) });
}

function reasonOf(user: UserRow): ErrorCode | null {
  if (user.organization_moved_at !== null) return 'ORGANIZATION_MOVED';
  if (user.awaiting_approval) return 'AWAITING_APPROVAL';
  if (!user.is_active) return 'ACCOUNT_DEACTIVATED';
  if (user.organization_status === 'suspended') return 'ORGANIZATION_SUSPENDED';
  if (user.organization_status === 'inactive' && user.role !== 'admin') return 'ORGANIZATION_INACTIVE';
  return null;
}
