import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { rolesHeldBy } from '../../people/granted.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordAccountEvents } from '../../record/record-account-event.ts';
import { edits } from '../../record/record-events.ts';
import { lockMember } from '../users/member.repo.ts';
import { expectNoMore, expectWithin } from '../users/refuse-role.ts';
import { changeHeld, holdRoles } from './role.repo.ts';

/**
 * What somebody holds besides their built-in role, in place of what they held.
 * @throws AppError NOT_FOUND, CONFLICT for one's own, VALIDATION_FAILED for a role that is not there, ROLE_EXCEEDS for
 *   one that gives or gave more than the actor has, FORBIDDEN for somebody who may do more than the actor
 */
export function setRolesOf(
  db: Database,
  context: PersonContext,
  userId: string,
  wanted: readonly string[],
): Promise<void> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    const person = isId(userId) ? await lockMember(organizationId, trx, userId) : undefined;
    if (person === undefined) throw notFound();
    if (person.id === context.actor.id) throw new AppError('CONFLICT', { message: MESSAGES.ownRoles });
    await expectNoMore(trx, context.actor, person);
    const ids = [...new Set(wanted.map((id) => id.toLowerCase()))];
    const after = ids.every(isId) ? await holdRoles(organizationId, trx, ids) : [];
    if (after.length < ids.length) throw invalid('customRoles', MESSAGES.roleNotFound);
    const before = await rolesHeldBy(organizationId, trx, userId);
    const given = after.filter((role) => !before.some(({ id }) => id === role.id));
    const taken = before.filter((role) => !after.some(({ id }) => id === role.id));
    for (const { permissions } of [...given, ...taken]) {
      expectWithin(context.actor, { role: 'user', granted: permissions }, 'customRoles');
    }
    if (given.length === 0 && taken.length === 0) return;
    await changeHeld(organizationId, trx, userId, {
      given: given.map(({ id }) => id),
      taken: taken.map(({ id }) => id),
    });
    const names = (roles: readonly { readonly name: string }[]) => roles.map(({ name }) => name).toSorted();
    const events = edits<'user'>({ customRoles: names(before) }, { customRoles: names(after) });
    await recordAccountEvents(trx, { id: userId, organizationId }, context, events);
  });
}
