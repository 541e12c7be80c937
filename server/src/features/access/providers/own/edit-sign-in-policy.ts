import type { editSignInPolicy as entry, SignInPolicy } from '@switchboard/contract/access/sign-in-policy.ts';
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { ROLE_LABELS } from '@switchboard/contract/enums.ts';
import type { Database } from '../../../../platform/database/open-database.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import { lockOrganization } from '../../../organizations/lock-organization.ts';
import { followRemapped } from '../../../people/queue-following.ts';
import type { PersonContext } from '../../../record/actor-context.ts';
import { edits, recordEvents } from '../../../record/record-events.ts';
import { listRoleMapping, writeRoleMapping } from './role-mapping.repo.ts';
import { readSignInPolicy, writeSignInPolicy } from './sign-in-policy.repo.ts';

/** @throws AppError CONFLICT where it was changed since `version` */
export const editSignInPolicy = (
  db: Database,
  context: PersonContext,
  organizationId: string,
  { version, justInTime, unmappedRole, roleMapping }: BodyOf<typeof entry>,
): Promise<SignInPolicy> =>
  db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const before = await readSignInPolicy(organizationId, trx);
    if (before.version !== version) throw new AppError('CONFLICT');
    if (roleMapping !== undefined) {
      const writing = { given: roleMapping, at: context.at };
      await writeRoleMapping(organizationId, trx, before.roleMapping, writing);
    }
    const after: SignInPolicy = {
      justInTime: justInTime ?? before.justInTime,
      unmappedRole: unmappedRole === undefined ? before.unmappedRole : unmappedRole,
      roleMapping: await listRoleMapping(organizationId, trx),
      version: version + 1,
    };
    await writeSignInPolicy(organizationId, trx, after);
    await followRemapped(organizationId, trx, changedGroups(before, after), context.at);
    const subject = { organizationId, kind: 'sign_in_policy', id: organizationId } as const;
    await recordEvents(trx, subject, context, edits<'sign_in_policy'>(valuesOf(before), valuesOf(after)));
    return after;
  });

/** Whose row is another one now, or is gone. */
function changedGroups(
  { roleMapping: before }: SignInPolicy,
  { roleMapping: after }: SignInPolicy,
): string[] {
  const isIn = (rows: SignInPolicy['roleMapping'], id: string) => rows.some(({ _id }) => _id === id);
  const changed = [
    ...before.filter(({ _id }) => !isIn(after, _id)),
    ...after.filter(({ _id }) => !isIn(before, _id)),
  ];
  return changed.map(({ group }) => group);
}

const valuesOf = ({ justInTime, unmappedRole, roleMapping }: SignInPolicy) => ({
  justInTime,
  unmappedRole,
  roleMapping: roleMapping.map(({ group, role }) => `${group}: ${ROLE_LABELS[role]}`),
});
