import type { Role } from '@switchboard/contract/enums.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { lockInstallation } from '../../organizations/lock-installation.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { organizationSubject } from '../../record/organization-subject.ts';
import { recordInstallationEvents } from '../../record/record-account-event.ts';
import { recordEvents } from '../../record/record-events.ts';
import { endSessionsWithoutFactor } from '../sessions/session.repo.ts';
import {
  chosenRoles,
  hasSecondFactor,
  type InstallationRule,
  rolesOfInstallation,
  setChosenRoles,
} from './second-factor.repo.ts';

/** Stands for the installation where a record needs the id of what it is about. */
const INSTALLATION = '00000000-0000-0000-0000-000000000000';

/**
 * Says which roles must have a second factor: those of the admin's organization, or the super admins where a super
 * admin says it. People whom the rule reaches and who have none are signed out: they set it up when they sign in.
 * @throws AppError VALIDATION_FAILED for a role that is not the actor's to rule, SECOND_FACTOR_REQUIRED when it would
 *   reach the actor, who has none
 */
export async function setRequirement(
  { db, rule }: { readonly db: Database; readonly rule: InstallationRule },
  context: PersonContext,
  wanted: readonly Role[],
): Promise<void> {
  const { actor } = context;
  const fixed = rolesOfInstallation(rule, actor.organizationId);
  // What holds anyway is not theirs to say, and reaches nobody anew.
  const roles = [...new Set(wanted)].filter((role) => !fixed.includes(role)).toSorted();
  const ruled = (role: Role) => (role === 'super_admin') === (actor.role === 'super_admin');
  if (!roles.every(ruled)) throw invalid('roles', MESSAGES.roleUnknown);
  return db.transaction().execute(async (trx) => {
    if (roles.includes(actor.role) && !(await hasSecondFactor(trx, actor.id))) {
      throw new AppError('SECOND_FACTOR_REQUIRED', { message: MESSAGES.secondFactorFirst });
    }
    const before = await lockAndRead(trx, actor.organizationId);
    await setChosenRoles(trx, actor.organizationId, roles);
    await endSessionsWithoutFactor(trx, actor.organizationId, roles);
    if (before.join() !== roles.join()) await record(trx, context, before, roles);
  });
}

async function lockAndRead(trx: Database, organizationId: string | null): Promise<Role[]> {
  if (organizationId === null) await lockInstallation(trx);
  else {
    const row = trx.selectFrom('organizations').select('id').where('id', '=', organizationId);
    await row.forNoKeyUpdate().executeTakeFirstOrThrow();
  }
  return (await chosenRoles(trx, organizationId)).toSorted();
}

async function record(trx: Database, context: PersonContext, before: Role[], after: Role[]): Promise<void> {
  const { organizationId } = context.actor;
  const event = { verb: 'second_factor_required', data: { from: before, to: after } } as const;
  if (organizationId === null) {
    await recordInstallationEvents(trx, { kind: 'installation', id: INSTALLATION }, context, [event]);
  } else {
    const subject = await organizationSubject(trx, organizationId, 'organization');
    await recordEvents(trx, subject, context, [event]);
  }
}
