import type { Organization } from '@switchboard/contract/organizations/organizations.ts';
import { presentLicenses } from './licenses/license-counts.ts';
import type { OrganizationRow } from './organization.repo.ts';
import type { StorageQuota } from './storage-quota.ts';

export function presentOrganization(row: OrganizationRow, quota: StorageQuota): Organization {
  const address = {
    street: row.street,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    country: row.country,
  };
  return {
    _id: row.id,
    name: row.name,
    code: row.code,
    description: row.description,
    organization_entity: row.entity,
    address,
    addressText: addressLine(row),
    contact: { phone: row.phone, email: row.email, website: row.website },
    status: row.status,
    logo: {
      url: row.logo_version === null ? null : `/api/organizations/${row.id}/logo?v=${row.logo_version}`,
    },
    licenses: presentLicenses(row),
    storage: quota.present(row),
    userCount: row.user_count ?? 0,
    createdBy: presentCreator(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** The parts of the address that exist, in one line. */
export const addressLine = (
  row: Pick<OrganizationRow, 'street' | 'city' | 'state' | 'zip_code' | 'country'>,
): string => [row.street, row.city, row.state, row.zip_code, row.country].filter(Boolean).join(', ');

function presentCreator(row: OrganizationRow): Organization['createdBy'] {
  const { created_by, creator_first_name, creator_last_name, creator_email } = row;
  if (created_by === null || creator_first_name === null) return null;
  return {
    _id: created_by,
    firstName: creator_first_name,
    lastName: creator_last_name ?? '',
    email: creator_email ?? '',
  };
}
