import type { LicenseRequest } from '@switchboard/contract/entities/license-request.ts';
import type { LicenseRequestRow } from './license-request.repo.ts';

export const presentLicenseRequest = (row: LicenseRequestRow): LicenseRequest => ({
  _id: row.id,
  requestedTotal: row.requested_total,
  note: row.note,
  state: row.state,
  createdAt: row.created_at.toISOString(),
});
