import { onlySuperAdminChanges } from '@switchboard/contract/messages.ts';
import type { OrganizationChanges } from '@switchboard/contract/organizations/organization-fields.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { OrganizationRow } from './organization.repo.ts';

/**
 * What an admin may not change of the own organization; sent back as it is, it is no change.
 * @param before read under its lock
 * @throws AppError FORBIDDEN naming the field, ORGANIZATION_SUSPENDED when it was suspended while the admin asked
 */
export function requireAdminsChange(before: OrganizationRow, changes: OrganizationChanges): void {
  if (before.status === 'suspended') throw new AppError('ORGANIZATION_SUSPENDED');
  const present = {
    code: before.code,
    organization_entity: before.entity,
    totalLicenses: before.total_licenses,
    licenseType: before.license_type,
    licenseNotes: before.license_notes,
    storageGigabytes: before.storage_gigabytes,
  };
  for (const field of [
    'code',
    'organization_entity',
    'totalLicenses',
    'licenseType',
    'licenseNotes',
    'storageGigabytes',
  ] as const) {
    if (changes[field] !== undefined && changes[field] !== present[field]) throw notTheirs(field);
  }
  if (changes.status === 'suspended') throw notTheirs('status');
}

function notTheirs(path: string): AppError {
  const msg = onlySuperAdminChanges(path);
  return new AppError('FORBIDDEN', { message: msg, errors: [{ path, msg }] });
}
