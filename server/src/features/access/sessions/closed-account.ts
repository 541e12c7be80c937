import { AppError } from '../../../platform/http/app-error.ts';
import type { UserRow } from '../../people/user.repo.ts';

/** @throws AppError AWAITING_APPROVAL, ACCOUNT_DEACTIVATED, ORGANIZATION_INACTIVE, ORGANIZATION_SUSPENDED */
export function refuseClosedAccount(user: UserRow): void {
  if (user.awaiting_approval) throw new AppError('AWAITING_APPROVAL');
  if (!user.is_active) throw new AppError('ACCOUNT_DEACTIVATED');
  if (user.organization_status === 'suspended') throw new AppError('ORGANIZATION_SUSPENDED');
  if (user.organization_status === 'inactive' && user.role !== 'admin') {
    throw new AppError('ORGANIZATION_INACTIVE');
  }
}
