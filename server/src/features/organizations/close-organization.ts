import { ORGANIZATION_DELETED } from '@switchboard/contract/record/event-words.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { expectNothingHeld } from '../holds/held.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { recordInstallationEvents } from '../record/record-account-event.ts';
import { recordEvents } from '../record/record-events.ts';
import { releaseDomains } from './domains/domain.repo.ts';
import { settleOpenRequest } from './licenses/settle-open-request.ts';
import { lockOrganization } from './lock-organization.ts';
import { getOrganization, type OrganizationRow, updateOrganization } from './organization.repo.ts';

/**
 * Takes an organization out of everything: its people are signed out and cannot come back, its schedules end, its code,
 * entity and domains are free again. Rows and files stay until they are purged.
 * @returns it as it was
 * @throws AppError NOT_FOUND; LEGAL_HOLD while anything of it has to be kept
 */
export async function closeOrganization(
  db: Database,
  context: PersonContext,
  id: string,
): Promise<OrganizationRow> {
  return db.transaction().execute(async (trx) => {
    await lockSchedules(trx, id);
    await lockOrganization(trx, id);
    await expectNothingHeld(trx, id);
    const organization = await getOrganization(trx, id);
    await settleOpenRequest(trx, context, organization, 'declined');
    await cancelSchedules(trx, id);
    await releaseDomains(id, trx);
    await updateOrganization(trx, id, { deleted_at: context.at, updated_at: context.at });
    const subject = { organizationId: id, kind: 'organization', id, name: organization.name } as const;
    await recordEvents(trx, subject, context, [{ verb: 'deleted' }]);
    // The organization's own record ends with it.
    const { name, code } = organization;
    await recordInstallationEvents(trx, subject, context, [{ verb: 'deleted', data: { name, code } }]);
    return organization;
  });
}

/** Before the organization: a run holds its schedule when it takes the ticket's number from the organization. */
const lockSchedules = (trx: Database, organizationId: string) =>
  trx
    .selectFrom('scheduled_tickets')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('status', 'in', ['active', 'paused'])
    .orderBy('id')
    .forUpdate()
    .execute();

export async function cancelSchedules(trx: Database, organizationId: string): Promise<void> {
  await trx
    .updateTable('scheduled_tickets')
    .set({ status: 'cancelled', status_reason: ORGANIZATION_DELETED, next_run_at: null })
    .where('organization_id', '=', organizationId)
    .where('status', 'in', ['active', 'paused'])
    .execute();
}
