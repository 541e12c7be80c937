import type { Organization } from '@switchboard/contract/entities/organization.ts';
import type { OrganizationRow } from './organization.repo.ts';

export function presentOrganization(row: OrganizationRow): Organization {
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
    addressText: Object.values(address).filter(Boolean).join(', '),
    contact: { phone: row.phone, email: row.email, website: row.website },
    status: row.status,
    logo: {
      url: row.logo_version === null ? null : `/api/organizations/${row.id}/logo?v=${row.logo_version}`,
    },
    licenses: {
      totalLicenses: row.total_licenses,
      usedLicenses: row.used_licenses,
      availableLicenses: Math.max(0, row.total_licenses - row.used_licenses),
      licenseType: row.license_type,
      licenseNotes: row.license_notes,
    },
    userCount: row.user_count ?? 0,
    createdBy: presentCreator(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

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
