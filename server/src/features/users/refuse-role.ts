import type { Role } from '@switchboard/contract/enums.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { type Actor, isSuperAdmin } from '@switchboard/contract/policies/actor.ts';
import { AppError, invalid } from '../../platform/http/app-error.ts';

/** @throws AppError VALIDATION_FAILED for super admin, FORBIDDEN for an admin who would make an admin */
export function refuseRole(actor: Actor, role: Role): void {
  if (role === 'super_admin') throw invalid('role', MESSAGES.superAdminByNobody);
  if (role === 'admin' && !isSuperAdmin(actor)) {
    throw new AppError('FORBIDDEN', {
      message: MESSAGES.adminByEqual,
      errors: [{ path: 'role', msg: MESSAGES.adminByEqual }],
    });
  }
}
