import type { Role } from '@switchboard/contract/enums.ts';
import { ERRORS } from '@switchboard/contract/errors.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { PERMISSION_WORDS } from '@switchboard/contract/policies/permission-words.ts';
import { type Permission, permissionsOf, permits } from '@switchboard/contract/policies/permissions.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { grantedTo } from '../../people/granted.ts';
import type { Member } from './member.repo.ts';

/** Why this actor may not give the role; null when they may. */
export const roleRefusal = (actor: Actor, role: Role): string | null => {
  if (role === 'super_admin') return MESSAGES.superAdminByNobody;
  const more = excess(actor, { role });
  if (more !== null) return more;
  return role === 'admin' && !isSuperAdmin(actor) ? MESSAGES.adminByEqual : null;
};

/**
 * What somebody may do in the actor's organization that they may not; null where there is nothing. Admins may do everything
 * that can be given.
 */
export const beyond = (actor: Actor, person: Pick<Actor, 'role' | 'granted'>): Permission | null =>
  permissionsOf({ leadsScope: actor.leadsScope ?? 'organization', ...person }).find(
    ({ name, scope }) => !permits(actor, name, scope),
  )?.name ?? null;

/**
 * Nobody changes the account of somebody who may do more than they.
 * @throws AppError FORBIDDEN
 */
export async function expectNoMore(trx: Database, actor: Actor, person: Pick<Member, 'id' | 'role'>) {
  if (permits(actor, 'roles.manage')) return;
  const { granted } = await trx
    .selectFrom('users')
    .where('users.id', '=', person.id)
    .select(grantedTo().as('granted'))
    .executeTakeFirstOrThrow();
  if (beyond(actor, { role: person.role, granted }) !== null) throw new AppError('FORBIDDEN');
}

const exceeds = (name: Permission) => `${ERRORS.ROLE_EXCEEDS.message}: ${PERMISSION_WORDS[name].label}`;

/** What the actor would give that they do not have, in words; null where there is nothing. */
export function excess(actor: Actor, given: Pick<Actor, 'role' | 'granted'>): string | null {
  const more = beyond(actor, given);
  return more === null ? null : exceeds(more);
}

/** @throws AppError ROLE_EXCEEDS */
export function expectWithin(actor: Actor, given: Pick<Actor, 'role' | 'granted'>, path: string): void {
  const message = excess(actor, given);
  if (message === null) return;
  throw new AppError('ROLE_EXCEEDS', { message, errors: [{ path, msg: message }] });
}

/** @throws AppError VALIDATION_FAILED for super admin, FORBIDDEN for an admin who would make an admin, ROLE_EXCEEDS */
export function refuseRole(actor: Actor, role: Role): void {
  const message = roleRefusal(actor, role);
  if (message === null) return;
  if (role === 'super_admin') throw invalid('role', message);
  expectWithin(actor, { role }, 'role');
  throw new AppError('FORBIDDEN', { message, errors: [{ path: 'role', msg: message }] });
}
