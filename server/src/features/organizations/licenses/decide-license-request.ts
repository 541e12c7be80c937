import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { decideLicenseRequest as entry } from '@switchboard/contract/organizations/license-requests.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import { lockOrganization } from '../lock-organization.ts';
import { updateOrganization } from '../organization.repo.ts';
import { findLicenseRequest, type LicenseRequestRow } from './license-request.repo.ts';
import { settleOpenRequest } from './settle-open-request.ts';

/**
 * Grants an open request, which raises the total, or declines it.
 * @throws AppError NOT_FOUND, CONFLICT for one that is decided already, VALIDATION_FAILED for a total that is no more
 *   than there is, or for none where none was asked for
 */
export async function decideLicenseRequest(
  db: Database,
  context: PersonContext,
  id: string,
  { decision, totalLicenses, reason }: BodyOf<typeof entry>,
): Promise<LicenseRequestRow> {
  return db.transaction().execute(async (trx) => {
    const found = await findLicenseRequest(trx, id);
    if (found === undefined) throw notFound();
    await lockOrganization(trx, found.organization_id);
    // Read again under the lock: somebody may have decided meanwhile.
    const request = await findLicenseRequest(trx, id);
    if (request?.state !== 'open') {
      throw new AppError('CONFLICT', { message: MESSAGES.licenseRequestDecided });
    }
    const organization = { id: request.organization_id, name: request.organization_name };
    if (decision === 'granted') {
      const total = totalLicenses ?? request.requested_total;
      if (total === null) throw invalid('totalLicenses', MESSAGES.licenseTotalInvalid);
      if (total <= request.total_licenses) throw invalid('totalLicenses', MESSAGES.licenseTotalNotMore);
      await updateOrganization(trx, organization.id, { total_licenses: total, updated_at: context.at });
      await recordEvents(
        trx,
        { organizationId: organization.id, kind: 'organization', ...organization },
        context,
        [{ verb: 'edited', data: { field: 'licenses', from: request.total_licenses, to: total } }],
      );
    }
    const settled = await settleOpenRequest(trx, context, organization, decision, reason);
    if (settled === undefined) throw notFound();
    return settled;
  });
}
