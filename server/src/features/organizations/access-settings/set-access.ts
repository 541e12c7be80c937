import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type {
  AccessSettings,
  setAccessSettings as entry,
} from '@switchboard/contract/organizations/access-settings.ts';
import { APPROVAL_MESSAGES } from '@switchboard/contract/tickets/approval-messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { presentPerson } from '../../people/person-ref.ts';
import { findUserIn } from '../../people/user.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { organizationSubject } from '../../record/organization-subject.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import { lockOrganization } from '../lock-organization.ts';
import { readAccessSettings, writeAccessSettings } from './access-settings.repo.ts';

/**
 * Changes what is given; what stays as it was counts as no change.
 * @throws AppError CONFLICT where they were changed since `version`, VALIDATION_FAILED for a default that is not allowed
 */
export const setAccess = (
  db: Database,
  context: PersonContext,
  organizationId: string,
  { version, ...given }: BodyOf<typeof entry>,
): Promise<AccessSettings> =>
  db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const before = await readAccessSettings(organizationId, trx);
    if (before.version !== version) throw new AppError('CONFLICT', { message: MESSAGES.accessChanged });
    const after: AccessSettings = {
      allowedSharing: given.allowedSharing ?? before.allowedSharing,
      defaultSharing: given.defaultSharing ?? before.defaultSharing,
      leadsScope: given.leadsScope ?? before.leadsScope,
      raiseFor: given.raiseFor ?? before.raiseFor,
      confidentialBy: given.confidentialBy ?? before.confidentialBy,
      fallbackApprover:
        given.fallbackApprover === undefined || given.fallbackApprover === before.fallbackApprover?._id
          ? before.fallbackApprover
          : await requireMember(trx, organizationId, given.fallbackApprover),
      linkNeedsSignIn: given.linkNeedsSignIn ?? before.linkNeedsSignIn,
      reminderHours: given.reminderHours ?? before.reminderHours,
      expiryDays: given.expiryDays ?? before.expiryDays,
      version: version + 1,
    };
    if (!after.allowedSharing.includes(after.defaultSharing)) {
      throw invalid('defaultSharing', MESSAGES.defaultSharingNotAllowed);
    }
    const events = edits<'organization'>(valuesOf(before), valuesOf(after));
    if (events.length === 0) return before;
    await writeAccessSettings(organizationId, trx, after);
    await recordEvents(trx, await organizationSubject(trx, organizationId, 'organization'), context, events);
    return after;
  });

const valuesOf = ({ version: _, fallbackApprover, ...values }: AccessSettings) => ({
  ...values,
  fallbackApprover: fallbackApprover && { id: fallbackApprover._id, name: nameOf(fallbackApprover) },
});

const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
  `${firstName} ${lastName}`;

/** @throws AppError VALIDATION_FAILED */
async function requireMember(
  trx: Database,
  organizationId: string,
  id: string,
): Promise<AccessSettings['fallbackApprover']> {
  if (id === '') return null;
  const person = isId(id) ? await findUserIn(organizationId, trx, id) : undefined;
  if (!person?.is_active) throw invalid('fallbackApprover', APPROVAL_MESSAGES.approverUnknown);
  return presentPerson(person);
}
