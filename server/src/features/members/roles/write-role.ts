/** Roles are made, changed and deleted. Whoever holds one has what it says from their next request on. */

import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { CUSTOM_ROLES } from '@switchboard/contract/limits.ts';
import type { createRole as creation, editRole as edition } from '@switchboard/contract/members/roles.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import type { Grant } from '@switchboard/contract/policies/permissions.ts';
import { grantOf } from '@switchboard/contract/policies/permissions.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { isTakenBy } from '../../../platform/database/taken.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import { expectWithin } from '../users/refuse-role.ts';
import { grantWords } from './role.presenter.ts';
import { countRoles, insertRole, lockRole, type RoleRow, removeRole, updateRole } from './role.repo.ts';

const inWords = ({
  name,
  description,
  permissions,
}: {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly Grant[];
}) => ({ name, description, permissions: permissions.map(grantWords) });

/**
 * @returns its id
 * @throws AppError ROLE_EXCEEDS, NAME_TAKEN whatever its case, LIMIT_REACHED
 */
export function createRole(
  db: Database,
  context: PersonContext,
  fields: BodyOf<typeof creation>,
): Promise<string> {
  const organizationId = membersOrganization(context.actor);
  const permissions = fields.permissions.map(grantOf).toSorted();
  expectWithin(context.actor, { role: 'user', granted: permissions }, 'permissions');
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    if ((await countRoles(organizationId, trx)) >= CUSTOM_ROLES.organization) {
      throw new AppError('LIMIT_REACHED', { message: limitReached(CUSTOM_ROLES.organization, 'roles') });
    }
    const { name, description } = fields;
    const id = newId();
    await insertRole(trx, {
      organization_id: organizationId,
      id,
      name,
      description,
      permissions,
      created_at: context.at,
      updated_at: context.at,
    }).catch(refuseNameTaken);
    const subject = { organizationId, kind: 'role', id, name } as const;
    const data = { permissions: permissions.map(grantWords) };
    await recordEvents(trx, subject, context, [{ verb: 'created', data }]);
    await keepAnswer(trx, context, id);
    return id;
  });
}

async function requireLocked(trx: Database, organizationId: string, id: string): Promise<RoleRow> {
  const role = isId(id) ? await lockRole(organizationId, trx, id) : undefined;
  if (role === undefined) throw notFound();
  return role;
}

/** @throws AppError NOT_FOUND, CONFLICT where it was changed since `version`, ROLE_EXCEEDS, NAME_TAKEN */
export function editRole(
  db: Database,
  context: PersonContext,
  id: string,
  { version, ...given }: BodyOf<typeof edition>,
): Promise<void> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const before = await requireLocked(trx, organizationId, id);
    if (before.version !== version) throw new AppError('CONFLICT', { message: MESSAGES.roleChanged });
    const after = {
      name: given.name ?? before.name,
      description: given.description ?? before.description,
      permissions: given.permissions?.map(grantOf).toSorted() ?? before.permissions,
    };
    for (const { permissions } of [before, after]) {
      expectWithin(context.actor, { role: 'user', granted: permissions }, 'permissions');
    }
    const events = edits<'role'>(inWords(before), inWords(after));
    if (events.length === 0) return;
    await updateRole(organizationId, trx, id, { ...after, updated_at: context.at }).catch(refuseNameTaken);
    await recordEvents(trx, { organizationId, kind: 'role', id, name: after.name }, context, events);
  });
}

/**
 * @returns what it was
 * @throws AppError NOT_FOUND, ROLE_EXCEEDS
 */
export function deleteRole(db: Database, context: PersonContext, id: string): Promise<RoleRow> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const role = await requireLocked(trx, organizationId, id);
    expectWithin(context.actor, { role: 'user', granted: role.permissions }, 'permissions');
    await removeRole(organizationId, trx, id);
    const subject = { organizationId, kind: 'role', id, name: role.name } as const;
    await recordEvents(trx, subject, context, [{ verb: 'deleted', data: { people: role.people } }]);
    return role;
  });
}

function refuseNameTaken(error: unknown): never {
  if (!isTakenBy('custom_roles_name', error)) throw error;
  const taken = { path: 'name', msg: MESSAGES.tagNameTaken };
  throw new AppError('NAME_TAKEN', { errors: [taken], cause: error });
}
