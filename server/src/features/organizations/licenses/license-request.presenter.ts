import type {
  LicenseRequest,
  ListedLicenseRequest,
  OwnLicenseRequest,
} from '@switchboard/contract/organizations/license-requests.ts';
import { presentLicenses } from './license-counts.ts';
import type {
  LicenseRequestRow,
  ListedLicenseRequestRow,
  OwnLicenseRequestRow,
} from './license-request.repo.ts';

export const presentLicenseRequest = (row: LicenseRequestRow): LicenseRequest => ({
  _id: row.id,
  requestedTotal: row.requested_total,
  note: row.note,
  state: row.state,
  createdAt: row.created_at.toISOString(),
});

const presentRequester = (row: OwnLicenseRequestRow | ListedLicenseRequestRow) => ({
  _id: row.requester_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
});

export const presentOwnLicenseRequest = (row: OwnLicenseRequestRow): OwnLicenseRequest => ({
  ...presentLicenseRequest(row),
  requestedBy: presentRequester(row),
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.decision_reason,
});

export const presentListedLicenseRequest = (row: ListedLicenseRequestRow): ListedLicenseRequest => ({
  ...presentLicenseRequest(row),
  organization: { _id: row.organization_id, name: row.organization_name },
  requestedBy: presentRequester(row),
  licenses: presentLicenses(row),
  idleUsers: row.idle_users,
});
