import type { Role } from '@switchboard/contract/enums.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';

/** Why this actor may not give the role; null when they may. */
export const roleRefusal = (actor: Actor, role: Role): string | null => {
  if (role === 'super_admin') return MESSAGES.superAdminByNobody;
  return role === 'admin' && !isSuperAdmin(actor) ? MESSAGES.adminByEqual : null;
};

/** @throws AppError VALIDATION_FAILED for super admin, FORBIDDEN for an admin who would make an admin */
export function refuseRole(actor: Actor, role: Role): void {
  const message = roleRefusal(actor, role);
  if (message === null) return;
  if (role === 'super_admin') throw invalid('role', message);
  throw new AppError('FORBIDDEN', { message, errors: [{ path: 'role', msg: message }] });
}
