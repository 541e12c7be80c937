import type { LicenseRequest, ListedLicenseRequest } from '@switchboard/contract/entities/license-request.ts';
import type { LicenseRequestRow, ListedLicenseRequestRow } from './license-request.repo.ts';
import { presentLicenses } from './licenses.presenter.ts';

export const presentLicenseRequest = (row: LicenseRequestRow): LicenseRequest => ({
  _id: row.id,
  requestedTotal: row.requested_total,
  note: row.note,
  state: row.state,
  createdAt: row.created_at.toISOString(),
});

export const presentListedLicenseRequest = (row: ListedLicenseRequestRow): ListedLicenseRequest => ({
  ...presentLicenseRequest(row),
  organization: { _id: row.organization_id, name: row.organization_name },
  requestedBy: {
    _id: row.requester_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
  },
  licenses: presentLicenses(row),
  idleUsers: row.idle_users,
});
