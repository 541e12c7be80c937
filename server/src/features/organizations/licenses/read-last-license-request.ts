import type { LicenseRequest } from '@switchboard/contract/organizations/license-requests.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { presentLicenseRequest } from './license-request.presenter.ts';
import { findLastLicenseRequest } from './license-request.repo.ts';

/** The organization's open request, or else the one decided last; null where it never asked. */
export async function readLastLicenseRequest(
  organizationId: string,
  db: Database,
): Promise<LicenseRequest | null> {
  const request = await findLastLicenseRequest(organizationId, db);
  return request === undefined ? null : presentLicenseRequest(request);
}
