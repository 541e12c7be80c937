import type { ErrorCode } from '@switchboard/contract/errors.ts';
import type { WayIn } from '@switchboard/contract/record/security-events.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { UserRow } from '../../people/user.repo.ts';
import { notSignedIn } from './not-signed-in.ts';

/** @throws AppError AWAITING_APPROVAL, ACCOUNT_DEACTIVATED, ORGANIZATION_INACTIVE, ORGANIZATION_SUSPENDED */
export function refuseClosedAccount(user: UserRow, way: WayIn): void {
  const code = reasonOf(user);
  if (code !== null) throw new AppError(code, { note: notSignedIn(way, code, user) });
}

function reasonOf(user: UserRow): ErrorCode | null {
  if (user.awaiting_approval) return 'AWAITING_APPROVAL';
  if (!user.is_active) return 'ACCOUNT_DEACTIVATED';
  if (user.organization_status === 'suspended') return 'ORGANIZATION_SUSPENDED';
  if (user.organization_status === 'inactive' && user.role !== 'admin') return 'ORGANIZATION_INACTIVE';
  return null;
}
