import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type {
  AccessSettings,
  setAccessSettings as entry,
} from '@switchboard/contract/organizations/access-settings.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
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
      raiseFor: given.raiseFor ?? before.raiseFor,
      version: version + 1,
    };
    if (!after.allowedSharing.includes(after.defaultSharing)) {
      throw invalid('defaultSharing', MESSAGES.defaultSharingNotAllowed);
    }
    const { version: _, ...values } = before;
    const events = edits<'organization'>(values, after);
    if (events.length === 0) return before;
    await writeAccessSettings(organizationId, trx, after);
    await recordEvents(trx, await organizationSubject(trx, organizationId, 'organization'), context, events);
    return after;
  });
