import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import type { setWorkSettings as entry, WorkSettings } from '@switchboard/contract/tickets/availability.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { organizationSubject } from '../../record/organization-subject.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import { queueAssignments } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { readWorkSettings, writeWorkSettings } from './availability.repo.ts';

/** Changes what is given. */
export const setWorkSettings = (
  db: Database,
  context: PersonContext,
  given: BodyOf<typeof entry>,
): Promise<WorkSettings> =>
  db.transaction().execute(async (trx) => {
    const organizationId = membersOrganization(context.actor);
    await lockOrganization(trx, organizationId);
    const before = await readWorkSettings(organizationId, trx);
    const after: WorkSettings = {
      respectWorkingHours: given.respectWorkingHours ?? before.respectWorkingHours,
      handoverHours: given.handoverHours ?? before.handoverHours,
    };
    await writeWorkSettings(organizationId, trx, after);
    const subject = await organizationSubject(trx, organizationId, 'organization');
    await recordEvents(trx, subject, context, edits<'organization'>(before, after));
    // People may take work at hours at which they did not.
    await queueAssignments(trx, organizationId);
    return after;
  });
